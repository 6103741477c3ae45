import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { SqliteDialect, type SqliteStatement } from "kysely";
import { LRUCache } from "lru-cache";
import { ListParameter } from "./bulk.ts";
import type { Engine } from "./engine.ts";
import { groupedTransactions } from "./grouped-transactions.ts";
import { noteErrorsOf } from "./noted-errors.ts";
import { sqliteSearch } from "./search-index.ts";

/** SQLite's codes for a disk that is full: for its file and its log, and for the log's index. */
const FULL = new Set([13, 4874]);

/** How long a write waits for another process (an import, a backup) that holds the file, in ms. */
export const BUSY_TIMEOUT = 10_000;

/**
 * The write-ahead log is copied into the database when it has this many pages of 4 kB. The usual 1,000 are one
 * full group of stock changes, so that nearly every commit would copy too.
 */
const CHECKPOINT_PAGES = 10_000;

/** Opens a database file with the settings that the server works with; what they cost is part of every commit. */
export function openSqlite(file: string): DatabaseSync {
	const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
	database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
	// Mapping the file into memory made no query quicker, and the server as large as the file.
	database.exec("PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;");
	database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
	return database;
}

/**
 * Opens the embedded database.
 * @param file path of the database file; its folder is made when it is missing.
 */
export function sqliteEngine(file: string): Engine {
	// It holds sessions and people: nobody else on the machine may read it. SQLite gives its log the same mode.
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	closeSync(openSync(file, "a", 0o600));
	return sqliteEngineOver(openSqlite(file));
}

/**
 * The engine over one more connection to a file that is there; the first one makes it.
 * @param begin how a transaction begins. A deferred one that turns into a write can fail at once when another process
 * wrote in between; an immediate one waits for its turn.
 */
export function sqliteEngineOver(
	database: DatabaseSync,
	begin: "begin" | "begin immediate" = "begin immediate",
): Engine {
	return {
		name: "sqlite",
		dialect: new SqliteDialect({ database: prepared(database, begin), onCreateConnection: noteErrorsOf }),
		transactions: (kysely) => groupedTransactions(kysely, () => database.isTransaction),
		search: sqliteSearch,
		// Every statement is prepared when it is first sent.
		prepare: () => {},
		plansItself: false,
		productOrder: "seq",
		// A writing transaction has the whole file to itself.
		lockRows: (query) => query,
		isUniqueViolation: (error) => /UNIQUE constraint failed/.test(String((error as Error)?.message)),
		isUnavailable: (error) => /database is locked/.test(String((error as Error)?.message)),
		isFull: (error) => FULL.has((error as { errcode?: number }).errcode ?? 0),
		isRetryable: () => false,
	};
}

/** node:sqlite behind the small interface that Kysely's dialect takes, with prepared statements kept. */
function prepared(database: DatabaseSync, begin: string) {
	const statements = new LRUCache<string, SqliteStatement>({ max: 500 });
	return {
		close: () => database.close(),
		prepare(text: string): SqliteStatement {
			let statement = statements.get(text);
			if (statement === undefined) {
				statement = adapt(database.prepare(text === "begin" ? begin : text));
				if (text === "rollback") statement = whileOpen(statement, database);
				statements.set(text, statement);
			}
			return statement;
		},
	};
}

/** SQLite rolls back by itself where a write finds the disk full; rolling back once more would hide that reason. */
function whileOpen(rollback: SqliteStatement, database: DatabaseSync): SqliteStatement {
	const nothing = { changes: 0, lastInsertRowid: 0 };
	return { ...rollback, run: (parameters) => (database.isTransaction ? rollback.run(parameters) : nothing) };
}

/** Rows come as arrays and become objects here: node:sqlite takes nearly twice as long to make them itself. */
function adapt(statement: StatementSync): SqliteStatement {
	const names = statement.columns().map(({ name }) => name);
	statement.setReturnArrays(true);
	const toObject = (row: unknown): Record<string, unknown> => {
		const values = row as unknown[];
		const object: Record<string, unknown> = {};
		for (let i = 0; i < names.length; i++) object[names[i] as string] = values[i];
		return object;
	};
	return {
		reader: names.length > 0,
		all: (parameters) =>
			elementsOf(parameters).flatMap((each) => statement.all(...each.map(bindable)).map(toObject)),
		run: (parameters) => {
			let result = { changes: 0, lastInsertRowid: 0 } as ReturnType<StatementSync["run"]>;
			for (const each of elementsOf(parameters)) result = statement.run(...each.map(bindable));
			return result;
		},
		*iterate(parameters) {
			for (const row of statement.iterate(...parameters.map(bindable))) yield toObject(row);
		},
	};
}

/** The parameters of each time that a statement is to be carried out. */
function elementsOf(parameters: readonly unknown[]): readonly (readonly unknown[])[] {
	const [first] = parameters;
	return first instanceof ListParameter ? first.elements : [parameters];
}

function bindable(value: unknown): SQLInputValue {
	if (value instanceof Date) return value.getTime();
	if (typeof value === "boolean") return value ? 1 : 0;
	return value as SQLInputValue;
}
