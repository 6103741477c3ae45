import {
	type Dialect,
	Kysely,
	PostgresDialect,
	type PostgresPool,
	type PostgresPoolClient,
	sql,
	Transaction,
} from "kysely";
import { LRUCache } from "lru-cache";
import pg from "pg";
import { commitListeners, type Db, type Tx } from "./connection.ts";
import type { Engine } from "./engine.ts";
import { noMarks } from "./known-marks.ts";
import { listenFor, supportsSessions } from "./notices.ts";
import type { Schema } from "./schema.ts";
import { postgresSearch } from "./search-index.ts";
import { sharedRead } from "./shared-read.ts";

const INT8 = 20;

/** bigint is parsed as text by default. A sum beyond 2^53 is read as the nearest number; a backup reads its digits. */
export const numbers = parsingInt8(Number);

/** The parsers of the driver, with another one for the texts of bigint. */
export function parsingInt8(parse: (text: string) => unknown) {
	return {
		getTypeParser: (type: number, format?: "text" | "binary") =>
			type === INT8 && format !== "binary" ? parse : pg.types.getTypeParser(type, format as "text"),
	};
}

/**
 * Node's and PostgreSQL's codes for a server that is unreachable, starting, stopping, out of resources, or no longer the primary (25006).
 */
const UNAVAILABLE = /^(ECONN\w+|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|57P0[1235]|53\w{3}|08\w{3}|25006)$/;
/** pg's messages for a lost connection, which have no code. */
const GONE = /^(Connection terminated|timeout exceeded|Client has encountered a connection error)/;
const DISK_FULL = "53100";
/** Another transaction has stored the same `Idempotency-Key` meanwhile; a retry finds its outcome. */
const KEY_STORED = "idempotency_pk";

/**
 * PostgreSQL's defaults assume spinning disks, where a random page costs four times as much, and reports that run for seconds.
 * With them it reads and sorts a hundred thousand rows when it could use an index.
 */
const SETTINGS = ["random_page_cost = 1.1", "jit = off"];

/**
 * PostgreSQL caches the plan of a repeated statement. A sequential scan planned while the table was small would stay after the
 * table has grown, so these statements use an index from the start.
 */
const BY_INDEX = "enable_seqscan = off";

/**
 * Outside transactions a named statement is planned for the values of each request. PostgreSQL would choose one plan for all of them
 * after a while, because it does not know that some words of a search are frequent.
 */
const BY_VALUES = "plan_cache_mode = force_custom_plan";
/** Statements of a transaction are planned once where that is as fast. */
const BY_STATEMENT = "plan_cache_mode = auto";

const setting = (scope: "set" | "set local") => (value: string) => `${scope} ${value}`;
const IN_SESSION = [...SETTINGS, BY_VALUES].map(setting("set")).join("; ");

export type PostgresAddress = {
	/** Such as postgres://user:password@host:5432/database */
	databaseUrl: string;
	/** The same database without the pooler that `databaseUrl` leads through. */
	databaseDirectUrl?: string | undefined;
};

/**
 * Opens a pool of connections to PostgreSQL.
 * @param onError called when the server closes an idle connection.
 * @throws errors of the connection.
 */
export async function openPostgres(address: PostgresAddress, onError: (error: Error) => void): Promise<Db> {
	return connectPostgres(address, await supportsSessions(address.databaseUrl), onError);
}

/** A standby, for reads. Nothing relies on its sessions, because it may be behind a pooler, and cannot be asked by a notification. */
export function openStandby(databaseUrl: string, onError: (error: Error) => void): Db {
	return connectPostgres({ databaseUrl }, false, onError);
}

/**
 * A pool of connections to PostgreSQL, which are opened when they are needed.
 * @param hasSessions false if only transactions keep their connection: nothing then relies on what an earlier one has set or prepared.
 */
