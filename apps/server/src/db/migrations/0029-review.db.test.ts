import { sql } from "kysely";
import { expect, it } from "vitest";
import { olderDatabase } from "../../../test/older-database.ts";
import { migrate } from "../migrate.ts";

it("finds what is there already, and who did what last to which product", async () => {
	const { kysely, engine } = await olderDatabase("0028-movement-filters");
	const at = (hour: number) => new Date(Date.UTC(2026, 1, 1, hour));
	const product = (id: string, price: number, image: string) =>
		kysely
			.insertInto("product")
			.values({
				id,
				name: id,
				name_key: id,
				description: "",
				price,
				on_hand: 0,
				supplier: "S",
				supplier_key: "s",
				image,
				category: null,
				search_name: "",
				search_text: "",
				document: "{}",
				created_at: at(1),
				updated_at: at(2),
				deleted_at: null,
				top_category_key: "",
				sku_key: "",
				brand_key: "",
				model_key: "",
				category_key: "",
			} as never)
			.execute();
	await product("wheel", 12_500, "/w.svg");
	await product("bell", 0, "");
	const move = (seq: number, kind: string, quantity: number, more: object) =>
		kysely
			.insertInto("movement")
			.values({
				id: `m${seq}`,
				product: "wheel",
				seq,
				kind,
				quantity,
				reference: "",
				note: "",
				actor: "kim",
				from_location: "main",
				to_location: "adjustment",
				reason: null,
				counted: null,
				balance: 0,
				occurred_at: at(seq),
				recorded_at: at(seq),
				batch: `b${seq}`,
				reverses: null,
				...more,
			} as never)
			.execute();
	await move(1, "adjust", 4, { reason: "lost" });
	await move(2, "adjust", 3, { reason: "lost" });
	await move(3, "adjust", 50, { reason: "lost" });
	await move(4, "adjust", 50, { from_location: "adjustment", to_location: "main", reverses: "m3" });
	await move(5, "count", 2, { counted: 10 });
	await sql`
		insert into audit (id, at, actor, address, via, action, target, outcome, detail, request_id)
		values ('a1', ${at(9)}, 'kim', '', 'session', 'product.change', 'wheel', 'done', '', ''),
			('a2', ${at(1)}, 'lee', '', 'session', 'product.add', 'bell', 'done', '', '')`.execute(kysely);
	await migrate({ kysely, engine });
	const findings = await kysely.selectFrom("finding").select(["id", "cents"]).orderBy("id").execute();
	expect(findings).toEqual([
		{ id: "adjustment.m1", cents: 50_000 },
		{ id: "count.m5", cents: null },
		{ id: "no-category.bell", cents: null },
		{ id: "no-category.wheel", cents: null },
		{ id: "no-picture.bell", cents: null },
		{ id: "no-price.bell", cents: null },
	]);
	const activity = await kysely
		.selectFrom("product_activity")
		.select(["actor", "product", "what", "at"])
		.orderBy("actor")
		.execute();
	expect(activity.map(({ at: moment, ...row }) => ({ ...row, at: new Date(moment) }))).toEqual([
		{ actor: "kim", product: "wheel", what: "changed", at: at(9) },
		{ actor: "lee", product: "bell", what: "added", at: at(1) },
	]);
});
