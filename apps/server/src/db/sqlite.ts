import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { Kysely, SqliteDialect, type SqliteStatement } from "kysely";
import { LRUCache } from "lru-cache";
import { ListParameter } from "./bulk.ts";
import type { Db } from "./connection.ts";
import type { Engine } from "./engine.ts";
import type { Schema } from "./schema.ts";
import { sqliteSearch } from "./search-index.ts";

/** SQLite's codes for a disk that is full: for its file and its log, and for the log's index. */
const FULL = new Set([13, 4874]);

/** How long a write waits for another process (a backup) that holds the file, in ms. */
const BUSY_TIMEOUT = 10_000;

/**
 * The write-ahead log is copied into the database when it has this many pages of 4 kB. The usual 1,000 are one
 * full group of stock changes, so that nearly every commit would copy too.
 */
export const CHECKPOINT_PAGES = 10_000;

/** Statistics of an index are guessed from about this many of its entries: reading all of a large shop takes seconds. */
const ANALYSIS_LIMIT = 1000;

/** Opens a database file for writing, with the settings that the server works with; what they cost is part of every commit. */
export function openSqlite(file: string): DatabaseSync {
	const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
	database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
	// A larger cache makes nothing quicker: the operating system keeps the file in memory anyway.
	database.exec("PRAGMA cache_size = -4096; PRAGMA temp_store = MEMORY;");
	database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; PRAGMA analysis_limit = ${ANALYSIS_LIMIT}`);
	return database;
}

/** What SQLite does in its own way, over a connection that writes; its transactions wait for their turn as they begin. */
export function sqliteEngine(database: DatabaseSync): Engine {
	return engineOver(new AtomicDialect({ database: prepared(database, "begin immediate") }));
}

/** Kysely runs the migrations of SQLite in no transaction, but it can: a process that is killed leaves no half of a schema. */
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
		keepPlan: () => {},
		search: sqliteSearch,
		plansItself: false,
		productOrder: "seq",
		// A writing transaction has the whole file to itself.
		lockRows: (query) => query,
		keepRows: (query) => query,
		isUniqueViolation: (error) => /UNIQUE constraint failed/.test(String((error as Error)?.message)),
		isUnavailable: (error) => /database is locked/.test(String((error as Error)?.message)),
		isFull: (error) => FULL.has((error as { errcode?: number }).errcode ?? 0),
		isRetryable: () => false,
	};
}

/**
 * A connection that only reads: it sees what is committed, waits for nobody who writes, and refuses to write.
 * @param onClose closes what was opened together with it.
 */
export function openReading(
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

/** node:sqlite behind the small interface that Kysely's dialect takes, with prepared statements kept. */
function prepared(database: DatabaseSync, begin: "begin" | "begin immediate") {
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
