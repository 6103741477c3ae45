import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

const roles = sql.raw("'customer', 'viewer', 'counter', 'warehouse', 'buyer', 'owner'");

/** Roles, API tokens, invitations, the audit log, and limits on attempts of our own. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const moment = engine.name === "sqlite" ? sql`integer` : sql`timestamptz`;
	const key = engine.name === "sqlite" ? sql`text` : sql`text collate "C"`;

	await kysely.schema
		.alterTable("user")
		.addColumn("role", "text", (c) => c.notNull().defaultTo("customer").check(sql`role in (${roles})`))
		.execute();
	// Whoever joined first owns the shop.
	await sql`update "user" set role = 'owner' where id = (select id from "user" order by "createdAt", id limit 1)`.execute(
		kysely,
	);

	// The name under which a deleted account's entries in the ledger stay; absent where its owner wanted it removed.
	await kysely.schema
		.createTable("former_user")
		.addColumn("id", key, (c) => c.primaryKey())
		.addColumn("name", "text", (c) => c.notNull())
		.execute();

	await kysely.schema
		.createTable("api_token")
		.addColumn("id", key, (c) => c.primaryKey())
		.addColumn("user_id", "text", (c) => c.notNull().references("user.id").onDelete("cascade"))
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("hash", key, (c) => c.notNull().unique())
		.addColumn("start", "text", (c) => c.notNull())
		.addColumn("scopes", "text", (c) => c.notNull())
		.addColumn("created_at", moment, (c) => c.notNull())
		.addColumn("expires_at", moment, (c) => c.notNull())
		.addColumn("last_used_at", moment)
		.addColumn("revoked_at", moment)
		.execute();
	await kysely.schema.createIndex("api_token_by_user").on("api_token").column("user_id").execute();

	await kysely.schema
		.createTable("invitation")
		.addColumn("id", key, (c) => c.primaryKey())
		.addColumn("email", key, (c) => c.notNull())
		.addColumn("role", "text", (c) => c.notNull().check(sql`role in (${roles})`))
		.addColumn("token_hash", key, (c) => c.notNull().unique())
		.addColumn("invited_by", "text", (c) => c.notNull())
		.addColumn("created_at", moment, (c) => c.notNull())
		.addColumn("expires_at", moment, (c) => c.notNull())
		.addColumn("accepted_at", moment)
		.execute();
	await kysely.schema
		.createIndex("invitation_open")
		.unique()
		.on("invitation")
		.column("email")
		.where(sql<boolean>`accepted_at is null`)
		.execute();

	await kysely.schema
		.createTable("audit")
		// UUIDv7: in the order of time.
		.addColumn("id", key, (c) => c.primaryKey())
		.addColumn("at", moment, (c) => c.notNull())
		.addColumn("actor", key, (c) => c.notNull())
		.addColumn("address", "text", (c) => c.notNull())
		.addColumn("via", "text", (c) => c.notNull().check(sql`via in ('session', 'token', '')`))
		.addColumn("action", key, (c) => c.notNull())
		.addColumn("target", key, (c) => c.notNull())
		.addColumn("outcome", "text", (c) => c.notNull().check(sql`outcome in ('done', 'refused')`))
		.addColumn("detail", "text", (c) => c.notNull())
		.addColumn("request_id", "text", (c) => c.notNull())
		.execute();
	for (const column of ["actor", "action", "target"]) {
		await kysely.schema.createIndex(`audit_by_${column}`).on("audit").columns([column, "id"]).execute();
	}

	// better-auth's own limits count by address alone.
	await kysely.schema.dropTable("rateLimit").execute();
	await kysely.schema
		.createTable("attempt")
		.addColumn("key", key, (c) => c.primaryKey())
		.addColumn("count", "integer", (c) => c.notNull())
		.addColumn("resets_at", moment, (c) => c.notNull())
		.execute();
	await kysely.schema.createIndex("attempt_by_end").on("attempt").column("resets_at").execute();

	for (const statement of engine.name === "sqlite" ? sqliteOnly : postgresOnly) {
		await sql.raw(statement).execute(kysely);
	}
}

const sqliteOnly = [
	`create trigger audit_not_updated before update on audit begin
		select raise(abort, 'the audit log is append-only');
	end`,
	`create trigger audit_not_deleted before delete on audit begin
		select raise(abort, 'the audit log is append-only');
	end`,
];

const postgresOnly = [
	`create function keep_audit() returns trigger language plpgsql as $$
	begin raise exception 'the audit log is append-only'; end $$`,
	`create trigger audit_kept before update or delete or truncate on audit
		for each statement execute function keep_audit()`,
];
