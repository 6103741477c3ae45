import type { ApiError } from "@freehub/contract/errors";
import { cancelImport, uploadImport } from "@freehub/contract/imports";
import { addLocation, renameLocation } from "@freehub/contract/locations";
import * as products from "@freehub/contract/products";
import { describe, expect, it } from "vitest";
import { testServer } from "../../test/server.ts";

const pump = { name: "Pump", description: "x", price: 10, quantity: 0, supplier: "S", image: "/x.svg" };

const codeOf = (call: Promise<unknown>): Promise<unknown> =>
	call.then(
		() => "done",
		(error: ApiError) => error.code,
	);

describe("a repeat of a key gets the first outcome", () => {
	it.each([
		["sku", "P-1"],
		["barcode", "4006381333931"],
	] as const)("where another product had the %s", async (field, value) => {
		const { client } = await (await testServer()).newUser();
		const first = await client.call(products.addProduct, { body: { ...pump, [field]: value } });
		const other = await client.call(products.addProduct, { body: pump });
		const add = () =>
			client.call(products.addProduct, { body: { ...pump, [field]: value }, idempotencyKey: "a" });
		const change = () =>
			client.call(products.changeProduct, {
				params: { id: other._id },
				body: { [field]: value },
				version: 1,
				idempotencyKey: "c",
			});
		const code = `${field}_taken`;
		expect([await codeOf(add()), await codeOf(change())]).toEqual([code, code]);
		await client.call(products.deleteProduct, { params: { id: first._id } });
		expect([await codeOf(add()), await codeOf(change())]).toEqual([code, code]);
		const reused = client.call(products.addProduct, { body: pump, idempotencyKey: "a" });
		expect(await codeOf(reused)).toBe("idempotency_key_reused");
		const again = client.call(products.addProduct, {
			body: { ...pump, [field]: value },
			idempotencyKey: "b",
		});
		expect(await codeOf(again)).toBe("done");
	});

	it("where another product took the SKU of a deleted one", async () => {
		const { client } = await (await testServer()).newUser();
		const params = { id: (await client.call(products.addProduct, { body: { ...pump, sku: "P-1" } }))._id };
		await client.call(products.deleteProduct, { params });
		const other = await client.call(products.addProduct, { body: { ...pump, sku: "P-1" } });
		const restore = () => client.call(products.restoreProduct, { params, idempotencyKey: "r" });
		expect(await codeOf(restore())).toBe("sku_taken");
		await client.call(products.deleteProduct, { params: { id: other._id } });
		expect(await codeOf(restore())).toBe("sku_taken");
	});

	it("where another location had the name", async () => {
		const { client } = await (await testServer()).newUser();
		const body = { name: "Shelf", kind: "bin" as const, parent: "main" };
		const { _id: id } = await client.call(addLocation, { body });
		const add = () => client.call(addLocation, { body, idempotencyKey: "a" });
		expect(await codeOf(add())).toBe("name_taken");
		await client.call(renameLocation, { params: { id }, body: { name: "Rack" } });
		expect(await codeOf(add())).toBe("name_taken");
	});

	it("where an import was cancelled while its rows were being counted", async () => {
		const { client, db } = await testServer().then(async (server) => ({
			...(await server.newUser()),
			db: server.db,
		}));
		const file = new Blob(["name,price\nPump,10\n"], { type: "text/csv" });
		const { _id: id } = await client.call(uploadImport, { query: { name: "a.csv" }, file });
		const cancel = () => client.call(cancelImport, { params: { id }, idempotencyKey: "c" });
		const first = await cancel();
		// why: the dry run may count a step between the look of the first cancel and its write; no test can hold it there.
		await db.kysely.updateTable("import").set({ count_new: 7 }).where("id", "=", id).execute();
		expect(await cancel()).toEqual(first);
	});
});

it("one of several that send the same at once does it, and all get its outcome", async () => {
	const { client } = await (await testServer()).newUser();
	const add = () => client.call(products.addProduct, { body: { ...pump, sku: "P-1" }, idempotencyKey: "a" });
	const answers = await Promise.all([add(), add(), add()]);
	expect(answers).toEqual([answers[0], answers[0], answers[0]]);
	// Nothing about these is unique but their key.
	const plain = () => client.call(products.addProduct, { body: pump, idempotencyKey: "plain" });
	const same = await Promise.all([plain(), plain(), plain(), plain()]);
	expect(same).toEqual(Array(4).fill(same[0]));
	expect(await client.call(products.listProducts, { query: { limit: 10 } })).toHaveLength(2);
	const taken = () =>
		client.call(products.addProduct, { body: { ...pump, sku: "P-1" }, idempotencyKey: "b" });
	expect(await Promise.all([taken(), taken(), taken()].map(codeOf))).toEqual(Array(3).fill("sku_taken"));
});
