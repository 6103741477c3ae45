import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import pg from "pg";
import { commitBell } from "./commit-bell.ts";
import type { Db } from "./connection.ts";
import type { Engine } from "./engine.ts";
import type { Schema } from "./schema.ts";
import { postgresSearch } from "./search-index.ts";
import { sharedRead } from "./shared-read.ts";

const INT8 = 20;

/** Node's and PostgreSQL's codes for a server that is gone, is starting or stopping, or has no resources left. */
const UNAVAILABLE = /^(ECONN\w+|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|57P0[1235]|53\w{3}|08\w{3})$/;
/** What pg says of a connection that is gone, without a code. */
const GONE = /^(Connection terminated|timeout exceeded|Client has encountered a connection error)/;
const DISK_FULL = "53100";
/** Another transaction has stored an `Idempotency-Key` meanwhile; run again, this one finds its outcome. */
const KEY_STORED = "idempotency_pk";

/**
 * PostgreSQL's defaults are for spinning disks, where a random page costs four times as much, and for reports that run
 * for seconds: with them it reads a hundred thousand rows to sort them rather than go along an index.
 */
const SETTINGS = "set random_page_cost = 1.1; set jit = off";

/**
 * PostgreSQL keeps the plan of a statement that is sent again and again. One made while a table was small, to read all of
 * it, would stay when that has grown; so those statements find their rows by an index from the beginning.
 */
const BY_INDEX = "enable_seqscan = off";

/**
 * Opens a pool of connections to PostgreSQL.
 * @param url such as postgres://user:password@host:5432/database
 * @param onError told of connections that the server closed while they were idle.
 */
export function openPostgres(url: string, onError: (error: Error) => void): Db {
	const pool = new pg.Pool({
		connectionString: url,
		max: 20,
		// Statements that wait for nothing but each other are sent together: their answers take one round trip.
		pipeline: true,
		connectionTimeoutMillis: 10_000,
		// The pool waits for what this returns, though its type does not say so. If the connection breaks here, its first
		// user is told.
		onConnect: (client) => client.query(SETTINGS).catch(() => {}) as unknown as void,
		types: {
			// bigint comes as text by default; no number here leaves the safe range.
			getTypeParser: (type: number, format?: "text" | "binary") =>
				type === INT8 && format !== "binary" ? Number : pg.types.getTypeParser(type, format as "text"),
		},
	});
	pool.on("error", onError);
	// The pool listens to idle connections only; one that breaks inside a transaction would end the process. The
	// statement that was under way is rejected with the reason.
	pool.on("connect", (client) => client.on("error", onError));
	const names = new Map<string, string>();
	const nameFor = (text: string): string => {
		const name = names.get(text) ?? `statement_${names.size + 1}`;
		names.set(text, name);
		return name;
	};
	const shared = sharedClients(pool);
	const engine: Engine = {
		name: "postgres",
		dialect: new PostgresDialect({ pool: preparing(pool, names, () => shared.close()) }),
		keepPlan: (text) => void nameFor(text),
		search: postgresSearch,
		plansItself: true,
		productOrder: "id",
		lockRows: (query) => query.forUpdate(),
		keepRows: (query) => query.forKeyShare(),
		isUniqueViolation: (error) => codeOf(error) === "23505",
		isUnavailable: (error) =>
			UNAVAILABLE.test(codeOf(error)) || GONE.test(String((error as Error | undefined)?.message)),
		isFull: (error) => codeOf(error) === DISK_FULL,
		isRetryable: (error) =>
			["40001", "40P01"].includes(codeOf(error)) ||
			(error as { constraint?: string } | undefined)?.constraint === KEY_STORED,
	};
	const kysely = new Kysely<Schema>({ dialect: engine.dialect });
	const prepare: Db["prepare"] = (text, isPlannedOnce) => {
		if (!isPlannedOnce) return async (values) => (await pool.query(text, [...values])).rows;
		const named = { name: nameFor(text), text };
		return async (values) => (await (await shared.client()).query({ ...named, values: [...values] })).rows;
	};
	const { onCommit, emitCommit } = commitBell();
	const readSnapshot = prepare("select pg_current_snapshot()::text as stamp", true);
	return {
		kysely,
		engine,
		prepare,
		renewStatistics: async () => void (await sql`analyze`.execute(kysely)),
		// What two equal snapshots see is the same.
		stamp: sharedRead(async () => ((await readSnapshot([])) as [{ stamp: string }])[0].stamp),
		async transact(work) {
			const value = await kysely.transaction().execute(work);
			emitCommit();
			return value;
		},
		onCommit,
		onNotice: (listener) => listenFor(url, listener, onError),
	};
}

/**
 * The pool, with statements that have a name prepared once on each connection: PostgreSQL then parses and plans them once
 * and not for every request.
 */
function preparing(
	pool: pg.Pool,
	names: ReadonlyMap<string, string>,
	beforeEnd: () => Promise<void>,
): PostgresPool {
	// The driver recognizes a connection by its client.
	const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
	const clientOf = (client: pg.PoolClient): PostgresPoolClient => {
		const query = (text: string, values: unknown[] = []) => {
			if (text === "begin") return client.query(`begin; set local ${BY_INDEX}`);
			const name = names.get(text);
			return name === undefined ? client.query(text, values) : client.query({ name, text, values });
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

/** What processes tell each other by; `placeChanges` notifies it. */
export const CHANGE_CHANNEL = "freehub_change";

const RECONNECT_MS = 1000;

/** Listens on a connection of its own, and on a new one when that breaks. @returns a function that ends it. */
function listenFor(url: string, listener: () => void, onError: (error: Error) => void): () => void {
	let client: pg.Client | undefined;
	let timer: NodeJS.Timeout | undefined;
	let isOver = false;

	async function listen(): Promise<void> {
		const mine = new pg.Client({ connectionString: url });
		client = mine;
		mine.on("error", onError);
		mine.on("notification", listener);
		mine.once("end", () => {
			if (!isOver) timer = setTimeout(() => void listen(), RECONNECT_MS).unref();
		});
		try {
			await mine.connect();
			await mine.query(`listen ${CHANGE_CHANNEL}`);
			// What was told while nobody listened.
			listener();
		} catch (error) {
			onError(error as Error);
			await mine.end().catch(onError);
		}
	}

	void listen();
	return () => {
		isOver = true;
		clearTimeout(timer);
		void client?.end().catch(onError);
	};
}

/** Connections that short statements share. */
const SHARED = 4;

/** They plan each statement once, whatever its values. */
const SHARED_SETTINGS = `set plan_cache_mode = force_generic_plan; set ${BY_INDEX}`;

/**
 * Short statements share few connections of the pool, several under way on each: PostgreSQL answers them in their order.
 * With a connection for each, many processes and packets did the same work.
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
