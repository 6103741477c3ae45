import { barcodeForms, barcodeKey } from "@freehub/domain/catalogue/gtin";
import { type InferResult, sql } from "kysely";
import { nameBy } from "#actor-names.ts";
import { expectedQuery, openOf, shownLinesQuery, wasSent } from "#areas/buying/purchase-lines/read-lines.ts";
import type { Connection } from "#db/connection.ts";
import { isStorable } from "#db/storable.ts";
import { inParts } from "#queues/long-lists.ts";

/** Max values per statement. */
const MAX_LIST = 500;

/** Lines of orders that were sent and not cancelled. @param batch whose pieces are `counted`. */
export function deliveryQuery(connection: Connection, batch = "") {
	return shownLinesQuery(connection)
		.innerJoin("location", "location.id", "purchase_order.location")
		.select(["location.name as location_name", "supplier.tolerance"])
		.select([
			countedBy(batch, "quantity").as("counted_accepted"),
			countedBy(batch, "refused").as("counted_refused"),
			countedBy(batch, "case when settlement = 'credited' then refused else 0 end").as("counted_credited"),
		])
		.where(wasSent);
}

/** A line of a sent order with its totals. */
export type DeliveryRow = InferResult<ReturnType<typeof deliveryQuery>>[number];

/** In the same statement as the totals, so that both are of one moment. */
function countedBy(batch: string, pieces: string) {
	return sql<number>`cast(coalesce((select sum(${sql.raw(pieces)}) from movement where movement.line = line.id and kind = 'receive'
		and from_location = 'supplier' and batch = ${batch}
		and not exists (select 1 from movement as back where back.reverses = movement.id)), 0) as bigint)`;
}

/** Orders with something expected of one of these products, and then the other open orders of their suppliers. */
export async function openPurchaseOrdersOf(
	connection: Connection,
	products: readonly string[],
): Promise<string[]> {
	if (products.length === 0) return [];
	const query = expectedQuery(connection);
	const named = (await query.where("line.product", "in", products).execute()).filter(
		(line) => openOf(line) > 0,
	);
	if (named.length === 0) return [];
	const suppliers = [...new Set(named.map(({ supplier }) => supplier))];
	const all = await query.where("purchase_order.supplier", "in", suppliers).execute();
	const others = all.filter((line) => openOf(line) > 0);
	return [...new Set([...named, ...others].map(({ purchase_order }) => purchase_order))];
}

/** The order with a number, in upper or lower case. */
export async function findByNumber(connection: Connection, number: string): Promise<string[]> {
	const rows = await connection
		.selectFrom("purchase_order")
		.select("id")
		.where("number", "in", [number, number.toUpperCase()])
		.where("sent_at", "is not", null)
		.execute();
	return rows.map(({ id }) => id);
}

/** The orders of which something came with a delivery note. */
export async function findByNote(connection: Connection, note: string): Promise<string[]> {
	const rows = await connection
		.selectFrom("movement")
		.innerJoin("purchase_order_line as line", "line.id", "movement.line")
		.select("line.purchase_order as id")
		.distinct()
		.where(
			sql<boolean>`(movement.reference <> '' and lower(movement.reference) = lower(cast(${note} as text)))`,
		)
		.where("movement.kind", "=", "receive")
		.limit(MAX_LIST)
		.execute();
	return rows.map(({ id }) => id);
}

/** The products that a code may be of: by barcode or SKU, ours or a supplier's. */
export async function productsOfCode(connection: Connection, code: string): Promise<string[]> {
	if (!isStorable(code)) return [];
	const forms = barcodeForms(code);
	const keys = [...new Set(forms.map(barcodeKey))];
	const [own, further, offered, ordered] = await Promise.all([
		connection
			.selectFrom("product")
			.select("id")
			.where((eb) => eb.or([eb("barcode", "in", forms), eb("sku", "=", code)]))
			.where("deleted_at", "is", null)
			.execute(),
		connection.selectFrom("further_barcode").select("product as id").where("key", "in", keys).execute(),
		connection
			.selectFrom("offer")
			.select("product as id")
			.distinct()
			.where((eb) => eb.or([eb("barcode", "in", forms), eb("supplier_sku", "=", code)]))
			.where("deleted_at", "is", null)
			.limit(MAX_LIST)
			.execute(),
		connection
			.selectFrom("purchase_order_line")
			.innerJoin("product", "product.id", "purchase_order_line.product")
			.select("purchase_order_line.product as id")
			.distinct()
			.where("purchase_order_line.supplier_sku", "=", code)
			.where("product.incoming", ">", 0)
			.limit(MAX_LIST)
			.execute(),
	]);
	return [...new Set([...own, ...further, ...offered, ...ordered].map(({ id }) => id))];
}

