import { MAX_ORDER_LINES } from "@freehub/contract/buying/purchase-orders";
import { filledUp, inCases, lackingPieces } from "@freehub/domain/buying/purchase";
import { followedPrice } from "@freehub/domain/buying/purchase-price";
import { costOf, MAX_VALUE } from "@freehub/domain/exact-amount";
import { LOW_STOCK } from "@freehub/domain/quantity";
import { sql } from "kysely";
import { type CurrentOffer, currentOffers } from "#areas/buying/offers/current-prices.ts";
import { currencyOf } from "#areas/buying/purchase-lines/amounts.ts";
import { lockProducts } from "#areas/stock/ledger/open-ledger.ts";
import { changed } from "#db/changes.ts";
import type { Connection, Db } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { summariesOf } from "./list-purchases.ts";
import { writerAt } from "./purchase-answer.ts";
import * as repo from "./purchase-orders.repo.ts";
import { insertDraft } from "./write-drafts.ts";

type Low = {
	id: string;
	supplier_id: string | null;
	on_hand: number;
	incoming: number;
	in_drafts: number;
	reorder_point: number | null;
	safety_stock: number | null;
	cost: number | null;
};

/**
 * One draft per supplier from everything that is low: up to twice the reorder point, less what is on hand, on its way or in a
 * draft, in whole cases. With `fillUp`, quantities grow in turn until an order reaches its supplier's minimum value.
 */
export function orderWhatIsLow(
	db: Db,
	{ supplier, fillUp }: { supplier?: string | undefined; fillUp: boolean },
	request: WriteRequest,
) {
	return write(db, request, async (tx) => {
		const found = await findLow(tx, supplier);
		const live = await lockProducts(
			db,
			tx,
			found.map(({ id }) => id),
		);
		const low = found.filter(({ id }) => live.has(id));
		const ids: string[] = [];
		for (const [id, products] of Map.groupBy(low, ({ supplier_id }) => supplier_id)) {
			const known = id === null ? undefined : await repo.lockSupplierShared(db, tx, id);
			if (id === null || known === undefined) continue;
			const currency = currencyOf(known);
			const offers = await currentOffers(
				tx,
				{ supplier: id, currency, now: request.now },
				products.map((product) => product.id),
			);
			const lines = products
				.map((product) => wantedLine(product, offers.get(product.id), currency))
				.slice(0, MAX_ORDER_LINES);
			const pieces = filledUp(lines, fillUp ? (known.minimum_order ?? 0) : 0);
			// Without a cost, their prices follow the offers.
			const sent = lines.map(({ product, pack, supplierSku }, i) => {
				return { product, ordered: pieces[i] ?? 0, pack, supplierSku };
			});
			ids.push(await insertDraft(db, tx, { supplier: id, lines: sent }, request));
		}
		const orders = await summariesOf(tx, ids, writerAt(request));
		const named = new Set(orders.map((order) => order.supplier._id));
		const withoutSupplier = low.filter(
			({ supplier_id }) => supplier_id === null || !named.has(supplier_id),
		).length;
		const changes = ids.map((id) => changed("purchase_order", id, "added"));
		return { answer: { orders, withoutSupplier }, changes, audit: [{ orders: ids.length }] };
	});
}

/** Products that are low, even with what is on its way or in a draft. */
function findLow(connection: Connection, supplier: string | undefined): Promise<Low[]> {
	const drafted = sql<number>`cast(coalesce((select sum(line.ordered) from purchase_order_line line
		join purchase_order on purchase_order.id = line.purchase_order
		where line.product = product.id and purchase_order.sent_at is null and purchase_order.cancelled_at is null), 0) as bigint)`;
	const query = connection
		.selectFrom("product")
		.select(["id", "supplier_id", "on_hand", "incoming", "reorder_point", "safety_stock", "cost"])
		.select(drafted.as("in_drafts"))
		.where("deleted_at", "is", null)
		.where(sql<boolean>`on_hand <= coalesce(reorder_point, ${sql.lit(LOW_STOCK)})`)
		.where(sql<boolean>`on_hand + incoming + ${drafted} <= coalesce(reorder_point, ${sql.lit(LOW_STOCK)})`)
		.orderBy("name_key")
		.orderBy("id");
	return (supplier === undefined ? query : query.where("supplier_id", "=", supplier)).execute();
}

function wantedLine(product: Low, offer: CurrentOffer | undefined, currency: string) {
	const { on_hand, incoming, in_drafts, reorder_point, safety_stock } = product;
	const { pack = 1, minimum = 0 } = offer ?? {};
	const lacking = lackingPieces({
		onHand: on_hand,
		coming: incoming + in_drafts,
		reorderPoint: reorder_point,
		safetyStock: safety_stock,
	});
	const price = (pieces: number) => followedPrice(offer, pieces, { cost: product.cost, currency });
	const wanted = inCases(lacking, { pack, minimum });
	// Fewer pieces never cost less each, and one line can be worth so much at most.
	const dearest = price(1);
	const most = (BigInt(MAX_VALUE) * BigInt(dearest.per)) / BigInt(Math.max(dearest.cost, 1));
	const ordered = BigInt(wanted) < most ? wanted : Number(most - (most % BigInt(pack)));
	return {
		product: product.id,
		ordered,
		pack,
		supplierSku: offer?.supplier_sku ?? "",
		worth: (pieces: number) => costOf(price(pieces), pieces),
	};
}
