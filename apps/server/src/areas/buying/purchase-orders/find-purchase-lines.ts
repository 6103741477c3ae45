import type { FoundLine } from "@freehub/contract/buying/found-lines";
import { fromMinor } from "@freehub/domain/money";
import { readScan } from "@freehub/domain/stock/scan";
import { currentOffers } from "#areas/buying/offers/current-prices.ts";
import { type CodeBook, openCodes } from "#areas/buying/offers/product-codes.ts";
import { type LastBought, lastBought } from "#areas/buying/purchase-lines/last-bought.ts";
import type { CodedProduct } from "#areas/catalogue/files/product-codes.ts";
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
	const scans = new Map(codes.map((code) => [code, scanIn(code)]));
	const inside = [...scans.values()].flatMap((scan) => scan?.code ?? []);
	const book = await openCodes(connection, {
		suppliers: [supplier],
		codes: [...codes, ...inside],
		numbers: codes,
		ids: codes,
	});
	const found = codes.map((code) => productOf(book, { supplier, code, scan: scans.get(code) }));
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

/** By barcode, by SKU, by what GS1 data contains, by the supplier's number, or by id. */
function productOf(
	book: CodeBook,
	{ supplier, code, scan }: { supplier: string; code: string; scan: ReturnType<typeof scanIn> },
): CodedProduct | undefined {
	const known = book.byBarcode(code) ?? book.bySku(code);
	if (known !== undefined) return known;
	const inside = scan && (book.byBarcode(scan.code) ?? book.bySku(scan.code));
	if (inside !== undefined) {
		return { product: inside.product, pieces: inside.pieces * (scan?.details.count ?? 1) };
	}
	return book.byNumber(supplier, code) ?? book.byId(code);
}

/** The product's code in the text of a GS1 code; undefined: it is another text. */
function scanIn(code: string) {
	const scan = readScan(code);
	return scan?.kind === "product" && scan.code !== code ? scan : undefined;
}
