import { pastFields, pastHeadings } from "@freehub/contract/buying/past-fields";
import type { PastFilter } from "@freehub/contract/buying/past-purchases";
import { fromMinor } from "@freehub/domain/money";
import { unambiguousText } from "@freehub/domain/sheets/number-text";
import { sql } from "kysely";
import { pastQuery } from "#areas/buying/purchase-lines/past-lines.ts";
import { decodeCursor, encodeCursor } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { csvSlice, type Slice } from "#queues/slice.ts";

const SLICE = 500;

/** Without the state: all of it was received. */
const heads = [
	...pastFields.filter((field) => field !== "state").map((field) => pastHeadings[field]),
	"Name",
];

/**
 * A slice of past purchases as CSV, with the columns of their import, by order; the first slice includes the head.
 * @param after a cursor.
 */
export async function pastAsCsv(
	db: Db,
	{ filter: { supplier, product } }: { filter: PastFilter },
	after: string | undefined,
): Promise<Slice<string>> {
	const from = decodeCursor(after, "text", "text");
	let query = pastQuery(db.kysely)
		.innerJoin("product", "product.id", "past.product")
		.select(["product.sku", "product.barcode", "product.name as product_name"])
		.orderBy("past.number")
		.orderBy("past.id")
		.limit(SLICE + 1);
	if (supplier !== undefined) query = query.where("past.supplier", "=", supplier);
	if (product !== undefined) query = query.where("past.product", "=", product);
	if (from !== undefined)
		query = query.where(sql<boolean>`(past.number, past.id) > (${from[0]}, ${from[1]})`);
	const rows = await query.execute();
	const shown = rows.slice(0, SLICE);
	const cells = shown.map((row) => [
		row.number,
		row.supplier_name,
		row.sku,
		row.supplier_sku,
		row.barcode,
		row.ordered,
		row.accepted + row.refused,
		row.refused,
		row.ordered_on,
		row.expected_on,
		row.received_on,
		row.cost === null ? null : unambiguousText(fromMinor(row.cost, row.currency)),
		row.per,
		row.currency,
		row.product_name,
	]);
	const last = shown.at(-1);
	const next = rows.length > SLICE && last ? encodeCursor(last.number, last.id) : undefined;
	return csvSlice(after === undefined ? heads : undefined, cells, next);
}
