import * as contract from "@freehub/contract/buying/suppliers";
import { commitImport } from "@freehub/contract/catalogue/imports";
import { changeProducts, setProductsBack } from "@freehub/contract/catalogue/product-batches";
import * as products from "@freehub/contract/catalogue/products";
import { listViews, saveView } from "@freehub/contract/catalogue/views";
import { listChanges } from "@freehub/contract/changes";
import { listAudit } from "@freehub/contract/office/audit";
import { describe, expect, it } from "vitest";
import { dryRun, importFile, settled, undo } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";

async function shop() {
	const server = await testServer();
	const { client } = await server.newUser();
	const { _id: id } = await client.call(contract.addSupplier, { body: { name: "Tarnwick", leadDays: 3 } });
	const add = async (name: string, supplier = "Tarnwick") => {
		const body = { name, supplier, description: "D", price: 1, quantity: 0, image: "/d.svg" };
		return (await client.call(products.addProduct, { body }))._id;
	};
	const rename = (name: string, version = 1, idempotencyKey = "rename-1") =>
		client.call(contract.changeSupplier, { params: { id }, body: { name }, version, idempotencyKey });
	const supplierOf = async (product: string) =>
		(await client.call(products.getProduct, { params: { id: product } })).supplier;
	const names = async () =>
		(await client.all(contract.listSupplierTerms)).map(({ name, products: count }) => [name, count]);
	return { server, client, id, add, rename, supplierOf, names };
}

