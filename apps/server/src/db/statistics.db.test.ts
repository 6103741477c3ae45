import { emptyProduct } from "@freehub/contract/catalogue/product-fields";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { queryNotInShop } from "#areas/catalogue/products/in-shop.ts";
import { productColumns, type WholeProduct } from "#areas/catalogue/products/product-columns.ts";
import { testDatabase } from "../../test/database.ts";

it("chooses indexes by the rows that a table has grown to", async ({ onTestFinished }) => {
	const { db, giveBack } = await testDatabase();
	onTestFinished(giveBack);
	const none = { supplier_id: null, category_id: null, model_id: null };
	const grow = (ids: readonly string[]) =>
		db.transact(async (tx) => {
			const row = { on_hand: 0, created_at: new Date(), updated_at: new Date(), deleted_at: null };
			const whole = (id: string) => ({ ...emptyProduct, name: id, price: 1 }) as WholeProduct;
			const rows = ids.map((id) => ({ ...productColumns(id, whole(id), none), ...row }));
			await tx.insertInto("product").values(rows).execute();
		});
	/** The plan of a query for products hidden from the shop; there are none. */
	const plan = async () => {
		if (db.engine.name === "postgres") {
			const { rows } = await sql<{ n: number }>`
				select reltuples::int as n from pg_class where relname = 'product'`.execute(db.kysely);
			return `${rows[0]?.n} rows`;
		}
		const text = queryNotInShop(sql`1`).compile(db.kysely).sql;
		return JSON.stringify(await db.prepare(`explain query plan ${text}`, "unnamed")([]));
	};
	const ids = Array.from({ length: 100 }, (_, n) => `p${n}`);
	await grow(ids.slice(0, 20));
	await db.renewStatistics();
	expect(await plan()).toMatch(/product_not_in_shop|^20 rows/);
	await grow(ids.slice(20));
	await db.renewStatistics();
	expect(await plan()).toMatch(/product_not_in_shop|^100 rows/);
});
