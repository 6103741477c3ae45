import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { type Client, createClient, type Send } from "@freehub/contract/client";
import type { Endpoint } from "@freehub/contract/endpoint";
import { ApiError } from "@freehub/contract/errors";
import { getSession, signUp, type User } from "@freehub/contract/people/identity";
import { openShop } from "@freehub/domain/shop";
import type { Hono } from "hono";
import pino from "pino";
import { onTestFinished } from "vitest";
import { workAfterAnswers } from "#after-answer.ts";
import { buildApp } from "#app.ts";
import { importRunner } from "#areas/catalogue/import/import-runner.ts";
import type { Dispatcher } from "#areas/office/webhooks/dispatcher.ts";
import { openWebhooks } from "#areas/office/webhooks/open-webhooks.ts";
import { libraryConnection } from "#areas/people/sign-in/library-connection.ts";
import type { PreparedRestore } from "#backup/restore-backup.ts";
import { type ChangeFeed, createChangeFeed } from "#changes/change-feed.ts";
import type { ClockJump } from "#clock-watch.ts";
import { type Config, databaseFile } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { type DrawPaper, paperThread } from "#documents/paper-thread.ts";
import type { AppEnv } from "#http/app-env.ts";
import { refusalCodes } from "#http/openapi.ts";
import { errorLines } from "#log.ts";
import { readerThreads } from "#queues/reader-threads.ts";
import type { Job } from "#queues/reads.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { openTableHere } from "./open-table-here.ts";

export const SECRET = "a secret for tests that is long enough";
/** The key that commands on the server's machine send. */
export const OPERATOR_KEY = "a-key-for-tests";

/** The reader threads of all servers: each takes half a second to start. */
const readers = readerThreads();

/** One thread for the papers of all servers. */
const { draw: drawPaper } = paperThread();

/** The password of every account in tests. */
export const PASSWORD = "correct horse battery";

export type TestServer = {
	app: Hono<AppEnv>;
	db: Db;
	config: Config;
	/** The API as a visitor. */
	visitor: Client;
	/** Sends a request unchanged, over a connection from an address; default: from this machine. */
	request: (path: string, init?: RequestInit, from?: string) => Promise<Response>;
	/** Starts a second server on the same database, like another process, and returns its `request`. */
	secondProcess: () => TestServer["request"];
	/** Signs up a new user and returns their API client, with the session's cookie. */
	newUser(email?: string): Promise<{ user: User; client: Client; cookie: string }>;
	/** An API client with these headers, which connects from an address; default: from this machine. */
	clientWith(headers: Record<string, string>, from?: string): Client;
	/** The webhook dispatchers of the first process and of later ones; a test that needs deliveries starts them. */
	dispatchers: Dispatcher[];
	/** The restores that the server was asked to finish; it goes on as it is. */
	restores: PreparedRestore[];
	/** The jumps of the machine's clock; a test may add some. */
	clockJumps: ClockJump[];
	/** The errors that the server logged. */
	errors: string[];
	/** The names of heavy reads that ran in a thread, and `paper` for each paper. */
	jobs: string[];
	/** From now on, papers wait before they are drawn, until the returned function is called. */
	holdPapers: () => () => void;
	/** The folder of all data outside the database. */
	dataDir: string;
	/** The folder of the mails that the server wrote. */
	outbox: string;
};

/** The connection of a request, as the HTTP adapter passes it on; default: from this machine. */
export function fromAddress(remoteAddress = "127.0.0.1"): Partial<AppEnv["Bindings"]> {
	const incoming = { socket: { remoteAddress }, rawHeaders: [] };
	return { incoming: incoming as unknown as IncomingMessage };
}

/**
 * A server with its own database on the engine under test; it is removed after the test. A test that provokes an internal error
 * must check `errors` itself; otherwise an error fails the test.
 * @param database the database of the shop; default: a new one.
 */
