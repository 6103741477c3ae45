import { sql } from "kysely";
import { expect, it } from "vitest";
import { bareDatabase } from "../../../test/bare-database.ts";
import { migrate } from "../migrate.ts";

it("says of the lines of drafts by equality where their prices come from, and leaves sent ones as agreed", async () => {
	const db = await bareDatabase();
	await migrate(db, "0015-restored-webhooks");
	const { kysely } = db;
	const at = new Date();
	const insert = (table: string, row: object) =>
		kysely
			.insertInto(table as "supplier")
			.values(row as never)
			.execute();
	await insert("supplier", { id: "s", name: "Wheels", name_key: "wheels", created_at: at });
	const texts = { description: "", image: "", supplier: "Wheels", supplier_key: "wheels", search_text: "" };
	const product = { ...texts, price: 2000, on_hand: 0, created_at: at, updated_at: at };
	for (const [id, cost] of [
		["bell", 300],
		["chain", 500],
	] as const) {
		await insert("product", { ...product, id, name: id, name_key: id, cost });
	}
	const terms = { supplier: "s", supplier_sku: "", barcode: null, pack: 1, minimum: 0, currency: "USD" };
	const breaks = '[{"from":1,"price":700},{"from":10,"price":600}]';
	await insert("offer", { ...terms, id: "o", product: "bell", breaks, created_at: at, updated_at: at });
	const order = {
		supplier: "s",
		location: "main",
		note: "",
		created_by: "kim",
		created_at: at,
		updated_at: at,
	};
	await insert("purchase_order", { ...order, id: "draft", currency: "USD" });
	await insert("purchase_order", { ...order, id: "euros", currency: "EUR" });
	const sent = { number: "PO-1", rate: "1", sent_at: at, sent_by: "kim" };
	await insert("purchase_order", { ...order, id: "sent", currency: "USD", ...sent });
	const line = (id: string, purchase_order: string, of: string, ordered: number, cost: number, per = 1) =>
		insert("purchase_order_line", {
			id,
			purchase_order,
			product: of,
			ordered,
			cost,
			per,
			position: 1,
			supplier_sku: "",
			pack: 1,
		});
	await line("1 at the break", "draft", "bell", 10, 6000, 10);
	await line("2 beside the break", "draft", "bell", 5, 600);
	await line("3 own cost", "draft", "chain", 5, 500);
	await line("4 other cost", "draft", "chain", 5, 450);
	await line("5 in euros", "euros", "bell", 10, 600);
	await line("6 agreed", "sent", "bell", 10, 600);
	await migrate(db);
	const { rows } = await sql`select id, price_from, offered from purchase_order_line order by id`.execute(
		kysely,
	);
	expect(rows).toEqual([
		{ id: "1 at the break", price_from: "offer", offered: null },
		{ id: "2 beside the break", price_from: "typed", offered: null },
		{ id: "3 own cost", price_from: "cost", offered: null },
		{ id: "4 other cost", price_from: "typed", offered: null },
		{ id: "5 in euros", price_from: "typed", offered: null },
		{ id: "6 agreed", price_from: null, offered: null },
	]);
	const orders = await sql`select id, currency_from from purchase_order order by id`.execute(kysely);
	expect(orders.rows).toEqual([
		{ id: "draft", currency_from: "supplier" },
		{ id: "euros", currency_from: "typed" },
		{ id: "sent", currency_from: "typed" },
	]);
});
