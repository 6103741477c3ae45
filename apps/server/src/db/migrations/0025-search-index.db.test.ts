import { sql } from "kysely";
import { expect, it } from "vitest";
import { olderDatabase } from "../../../test/older-database.ts";
import { migrate } from "../migrate.ts";
import type { Within } from "../search-index.ts";

it("finds the products that were there before, in their names and in all their words", async () => {
	const { kysely, engine } = await olderDatabase("0020-origin-country");
	const moments = { created_at: new Date(), updated_at: new Date() };
	const texts = { name_key: "n", description: "d", supplier: "S", supplier_key: "s", image: "/i.svg" };
	const rows = [
		{ id: "a", name: "Alloy Stem", search_name: "alloy stem", search_text: "alloy stem tarn" },
		{ id: "b", name: "Stem", search_name: "stem", search_text: "stem", deleted_at: new Date() },
		{ id: "c", name: "!", search_name: "", search_text: "" },
	].map((row) => ({ price: 1, on_hand: 0, ...texts, ...moments, ...row }));
	for (const row of rows)
		await kysely
			.insertInto("product")
			.values(row as never)
			.execute();
	await migrate({ kysely, engine }, "0025-search-index");
	const found = async (words: string[], within: Within) => {
		const query = engine.search.queryOf([words], within);
		const { rows } = await sql<{ id: string }>`
			select product.id ${engine.search.foundBy(sql`${query}`)}`.execute(kysely);
		return rows.map(({ id }) => id);
	};
	expect(await found(["stem"], "name")).toEqual(["a"]);
	expect(await found(["ste*"], "name")).toEqual(["a"]);
	expect(await found(["tarn"], "name")).toEqual([]);
	expect(await found(["tarn", "x"], "text")).toEqual(["a"]);
	await kysely
		.updateTable("product")
		.set({ deleted_at: null, search_name: "bell", search_text: "bell" })
		.where("id", "=", "b")
		.execute();
	expect([await found(["stem"], "text"), await found(["bell"], "name")]).toEqual([["a"], ["b"]]);
});
