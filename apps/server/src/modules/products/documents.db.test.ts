import { commitImport } from "@freehub/contract/imports";
import * as batches from "@freehub/contract/product-batches";
import * as products from "@freehub/contract/products";
import { recordMovement } from "@freehub/contract/stock";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Db } from "#db/connection.ts";
import { dryRun, importFile, settled, undo } from "../../../test/import-file.ts";
import { runs } from "../../../test/runs.ts";
import { testServer } from "../../../test/server.ts";
import { ensureDocuments, rederiveDocuments } from "./derive-documents.ts";
import { documentOf } from "./product-document.ts";

const bell = {
	name: "Bell",
	description: 'Rings "loud" \\ and\nclear \u2028 ☃',
	price: 12.5,
	quantity: 3,
	supplier: "Tarnwick",
	image: "/drawings/bell.svg",
};

/** The ids of products whose document is not what their columns say. */
async function differing({ kysely }: Db): Promise<string[]> {
	const rows = await kysely.selectFrom("product").selectAll().execute();
	return rows.filter((row) => row.document !== documentOf(row)).map(({ id }) => id);
}

const text = fc
	.string({ minLength: 1, maxLength: 12, unit: "grapheme" })
	.filter((value) => value.trim() !== "");
const money = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100);
/** What one product and many at once can be given. */
const shared = {
	supplier: text,
	price: money,
	category: fc.option(fc.constantFrom("Wheels", "Wheels > Rear", "☃ > Snow")),
	model: fc.option(text),
	brand: fc.option(text),
	reorderPoint: fc.option(fc.integer({ min: 0, max: 1000 })),
};
const own = {
	name: text,
	description: text,
	size: fc.option(text),
	colour: fc.option(text),
	cost: fc.option(money),
	weight: fc.option(fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000)),
};
const at = fc.nat({ max: 9 });
const act = fc.oneof(
	fc.record({ kind: fc.constant("add"), fields: fc.record({ ...shared, ...own }, { requiredKeys: [] }) }),
	fc.record({
		kind: fc.constant("change"),
		at,
		fields: fc.record({ ...shared, ...own }, { requiredKeys: [] }),
	}),
	fc.record({ kind: fc.constant("change many"), fields: fc.record(shared, { requiredKeys: ["price"] }) }),
	fc.record({ kind: fc.constantFrom("delete", "restore", "receive", "delete many", "restore many"), at }),
);
type Act = { kind: string; at?: number; fields?: object };

describe("a product's document", () => {
	it("says what its columns say after every kind of write", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		await fc.assert(
			fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts: Act[]) => {
				const ids: string[] = [];
				const live = new Set<string>();
				for (const { kind, at: position = 0, fields = {} } of [{ kind: "add" }, { kind: "add" }, ...acts]) {
					const id = ids[position % Math.max(ids.length, 1)] ?? "";
					const params = { id };
					if (kind === "add") {
						const added = await client.call(products.addProduct, { body: { ...bell, ...fields } });
						ids.push(added._id);
						live.add(added._id);
					} else if (kind === "change many") {
						if (live.size > 0) {
							const body = { products: [...live], change: fields };
							await client.call(batches.changeProducts, { body });
						}
					} else if (kind === "delete many") {
						await client.call(batches.deleteProducts, { body: { products: ids } });
						live.clear();
					} else if (kind === "restore many") {
						await client.call(batches.restoreProducts, { body: { products: ids } });
						for (const each of ids) live.add(each);
					} else if (kind === "restore") {
						if (!live.has(id)) await client.call(products.restoreProduct, { params });
						live.add(id);
					} else if (live.has(id)) {
						const { version } = await client.call(products.getProduct, { params });
						if (kind === "change") {
							const changed = await client.call(products.changeProduct, { params, body: fields, version });
							expect(changed).toEqual(await client.call(products.getProduct, { params }));
						} else if (kind === "delete") {
							await client.call(products.deleteProduct, { params });
							live.delete(id);
						} else {
							const body = { kind: "receive", quantity: 2 } as const;
							await client.call(recordMovement, { params, body, idempotencyKey: crypto.randomUUID() });
						}
					}
				}
				expect(await differing(server.db)).toEqual([]);
			}),
			{ numRuns: runs(6, 300) },
		);
	});

	it("says what its columns say after an import and after its undo", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const first = "sku,name,price,brand,weight\nA,Bell,2.50,Orrin,0.125\nB,Lamp,12,,\n";
		await importFile(client, first);
		expect(await differing(server.db)).toEqual([]);
		const { _id: id } = await dryRun(client, first.replace("Orrin", "Uist").replace("Lamp", "Head lamp"));
		await client.call(commitImport, { params: { id } });
		await settled(client, id);
		expect(await differing(server.db)).toEqual([]);
		await undo(client, id);
		expect(await differing(server.db)).toEqual([]);
	});

	it("is derived again by a newer program when it starts", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const { _id: id } = await client.call(products.addProduct, { body: bell });
		await server.db.kysely.updateTable("product").set({ document: "" }).execute();
		await server.db.kysely.updateTable("counter").set({ value: 0 }).where("name", "=", "document").execute();
		expect(await ensureDocuments(server.db)).toBe(1);
		expect((await client.call(products.getProduct, { params: { id } })).name).toBe("Bell");
		expect(await ensureDocuments(server.db)).toBeUndefined();
		expect(await rederiveDocuments(server.db)).toEqual({ checked: 1, corrected: 0 });
	});

	it("is corrected where it is not what the columns say, and only there", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const { _id: id } = await client.call(products.addProduct, { body: bell });
		const { _id: deleted } = await client.call(products.addProduct, { body: { ...bell, name: "Gone" } });
		await client.call(products.deleteProduct, { params: { id: deleted } });
		await client.call(products.addProduct, { body: { ...bell, name: "Lamp" } });
		const wrong = sql`update product set document = replace(document, 'Tarnwick', 'Nobody') where name <> 'Lamp'`;
		await wrong.execute(server.db.kysely);
		expect(await rederiveDocuments(server.db)).toEqual({ checked: 3, corrected: 2 });
		expect(await differing(server.db)).toEqual([]);
		const { supplier, version } = await client.call(products.getProduct, { params: { id } });
		expect({ supplier, version }).toEqual({ supplier: "Tarnwick", version: 1 });
	});
});
