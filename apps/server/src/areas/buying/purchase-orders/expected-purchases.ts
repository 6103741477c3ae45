import type { Today } from "@freehub/contract/office/today";
import { isLate } from "@freehub/domain/fulfilment";
import { expectedLines } from "#areas/buying/purchase-lines/read-lines.ts";
import type { Connection } from "#db/connection.ts";

/** The orders of which something is still expected: their totals, and the first ones by day, those without a day last. */
export async function expectedPurchaseOrders(
	connection: Connection,
	now: Date,
	limit: number,
): Promise<NonNullable<Today["incoming"]>> {
	const lines = await expectedLines(connection);
	// The lines come by day, and so do the orders, by their first ones.
	const orders = [...Map.groupBy(lines, ({ purchase_order }) => purchase_order)].flatMap(([order, own]) => {
		const [first] = own;
		if (first === undefined) return [];
		const { number, supplier_name: supplierName, day } = first;
		const pieces = own.reduce((sum, { open }) => sum + open, 0);
		return { order, number, supplierName, day, pieces, isLate: isLate(day, now) };
	});
	return {
		orders: orders.length,
		pieces: orders.reduce((sum, { pieces }) => sum + pieces, 0),
		late: orders.filter(({ isLate }) => isLate).length,
		next: orders.slice(0, limit),
	};
}