export async function testServer(
	settings: Partial<Config> = {},
	now: () => Date = () => new Date(),
	webFolder?: string,
	database: Promise<TestDatabase> = testDatabase(),
): Promise<TestServer> {
	const { config, db, giveBack } = await database;
	const errors: string[] = [];
	const lastErrors = errorLines();
	const write = (line: string) => {
		errors.push(line);
		lastErrors.note(line);
	};
	const log = pino({ level: "error" }, { write });
	const all = { ...config, rateLimits: false, ...settings };
	openShop(all.shop);
	const { dataDir } = all;
	// In production a separate process reads the files (imports.program.test.ts); it is slow to start.
	const imports = importRunner({ db, log, now, dataDir, open: openTableHere });
	const jobs: string[] = [];
	const thread = db.engine.name === "sqlite" ? readers.readerOf(databaseFile(all)) : undefined;
	const reader =
		thread &&
		((job: Job) => {
			jobs.push(job.name);
			return thread(job);
		});
	let held = Promise.resolve();
	const draw: DrawPaper = async (job) => {
		jobs.push("paper");
		await held;
		return drawPaper(job);
	};
	const feeds: ChangeFeed[] = [];
	const dispatchers: Dispatcher[] = [];
	const restores: PreparedRestore[] = [];
	const clockJumps: ClockJump[] = [];
	const start = () => {
		const changes = createChangeFeed(db, log);
		feeds.push(changes);
		changes.start();
		const webhooks = openWebhooks({ db, config: all, log, feed: changes, now });
		dispatchers.push(webhooks);
		const whole = {
			db,
			config: all,
			log,
			secret: SECRET,
			operatorKey: OPERATOR_KEY,
			now,
			imports,
			changes,
			webhooks,
			restores: { failure: null, begin: (prepared: PreparedRestore) => void restores.push(prepared) },
			reader,
			drawPaper: draw,
			errors: lastErrors.list,
			clockJumps: () => clockJumps,
		};
		return buildApp({ ...whole, ...(webFolder && { webFolder }) });
	};
	const app = start();
	onTestFinished(async () => {
		await workAfterAnswers();
		await imports.stop();
		await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
		await Promise.all(feeds.map((feed) => feed.stop()));
		await giveBack();
		const unexpected = errors.filter((line) => line.includes("unexpected error"));
		if (unexpected.length > 0) throw new Error(`The server had internal errors: ${unexpected.join("")}`);
		if (unnamed.size > 0) throw new Error(`The contract does not name: ${[...unnamed].join("; ")}`);
	});
	const host = all.publicUrl === undefined ? "shop.test" : new URL(all.publicUrl).host;
	const requestOf = (to: Hono<AppEnv>) => async (path: string, init?: RequestInit, from?: string) =>
		to.request(`http://${host}${path}`, init, fromAddress(from));
	const request = requestOf(app);
	const unnamed = new Set<string>();
	const clientOf = (send: Send) =>
		watchedClient(send, ({ method, path }, code) => unnamed.add(`${method} ${path} ${code}`));
	const clientWith = (headers: Record<string, string>, from?: string) =>
		clientOf((path, init) =>
			request(
				`/api${path}`,
				{ ...init, headers: { ...(init.headers as Record<string, string>), ...headers } },
				from,
			),
		);
	return {
		app,
		config: all,
		// Direct database changes of a test also go through the transactions of the server's writer.
		db: { ...db, kysely: libraryConnection(db) },
		dispatchers,
		restores,
		clockJumps,
		errors,
		jobs,
		holdPapers() {
			const { promise, resolve } = Promise.withResolvers<void>();
			held = promise;
			return resolve;
		},
		request,
		secondProcess: () => requestOf(start()),
		clientWith,
		dataDir,
		outbox: join(dataDir, "outbox"),
		visitor: clientWith({}),
		async newUser(email = `${randomBytes(6).toString("hex")}@shop.test`) {
			let cookie = "";
			const client = clientOf(async (path, init) => {
				const response = await request(`/api${path}`, init);
				cookie = response.headers
					.getSetCookie()
					.map((line) => line.split(";")[0])
					.join("; ");
				return response;
			});
			const name = email.split("@")[0] ?? email;
			await client.call(signUp, { body: { email, name, password: PASSWORD } });
			const session = await clientWith({ cookie }).call(getSession);
			if (session === null) throw new Error("Signing up opened no session.");
			return { user: session.user, client: clientWith({ cookie }), cookie };
		},
	};
}

/**
 * A client that notes the refusals that the contract does not name, except failures of the server and codes of better-auth, which
 * are in capitals.
 */
function watchedClient(send: Send, note: (endpoint: Endpoint, code: string) => void): Client {
	const client = createClient(send);
	return {
		...client,
		async call(endpoint, options) {
			try {
				return await client.call(endpoint, options);
			} catch (error) {
				if (
					error instanceof ApiError &&
					error.status < 500 &&
					/^[a-z]/.test(error.code) &&
					"errors" in endpoint
				) {
					const codes: ReadonlySet<string> = refusalCodes(endpoint);
					if (!codes.has(error.code)) note(endpoint, error.code);
				}
				throw error;
			}
		},
	};
}
