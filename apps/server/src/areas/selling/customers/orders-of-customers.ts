import { type Changed, changed } from "#db/changes.ts";
import type { Tx } from "#db/connection.ts";
import { inParts } from "#queues/long-lists.ts";

type Revised = { order?: { note: string } };

/**
 * Forgets what orders say about their customers: notes, also those of revisions and returns, and the last mail with its address. That
 * somebody ordered, and what, stays.
 * @returns the changes to publish.
 */
export async function forgetInOrders(tx: Tx, customers: readonly string[]): Promise<Changed[]> {
	const orders = await inParts(customers, (part) =>
		tx
			.updateTable("sales_order")
			.set({ note: "", last_mail: null })
			.where("customer", "in", part)
			.returning("id")
			.execute(),
	);
	const ids = orders.map(({ id }) => id);
	await inParts(ids, async (part) => {
		const lines = tx.selectFrom("sales_order_line").select("id").where("sales_order", "in", part);
		await tx.updateTable("sale_return").set({ note: "" }).where("sales_order_line", "in", lines).execute();
		const revisions = tx.selectFrom("sales_order_revision").selectAll().where("sales_order", "in", part);
		for (const { sales_order, revision, document } of await revisions.execute()) {
			const known = JSON.parse(document) as Revised;
			if (known.order === undefined || known.order.note === "") continue;
			known.order.note = "";
			await tx
				.updateTable("sales_order_revision")
				.set({ document: JSON.stringify(known) })
				.where("sales_order", "=", sales_order)
				.where("revision", "=", revision)
				.execute();
		}
		return [];
	});
	return ids.map((id) => changed("sales_order", id));
}

/** Those of these customers who have orders: they can be erased, but not deleted. */
export async function withOrders(tx: Tx, customers: readonly string[]): Promise<Set<string>> {
	const rows = await inParts(customers, (part) =>
		tx.selectFrom("sales_order").select("customer").distinct().where("customer", "in", part).execute(),
	);
	return new Set(rows.flatMap(({ customer }) => customer ?? []));
}
