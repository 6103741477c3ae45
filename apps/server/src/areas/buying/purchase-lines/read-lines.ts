import { expectedDay } from "@freehub/domain/buying/lateness";
import { type OrderedLine, openPieces } from "@freehub/domain/buying/purchase";
import * as fulfilment from "@freehub/domain/fulfilment";
import { type InferResult, sql } from "kysely";
import { nameBy } from "#actor-names.ts";
import { byDay } from "#areas/stock/ledger/line-books.ts";
import type { Connection } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";
import { receivedTotals } from "./booked-lines.ts";

/**
 * The lines of orders, each with its order, supplier, product and what has come of it: every reader of lines begins here, and adds
 * the columns that only it needs.
 */
export function linesQuery(connection: Connection) {
	return connection
		.selectFrom("purchase_order_line as line")
		.innerJoin("purchase_order", "purchase_order.id", "line.purchase_order")
		.innerJoin("supplier", "supplier.id", "purchase_order.supplier")
		.innerJoin("product", "product.id", "line.product")
		.selectAll("line")
		.select(["purchase_order.supplier", "purchase_order.location", "purchase_order.number"])
		.select(["purchase_order.expected", "purchase_order.sent_at", "purchase_order.cancelled_at"])
		.select(["purchase_order.currency", "purchase_order.rate", "supplier.name as supplier_name"])
		.select([receivedTotals.accepted.as("accepted"), receivedTotals.credited.as("credited")]);
}

/** The same with what a person reads of a line: its product, who closed it, and what was refused. */
export function shownLinesQuery(connection: Connection) {
	return linesQuery(connection)
		.select(nameBy("line.closed_by").as("closer"))
		.select(["product.name as product_name", "product.sku", "product.barcode", "product.image"])
		.select(["product.deleted_at as product_deleted_at", "product.cost as product_cost"])
		.select("product.discontinued as product_discontinued")
		.select(receivedTotals.refused.as("refused"));
}

/** Of rows with `purchase_order`: it was sent and not cancelled. */
export const wasSent = sql<boolean>`purchase_order.sent_at is not null and purchase_order.cancelled_at is null`;

/** The lines of which something may still come: the products tell, so that few are read. Whether it does, `openOf` says. */
export function expectedQuery(connection: Connection) {
	return (
		linesQuery(connection)
			// A literal, as in the index.
			.where("product.incoming", ">", sql.lit(0))
			.where("line.closed_at", "is", null)
			.where(wasSent)
	);
}

/** A line with its order, and what has come of it. */
export type ReadLine = InferResult<ReturnType<typeof linesQuery>>[number];

/** A line of which pieces are still expected. */
export type ExpectedLine = ReadLine & { number: string; open: number; day: string | null };

/** The lines of which pieces of live products are expected, the earliest first and those without a day last. */
export async function expectedLines(
	connection: Connection,
	products?: readonly string[],
): Promise<ExpectedLine[]> {
	const query = liveExpectedQuery(connection);
	return expectedOnly(
		products === undefined
			? await query.execute()
			: await inParts(products, (part) => query.where("line.product", "in", part).execute()),
	);
}

export function liveExpectedQuery(connection: Connection) {
	return expectedQuery(connection).where("product.deleted_at", "is", null);
}

/** Those of the rows of which pieces are expected, by day and number. */
export function expectedOnly(rows: readonly ReadLine[]): ExpectedLine[] {
	const expected = rows.flatMap((row): ExpectedLine[] => {
		const open = openOf(row);
		return open === 0 || row.number === null ? [] : [{ ...row, number: row.number, open, day: dayOf(row) }];
	});
	return expected.toSorted((a, b) => byDay(a, b) || byText(a.number, b.number) || a.position - b.position);
}

function byText(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

export function factsOf({ sent_at, cancelled_at }: Pick<ReadLine, "sent_at" | "cancelled_at">) {
	return { isSent: sent_at !== null, isCancelled: cancelled_at !== null };
}

/** A line as the rules of the domain see it. */
export function orderedOf(
	row: Pick<ReadLine, "ordered" | "confirmed" | "accepted" | "credited" | "closed_at">,
): OrderedLine {
	const { ordered, confirmed, accepted, credited, closed_at } = row;
	return { ordered, confirmed, accepted, credited, isClosed: closed_at !== null };
}

type OpenLine = Parameters<typeof orderedOf>[0] & Parameters<typeof factsOf>[0];

/** The pieces of a line that are still expected. */
export function openOf(line: OpenLine): number {
	return openPieces(factsOf(line), orderedOf(line));
}

/** The day when a line is expected. */
export function dayOf(line: Pick<ReadLine, "expected" | "confirmed_date">): string | null {
	return expectedDay(line, { confirmedDate: line.confirmed_date });
}

/** Whether pieces of a line are still expected although their day has passed. @param now in ms since 1970, or as a date. */
export function isLate(line: ReadLine, now: Date | number): boolean {
	return openOf(line) > 0 && fulfilment.isLate(dayOf(line), now);
}
