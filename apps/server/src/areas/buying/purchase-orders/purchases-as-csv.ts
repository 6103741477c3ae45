import type { PurchaseOrderFilter } from "@freehub/contract/buying/purchase-orders";
import type { Db } from "#db/connection.ts";
import { csvSlice, type Slice } from "#queues/slice.ts";
import { cellsOf, headOf } from "#sheets/written-columns.ts";
import { type FoundPurchaseOrder, pageWith } from "./list-purchases.ts";
import { toOrder } from "./purchase-answer.ts";
import { exportedColumns, fileLinesOf } from "./purchase-columns.ts";

/** Orders of a slice, and lines at which it ends. */
const SLICE = 100;
const SLICE_LINES = 500;

/** A slice of the lines of orders as CSV, newest order first; the first slice includes the head. @param after a cursor. */
export async function purchaseOrdersAsCsv(
	db: Db,
	{ filter, now }: { filter: PurchaseOrderFilter; now: Date },
	after: string | undefined,
): Promise<Slice<string>> {
	const reader = { withCost: true, now };
	const query = { ...filter, limit: SLICE, cursor: after };
	const toItem = ({ row, lines }: FoundPurchaseOrder) => toOrder(row, lines, reader);
	const page = await pageWith(db, query, reader, toItem, SLICE_LINES);
	const cells = cellsOf(exportedColumns, page.items.flatMap(fileLinesOf));
	return csvSlice(after === undefined ? headOf(exportedColumns) : undefined, cells, page.next);
}
