import { type Changed, changed } from "#db/changes.ts";
import type { Tx } from "#db/connection.ts";
import type { DemoIds } from "./demo-mark.ts";
import { demoSuppliers } from "./suppliers.ts";

/** The orders of the demo, and those of people that have lines of its products. */
export async function purchaseOrdersOf(tx: Tx, { products, orders = [] }: DemoIds): Promise<string[]> {
	const rows = await tx
		.selectFrom("purchase_order_line")
		.select("purchase_order")
		.distinct()
		.where("product", "in", products)
		.execute();
	return [...new Set([...orders, ...rows.map(({ purchase_order }) => purchase_order)])];
}

/** Deletes those of these orders that have no lines, once the products' lines are gone. People's lines of their own products stay. */
export async function deletePurchaseOrders(tx: Tx, orders: readonly string[]): Promise<Changed[]> {
	// A receipt is a batch of movements.
	await tx
		.deleteFrom("charge")
		.where("id", "not in", (eb) => eb.selectFrom("charge_part").select("charge"))
		.where("receipt", "not in", (eb) => eb.selectFrom("movement").select("batch"))
		.execute();
	const kept = await tx
		.selectFrom("purchase_order_line")
		.select("purchase_order")
		.distinct()
		.where("purchase_order", "in", orders)
		.execute();
	const isKept = new Set(kept.map(({ purchase_order }) => purchase_order));
	const gone = orders.filter((id) => !isKept.has(id));
	for (const table of ["purchase_order_revision", "supplier_credit"] as const) {
		await tx.deleteFrom(table).where("purchase_order", "in", gone).execute();
	}
	await tx.deleteFrom("purchase_order").where("id", "in", gone).execute();
	const numbered = tx.selectFrom("purchase_order").select("id").where("number", "is not", null).limit(1);
	// The shop's own orders then begin with the first number.
	if ((await numbered.executeTakeFirst()) === undefined) {
		await tx.deleteFrom("counter").where("name", "like", "order %").execute();
	}
	return [
		...gone.map((id) => changed("purchase_order", id, "removed")),
		...[...isKept].map((id) => changed("purchase_order", id)),
	];
}

/** Deletes the demo's suppliers that no product, offer, order, past purchase or price list names. */
export async function deleteSuppliers(tx: Tx, { suppliers }: DemoIds): Promise<Changed[]> {
	const names = demoSuppliers.map(({ name }) => name);
	const gone = await tx
		.deleteFrom("supplier")
		.where((eb) => (suppliers === undefined ? eb("name", "in", names) : eb("id", "in", suppliers)))
		.where("id", "not in", (eb) =>
			eb.selectFrom("product").select("supplier_id").where("supplier_id", "is not", null),
		)
		.where("id", "not in", (eb) => eb.selectFrom("offer").select("supplier"))
		.where("id", "not in", (eb) => eb.selectFrom("purchase_order").select("supplier"))
		.where("id", "not in", (eb) => eb.selectFrom("past_purchase").select("supplier"))
		.where("id", "not in", (eb) => eb.selectFrom("supplier_article").select("supplier"))
		.where("id", "not in", (eb) =>
			eb.selectFrom("import").select("supplier").where("supplier", "is not", null),
		)
		.returning("id")
		.execute();
	return gone.map(({ id }) => changed("supplier", id, "removed"));
}

/** Deletes the demo's locations at which nothing was booked and to which nothing is delivered; bins before their warehouse. */
export async function deleteLocations(tx: Tx, { locations = [] }: DemoIds): Promise<Changed[]> {
	const gone: string[] = [];
	for (const kind of ["bin", "warehouse"] as const) {
		const rows = await tx
			.deleteFrom("location")
			.where("id", "in", locations)
			.where("kind", "=", kind)
			.where("id", "not in", (eb) => eb.selectFrom("movement").select("from_location"))
			.where("id", "not in", (eb) => eb.selectFrom("movement").select("to_location"))
			.where("id", "not in", (eb) => eb.selectFrom("purchase_order").select("location"))
			.where("id", "not in", (eb) =>
				eb.selectFrom("sales_order").select("collect_place").where("collect_place", "is not", null),
			)
			.where("id", "not in", (eb) => eb.selectFrom("transfer_note").select("from_location"))
			.where("id", "not in", (eb) => eb.selectFrom("transfer_note").select("to_location"))
			.where("id", "not in", (eb) =>
				eb.selectFrom("location").select("parent").where("parent", "is not", null),
			)
			.returning("id")
			.execute();
		gone.push(...rows.map(({ id }) => id));
	}
	return gone.map((id) => changed("location", id, "removed"));
}
