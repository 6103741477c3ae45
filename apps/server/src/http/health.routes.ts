import type { Hono } from "hono";
import { sql } from "kysely";
import type { Logger } from "pino";
import { refusal } from "#app-error.ts";
import { readBackupState, summaryOf } from "#backup/backup-state.ts";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { atMostEvery } from "#metrics/at-most-every.ts";
import type { AppEnv } from "./app-env.ts";
import { watchPool } from "./watch-pool.ts";

/** How long `/healthz?full` answers with what it knows, and how long it waits for news of the database, in ms. */
const KNOWN_MS = 1000;
const PATIENCE_MS = 200;

type Setup = { db: Db; config: Config; log: Logger; now: () => Date; isDraining: () => boolean };

/**
 * `/healthz`: the process is alive; it answers from memory, whatever the database and the disks do. `/readyz`: it can answer
 * requests.
 */
export function healthRoutes(app: Hono<AppEnv>, { db, config, log, now, isDraining }: Setup): void {
	const backups = atMostEvery(() => readBackupState(db), {
		everyMs: KNOWN_MS,
		patienceMs: PATIENCE_MS,
		onError: (err) => log.warn({ err }, "the state of the backups could not be read"),
	});
	const hasFreeThread = watchPool(log);

	app.get("/healthz", async (c) => {
		const status = "ok";
		if (c.req.query("full") === undefined) return c.json({ status });
		const state = await backups();
		if (state === undefined) return c.json({ status, backups: null });
		const { failure: _, ...summary } = summaryOf(state, config, now());
		return c.json({ status, backups: summary });
	});
	app.get("/readyz", async (c) => {
		if (isDraining()) throw refusal("unavailable.stopping");
		const [isFree] = await Promise.all([hasFreeThread(), sql`select 1`.execute(db.kysely)]);
		if (!isFree) throw refusal("unavailable.disk");
		return c.json({ status: "ok" });
	});
}
