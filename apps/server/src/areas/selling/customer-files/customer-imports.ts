import type { CustomerImport } from "@freehub/contract/selling/customer-files";
import { sql } from "kysely";
import { nameBy, nameOfActor } from "#actor-names.ts";
import { refusal } from "#app-error.ts";
import type { Facts } from "#areas/selling/customers/customer-facts.ts";
import { lockKnown, setFacts } from "#areas/selling/customers/known-customers.ts";
import { withOrders } from "#areas/selling/customers/orders-of-customers.ts";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import { changed } from "#db/changes.ts";
import type { Db } from "#db/connection.ts";
import { isStorable, MOMENT } from "#db/storable.ts";
import { isoOf } from "#db/timestamp.ts";
import { eraseAnswers, type WriteRequest, write } from "#db/write.ts";
import { inParts } from "#queues/long-lists.ts";

const DEFAULT_LIMIT = 20;

/** One page of the imports of customers, newest first. */
export async function pageOfCustomerImports(
	{ kysely }: Db,
	{ limit = DEFAULT_LIMIT, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<CustomerImport>> {
	const after = decodeCursor(cursor, MOMENT, "text");
	let query = kysely
		.selectFrom("customer_import as imported")
		.leftJoin("customer_import_row as line", "line.import", "imported.id")
		.select(["imported.id", "imported.name", "imported.actor", "imported.recorded_at"])
		.select(nameBy("imported.actor").as("actor_name"))
		.select([
			sql<number>`cast(count(line.customer) as integer)`.as("customers"),
			sql<number>`cast(count(line.before_import) as integer)`.as("changed"),
		])
		.groupBy(["imported.id", "imported.name", "imported.actor", "imported.recorded_at"])
		.orderBy("imported.recorded_at", "desc")
		.orderBy("imported.id", "desc")
		.limit(limit + 1);
	if (after !== undefined) {
		const [at, id] = after;
		query = query.where(sql<boolean>`(imported.recorded_at, imported.id) < (${new Date(at)}, ${id})`);
	}
	return pageOf(
		await query.execute(),
		limit,
		({ recorded_at, id }) => encodeCursor(new Date(recorded_at).getTime(), id),
		(row): CustomerImport => ({
			_id: row.id,
			name: row.name,
			at: isoOf(row.recorded_at),
			byName: nameOfActor(row.actor, row.actor_name),
			added: row.customers - row.changed,
			changed: row.changed,
		}),
	);
}

/**
 * Takes an import of customers back. A customer that was changed, merged or erased since, or was added by it and has orders by now,
 * stays as it is.
 * @throws AppError not_found
 */
export function undoCustomerImport(
	db: Db,
	id: string,
	request: WriteRequest,
): Promise<{ undone: number; kept: number }> {
	return write(db, request, async (tx) => {
		const query = tx.selectFrom("customer_import").selectAll().where("id", "=", id);
		const found = isStorable(id) ? await db.engine.lockRows(query).executeTakeFirst() : undefined;
		if (found === undefined) throw refusal("not_found", { what: "import" });
		const lines = await tx
			.deleteFrom("customer_import_row")
			.where("import", "=", id)
			.returningAll()
			.execute();
		await tx.deleteFrom("customer_import").where("id", "=", id).execute();
		const rows = await lockKnown(
			db,
			tx,
			lines.map(({ customer }) => customer),
		);
		const ordering = await withOrders(
			tx,
			rows.map((row) => row.id),
		);
		const byId = new Map(rows.map((row) => [row.id, row]));
		const added: string[] = [];
		const restored: string[] = [];
		for (const { customer, version, before_import: before } of lines) {
			const row = byId.get(customer);
			if (row === undefined || row.version !== version || row.account !== null) continue;
			if (before === null) {
				if (!ordering.has(customer)) added.push(customer);
			} else {
				await setFacts(db, tx, row, JSON.parse(before) as Facts, request.now);
				restored.push(customer);
			}
		}
		await inParts(added, async (part) => {
			await tx.deleteFrom("customer").where("id", "in", part).execute();
			await eraseAnswers(tx, part);
			return [];
		});
		const undone = added.length + restored.length;
		return {
			answer: { undone, kept: lines.length - undone },
			changes: [
				...added.map((one) => changed("customer", one, "removed")),
				...restored.map((one) => changed("customer", one)),
			],
			audit: [{ undone, kept: lines.length - undone }],
		};
	});
}
