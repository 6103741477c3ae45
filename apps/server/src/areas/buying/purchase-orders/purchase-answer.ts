import type { OrderMail, PurchaseLine, PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { stateOf } from "@freehub/domain/buying/purchase";
import { isOfferNew } from "@freehub/domain/buying/purchase-price";
import { costOf } from "@freehub/domain/exact-amount";
import { fromMinor } from "@freehub/domain/money";
import { nameOfActor } from "#actor-names.ts";
import { factsOf, isLate, openOf, orderedOf } from "#areas/buying/purchase-lines/read-lines.ts";
import { isoOf } from "#db/timestamp.ts";
import type { WriteRequest } from "#db/write.ts";
import { lineProduct } from "#documents/line-product.ts";
import { isFollowing, offeredFor, type PricedLine } from "./line-prices.ts";
import type * as repo from "./purchase-orders.repo.ts";

/** The reader's right to see costs, and the time, which decides what is late. */
export type PurchaseOrderReader = { withCost: boolean; now: Date };

/** The writer as a reader of the answer: people who only receive see no costs. */
export const writerAt = ({ now, rights }: Pick<WriteRequest, "now" | "rights">): PurchaseOrderReader => ({
	withCost: rights.includes("purchase.write"),
	now,
});

export function toOrder(
	row: repo.NamedPurchaseOrder,
	rows: readonly PricedLine[],
	reader: PurchaseOrderReader,
): PurchaseOrder {
	const lines = rows.map((line) => toLine(row, line, reader));
	return {
		_id: row.id,
		number: row.number,
		state: stateOf(factsOf(row), rows.map(orderedOf)),
		isLate: lines.some((line) => line.isLate),
		supplier: { _id: row.supplier, name: row.supplier_name },
		location: { _id: row.location, name: row.location_name },
		currency: row.currency,
		rate: row.rate,
		expected: row.expected,
		note: row.note,
		createdAt: isoOf(row.created_at),
		createdByName: nameOfActor(row.created_by, row.creator),
		sentAt: isoOf(row.sent_at),
		sentTo: row.sent_to,
		lastMail: lastMailOf(row),
		remindedAt: isoOf(row.reminded_at),
		cancelledAt: isoOf(row.cancelled_at),
		revision: row.revision ?? 0,
		lines,
		...(reader.withCost && { total: fromMinor(purchaseOrderTotal(rows), row.currency) }),
		version: row.version,
	};
}

function toLine(
	order: repo.PurchaseOrderRow,
	row: PricedLine,
	{ withCost, now }: PurchaseOrderReader,
): PurchaseLine {
	return {
		_id: row.id,
		...lineProduct(row),
		isDiscontinued: row.product_discontinued !== null,
		supplierSku: row.supplier_sku,
		pack: row.pack,
		ordered: row.ordered,
		confirmed: row.confirmed,
		confirmedDate: row.confirmed_date,
		accepted: row.accepted,
		refused: row.refused,
		credited: row.credited,
		returned: row.returned,
		open: openOf(row),
		isLate: isLate(row, now),
		closed: row.closed_at === null ? null : { ...closedBy(row, row.closed_at), why: row.closed_why },
		...(withCost && pricesOf(order, row)),
	};
}

/** As it is stored with the order. */
export type StoredMail = OrderMail & {
	/** That of the request; a repeat of it sends nothing. */
	key?: string | undefined;
};

function lastMailOf({ last_mail }: Pick<repo.PurchaseOrderRow, "last_mail">): OrderMail | null {
	if (last_mail === null) return null;
	const { key: _, ...mail } = JSON.parse(last_mail) as StoredMail;
	return mail;
}

/** The part of an answer about a line's price. */
function pricesOf(order: repo.PurchaseOrderRow, row: PricedLine) {
	const money = (minor: number) => fromMinor(minor, order.currency);
	const { cost, per, price_from, asked, offer } = row;
	return {
		cost: money(cost),
		per,
		total: money(costOf(row, row.ordered)),
		priceFrom: price_from,
		offered: asked === null ? null : money(asked.cost),
		offeredPer: asked?.per ?? 1,
		...(isFollowing(order) && {
			isOfferNew: price_from === "typed" && isOfferNew({ cost, per }, asked, offeredFor(row)),
			offer:
				offer === undefined
					? null
					: {
							breaks: offer.breaks.map(({ from, price }) => ({ from, price: money(price) })),
							per: offer.per,
							isListed: offer.isListed,
						},
		}),
	};
}

/** The person who closed a line, and the time. */
export function closedBy<At extends Date | number>(
	{ closed_by, closer }: Pick<repo.TotalledLine, "closed_by" | "closer">,
	at: At,
) {
	const by = closed_by ?? "system";
	return { at: isoOf(at), by, byName: nameOfActor(by, closer) };
}

/** The total cost of lines, in minor units. */
export function purchaseOrderTotal(lines: readonly Pick<repo.LineRow, "cost" | "per" | "ordered">[]): number {
	return lines.reduce((sum, line) => sum + costOf(line, line.ordered), 0);
}
