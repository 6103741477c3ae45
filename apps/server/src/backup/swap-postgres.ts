import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { isNewShop } from "#areas/people/sign-in/owners.ts";
import { ConfigError } from "#config.ts";
import type { Connection } from "#db/connection.ts";
import { openPostgres } from "#db/postgres.ts";

const SCHEMA = /^restoring_(\d{13})_[0-9a-f]{8}$/;
/** A restored schema waits this long at most for its swap, in ms. */
const WAITING_MS = 10 * 60 * 1000;
/** How long a connection may need to end after it was closed, in ms. */
const CLOSING_MS = 3000;

/** A new schema of a PostgreSQL database, in which a shop is restored while another one may be in use. */
export type NewSchema = {
	name: string;
	/** An address that leads into it. */
	databaseUrl: string;
	drop: () => Promise<void>;
};

/** Makes an empty schema, and removes those that killed restores left. @throws ConfigError if that is not possible. */
export async function newSchema(databaseUrl: string, now: Date): Promise<NewSchema> {
	const name = `restoring_${now.getTime()}_${randomBytes(4).toString("hex")}`;
	const url = new URL(databaseUrl);
	await withDatabase(databaseUrl, async (kysely) => {
		await dropLeft(kysely, now);
		await sql`create schema ${sql.id(name)}`.execute(kysely);
		// In the shop's schema: the migrations would make it in the new one, which goes away.
		await sql`create extension if not exists pg_trgm`.execute(kysely);
		// Behind the new schema: the extension's operators, which are where the shop is.
		const path = `${name},${await currentSchema(kysely)}`;
		url.searchParams.set("options", `-c search_path=${path}`);
		url.searchParams.set("application_name", name);
	});
	return {
		name,
		databaseUrl: url.href,
		drop: () => withDatabase(databaseUrl, (kysely) => dropSchema(kysely, name)),
	};
}

/** Opens a connection for `work`, and closes it. */
export async function withDatabase<Result>(
	databaseUrl: string,
	work: (kysely: Connection) => Promise<Result>,
): Promise<Result> {
	const db = await openPostgres({ databaseUrl }, () => {});
	try {
		return await work(db.kysely);
	} finally {
		await db.kysely.destroy();
	}
}

/** Drops the schemas of restores that were killed: nobody is connected in their name. */
async function dropLeft(kysely: Connection, now: Date): Promise<void> {
	const { rows } = await sql<{ name: string }>`select application_name as name from pg_stat_activity`.execute(
		kysely,
	);
	for (const schema of await schemasLike(kysely, "restoring\\_%")) {
		const begun = SCHEMA.exec(schema)?.[1];
		const isWaiting = begun === undefined || now.getTime() - Number(begun) < WAITING_MS;
		if (!isWaiting && !rows.some(({ name }) => name === schema)) await dropSchema(kysely, schema);
	}
}

async function dropSchema(kysely: Connection, name: string): Promise<void> {
	await sql`drop schema if exists ${sql.id(name)} cascade`.execute(kysely);
}

/**
 * Moves a restored shop from its schema into the shop's, and the one that was there aside, in one transaction: there is always one whole shop.
 * @param isAllowed looks at the shop that is there, in the same transaction; it throws if that must stay.
 * @throws ConfigError if other programs are connected.
 */
export async function swapPostgres(
	databaseUrl: string,
	restored: string,
	now: Date,
	isAllowed: (tx: Connection) => Promise<void>,
): Promise<void> {
	await withDatabase(databaseUrl, (kysely) =>
		kysely.transaction().execute(async (tx) => {
			const current = await currentSchema(tx);
			await refuseOthers(tx);
			await isAllowed(tx);
			const aside = `replaced_${now.toISOString().replaceAll(/\D/g, "")}`;
			await sql`create schema ${sql.id(aside)}`.execute(tx);
			const moved = await moveObjects(tx, current, aside);
			if (moved === 0) await sql`drop schema ${sql.id(aside)}`.execute(tx);
			await moveObjects(tx, restored, current);
			await sql`drop schema ${sql.id(restored)}`.execute(tx);
		}),
	);
}

async function currentSchema(connection: Connection): Promise<string> {
	const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(connection);
	return rows[0]?.name ?? "public";
}

async function schemasLike(connection: Connection, pattern: string): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select nspname as name from pg_namespace where nspname like ${pattern} order by nspname`.execute(
		connection,
	);
	return rows.map(({ name }) => name);
}

/**
 * Connections that were just closed, also our own of the filling, are listed for a moment longer.
 * @throws ConfigError if somebody else uses the database: a server would go on with the shop that it knows.
 */
async function refuseOthers(connection: Connection): Promise<void> {
	const end = Date.now() + CLOSING_MS;
	for (;;) {
		const { rows } = await sql`
			select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
				and pid <> pg_backend_pid() and state is not null`.execute(connection);
		if (rows.length === 0) return;
		if (Date.now() > end)
			throw new ConfigError(
				"Other programs are connected to the database. Stop the servers that use it first",
			);
		await wait(50);
		// Otherwise a transaction sees the connections of its first look.
		await sql`select pg_stat_clear_snapshot()`.execute(connection);
	}
}

/**
 * Moves all tables, routines and types of a schema into another one. Extensions stay where they are: only a superuser could move them, and other
 * programs may use them.
 * @returns how many were moved.
 */
async function moveObjects(tx: Connection, from: string, to: string): Promise<number> {
	const isOwn = (
		catalogue: string,
	) => sql`not exists (select from pg_depend where classid = ${catalogue}::regclass
		and objid = own.oid and deptype in ('e', 'a', 'i'))`;
	// Indexes, sequences of columns and the types of rows follow their tables.
	const { rows } = await sql<{ statement: string }>`
		select format('alter %s %s set schema %I', case relkind when 'v' then 'view' when 'm' then 'materialized view'
				when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end, own.oid::regclass, ${to}::text) as statement
			from pg_class as own where relnamespace = ${from}::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
			and ${isOwn("pg_class")}
		union all select format('alter routine %s set schema %I', own.oid::regprocedure, ${to}::text)
			from pg_proc as own where pronamespace = ${from}::regnamespace and ${isOwn("pg_proc")}
		union all select format('alter type %s set schema %I', own.oid::regtype, ${to}::text)
			from pg_type as own where typnamespace = ${from}::regnamespace and typtype in ('d', 'e', 'r')
			and ${isOwn("pg_type")}`.execute(tx);
	for (const { statement } of rows) await sql.raw(statement).execute(tx);
	return rows.length;
}

/** Whether there is a shop that somebody has begun: it has products, or ever had an owner. */
async function hasShop(connection: Connection): Promise<boolean> {
	const { rows } = await sql<{ isThere: boolean }>`
		select to_regclass('product') is not null as "isThere"`.execute(connection);
	if (rows[0]?.isThere !== true) return false;
	const product = await connection.selectFrom("product").select("id").limit(1).executeTakeFirst();
	return product !== undefined || !(await isNewShop(connection));
}

/** The newest schema with a shop that was moved aside; undefined: there is none. */
export async function schemaAside(connection: Connection): Promise<string | undefined> {
	return (await schemasLike(connection, "replaced\\_%")).at(-1);
}

/** @throws ConfigError if there is a shop. */
export async function refuseShop(connection: Connection): Promise<void> {
	if (await hasShop(connection))
		throw new ConfigError("There is a shop in the database already. With --replace it is moved aside first");
}
