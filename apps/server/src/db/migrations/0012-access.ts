import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * Two counters about who may do what. `owner` is 1 once the shop has had an owner; its row is also the lock for
 * everything that makes or unmakes one. `access` grows with every change that can take a right away, whoever makes it,
 * so that each process notices that what it remembers of people is out of date.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	// The first account always became the owner, also one that is gone.
	await sql`
		insert into counter (name, value)
		select 'owner', case
			when exists (select 1 from "user") or exists (select 1 from audit where action = 'account.create')
			then 1 else 0 end`.execute(kysely);
	await sql`insert into counter (name, value) values ('access', 0)`.execute(kysely);
	if (engine.name === "postgres") await sql.raw(postgresFunction).execute(kysely);
	for (const [name, event] of changes) {
		await sql.raw((engine.name === "sqlite" ? sqliteTrigger : postgresTrigger)(name, event)).execute(kysely);
	}
}

const changes: [name: string, event: string][] = [
	["access_user_updated", `update on "user"`],
	["access_user_deleted", `delete on "user"`],
	["access_session_deleted", "delete on session"],
	["access_token_revoked", "update of revoked_at on api_token"],
	["access_token_deleted", "delete on api_token"],
];

function sqliteTrigger(name: string, event: string): string {
	return `create trigger ${name} after ${event} begin
		update counter set value = value + 1 where name = 'access';
	end`;
}

const postgresFunction = `create function count_access() returns trigger language plpgsql as $$
	begin update counter set value = value + 1 where name = 'access'; return null; end $$`;

/** At the commit, so that the counter's row is the last to be locked and no two transactions wait for each other. */
function postgresTrigger(name: string, event: string): string {
	return `create constraint trigger ${name} after ${event}
		deferrable initially deferred for each row execute function count_access()`;
}
