import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** Addresses that are told of changes, and what was sent to them. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const isSqlite = engine.name === "sqlite";
	const moment = isSqlite ? sql`integer` : sql`timestamptz`;
	const key = isSqlite ? sql`text` : sql`text collate "C"`;
	const place = isSqlite ? "integer" : "bigint";

	await kysely.schema
		.createTable("webhook")
		.addColumn("id", key, (c) => c.primaryKey())
		.addColumn("url", "text", (c) => c.notNull())
		.addColumn("secret", "text", (c) => c.notNull())
		.addColumn("old_secret", "text")
		.addColumn("old_secret_until", moment)
		.addColumn("kinds", "text", (c) => c.notNull())
		.addColumn("owned_by", key, (c) => c.notNull())
		.addColumn("created_at", moment, (c) => c.notNull())
		.addColumn("state", "text", (c) => c.notNull().check(sql`state in ('active', 'paused', 'failed')`))
		.addColumn("stop", "text", (c) =>
			c.check(sql`stop in ('by_hand', 'gone', 'owner_without_right', 'no_success', 'missed')`),
		)
		.addColumn("position", place, (c) => c.notNull())
		.addColumn("failures", "integer", (c) => c.notNull().defaultTo(0))
		.addColumn("failing_since", moment)
		.addColumn("next_try_at", moment)
		.addColumn("worker", "text")
		.addColumn("worked_until", moment)
		.addCheckConstraint("webhook_stopped", sql`(state = 'active') = (stop is null)`)
		.execute();

	await kysely.schema
		.createTable("webhook_delivery")
		.addColumn("id", key, (c) => c.primaryKey())
		.addColumn("webhook", key, (c) => c.notNull().references("webhook.id").onDelete("cascade"))
		.addColumn("kind", "text", (c) => c.notNull().check(sql`kind in ('changes', 'again', 'test')`))
		.addColumn("state", "text", (c) => c.notNull().check(sql`state in ('waiting', 'delivered', 'failed')`))
		.addColumn("from_place", place, (c) => c.notNull())
		.addColumn("to_place", place, (c) => c.notNull())
		.addColumn("changes", "integer", (c) => c.notNull())
		.addColumn("created_at", moment, (c) => c.notNull())
		.addColumn("attempts", "integer", (c) => c.notNull())
		.addColumn("tried_at", moment)
		.addColumn("status", "integer")
		.addColumn("error", "text")
		.addColumn("milliseconds", "integer")
		.addColumn("answer", "text")
		.execute();
	await kysely.schema
		.createIndex("webhook_delivery_latest")
		.on("webhook_delivery")
		.columns(["webhook", "id"])
		.execute();
	// Deliveries are in order: of those with new changes only one waits.
	await kysely.schema
		.createIndex("webhook_delivery_next")
		.unique()
		.on("webhook_delivery")
		.column("webhook")
		.where(sql<boolean>`state = 'waiting' and kind = 'changes'`)
		.execute();
}