/** The codes under which suppliers offer products. */
export function offeredCodesOf(connection: Connection, products: readonly string[]) {
	return inParts(products, (part) =>
		connection
			.selectFrom("offer")
			.select(["supplier", "product", "supplier_sku", "barcode", "pack"])
			.where("product", "in", part)
			.where("deleted_at", "is", null)
			.execute(),
	);
}

/** Pieces that people have booked for lines since a time and not taken back, except in one batch. */
export function receivedByOthersSince(
	connection: Connection,
	lines: readonly string[],
	{ since, batch = "" }: { since: Date; batch?: string | undefined },
) {
	return inParts(lines, (part) =>
		connection
			.selectFrom("movement")
			.leftJoin("movement as back", "back.reverses", "movement.id")
			.select(["movement.line", "movement.actor", nameBy("movement.actor").as("name")])
			.select(sql<number>`cast(sum(movement.quantity) as bigint)`.as("pieces"))
			.where("movement.line", "in", part)
			.where("movement.kind", "=", "receive")
			.where("movement.from_location", "=", "supplier")
			.where("movement.batch", "<>", batch)
			.where("movement.recorded_at", ">", since)
			.where("movement.quantity", ">", 0)
			.where("back.id", "is", null)
			.groupBy(["movement.line", "movement.actor"])
			.orderBy("name")
			.execute(),
	);
}

/** The batches with receipts, newest first, each with the moment of its first one. */
export function receiptBatches(
	connection: Connection,
	{ order, supplier }: { order?: string | undefined; supplier?: string | undefined },
	after: [at: number, batch: string] | undefined,
	limit: number,
) {
	const at = sql<Date | number>`min(movement.recorded_at)`;
	let query = connection
		.selectFrom("movement")
		.innerJoin("purchase_order_line as line", "line.id", "movement.line")
		.select(["movement.batch", at.as("at")])
		.where("movement.line", "is not", null)
		.where("movement.kind", "=", "receive")
		.where("movement.from_location", "=", "supplier")
		.groupBy("movement.batch")
		.orderBy(at, "desc")
		.orderBy("movement.batch", "desc")
		.limit(limit);
	if (order !== undefined) query = query.where("line.purchase_order", "=", order);
	if (supplier !== undefined) {
		query = query.where("line.purchase_order", "in", (eb) =>
			eb.selectFrom("purchase_order").select("id").where("supplier", "=", supplier),
		);
	}
	if (after === undefined) return query.execute();
	return query.having(sql<boolean>`(${at}, movement.batch) < (${new Date(after[0])}, ${after[1]})`).execute();
}

/** The accepted pieces of a line after a movement that exceeds it; 0 for others. */
const comeByThen = sql<number>`cast(case when movement.exceeds = 0 then 0 else (
	select sum(case when earlier.from_location = 'supplier' then earlier.quantity else -earlier.quantity end)
	from movement as earlier
	where earlier.line = line.id and earlier.kind = 'receive' and earlier.seq <= movement.seq) end as bigint)`;

/** The movements of receipts, in the order of their booking. @param order only those for this order. */
export async function receivedOf(
	connection: Connection,
	batches: readonly string[],
	order: string | undefined,
) {
	if (batches.length === 0) return [];
	let query = connection
		.selectFrom("movement")
		.innerJoin("purchase_order_line as line", "line.id", "movement.line")
		.innerJoin("purchase_order", "purchase_order.id", "line.purchase_order")
		.innerJoin("product", "product.id", "movement.product")
		.leftJoin("movement as back", "back.reverses", "movement.id")
		.select(comeByThen.as("come"))
		.select(["movement.id", "movement.batch", "movement.reference", "movement.product", "movement.quantity"])
		.select(["movement.to_location", "movement.refused", "movement.refused_reason", "movement.settlement"])
		.select([
			"movement.exceeds",
			"movement.photo",
			"movement.actor",
			"movement.recorded_at",
			"line.ordered",
			"line.id as line",
			"purchase_order.id as order",
			"purchase_order.number",
		])
		.select(["product.name as product_name", nameBy("movement.actor").as("actor_name"), "back.id as back"])
		.where("movement.batch", "in", batches)
		.where("movement.kind", "=", "receive")
		.where("movement.from_location", "=", "supplier")
		.orderBy("movement.id");
	if (order !== undefined) query = query.where("purchase_order.id", "=", order);
	return query.execute();
}
