import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { Kysely, SqliteDialect, type SqliteStatement, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { ListParameter } from "./bulk.ts";
import { CHECKPOINT_PAGES, checkpointing } from "./checkpoint.ts";
import { commitListeners, type Db, type MigrationDb } from "./connection.ts";
import type { Engine } from "./engine.ts";
import { groupedTransactions } from "./grouped-transactions.ts";
import { noMarks } from "./known-marks.ts";
import type { Schema } from "./schema.ts";
import { sqliteSearch } from "./search-index.ts";

/** SQLite's codes for a full disk: for the database file and its log, and for the log's index. */
const FULL = new Set([13, 4874]);

/** How long a write waits for another process (a backup) that locks the file, in ms. */
const BUSY_TIMEOUT = 10_000;

/** Index statistics are estimated from about this many entries: reading all entries of a large shop takes seconds. */
const ANALYSIS_LIMIT = 1000;

/**
 * Flags of `PRAGMA optimize`: all tables without statistics or with ten times as many rows, no matter which connection reads
 * them.
 */
const ALL_GROWN_TABLES = 0x1_00_02;

export type Writer = MigrationDb & {
	database: DatabaseSync;
	/** The number of commits since it was opened. */
	commits: () => number;
};

/** Opens the connection that writes; creates the file and its folder if they are missing. */
export function openWriter(file: string): Writer {
	// Nobody else on the machine may read sessions and personal data. SQLite gives its log the same mode.
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	closeSync(openSync(file, "a", 0o600));
	const database = openSqlite(file);
	let commits = 0;
	const engine = sqliteEngine(database, () => (commits += 1));
	return {
		database,
		engine,
		kysely: new Kysely<Schema>({ dialect: engine.dialect }),
		commits: () => commits,
	};
}

/** The database of a process: transactions run on its writer, all else reads over a connection that cannot write. */
export function databaseOf(
	file: string,
	{ database, engine, kysely, commits }: Writer,
	onError: (error: Error) => void,
): Db {
	const copyLog = checkpointing(file, database, onError);
	const { onCommit, emitCommit } = commitListeners();
	const afterCommit = () => {
		copyLog();
		emitCommit();
	};
	const { readSchemaAgain, ...reading } = openReading(file, () => database.close());
	const transact = groupedTransactions(kysely, () => database.isTransaction, afterCommit);
	return {
		...reading,
		marks: noMarks(),
		// No other process writes (ADR 20), and counting is cheaper than asking the file.
		stamp: async () => String(commits()),
		engine,
		onCommit,
		transact,
		async renewStatistics() {
			await transact((tx) => sql.raw(`PRAGMA optimize = ${ALL_GROWN_TABLES}`).execute(tx));
			readSchemaAgain();
		},
	};
}

/** The database for a thread that only reads. */
export function openReader(file: string): Db {
	const refuse = () => Promise.reject(new Error("This thread only reads."));
	return {
		...openReading(file),
		marks: noMarks(),
		transact: refuse,
		renewStatistics: refuse,
		onCommit: () => () => {},
	};
}

/** Opens a database file for writing, with the server's settings; their cost is part of every commit. */
export function openSqlite(file: string): DatabaseSync {
	const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
	database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
	// A larger cache brings no speed: the operating system caches the file anyway.
	database.exec("PRAGMA cache_size = -4096; PRAGMA temp_store = MEMORY;");
	database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; PRAGMA analysis_limit = ${ANALYSIS_LIMIT}`);
	return database;
}

/** The SQLite engine over a connection that writes; its transactions take the write lock when they begin. */
function sqliteEngine(database: DatabaseSync, onCommit: () => void): Engine {
	return engineOver(new AtomicDialect({ database: prepared(database, "begin immediate", onCommit) }));
}

/**
 * Kysely runs SQLite migrations without a transaction. This one uses a transaction: a killed process leaves no partial schema.
 */
class AtomicDialect extends SqliteDialect {
	override createAdapter() {
		return Object.defineProperty(super.createAdapter(), "supportsTransactionalDdl", { value: true });
	}
}

function engineOver(dialect: SqliteDialect): Engine {
	return {
		name: "sqlite",
		dialect,
		// Every statement is prepared when it is first sent.
		cachePlan: () => {},
		search: sqliteSearch,
		plansItself: false,
		productOrder: "seq",
		// A writing transaction locks the whole file.
		lockRows: (query) => query,
		lockShared: (query) => query,
		isUniqueViolation: (error) => /UNIQUE constraint failed/.test(String((error as Error)?.message)),
		isUnavailable: (error) => /database is locked/.test(String((error as Error)?.message)),
		isFull: (error) => FULL.has((error as { errcode?: number }).errcode ?? 0),
		isRetryable: () => false,
	};
}

/**
 * A connection that only reads: it sees committed data, does not wait for writers, and cannot write.
 * @param onClose closes what was opened together with it.
 */
function openReading(
	file: string,
	onClose: () => void = () => {},
): Pick<Db, "kysely" | "engine" | "prepare" | "stamp"> & { readSchemaAgain: () => void } {
	const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT });
	database.exec("PRAGMA cache_size = -4096; PRAGMA temp_store = MEMORY;");
	const statements = prepared(database, "begin");
	const close = () => {
		database.close();
		onClose();
	};
	const dialect = new SqliteDialect({ database: { ...statements, close } });
	// Counts the commits of all other connections; this one makes none.
	const version = database.prepare("PRAGMA data_version");
	return {
		kysely: new Kysely<Schema>({ dialect }),
		engine: engineOver(dialect),
		prepare: (text) => async (values) => statements.prepare(text).all(values),
		stamp: async () => String(version.get()?.data_version),
		// A connection reads statistics together with the schema, and does not notice when others renew them.
		readSchemaAgain: () => database.exec("PRAGMA writable_schema = RESET"),
	};
}

/** Adapts node:sqlite to the small interface that Kysely's dialect expects, and caches prepared statements. */
function prepared(
	database: DatabaseSync,
	begin: "begin" | "begin immediate",
	onCommit: () => void = () => {},
) {
	const statements = new LRUCache<string, SqliteStatement>({ max: 500 });
	return {
		close: () => database.close(),
		prepare(text: string): SqliteStatement {
			let statement = statements.get(text);
			if (statement === undefined) {
				statement = adapt(database.prepare(text === "begin" ? begin : text), text);
				if (text === "rollback") statement = whileOpen(statement, database);
				if (text === "commit") statement = followedBy(statement, onCommit);
				statements.set(text, statement);
			}
			return statement;
		},
	};
}

function followedBy(commit: SqliteStatement, onCommit: () => void): SqliteStatement {
	return {
		...commit,
		run(parameters) {
			const result = commit.run(parameters);
			onCommit();
			return result;
		},
	};
}

/** SQLite rolls back on its own when a write finds the disk full; a second rollback would hide the error. */
function whileOpen(rollback: SqliteStatement, database: DatabaseSync): SqliteStatement {
	const nothing = { changes: 0, lastInsertRowid: 0 };
	return { ...rollback, run: (parameters) => (database.isTransaction ? rollback.run(parameters) : nothing) };
}

/**
 * Reads rows as arrays and converts them to objects here: node:sqlite takes nearly twice as long to create the objects itself.
 */
function adapt(statement: StatementSync, text: string): SqliteStatement {
	const names = statement.columns().map(({ name }) => name);
	statement.setReturnArrays(true);
	const toObject = (row: unknown): Record<string, unknown> => {
		const values = row as unknown[];
		const object: Record<string, unknown> = {};
		for (let i = 0; i < names.length; i++) object[names[i] as string] = values[i];
		return object;
	};
	const isReader = names.length > 0;
	// A statement that writes and answers rows cannot run again for a number that is too large.
	const readsOnly = /^\s*(select|with|pragma|values)\b/i.test(text) && !/\breturning\b/i.test(text);
	if (isReader && !readsOnly) statement.setReadBigInts(true);
	const allOf = (parameters: readonly unknown[]) => {
		const values = parameters.map(bindable);
		if (!readsOnly) return statement.all(...values).map(asNumbers);
		try {
			return statement.all(...values);
		} catch (error) {
			if (!isTooLarge(error)) throw error;
		}
		statement.setReadBigInts(true);
		try {
			return statement.all(...values).map(asNumbers);
		} finally {
			statement.setReadBigInts(false);
		}
	};
	const rowsFor = (parameters: readonly unknown[]) => allOf(parameters).map(toObject);
	return {
		reader: isReader,
		all: (parameters) => {
			const [first] = parameters;
			// Most reads are of a few rows; `flatMap` for every statement cost about 6 µs each.
			return first instanceof ListParameter ? first.elements.flatMap(rowsFor) : rowsFor(parameters);
		},
		run: (parameters) => {
			let result = { changes: 0, lastInsertRowid: 0 } as ReturnType<StatementSync["run"]>;
			for (const each of elementsOf(parameters)) result = statement.run(...each.map(bindable));
			return result;
		},
		*iterate(parameters) {
			statement.setReadBigInts(true);
			for (const row of statement.iterate(...parameters.map(bindable))) yield toObject(asNumbers(row));
		},
	};
}

/** Whether node:sqlite read an integer beyond 2^53, which it refuses. */
function isTooLarge(error: unknown): boolean {
	return (error as { code?: string } | undefined)?.code === "ERR_OUT_OF_RANGE";
}

/** The nearest numbers to integers that were read as bigints. */
function asNumbers(row: unknown): unknown[] {
	return (row as unknown[]).map((value) => (typeof value === "bigint" ? Number(value) : value));
}

/** The parameters for each execution of the statement. */
function elementsOf(parameters: readonly unknown[]): readonly (readonly unknown[])[] {
	const [first] = parameters;
	return first instanceof ListParameter ? first.elements : [parameters];
}

function bindable(value: unknown): SQLInputValue {
	if (value instanceof Date) return value.getTime();
	if (typeof value === "boolean") return value ? 1 : 0;
	return value as SQLInputValue;
}
