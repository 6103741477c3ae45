import { sql } from "kysely";
import { expect, it } from "vitest";
import { bareDatabase } from "../../../test/bare-database.ts";
import { migrate } from "../migrate.ts";

it("prices from before are for one piece, and no price can be for none", async () => {
	const db = await bareDatabase();
	await migrate(db, "0025-purchase-names");
	const { kysely } = db;
	const at = new Date();
	const insert = (table: string, row: object) =>
		kysely
			.insertInto(table as "supplier")
			.values(row as never)
			.execute();
	await insert("supplier", { id: "s", name: "Wheels", name_key: "wheels", created_at: at });
	const texts = {
		name: "P",
		name_key: "p",
		description: "",
		image: "",
		supplier: "",
		supplier_key: "",
		search_text: "",
	};
	await insert("product", { ...texts, id: "p", price: 1, on_hand: 0, created_at: at, updated_at: at });
	const terms = { supplier: "s", product: "p", supplier_sku: "", pack: 1, minimum: 0, currency: "USD" };
	const breaks = '[{"from":1,"price":700}]';
	await insert("offer", { ...terms, id: "o", breaks, created_at: at, updated_at: at });
	await migrate(db);
	expect((await sql`select id, breaks, per from offer`.execute(kysely)).rows).toEqual([
		{ id: "o", breaks, per: 1 },
	]);
	for (const [table, column] of [
		["offer", "per"],
		["supplier_article", "per"],
		["purchase_order_line", "offered_per"],
	] as const) {
		const { rows } = await sql`select ${sql.ref(column)} from ${sql.table(table)} where 1 = 0`.execute(
			kysely,
		);
		expect(rows).toEqual([]);
	}
	const set = (per: number) => sql`update offer set per = ${per}`.execute(kysely);
	await set(1_000_000_000);
	for (const per of [0, -1, 1_000_000_001]) await expect(set(per)).rejects.toThrow(/offer_per_in_range/);
});
