import { shopDay, startOfShopDay } from "@freehub/domain/local-days";
import { sql } from "kysely";
import { pastQuery } from "#areas/buying/purchase-lines/past-lines.ts";
import type { Connection } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";

/** The lines of a supplier's orders that were sent since a time, also before Freehub, and of its drafts; by that time. */
export async function linesSince(
	connection: Connection,
	supplier: string,
	since: Date,
): Promise<PricedLine[]> {
	const past = await pastQuery(connection)
		.where("past.supplier", "=", supplier)
		.where("past.ordered_on", ">=", shopDay(since))
		.where("past.cost", "is not", null)
		.orderBy("past.ordered_on")
		.orderBy("past.id")
		.execute();
	const before = past.map(({ product, ordered, cost, per, currency, ordered_on }): PricedLine => {
		const at = startOfShopDay(ordered_on);
		return { product, ordered, cost: cost ?? 0, per, currency, rate: null, sent_at: at, created_at: at };
	});
	const timeOf = ({ sent_at, created_at }: PricedLine) => new Date(sent_at ?? created_at).getTime();
	return [...before, ...(await orderedSince(connection, supplier, since))].toSorted(
		(a, b) => timeOf(a) - timeOf(b),
	);
}

function orderedSince(connection: Connection, supplier: string, since: Date) {
	return connection
		.selectFrom("purchase_order_line as line")
		.innerJoin("purchase_order", "purchase_order.id", "line.purchase_order")
		.select(["line.product", "line.ordered", "line.cost", "line.per"])
		.select(["purchase_order.currency", "purchase_order.rate"])
		.select(["purchase_order.sent_at", "purchase_order.created_at"])
		.where("purchase_order.supplier", "=", supplier)
		.where("purchase_order.cancelled_at", "is", null)
		.where((eb) =>
			eb.or([eb("purchase_order.sent_at", ">=", since), eb("purchase_order.sent_at", "is", null)]),
		)
		.where("line.ordered", ">", 0)
		.orderBy(sql`coalesce(purchase_order.sent_at, purchase_order.created_at)`)
		.orderBy("line.id")
		.execute();
}
export type PricedLine = Awaited<ReturnType<typeof orderedSince>>[number];

/** Those of the products that are not deleted. */
export function findProducts(connection: Connection, ids: readonly string[]) {
	return inParts(ids, (part) =>
		connection
			.selectFrom("product")
			.select(["id", "name", "sku", "on_hand", "incoming", "reorder_point", "safety_stock"])
			.where("id", "in", part)
			.where("deleted_at", "is", null)
			.execute(),
	);
}
export type PricedProduct = Awaited<ReturnType<typeof findProducts>>[number];

/** A supplier's offers for products, oldest first, also those that are over. */
export async function findOffers(connection: Connection, supplier: string, products: readonly string[]) {
	const rows = await inParts(products, (part) =>
		connection
			.selectFrom("offer")
			.select(["product", "currency", "breaks", "per", "pack", "minimum"])
			.select(["valid_from", "valid_to", "superseded_by", "created_at", "updated_at"])
			.where("supplier", "=", supplier)
			.where("product", "in", part)
			.where("deleted_at", "is", null)
			.orderBy("id")
			.execute(),
	);
	return rows.map((row) => ({ ...row, breaks: JSON.parse(row.breaks) as { from: number; price: number }[] }));
}
export type PricedOffer = Awaited<ReturnType<typeof findOffers>>[number];
