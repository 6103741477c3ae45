import { expect, it } from "vitest";
import { olderDatabase } from "../../../test/older-database.ts";
import { migrate } from "../migrate.ts";

const product = {
	id: "a",
	name: "Stem",
	name_key: "stem",
	search_name: "stem",
	search_text: "stem",
	description: "d",
	supplier: "S",
	supplier_key: "s",
	image: "/i.svg",
	top_category_key: "",
	sku_key: "",
	brand_key: "",
	model_key: "",
	category_key: "",
	price: 1,
	on_hand: 0,
	document: "{}",
	created_at: new Date(),
	updated_at: new Date(),
};
const demo = { key: "demo", value: JSON.stringify({ products: ["a"], articles: [] }) };

it.each([
	["a new shop decides nothing", [], undefined, undefined],
	["a shop with products goes on to show its suppliers", [product], undefined, "true"],
	["the demo shows them by itself", [product], demo, undefined],
	["so does a shop that has removed it", [product], { key: "demo", value: '"removed"' }, "true"],
	["what was decided stays", [product], { key: "showSuppliers", value: "false" }, "false"],
])("%s", async (_, products, setting, expected) => {
	const { kysely, engine } = await olderDatabase("0045-shop-look");
	for (const row of products)
		await kysely
			.insertInto("product")
			.values(row as never)
			.execute();
	if (setting !== undefined)
		await kysely
			.insertInto("setting")
			.values(setting as never)
			.execute();
	await migrate({ kysely, engine });
	const [decided] = await kysely
		.selectFrom("setting")
		.select("value")
		.where("key", "=", "showSuppliers")
		.execute();
	expect(decided?.value).toBe(expected);
});
