import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { openLineBooks } from "#areas/stock/ledger/line-books.ts";
import { type Config, readConfig } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { noMarks } from "#db/known-marks.ts";
import { openDatabase } from "#db/open.ts";
import { allLineBooks } from "#line-books.ts";

openLineBooks(allLineBooks);

type Made = { config: Config; remove: () => Promise<void> };

/** An open database, and the function that returns it to the pool after the test. */
export type TestDatabase = { config: Config; db: Db; giveBack: () => Promise<void> };

/**
 * Creates a new, migrated database on the engine under test.
 * @returns its settings, and the function that removes it.
 */
export async function emptyDatabase(): Promise<Made> {
	const { config, removeData } = dataFolder();
	if (process.env.TEST_ENGINE !== "postgres") {
		copyFileSync(inject("sqlite").template, join(config.dataDir, "freehub.sqlite"));
		return { config, remove: async () => removeData() };
	}
	const { url, drop } = await createPostgres();
	return {
		config: { ...config, databaseUrl: url },
		async remove() {
			removeData();
			await drop();
		},
	};
}

/**
 * An open, migrated database on the engine under test, with the content of a new one. On PostgreSQL the tests of a worker reuse a
 * few databases: opening a connection takes much longer than emptying a database.
 */
export async function testDatabase(): Promise<TestDatabase> {
	if (process.env.TEST_ENGINE !== "postgres") {
		const { config, remove } = await emptyDatabase();
		const db = await openDatabase(config, () => {});
		const giveBack = async () => {
			await db.kysely.destroy();
			await remove();
		};
		return { config, db, giveBack };
	}
	const kept = await takePostgres();
	const { config, removeData } = dataFolder();
	const { db, endListening } = lend(kept);
	return {
		config: { ...config, databaseUrl: kept.url },
		db,
		async giveBack() {
			endListening();
			removeData();
			idle.push(kept);
		},
	};
}

function dataFolder() {
	const dataDir = mkdtempSync(join(tmpdir(), "freehub-data-"));
	const config = readConfig({
		HOST: "127.0.0.1",
		PASSWORD_HASHING: "for-tests",
		PAGE_PATIENCE_MS: "60000",
		DATA_DIR: dataDir,
	});
	return { config, removeData: () => rmSync(dataDir, { recursive: true }) };
}

type Kept = {
	url: string;
	db: Db;
	listeners: Set<() => void>;
	/** Sends the statement that empties the database. */
	empty: () => Promise<string>;
	end: () => Promise<void>;
};

/** The free databases of this worker. */
const idle: Kept[] = [];

async function takePostgres(): Promise<Kept> {
	for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
		if (await empty(kept)) return kept;
		await kept.end();
	}
	const { url, direct, drop } = await createPostgres();
	const db = await openDatabase(readConfig({ DATABASE_URL: url }), () => {});
	const listeners = new Set<() => void>();
	const stop = db.onNotice?.(
		() => {
			for (const listener of listeners) listener();
		},
		() => {},
	);
	// Changing this setting discards the plans of a connection, so one connection always has it.
	const emptier = await connect(direct);
	await emptier.query("set session_replication_role = replica");
	return {
		url,
		db,
		listeners,
		empty: async () => (await emptier.query("select kept.empty() as outcome")).rows[0].outcome,
		async end() {
			stop?.();
			await Promise.all([db.kysely.destroy(), emptier.end()]);
			await drop();
		},
	};
}

/**
 * Resets a database to the content of a new one.
 * @returns false if that is not possible because a test has changed its schema, filled it or taken statistics.
 */
async function empty(kept: Kept): Promise<boolean> {
	// Unawaited work of the previous test ends within moments.
	for (let attempt = 0; attempt < 200; attempt++) {
		const outcome = await kept.empty();
		if (outcome !== "busy") return outcome === "empty";
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
	return false;
}

/** A database for one test; its listeners are removed after the test. */
function lend({ db, listeners }: Kept) {
	const stops: (() => void)[] = [];
	const lent: Db = {
		...db,
		marks: noMarks(),
		onCommit(listener) {
			const stop = db.onCommit(listener);
			stops.push(stop);
			return stop;
		},
		onNotice(listener) {
			listeners.add(listener);
			const stop = () => void listeners.delete(listener);
			stops.push(stop);
			return stop;
		},
	};
	const endListening = () => {
		for (const stop of stops) stop();
	};
	return { db: lent, endListening };
}

async function createPostgres(): Promise<{ url: string; direct: string; drop: () => Promise<void> }> {
	const { url, template } = inject("postgres");
	const name = `${template}_${randomBytes(8).toString("hex")}`;
	// The other, default strategy writes every page of the template to PostgreSQL's WAL first.
	await administer(url, `create database ${name} template ${template} strategy file_copy`);
	// Databases are made on PostgreSQL itself: a pooler's idle connections would keep the template in use.
	const own = new URL(process.env.TEST_POOLER_URL ?? url);
	const direct = new URL(url);
	own.pathname = direct.pathname = name;
	return {
		url: own.href,
		direct: direct.href,
		drop: () => administer(url, `drop database ${name} with (force)`),
	};
}

/** One connection for all files of a worker. */
let admin: Promise<pg.Client> | undefined;

/** Runs the statements one after the other. */
let administered: Promise<unknown> = Promise.resolve();

async function administer(url: string, statement: string): Promise<void> {
	const client = await (admin ??= connect(url));
	const done = administered.then(() => client.query(statement));
	administered = done.catch(() => {});
	await done;
}

async function connect(url: string): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: url });
	// PostgreSQL stops before the worker does.
	client.on("error", () => {});
	await client.connect();
	return client;
}
