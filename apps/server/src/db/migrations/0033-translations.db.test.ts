import { sql } from "kysely";
import { expect, it } from "vitest";
import { olderDatabase } from "../../../test/older-database.ts";
import { migrate } from "../migrate.ts";

it("finds the products that were there before, and then by the words of their translations", async () => {
	const { kysely, engine } = await olderDatabase("0031-pages");
	const moments = { created_at: new Date(), updated_at: new Date() };
	const texts = { name_key: "n", description: "d", supplier: "S", supplier_key: "s", image: "/i.svg" };
	const keys = { top_category_key: "", sku_key: "", brand_key: "", model_key: "", category_key: "" };
	const rows = [
		{ id: "a", name: "Alloy Stem", search_name: "alloy stem", search_text: "alloy stem tarn" },
		{ id: "b", name: "Stem", search_name: "stem", search_text: "stem", deleted_at: new Date() },
		{ id: "c", name: "!", search_name: "", search_text: "" },
	].map((row) => ({ price: 1, on_hand: 0, document: "{}", ...texts, ...keys, ...moments, ...row }));
	for (const row of rows)
		await kysely
			.insertInto("product")
			.values(row as never)
			.execute();
	await migrate({ kysely, engine }, "0033-translations");
	const found = async (word: string, within: "name" | "text") => {
		const query = engine.search.queryOf([[word]], within);
		const { rows } = await sql<{ id: string }>`
			select product.id ${engine.search.foundBy(sql`${query}`)}`.execute(kysely);
		return rows.map(({ id }) => id);
	};
	const version = async () =>
		(await kysely.selectFrom("counter").select("value").where("name", "=", "search").executeTakeFirst())
			?.value;
	expect([await found("stem", "name"), await found("tarn", "name"), await found("tarn", "text")]).toEqual([
		["a"],
		[],
		["a"],
	]);
	const before = await version();
	const set = (id: string, translated_tokens: string) =>
		kysely
			.updateTable("product")
			.set({ translated_tokens, translated_names: "vorbau" })
			.where("id", "=", id)
			.execute();
	await set("a", "vorbau stabil সাইকেল \ue005vorbau");
	expect([await found("vorbau", "name"), await found("stabil", "name")]).toEqual([["a"], []]);
	expect([await found("stab*", "text"), await found("সাই*", "text"), await found("সই", "text")]).toEqual([
		["a"],
		["a"],
		[],
	]);
	expect(await version()).not.toBe(before);
	await set("a", "");
	expect([await found("vorbau", "text"), await found("stem", "text")]).toEqual([[], ["a"]]);
});
