import { type LineNeed, MAX_LOW_STORES } from "@freehub/contract/buying/found-lines";
import type { SourceKind } from "@freehub/domain/stock/promises";
import { sql } from "kysely";
import { type CurrentOffer, currentOffers } from "#areas/buying/offers/current-prices.ts";
import { soldPieces } from "#areas/stock/ledger/sold-pieces.ts";
import { findLacks } from "#areas/stock/reorder-points/store-lacks.ts";
import type { Connection } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";
import * as repo from "./purchase-orders.repo.ts";
import { requirePurchaseOrder } from "./read-purchase.ts";

/** Pieces of `product` on drafts. @param except the draft whose own lines do not count. */
export function draftedPieces(except?: string) {
	const others = except === undefined ? sql`` : sql`and purchase_order.id <> ${except}`;
	return sql<number>`cast(coalesce((select sum(line.ordered) from purchase_order_line line
		join purchase_order on purchase_order.id = line.purchase_order
		where line.product = product.id and purchase_order.sent_at is null
			and purchase_order.cancelled_at is null ${others}), 0) as bigint)`;
}

/** Pieces of `product` that are promised out of sources of a kind; promises are not looked for of one that owes nothing. */
function promisedPieces(kind: SourceKind) {
	return sql<number>`cast(case when product.owed = 0 then 0 else coalesce((select sum(promise.pieces) from promise
		where promise.product = product.id and promise.source_kind = ${kind}), 0) end as bigint)`;
}

type Terms = {
	/** Days until the supplier delivers, where the offer says nothing. */
	leadDays: number | null;
	/** The supplier's current offers by product. */
	offers: ReadonlyMap<string, CurrentOffer>;
	/** The draft whose own lines do not count as ordered. */
	order?: string | undefined;
	now: Date;
};

/** The stock, sales and terms of products by id: three statements per 500 of them. */
export async function lineNeeds(
	connection: Connection,
	products: readonly string[],
	{ leadDays, offers, order, now }: Terms,
): Promise<Map<string, LineNeed>> {
	const ids = [...new Set(products)];
	const rows = await inParts(ids, (part) =>
		connection
			.selectFrom("product")
			.select(["id", "on_hand", "incoming", "reorder_point", "safety_stock", "discontinued"])
			.select(draftedPieces(order).as("in_drafts"))
			.select([promisedPieces("none").as("waiting"), promisedPieces("purchase").as("promised_coming")])
			.where("id", "in", part)
			.execute(),
	);
	const lacks = Map.groupBy(
		await inParts(ids, (part) => findLacks(connection, part)),
		({ product }) => product,
	);
	const sold = await soldPieces(connection, products, now);
	return new Map(
		rows.map((row): [string, LineNeed] => {
			const offer = offers.get(row.id);
			const atStores = lacks.get(row.id) ?? [];
			return [
				row.id,
				{
					onHand: row.on_hand,
					incoming: row.incoming,
					inDrafts: row.in_drafts,
					sold30: sold.get(row.id)?.sold30 ?? 0,
					sold90: sold.get(row.id)?.sold90 ?? 0,
					reorderPoint: row.reorder_point,
					safetyStock: row.safety_stock,
					storesLack: atStores.reduce((sum, { lacks }) => sum + lacks, 0),
					waiting: row.waiting,
					promisedComing: row.promised_coming,
					lowStores: atStores.slice(0, MAX_LOW_STORES).map(({ name, lacks }) => ({ name, lacks })),
					leadDays: offer?.lead_days ?? leadDays,
					pack: offer?.pack ?? 1,
					minimum: offer?.minimum ?? 0,
					isDiscontinued: row.discontinued !== null,
				},
			];
		}),
	);
}

/** Why the lines of an order are ordered. @throws AppError not_found */
export async function listLineNeeds(
	connection: Connection,
	id: string,
	now: Date,
): Promise<(LineNeed & { product: string })[]> {
	const order = await requirePurchaseOrder(connection, id);
	const products = await repo.productsOf(connection, id);
	const terms = { supplier: order.supplier, currency: order.currency, now };
	const offers = await currentOffers(connection, terms, products);
	const needs = await lineNeeds(connection, products, {
		leadDays: order.supplier_lead_days,
		offers,
		order: id,
		now,
	});
	return [...needs].map(([product, need]) => ({ product, ...need }));
}