function connectPostgres(
	{ databaseUrl, databaseDirectUrl = databaseUrl }: PostgresAddress,
	hasSessions: boolean,
	onError: (error: Error) => void,
): Db {
	const pool = new pg.Pool({
		connectionString: databaseUrl,
		max: 20,
		// Independent statements are sent together, so that their answers take one round trip.
		pipeline: true,
		connectionTimeoutMillis: 10_000,
		// The pool awaits this promise, although its type hides that. If the connection breaks here, its first user gets the
		// error.
		onConnect: (client) =>
			hasSessions ? (client.query(IN_SESSION).catch(() => {}) as unknown as void) : undefined,
		types: numbers,
	});
	pool.on("error", onError);
	// The pool listens only to idle connections; one that breaks inside a transaction would end the process. The running
	// statement is rejected with the reason.
	pool.on("connect", (client) => client.on("error", onError));
	const inTransaction = hasSessions ? [BY_INDEX, BY_STATEMENT] : [BY_INDEX, ...SETTINGS];
	const begin = ["begin", ...inTransaction.map(setting("set local"))].join("; ");
	const names = new Map<string, string>();
	const nameFor = (text: string): string => {
		const name = names.get(text) ?? `statement_${names.size + 1}`;
		names.set(text, name);
		return name;
	};
	const shared = sharedClients(pool);
	const engine: Engine = {
		name: "postgres",
		dialect: new PostgresDialect({
			pool: preparing(pool, { begin, names, keeps: hasSessions, beforeEnd: () => shared.close() }),
		}),
		cachePlan: (text) => void (hasSessions && nameFor(text)),
		search: postgresSearch,
		plansItself: true,
		productOrder: "id",
		lockRows: (query) => query.forUpdate(),
		lockShared: (query) => query.forKeyShare(),
		isUniqueViolation: (error) => codeOf(error) === "23505",
		isUnavailable: (error) =>
			UNAVAILABLE.test(codeOf(error)) || GONE.test(String((error as Error | undefined)?.message)),
		isFull: (error) => codeOf(error) === DISK_FULL,
		isRetryable: (error) =>
			["40001", "40P01"].includes(codeOf(error)) ||
			isStale(error) ||
			(error as { constraint?: string } | undefined)?.constraint === KEY_STORED,
	};
	const kysely = new Kysely<Schema>({ dialect: engine.dialect });
	const prepare: Db["prepare"] = (text, plan) => {
		if (plan === "unnamed" || !hasSessions)
			return async (values) => (await pool.query(text, [...values])).rows;
		const named = { name: nameFor(text), text };
		if (plan === "each time")
			return async (values) => (await pool.query({ ...named, values: [...values] })).rows;
		return async (values) => (await (await shared.client()).query({ ...named, values: [...values] })).rows;
	};
	const { onCommit, emitCommit } = commitListeners();
	const readSnapshot = prepare("select pg_current_snapshot()::text as stamp", "once");
	return {
		kysely,
		engine,
		marks: noMarks(),
		prepare,
		renewStatistics: async () => void (await sql`analyze`.execute(kysely)),
		// Two equal snapshots see the same data.
		stamp: sharedRead(async () => ((await readSnapshot([])) as [{ stamp: string }])[0].stamp),
		async transact(work) {
			const value = await kysely.transaction().execute((tx) => pipelined(tx, engine.dialect, work));
			emitCommit();
			return value;
		},
		onCommit,
		onNotice: (listener, onHeard) => listenFor(databaseDirectUrl, { listener, onHeard, onError }),
	};
}

/**
 * The pool; named statements are prepared once per connection, so that PostgreSQL does not parse and plan them for every request.
 */
