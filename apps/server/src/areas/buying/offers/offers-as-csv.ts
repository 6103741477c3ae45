import { offerColumns } from "@freehub/contract/buying/file-fields";
import type { Offer, OfferFilter } from "@freehub/contract/buying/offers";
import { shopDay } from "@freehub/domain/local-days";
import { unambiguousText } from "@freehub/domain/sheets/number-text";
import { decodeCursor, encodeCursor } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { csvSlice, type Slice } from "#queues/slice.ts";
import { cellsOf, headOf, type WrittenColumn } from "#sheets/written-columns.ts";
import { toOffer } from "./offer-columns.ts";
import { offersQuery } from "./offers.repo.ts";

const SLICE = 500;

const { headings } = offerColumns;

/** Those of the import, and the product's name. */
const columns: readonly WrittenColumn<Offer>[] = [
	[headings.supplier, ({ supplierName }) => supplierName],
	[headings.sku, ({ sku }) => sku],
	["Name", ({ productName }) => productName],
	[headings.supplierSku, ({ supplierSku }) => supplierSku],
	[headings.barcode, ({ barcode }) => barcode],
	[headings.pack, ({ pack }) => pack],
	[headings.minimum, ({ minimum }) => minimum],
	[headings.prices, pricesOf],
	[headings.per, ({ per }) => per],
	[headings.currency, ({ currency }) => currency],
	[headings.leadDays, ({ leadDays }) => leadDays],
	[headings.validFrom, ({ validFrom }) => validFrom],
	[headings.validTo, ({ validTo }) => validTo],
	[headings._id, ({ _id }) => _id],
];

/**
 * A slice of offers as CSV, by the supplier's SKU; the first slice includes the head. Prices are `1: 12.5, 100: 11`: each
 * with the number of pieces from which it applies; all are for as many pieces as `Per` says. Replaced offers are left out.
 * @param after a cursor.
 */
export async function offersAsCsv(
	db: Db,
	{ filter: { supplier, product, search = "" }, now }: { filter: OfferFilter; now: Date },
	after: string | undefined,
): Promise<Slice<string>> {
	const from = decodeCursor(after, "text", "text");
	const rows = await offersQuery(db.kysely, { supplier, product, search }, from, SLICE + 1).execute();
	const shown = rows.slice(0, SLICE);
	const last = shown.at(-1);
	const offers = shown
		.filter(({ superseded_by }) => superseded_by === null)
		.map((row) => toOffer(row, shopDay(now)));
	const next = rows.length > SLICE && last ? encodeCursor(last.supplier_sku, last.id) : undefined;
	return csvSlice(after === undefined ? headOf(columns) : undefined, cellsOf(columns, offers), next);
}

function pricesOf({ breaks }: Offer): string {
	return breaks.map(({ from, price }) => `${from}: ${unambiguousText(price)}`).join(", ");
}
