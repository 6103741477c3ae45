import type { FoundLine } from "@freehub/contract/buying/found-lines";
import { fromMinor } from "@freehub/domain/money";
import { currentOffers } from "#areas/buying/offers/current-prices.ts";
import { openCodes } from "#areas/buying/offers/product-codes.ts";
import { type LastBought, lastBought } from "#areas/buying/purchase-lines/last-bought.ts";
import { byCode, withInside } from "#areas/catalogue/codes/code-book.ts";
import type { Connection } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";
import { lineNeeds } from "./line-needs.ts";
import * as repo from "./purchase-orders.repo.ts";

type Asked = { supplier: string; currency: string; codes: readonly string[] };

/** Codes that are looked up at once; other requests run in between. */
const CODES_AT_ONCE = 100;

/** The products that codes mean, in their order, each with what a new line of it takes. */
export function findPurchaseLines(
	connection: Connection,
	asked: Asked,
	now: Date,
): Promise<(FoundLine | null)[]> {
	return inParts(asked.codes, (codes) => findSome(connection, { ...asked, codes }, now), CODES_AT_ONCE);
}

async function findSome(
	connection: Connection,
	{ supplier, currency, codes }: Asked,
	now: Date,
): Promise<(FoundLine | null)[]> {
	const book = await openCodes(connection, {
		suppliers: [supplier],
		codes: withInside(codes),
		numbers: codes,
		ids: codes,
	});
	const found = codes.map((code) => byCode(book, code) ?? book.byNumber(supplier, code) ?? book.byId(code));
	const products = found.flatMap((one) => one?.product.id ?? []);
	const offers = await currentOffers(connection, { supplier, currency, now }, products);
	const { lead_days: leadDays = null } = (await repo.findLeadDays(connection, supplier)) ?? {};
	const needs = await lineNeeds(connection, products, { leadDays, offers, now });
	const last = await lastBought(connection, products);
	return found.map((one): FoundLine | null => {
		const need = one && needs.get(one.product.id);
		if (one === undefined || need === undefined) return null;
		const { id, name, sku, image, cost } = one.product;
		const offer = offers.get(id);
		const { pack = 1, minimum = 0, supplier_sku: supplierSku = "" } = offer ?? {};
		return {
			product: { _id: id, name, sku, image },
			pieces: one.pieces,
			offer:
				offer === undefined
					? null
					: {
							breaks: offer.breaks.map(({ from, price }) => ({ from, price: fromMinor(price, currency) })),
							per: offer.per,
							isListed: offer.isListed,
						},
			pack,
			minimum,
			supplierSku,
			cost: cost === null ? null : fromMinor(cost),
			need,
			last: lastOf(last.get(id)),
		};
	});
}

function lastOf(row: LastBought | undefined): FoundLine["last"] {
	if (row === undefined) return null;
	const { cost, per, currency, supplier_name: supplierName, day } = row;
	return { cost: fromMinor(cost, currency), per, currency, supplierName, day };
}
