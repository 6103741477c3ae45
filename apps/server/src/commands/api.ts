import { setTimeout as wait } from "node:timers/promises";
import type { Send } from "@freehub/contract/client";
import * as stock from "@freehub/contract/stock";
import { Hono } from "hono";
import type { Logger } from "pino";
import { operator } from "#caller.ts";
import { type Config, ConfigError } from "#config.ts";
import type { Db } from "#db/connection.ts";
import type { AppEnv } from "#http/app-env.ts";
import { answerError } from "#http/problem.ts";
import { route, type Server } from "#http/route.ts";
import type { ImportRunner } from "#modules/imports/import-runner.ts";
import { importRoutes } from "#modules/imports/imports.routes.ts";
import { createImportUploads } from "#modules/imports/upload-import.ts";
import { checkLedger } from "#modules/stock/check-ledger.ts";
import { operatorRoutes } from "./operator.routes.ts";
import { isServed, readAccess } from "./running-server.ts";

/** Interval in ms to check whether a starting server listens. */
const LOOK_MS = 100;

/** The API of the server that runs on DATA_DIR, once it listens; undefined if none runs. */
export async function runningApi(dataDir: string): Promise<Send | undefined> {
	while (isServed(dataDir)) {
		const access = readAccess(dataDir);
		if (access === undefined) {
			await wait(LOOK_MS);
			continue;
		}
		const { url, key } = access;
		const authorization = `Operator ${key}`;
		return (path, init) =>
			fetch(`${url}/api${path}`, { ...init, headers: { ...init.headers, authorization } }).catch(() => {
				const sentence = "The server stopped before the command was done. It continues after its next start.";
				throw new ConfigError(sentence);
			});
	}
	return undefined;
}

/** The part of the API that commands need, in this process. */
export function apiHere(db: Db, config: Config, runner: ImportRunner, log: Logger): Send {
	const app = new Hono<AppEnv>();
	const server: Server = {
		app,
		db,
		config,
		endpoints: [],
		headers: {},
		callerOf: async () => operator,
		operatorKey: undefined,
		access: () => config.access,
		limits: undefined,
		now: () => new Date(),
	};
	app.use((c, next) => {
		c.set("requestId", "");
		c.set("address", "");
		return next();
	});
	importRoutes(
		server,
		db,
		runner,
		createImportUploads(db, runner, async () => {}),
	);
	route(server, stock.checkLedger, () => checkLedger(db));
	operatorRoutes(server, { forgetAfter: (change) => change });
	app.onError(answerError(db.engine, log));
	return async (path, init) => app.request(`/api${path}`, init);
}
