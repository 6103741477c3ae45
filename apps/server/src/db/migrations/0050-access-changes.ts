import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * What can take a right away is written down as a change (0035) by itself; until now a counter (0012) was raised, which every
 * process read each second, and whose update was the change. Processes follow the changes instead.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const isSqlite = engine.name === "sqlite";
	// A table can be changed only once its triggers have run.
	if (!isSqlite) await sql`set constraints all immediate`.execute(kysely);
	for (const statement of isSqlite ? sqlite : postgres) await sql.raw(statement).execute(kysely);
	await sql`delete from counter where name = 'access'`.execute(kysely);
	// The latest of them is looked up after each commit.
	await sql`create index change_of_access on change (place) where kind = 'access'`.execute(kysely);
}

/** Triggers on the tables of 0012 and 0042. */
const changes: [name: string, table: string, event: string][] = [
	["access_user_updated", `"user"`, "update"],
	["access_user_deleted", `"user"`, "delete"],
	["access_session_deleted", "session", "delete"],
	["access_token_revoked", "api_token", "update of revoked_at"],
	["access_token_deleted", "api_token", "delete"],
	["access_setting_insert", "setting", "insert"],
	["access_setting_update", "setting", "update"],
	["access_setting_delete", "setting", "delete"],
];

const sqlite = [
	"drop trigger access_change",
	...changes.flatMap(([name, table, event]) => [
		`drop trigger ${name}`,
		`create trigger ${name} after ${event} on ${table} begin
			insert into change (kind, subject, what, needs) values ('access', '', 'changed', 'people.manage');
		end`,
	]),
];

const postgres = [
	"drop trigger access_change on counter",
	...changes.flatMap(([name, table, event]) => [
		`drop trigger ${name} on ${table}`,
		`create trigger ${name} after ${event} on ${table} for each row execute function access_change()`,
	]),
	"drop function count_access()",
];