describe("a supplier's new name", () => {
	it("is in all its products, found and told at once, also in deleted ones; once per key", async () => {
		const { client, id, add, rename, supplierOf, names } = await shop();
		const [bell, gone] = [await add("Bell"), await add("Horn")];
		await client.call(products.deleteProduct, { params: { id: gone } });
		const { next } = await client.call(listChanges, { query: {} });
		const renamed = await rename("Tarn & Wick");
		expect(renamed).toMatchObject({ name: "Tarn & Wick", leadDays: 3, version: 2 });
		expect(await rename("Tarn & Wick")).toEqual(renamed);
		await client.call(products.restoreProduct, { params: { id: gone } });
		expect([await supplierOf(bell), await supplierOf(gone), await names()]).toEqual([
			"Tarn & Wick",
			"Tarn & Wick",
			[["Tarn & Wick", 2]],
		]);
		const found = (search: string) => client.call(products.listProducts, { query: { search } });
		expect([(await found("tarn")).length, (await found("tarnwick")).length]).toEqual([2, 0]);
		const told = async () => (await client.call(listChanges, { query: { after: next } })).changes;
		await expect
			.poll(told)
			.toEqual(
				expect.arrayContaining([
					expect.objectContaining({ kind: "supplier", id }),
					expect.objectContaining({ kind: "product", id: bell }),
				]),
			);
		const [line] = await client.call(listAudit, { query: { action: "supplier.change" } });
		expect(JSON.parse(line?.detail ?? "")).toEqual({
			name: "Tarn & Wick",
			changed: { name: { before: "Tarnwick", after: "Tarn & Wick" } },
			products: 2,
		});
	});

	it("is refused if another supplier has it, deleted or not, and then nothing is changed", async () => {
		const { client, add, rename, supplierOf } = await shop();
		const bell = await add("Bell");
		await add("Lamp", "Merrowdale");
		const refused = (reason: string) => ({
			code: "name_taken",
			problem: { reason, errors: [{ field: "name" }] },
		});
		await expect(rename("Merrowdale")).rejects.toMatchObject(refused("supplier"));
		const [other] = await client.call(contract.listSupplierTerms, {
			query: { search: "Merrowdale" },
		});
		await client.call(contract.deleteSupplier, { params: { id: other?._id ?? "" } });
		await expect(rename("Merrowdale", 1, "rename-2")).rejects.toMatchObject(refused("deleted_supplier"));
		expect(await supplierOf(bell)).toBe("Tarnwick");
	});

	it("never parts a product that is written meanwhile from the supplier that it names", async () => {
		const { server, client, add, rename } = await shop();
		const ids = await Promise.all(Array.from({ length: 5 }, (_, i) => add(`Bell ${i}`)));
		const change = async (id: string) => {
			const body = { brand: "Uist" };
			await client.call(products.changeProduct, { params: { id }, body, version: 1 }).catch(() => undefined);
		};
		const adding = Array.from({ length: 5 }, (_, i) => add(`Lamp ${i}`));
		await Promise.all([rename("Tarn & Wick"), ...adding, ...ids.map(change)]);
		const rows = await server.db.kysely
			.selectFrom("product")
			.innerJoin("supplier", "supplier.id", "product.supplier_id")
			.select(["product.name", "product.supplier", "supplier.name as named"])
			.execute();
		expect(rows).toHaveLength(10);
		expect(rows.filter(({ supplier, named }) => supplier !== named)).toEqual([]);
	});

	it("is what files and undos mean by the old one, until another supplier has that", async () => {
		const { client, add, rename, supplierOf, names } = await shop();
		const [bell, lamp, horn] = [await add("Bell"), await add("Lamp"), await add("Horn")];
		const sku = { query: { search: "Horn" } };
		const { version } = await client.call(products.getProduct, { params: { id: horn } });
		await client.call(products.changeProduct, { params: { id: horn }, body: { sku: "H-1" }, version });
		const { before } = await client.call(changeProducts, {
			body: { products: [lamp], change: { supplier: "Merrowdale" } },
		});
		const moved = await importFile(client, "sku,supplier\nH-1,Merrowdale\n");
		await rename("Tarn & Wick");
		await client.call(setProductsBack, { body: { before } });
		await undo(client, moved._id);
		expect(await Promise.all([bell, lamp, horn].map(supplierOf))).toEqual(Array(3).fill("Tarn & Wick"));
		// A file that nobody has changed since changes nothing.
		expect(await importFile(client, "sku,supplier\nH-1,Tarnwick\n")).toMatchObject({
			counts: { unchanged: 1 },
		});
		expect((await client.call(products.listProducts, sku))[0]?.supplier).toBe("Tarn & Wick");
		await add("Rack", "Tarnwick");
		await importFile(client, "sku,supplier\nH-1,Tarnwick\n");
		expect(await names()).toEqual([
			["Merrowdale", 0],
			["Tarn & Wick", 2],
			["Tarnwick", 2],
		]);
	});

	it("is what an import commits whose dry run was made before, of new products and of known ones", async () => {
		const { client, add, rename, supplierOf, names } = await shop();
		const bell = await add("Bell", "Merrowdale");
		const { version } = await client.call(products.getProduct, { params: { id: bell } });
		await client.call(products.changeProduct, { params: { id: bell }, body: { sku: "B-1" }, version });
		const file = "sku,name,price,supplier\nB-1,Bell,1,Tarnwick\nL-1,Lamp,2,Tarnwick\n";
		const { _id: id, counts } = await dryRun(client, file);
		expect(counts).toMatchObject({ new: 1, changed: 1 });
		await rename("Tarn & Wick");
		await client.call(commitImport, { params: { id } });
		expect(await settled(client, id)).toMatchObject({ state: "done", result: { created: 1, changed: 1 } });
		expect(await supplierOf(bell)).toBe("Tarn & Wick");
		expect(await names()).toEqual([
			["Merrowdale", 0],
			["Tarn & Wick", 2],
		]);
		await undo(client, id);
		expect(await supplierOf(bell)).toBe("Merrowdale");
	});

	it("is in the saved views that name the old one, until another supplier has that", async () => {
		const { client, add, rename } = await shop();
		const save = (name: string, query: string) => client.call(saveView, { body: { name, query } });
		await save("Low", "stock=low&supplier=Merrowdale&supplier=Tarnwick&sort=name");
		await save("Other", "search=Tarnwick&supplier=Nobody%20there");
		await rename("Tarn & Wick");
		const queries = async () => (await client.call(listViews)).map(({ query }) => query);
		const other = "search=Tarnwick&supplier=Nobody%20there";
		expect(await queries()).toEqual([
			"stock=low&supplier=Merrowdale&supplier=Tarn+%26+Wick&sort=name",
			other,
		]);
		await add("Rack", "Tarnwick");
		expect(await queries()).toEqual(["stock=low&supplier=Merrowdale&supplier=Tarnwick&sort=name", other]);
	});
});
