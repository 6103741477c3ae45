import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/** Imports, what becomes of each of their rows, and the corrected columns of files with the same head. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const moment = engine.name === "sqlite" ? sql`integer` : sql`timestamptz`;
	const key = engine.name === "sqlite" ? sql`text` : sql`text collate "C"`;

	let table = kysely.schema
		.createTable("import")
		.addColumn("id", key, (c) => c.primaryKey())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("state", "text", (c) =>
			c.notNull().check(sql`state in (
				'reading', 'ready', 'committing', 'done', 'cancelling', 'cancelled', 'failed', 'undoing', 'undone'
			)`),
		)
		.addColumn("head", "text", (c) => c.notNull())
		.addColumn("mapping", "text", (c) => c.notNull())
		.addColumn("pictures", "text", (c) => c.notNull())
		.addColumn("quantity_as", "text", (c) => c.notNull().check(sql`quantity_as in ('receive', 'count')`))
		.addColumn("mode", "text", (c) => c.notNull().check(sql`mode in ('all', 'each')`));
	for (const count of ["new", "changed", "unchanged", "refused", "noted"]) {
		table = table.addColumn(`count_${count}`, "integer", (c) => c.notNull().defaultTo(0));
	}
	for (const count of ["created", "changed", "kept", "skipped"]) {
		table = table.addColumn(count, "integer", (c) => c.notNull().defaultTo(0));
	}
	await table
		// How far the work under way is, and how far committing came.
		.addColumn("position", "integer", (c) => c.notNull().defaultTo(0))
		.addColumn("reached", "integer", (c) => c.notNull().defaultTo(0))
		.addColumn("error", "text")
		.addColumn("created_by", key, (c) => c.notNull())
		// Who asked for the work under way: the movements are theirs.
		.addColumn("actor", key, (c) => c.notNull())
		.addColumn("created_at", moment, (c) => c.notNull())
		// The process that works on it, and until when nobody else may.
		.addColumn("worker", "text")
		.addColumn("worked_until", moment)
		.execute();

	const rows = kysely.schema
		.createTable("import_row")
		.addColumn("import", key, (c) => c.notNull().references("import.id"))
		.addColumn("position", "integer", (c) => c.notNull())
		.addColumn("line", "integer", (c) => c.notNull())
		.addColumn("outcome", "text", (c) =>
			c.notNull().check(sql`outcome in ('new', 'changed', 'unchanged', 'refused')`),
		)
		.addColumn("state", "text", (c) =>
			c.notNull().check(sql`state in ('planned', 'applied', 'undone', 'kept', 'skipped')`),
		)
		.addColumn("product", key)
		.addColumn("title", "text", (c) => c.notNull())
		.addColumn("search_key", "text", (c) => c.notNull())
		.addColumn("changes", "text", (c) => c.notNull())
		.addColumn("reasons", "text", (c) => c.notNull())
		// The batch of its stock movement, once it is applied.
		.addColumn("batch", key)
		.addPrimaryKeyConstraint("import_row_pk", ["import", "position"]);
	await (engine.name === "sqlite" ? rows.modifyEnd(sql`without rowid`) : rows).execute();

	await kysely.schema
		.createTable("import_mapping")
		.addColumn("head", key, (c) => c.primaryKey())
		.addColumn("mapping", "text", (c) => c.notNull())
		.addColumn("updated_at", moment, (c) => c.notNull())
		.execute();
}
