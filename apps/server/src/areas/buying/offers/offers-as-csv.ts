import type { OfferFilter } from "@freehub/contract/buying/offers";
import { shopDay } from "@freehub/domain/local-days";
import { unambiguousText } from "@freehub/domain/sheets/number-text";
import { decodeCursor, encodeCursor } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { csvSlice, type Slice } from "#queues/slice.ts";
import { toOffer } from "./offer-columns.ts";
import { offersQuery } from "./offers.repo.ts";

const SLICE = 500;

const heads = [
	"Supplier",
	"SKU",
	"Name",
	"Supplier SKU",
	"Barcode",
	"Pieces per case",
	"Minimum",
	"Prices",
	"Per",
	"Currency",
	"Lead time",
	"Valid from",
	"Valid to",
	"_id",
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
	const cells = shown
		.filter(({ superseded_by }) => superseded_by === null)
		.map((row) => {
			const offer = toOffer(row, shopDay(now));
			return [
				offer.supplierName,
				offer.sku,
				offer.productName,
				offer.supplierSku,
				offer.barcode,
				offer.pack,
				offer.minimum,
				offer.breaks.map(({ from: pieces, price }) => `${pieces}: ${unambiguousText(price)}`).join(", "),
				offer.per,
				offer.currency,
				offer.leadDays,
				offer.validFrom,
				offer.validTo,
				offer._id,
			];
		});
	const next = rows.length > SLICE && last ? encodeCursor(last.supplier_sku, last.id) : undefined;
	return csvSlice(after === undefined ? heads : undefined, cells, next);
}
