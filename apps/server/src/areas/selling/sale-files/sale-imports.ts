import { MAX_NAMED_SALES, type SaleImport, type undoSaleImport } from "@freehub/contract/selling/sale-files";
import { sql } from "kysely";
import type { z } from "zod";
import { nameBy, nameOfActor } from "#actor-names.ts";
import { refusal } from "#app-error.ts";
import { lockKnown } from "#areas/selling/customers/known-customers.ts";
import { takeBackSales } from "#areas/selling/sales-orders/take-back-sales.ts";
import { decodeCursor, encodeCursor, type Page, pageOf } from "#cursor.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { isStorable, MOMENT } from "#db/storable.ts";
import { isoOf } from "#db/timestamp.ts";
import { eraseAnswers, type WriteRequest, write } from "#db/write.ts";
import { inParts } from "#queues/long-lists.ts";

const DEFAULT_LIMIT = 20;

/** One page of the imports of orders that were not taken back, newest first. */
export async function pageOfSaleImports(
	{ kysely }: Db,
	{ limit = DEFAULT_LIMIT, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<SaleImport>> {
	const after = decodeCursor(cursor, MOMENT, "text");
	let query = kysely
		.selectFrom("sales_order_import as imported")
		.leftJoin("sales_order_import_row as line", "line.import", "imported.id")
		.leftJoin("sales_order", "sales_order.id", "line.sales_order")
		.select(["imported.id", "imported.name", "imported.actor", "imported.recorded_at"])
		.select(nameBy("imported.actor").as("actor_name"))
		.select([
			sql<number>`cast(count(sales_order.id) as integer)`.as("orders"),
			sql<number>`cast(count(sales_order.placed_at) as integer)`.as("placed"),
		])
		.where("imported.undone_at", "is", null)
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
		(row): SaleImport => ({
			_id: row.id,
			name: row.name,
			at: isoOf(row.recorded_at),
			byName: nameOfActor(row.actor, row.actor_name),
			orders: row.orders,
			placed: row.placed,
		}),
	);
}

type Undone = z.infer<typeof undoSaleImport.answer>;

/**
 * Takes an import of orders back. Orders that somebody has touched since stay, and the file is known to have brought them. A customer
 * that it added goes if nobody changed it and it has no other order; that needs the right to write customers.
 * @throws AppError not_found; import_state if it was taken back already.
 */
export function undoSaleImportOf(db: Db, id: string, request: WriteRequest): Promise<Undone> {
	return write(db, request, async (tx) => {
		const query = tx.selectFrom("sales_order_import").selectAll().where("id", "=", id);
		const found = isStorable(id) ? await db.engine.lockRows(query).executeTakeFirst() : undefined;
		if (found === undefined) throw refusal("not_found", { what: "import" });
		if (found.undone_at !== null) throw refusal("import_state.taken_back");
		const rows = await tx.selectFrom("sales_order_import_row").selectAll().where("import", "=", id).execute();
		const orders = rows.map(({ sales_order, version }) => ({ id: sales_order, version }));
		const { deleted, cancelled, kept } = await takeBackSales(db, tx, orders, request);
		// The file is still known to have brought those that stay.
		const isKept = new Set(kept.map((one) => one._id));
		const gone = rows.map((row) => row.sales_order).filter((one) => !isKept.has(one));
		await inParts(gone, async (part) => {
			await tx.deleteFrom("sales_order_import_row").where("sales_order", "in", part).execute();
			return [];
		});
		await tx.updateTable("sales_order_import").set({ undone_at: request.now }).where("id", "=", id).execute();
		const added = [...new Set(rows.flatMap((row) => row.added_customer ?? []))];
		const customers = request.rights.includes("customer.write")
			? await removeCustomers(db, tx, added, cancelled)
			: [];
		const counts = { deleted: deleted.length, cancelled: cancelled.length, kept: kept.length };
		return {
			answer: { ...counts, keptOrders: kept.slice(0, MAX_NAMED_SALES), customers: customers.length },
			changes: [
				...deleted.map((one) => changed("sales_order", one, "removed")),
				...cancelled.map((one) => changed("sales_order", one)),
				...customers.map((one) => changed("customer", one, "removed")),
			],
			audit: [{ ...counts, customers: customers.length }],
		};
	});
}

/**
 * Deletes customers that an import added, if nobody changed them since and they have no orders but cancelled ones of the same import,
 * which stay without a customer. @returns their ids.
 */
async function removeCustomers(
	db: Db,
	tx: Tx,
	added: readonly string[],
	cancelled: readonly string[],
): Promise<string[]> {
	const rows = await lockKnown(db, tx, added);
	const untouched = rows.filter(
		(row) => row.version === 1 && row.account === null && row.merged_into === null,
	);
	const orders = await inParts(
		untouched.map((row) => row.id),
		(part) => tx.selectFrom("sales_order").select(["id", "customer"]).where("customer", "in", part).execute(),
	);
	const isOurs = new Set(cancelled);
	const ordering = new Set(orders.filter((one) => !isOurs.has(one.id)).map(({ customer }) => customer));
	const gone = untouched.map((row) => row.id).filter((one) => !ordering.has(one));
	await inParts(gone, async (part) => {
		await tx.updateTable("sales_order").set({ customer: null }).where("customer", "in", part).execute();
		await tx.deleteFrom("customer").where("id", "in", part).execute();
		await eraseAnswers(tx, part);
		return [];
	});
	return gone;
}
