import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#db/open.ts";
import type { Schema } from "#db/schema.ts";
import { findPostgres } from "./find-postgres.ts";
import { notDurable, startPostgres } from "./start-postgres.ts";

/** Autovacuum would take statistics of some tests' tables and not of others, and start a process for each database. */
const SETTINGS = [...notDurable, "autovacuum=off"];

declare module "vitest" {
	interface ProvidedContext {
		/** The server's address, and the migrated template of each test's database. */
		postgres: { url: string; template: string };
	}
}

/** Creates a migrated template database on the given or a newly started PostgreSQL, and removes it afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const found = findPostgres();
	if (found === undefined) throw new Error("There is no PostgreSQL.");
	const server =
		"url" in found
			? { url: found.url, socketUrl: found.url, stop: async () => {} }
			: await startPostgres(found.bin, SETTINGS);
	const template = `freehub_template_${randomBytes(6).toString("hex")}`;
	const admin = new pg.Client({ connectionString: server.url });
	await admin.connect();
	await admin.query(`create database ${template}`);
	const url = new URL(server.url);
	url.pathname = template;
	const db = await openDatabase({ databaseUrl: url.href, dataDir: "" }, (error) => {
		throw error;
	});
	await sql.raw(await emptying(db.kysely)).execute(db.kysely);
	await db.kysely.destroy();
	project.provide("postgres", { url: server.socketUrl, template });
	return async () => {
		const { rows } = await admin.query<{ name: string }>(
			"select datname as name from pg_database where starts_with(datname, $1)",
			[template],
		);
		for (const { name } of rows) await admin.query(`drop database ${name} with (force)`);
		await admin.end();
		await server.stop();
	};
}

/** Size of the tables, with their deleted rows, from which a new database costs less than this one. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The SQL that creates `kept.empty()`, a function that resets every table and every sequence to the current content. It returns
 * "empty"; "busy" if another connection is working in the database; or "changed" if the schema is different, there are statistics,
 * or tables have grown. It is only a function, because tests list all tables. It needs `session_replication_role = replica`.
 */
async function emptying(db: Kysely<Schema>): Promise<string> {
	const { rows: tables } = await sql<{ name: string; columns: string; content: string | null }>`
		select format('public.%I', relname) as name,
			(select string_agg(format('%I', attname), ', ') from pg_attribute
				where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
			(xpath('/row/rows/text()', query_to_xml(
				format('select quote_literal(encode(convert_to(jsonb_agg(t)::text, ''UTF8''), ''hex'')) as rows from %I t', relname),
				false, true, '')))[1]::text as content
		from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
	const { rows: sequences } = await sql<{ name: string; last: number | null }>`
		select format('public.%I', sequencename) as name, last_value as last
		from pg_sequences where schemaname = 'public'`.execute(db);
	const schema = `(select count(*) from pg_trigger) || ' ' || (select count(*) from pg_constraint) || ' '
		|| (select count(*) from pg_class where relkind <> 't') || ' ' || (select count(*) from pg_proc where oid >= 16384 and proname <> 'empty')
		|| ' ' || (select concat(count(*), ' ', sum(atttypid::bigint), ' ', count(*) filter (where attisdropped))
			from pg_attribute where attrelid >= 16384 and attnum > 0)
		|| ' ' || (select count(*) from pg_class where oid >= 16384 and reltuples >= 0)`;
	const { rows } = await sql.raw<{ was: string }>(`select ${schema} as was`).execute(db);
	const statements = [
		...tables.map(({ name }) => `delete from ${name};`),
		...tables.flatMap(({ name, columns, content }) =>
			content === null
				? []
				: `insert into ${name} (${columns}) overriding system value select ${columns}
					from jsonb_populate_recordset(null::${name}, convert_from(decode(${content}, 'hex'), 'UTF8')::jsonb);`,
		),
		...sequences.map(({ name, last }) => `perform setval('${name}', ${last ?? 1}, ${last !== null});`),
	];
	return `
		create schema kept;
		create function kept.empty() returns text language plpgsql as $$
		begin
			if exists (select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
				and backend_type = 'client backend' and state <> 'idle') then return 'busy'; end if;
			if '${rows[0]?.was}' <> ${schema} then return 'changed'; end if;
			if (select sum(pg_relation_size(oid)) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)
				> ${MAX_BYTES} then return 'changed'; end if;
			${statements.join("\n")}
			return 'empty';
		end $$;`;
}
