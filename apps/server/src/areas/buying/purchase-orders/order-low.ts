import type { LineNeed } from "@freehub/contract/buying/found-lines";
import { MAX_ORDER_LINES } from "@freehub/contract/buying/purchase-orders";
import { needOf, proposal } from "@freehub/domain/buying/proposal";
import { filledUp } from "@freehub/domain/buying/purchase";
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
import { draftedPieces, lineNeeds } from "./line-needs.ts";
import { summariesOf } from "./list-purchases.ts";
import { writerAt } from "./purchase-answer.ts";
import * as repo from "./purchase-orders.repo.ts";
import { insertDraft } from "./write-drafts.ts";

type Low = { id: string; supplier_id: string | null; cost: number | null };

/**
 * One draft per supplier from everything that is low: as many pieces as `proposal` says, which counts what is on its way or in a
 * draft as there. With `fillUp`, quantities grow in turn until an order reaches its supplier's minimum value.
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
		const drafted: string[] = [];
		for (const [id, products] of Map.groupBy(low, ({ supplier_id }) => supplier_id)) {
			const known = id === null ? undefined : await repo.lockSupplierShared(db, tx, id);
			if (id === null || known === undefined) continue;
			const currency = currencyOf(known);
			const { now } = request;
			const wanted = products.slice(0, MAX_ORDER_LINES);
			const ids = wanted.map((product) => product.id);
			const offers = await currentOffers(tx, { supplier: id, currency, now }, ids);
			const needs = await lineNeeds(tx, ids, { leadDays: known.lead_days, offers, now });
			const lines = wanted.flatMap((product) => {
				const need = needs.get(product.id);
				return need === undefined
					? []
					: wantedLine(product, { need, offer: offers.get(product.id), currency });
			});
			const pieces = filledUp(lines, fillUp ? (known.minimum_order ?? 0) : 0);
			// Without a cost, their prices follow the offers.
			const sent = lines.map(({ product, pack, supplierSku }, i) => {
				return { product, ordered: pieces[i] ?? 0, pack, supplierSku };
			});
			drafted.push(await insertDraft(db, tx, { supplier: id, lines: sent }, request));
		}
		const orders = await summariesOf(tx, drafted, writerAt(request));
		const named = new Set(orders.map((order) => order.supplier._id));
		const withoutSupplier = low.filter(
			({ supplier_id }) => supplier_id === null || !named.has(supplier_id),
		).length;
		const changes = drafted.map((id) => changed("purchase_order", id, "added"));
		return { answer: { orders, withoutSupplier }, changes, audit: [{ orders: drafted.length }] };
	});
}

/** Products that are low, even with what is on its way or in a draft, and not discontinued. */
function findLow(connection: Connection, supplier: string | undefined): Promise<Low[]> {
	const query = connection
		.selectFrom("product")
		.select(["id", "supplier_id", "cost"])
		.where("deleted_at", "is", null)
		.where("discontinued", "is", null)
		.where(sql<boolean>`on_hand <= coalesce(reorder_point, ${sql.lit(LOW_STOCK)})`)
		.where(
			sql<boolean>`on_hand + incoming + ${draftedPieces()} <= coalesce(reorder_point, ${sql.lit(LOW_STOCK)})`,
		)
		.orderBy("name_key")
		.orderBy("id");
	return (supplier === undefined ? query : query.where("supplier_id", "=", supplier)).execute();
}

type Terms = { need: LineNeed; offer: CurrentOffer | undefined; currency: string };

function wantedLine(product: Low, { need, offer, currency }: Terms) {
	const { pack } = need;
	const price = (pieces: number) => followedPrice(offer, pieces, { cost: product.cost, currency });
	const wanted = proposal(needOf(need)).pieces;
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
