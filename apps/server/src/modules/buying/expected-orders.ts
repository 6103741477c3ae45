import type { Today } from "@freehub/contract/today";
import { isLate } from "@freehub/domain/lateness";
import { sql } from "kysely";
import type { Connection } from "#db/connection.ts";
import { openPiecesSql } from "./booked-lines.ts";

/** An order of which pieces are expected. */
type Expected = { order: string; number: string; supplierName: string; day: string | null; pieces: number };

/** The orders of which something is still expected: their totals, and the first ones by day, those without a day last. */
export async function expectedPurchaseOrders(
	connection: Connection,
	now: Date,
	limit: number,
): Promise<NonNullable<Today["incoming"]>> {
	const { rows } = await expectedQuery().execute(connection);
	const orders = rows.map((row) => ({
		...row,
		pieces: Number(row.pieces),
		isLate: isLate(row.day, now),
	}));
	return {
		orders: orders.length,
		pieces: orders.reduce((sum, { pieces }) => sum + pieces, 0),
		late: orders.filter(({ isLate }) => isLate).length,
		next: orders.slice(0, limit),
	};
}

/** Begins with the products that have incoming pieces: SQLite reads cross joins in this order. */
export function expectedQuery() {
	return sql<Expected>`
		with expected as (
			select line.purchase_order, coalesce(line.confirmed_date, purchase_order.expected) as day,
				${openPiecesSql} as pieces
			from product cross join purchase_order_line line cross join purchase_order
			where product.incoming > 0 and product.deleted_at is null and line.product = product.id
				and line.closed_at is null and purchase_order.id = line.purchase_order
				and purchase_order.sent_at is not null and purchase_order.cancelled_at is null
		)
		select purchase_order.id as "order", number, supplier.name as "supplierName", day, pieces from (
			select purchase_order, min(day) as day, sum(pieces) as pieces
			from expected where pieces > 0 group by purchase_order
		) as open_order
		join purchase_order on purchase_order.id = open_order.purchase_order
		join supplier on supplier.id = purchase_order.supplier
		order by day is null, day, number`;
}
