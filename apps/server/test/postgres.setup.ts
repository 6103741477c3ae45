import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#db/open.ts";
import type { Schema } from "#db/schema.ts";
import { findPostgres } from "./find-postgres.ts";
import { startPostgres } from "./start-postgres.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** The server's address, and the migrated database that each test's database is copied from. */
		postgres: { url: string; template: string };
	}
}

/** Makes a migrated template database on the given or a newly started PostgreSQL, and removes it afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const found = findPostgres();
	if (found === undefined) throw new Error("There is no PostgreSQL.");
	const server = "url" in found ? { url: found.url, stop: async () => {} } : await startPostgres(found.bin);
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
	project.provide("postgres", { url: server.url, template });
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

/**
 * The statements that make `kept.empty()`, which gives every table and every sequence the content that it has now. It answers
 * "empty"; "busy" where somebody else is at work in the database; or "changed" where its schema is not what it was.
 */
async function emptying(db: Kysely<Schema>): Promise<string> {
	const { rows: tables } = await sql<{ name: string; columns: string; full: boolean }>`
		select format('%I', relname) as name,
			(select string_agg(format('%I', attname), ', ' order by attnum) from pg_attribute
				where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
			(xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text <> '0' as full
		from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
	const { rows: sequences } = await sql<{ name: string; last: number | null }>`
		select format('%I', sequencename) as name, last_value as last from pg_sequences where schemaname = 'public'`.execute(
		db,
	);
	const schema = `(select count(*) from pg_trigger) || ' ' || (select count(*) from pg_constraint) || ' ' || (select count(*) from pg_proc) || ' '
		|| (select count(*) from pg_class where relkind <> 't') || ' ' || (select count(*) from pg_attribute where attisdropped)`;
	const full = tables.filter((table) => table.full);
	return `
		create schema kept;
		${full.map(({ name, columns }, number) => `create table kept.rows_${number} as select ${columns} from public.${name};`).join("\n")}
		create table kept.schema (text text);
		create function kept.empty() returns text language plpgsql set session_replication_role = replica as $$
		begin
			if exists (select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
				and backend_type = 'client backend' and state <> 'idle') then return 'busy'; end if;
			if (select text from kept.schema) <> ${schema} then return 'changed'; end if;
			${tables.map(({ name }) => `delete from public.${name};`).join("\n")}
			${full.map(({ name, columns }, number) => `insert into public.${name} (${columns}) overriding system value select ${columns} from kept.rows_${number};`).join("\n")}
			${sequences.map(({ name, last }) => `perform setval('public.${name}', ${last ?? 1}, ${last !== null});`).join("\n")}
			return 'empty';
		end $$;
		insert into kept.schema select ${schema};`;
}
