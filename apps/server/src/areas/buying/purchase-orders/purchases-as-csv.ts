import type { PurchaseOrderFilter } from "@freehub/contract/buying/purchase-orders";
import { shopTimestamp } from "@freehub/domain/local-days";
import { unambiguousText } from "@freehub/domain/sheets/number-text";
import type { Db } from "#db/connection.ts";
import { csvSlice, type Slice } from "#queues/slice.ts";
import { type FoundPurchaseOrder, pageWith } from "./list-purchases.ts";
import { toOrder } from "./purchase-answer.ts";

/** Orders of a slice, and lines at which it ends. */
const SLICE = 100;
const SLICE_LINES = 500;

const heads = [
	"Order",
	"State",
	"Supplier",
	"Created",
	"Sent",
	"SKU",
	"Supplier SKU",
	"Name",
	"Ordered",
	"Confirmed",
	"Expected",
	"Accepted",
	"Refused",
	"Credited",
	"Returned",
	"Open",
	"Cost",
	"Per",
	"Total",
	"Currency",
	"Price from",
];

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
	const cells = page.items.flatMap((order) => {
		const { number, state, supplier, createdAt, sentAt, expected, currency } = order;
		return order.lines.map((line) => [
			number,
			state,
			supplier.name,
			shopTimestamp(createdAt),
			sentAt === null ? null : shopTimestamp(sentAt),
			line.sku,
			line.supplierSku,
			line.productName,
			line.ordered,
			line.confirmed,
			line.confirmedDate ?? expected,
			line.accepted,
			line.refused,
			line.credited,
			line.returned,
			line.open,
			line.cost === undefined ? null : unambiguousText(line.cost),
			line.per ?? null,
			line.total === undefined ? null : unambiguousText(line.total),
			currency,
			line.priceFrom ?? null,
		]);
	});
	return csvSlice(after === undefined ? heads : undefined, cells, page.next);
}
