import { emptyProduct } from "@freehub/contract/product-fields";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { columnsOf, type WholeProduct } from "#modules/products/product-columns.ts";
import { olderDatabase } from "../../../test/older-database.ts";
import { migrate } from "../migrate.ts";

it("finds the products that were there before, and then what they are changed to", async () => {
	const { kysely, engine } = await olderDatabase("0053-activity");
	const none = { supplier_id: null, category_id: null, model_id: null };
	const add = (id: string, name: string, deleted_at: Date | null) =>
		kysely
			.insertInto("product")
			.values({
				...columnsOf(id, { ...emptyProduct, name, price: 1, brand: "Orrin" } as WholeProduct, none),
				on_hand: 0,
				created_at: new Date(),
				updated_at: new Date(),
				deleted_at,
			})
			.execute();
	await add("a", "Alloy stem", null);
	await add("b", "Steel stem", new Date());
	await migrate({ kysely, engine });
	const found = async (word: string) => {
		const query = engine.search.queryOf([[word]], "name");
		const { rows } = await sql<{ id: string }>`
			select product.id ${engine.search.foundBy(sql`${query}`)} order by 1`.execute(kysely);
		return rows.map(({ id }) => id);
	};
	expect([await found("stem"), await found("bell")]).toEqual([["a"], []]);
	await kysely.updateTable("product").set({ deleted_at: null, search_name: "bell" }).execute();
	await engine.search.index(kysely, ["a", "b"]);
	expect([await found("stem"), await found("bell")]).toEqual([[], ["a", "b"]]);
});