function preparing(
	pool: pg.Pool,
	{
		begin,
		names,
		keeps,
		beforeEnd,
	}: {
		begin: string;
		names: ReadonlyMap<string, string>;
		/** Whether a connection keeps what was prepared on it. */
		keeps: boolean;
		beforeEnd: () => Promise<void>;
	},
): PostgresPool {
	// The driver recognizes a connection by its client.
	const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
	const repeated = repeatedStatements();
	const clientOf = (client: pg.PoolClient): PostgresPoolClient => {
		let isInTransaction = false;
		const query = (text: string, values: unknown[] = []) => {
			if (text === "begin") {
				isInTransaction = true;
				return client.query(begin);
			}
			if (text === "commit" || text === "rollback") isInTransaction = false;
			const known = names.get(text);
			const name = known ?? (keeps && isInTransaction ? repeated.nameOf(text) : undefined);
			if (name === undefined) return client.query(text, values);
			const running = client.query({ name, text, values });
			if (known !== undefined) return running;
			return running.catch((error: unknown) => {
				if (isStale(error)) repeated.forget();
				throw error;
			});
		};
		return {
			query,
			release: (isBroken?: boolean) => client.release(isBroken),
		} as unknown as PostgresPoolClient;
	};
	const connect = async () => {
		const client = await pool.connect();
		const prepared = known.get(client) ?? clientOf(client);
		known.set(client, prepared);
		return prepared;
	};
	const end = async () => {
		await beforeEnd();
		await pool.end();
	};
	return { connect, end, options: pool.options };
}

/**
 * Statements of transactions are prepared after this number of runs, if they have at most this length; at most this number of them,
 * because a statement with a list has another text for each length of the list.
 */
const PREPARED = { times: 5, length: 2000, count: 256 };

/** Names for the statements that transactions repeat: a document's took longer to parse and plan than to execute (ADR 85). */
function repeatedStatements() {
	const seen = new LRUCache<string, number>({ max: 1000 });
	const names = new Map<string, string>();
	let times = 0;
	return {
		/** Undefined: the statement is not prepared. */
		nameOf(text: string): string | undefined {
			const known = names.get(text);
			if (known !== undefined || names.size === PREPARED.count || text.length > PREPARED.length) return known;
			const before = seen.get(text) ?? 0;
			seen.set(text, before + 1);
			if (before < PREPARED.times) return undefined;
			const name = `repeated_${times}_${names.size + 1}`;
			names.set(text, name);
			return name;
		},
		/** Prepares all of them again, by other names. */
		forget(): void {
			times++;
			names.clear();
		},
	};
}

/** Whether a prepared statement has other columns since a migration of another process. */
function isStale(error: unknown): boolean {
	return codeOf(error) === "0A000" && /cached plan/.test(String((error as Error | undefined)?.message));
}

/** Runs `work` in a transaction whose statements are sent when they are executed: Kysely would first wait for the one before. */
function pipelined<T>(tx: Tx, dialect: Dialect, work: (tx: Tx) => Promise<T>): Promise<T> {
	const executor = tx.getExecutor();
	return executor.provideConnection((connection) =>
		work(
			new Transaction({
				config: { dialect },
				dialect,
				driver: dialect.createDriver(),
				executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
			}),
		),
	);
}

/** The number of connections that short statements share. */
const SHARED = 4;

/** Plan each statement once, for all values. */
const SHARED_SETTINGS = `set plan_cache_mode = force_generic_plan; set ${BY_INDEX}`;

/**
 * Short statements share a few connections of the pool, with several statements in flight on each; PostgreSQL answers them in
 * order. One connection per statement needed many processes and packets for the same work.
 */
function sharedClients(pool: pg.Pool) {
	type Shared = { client: pg.PoolClient; giveBack: (isBroken: boolean) => void };
	const shared: (Promise<Shared> | undefined)[] = [];
	let turn = 0;

	async function open(place: number): Promise<Shared> {
		try {
			const client = await pool.connect();
			await client.query(SHARED_SETTINGS).catch((error) => {
				client.release(true);
				throw error;
			});
			const breaks = () => giveBack(true);
			const giveBack = (isBroken: boolean) => {
				client.off("error", breaks);
				shared[place] = undefined;
				client.release(isBroken);
			};
			client.once("error", breaks);
			return { client, giveBack };
		} catch (error) {
			shared[place] = undefined;
			throw error;
		}
	}

	return {
		async client(): Promise<pg.PoolClient> {
			const place = turn++ % SHARED;
			return (await (shared[place] ??= open(place))).client;
		},
		async close(): Promise<void> {
			const opened = await Promise.allSettled(shared.filter((one) => one !== undefined));
			for (const one of opened) if (one.status === "fulfilled") one.value.giveBack(false);
		},
	};
}

function codeOf(error: unknown): string {
	return (error as { code?: string } | undefined)?.code ?? "";
}
