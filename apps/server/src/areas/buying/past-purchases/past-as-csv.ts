import { pastPurchaseColumns } from "@freehub/contract/buying/past-fields";
import type { PastFilter } from "@freehub/contract/buying/past-purchases";
import { fromMinor } from "@freehub/domain/money";
import { unambiguousText } from "@freehub/domain/sheets/number-text";
import { sql } from "kysely";
import { pastQuery } from "#areas/buying/purchase-lines/past-lines.ts";
import { decodeCursor, encodeCursor } from "#cursor.ts";
import type { Db } from "#db/connection.ts";
import { csvSlice, type Slice } from "#queues/slice.ts";
import { cellsOf, headOf, type WrittenColumn } from "#sheets/written-columns.ts";

const SLICE = 500;

const exportQuery = (db: Db) =>
	pastQuery(db.kysely)
		.innerJoin("product", "product.id", "past.product")
		.select(["product.sku", "product.barcode", "product.name as product_name"])
		.orderBy("past.number")
		.orderBy("past.id")
		.limit(SLICE + 1);

type PastRow = Awaited<ReturnType<ReturnType<typeof exportQuery>["execute"]>>[number];

const { headings } = pastPurchaseColumns;

/** Those of the import without the state, since all of it was received; and the product's name. */
const columns: readonly WrittenColumn<PastRow>[] = [
	[headings.order, (row) => row.number],
	[headings.supplier, (row) => row.supplier_name],
	[headings.sku, (row) => row.sku],
	[headings.supplierSku, (row) => row.supplier_sku],
	[headings.barcode, (row) => row.barcode],
	[headings.quantity, (row) => row.ordered],
	[headings.received, (row) => row.accepted + row.refused],
	[headings.refused, (row) => row.refused],
	[headings.orderedOn, (row) => row.ordered_on],
	[headings.expected, (row) => row.expected_on],
	[headings.receivedOn, (row) => row.received_on],
	[
		headings.cost,
		({ cost, currency }) => (cost === null ? null : unambiguousText(fromMinor(cost, currency))),
	],
	[headings.per, (row) => row.per],
	[headings.currency, (row) => row.currency],
	["Name", (row) => row.product_name],
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
	let query = exportQuery(db);
	if (supplier !== undefined) query = query.where("past.supplier", "=", supplier);
	if (product !== undefined) query = query.where("past.product", "=", product);
	if (from !== undefined)
		query = query.where(sql<boolean>`(past.number, past.id) > (${from[0]}, ${from[1]})`);
	const rows = await query.execute();
	const shown = rows.slice(0, SLICE);
	const last = shown.at(-1);
	const next = rows.length > SLICE && last ? encodeCursor(last.number, last.id) : undefined;
	return csvSlice(after === undefined ? headOf(columns) : undefined, cellsOf(columns, shown), next);
}
