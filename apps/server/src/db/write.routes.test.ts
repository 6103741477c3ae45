import { cancelImport, uploadImport } from "@freehub/contract/catalogue/imports";
import * as products from "@freehub/contract/catalogue/products";
import type { ApiError } from "@freehub/contract/errors";
import { addLocation, changeLocation } from "@freehub/contract/stock/locations";
import { recordBatch, recordMovement } from "@freehub/contract/stock/stock";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { testServer } from "../../test/server.ts";
import { countRefused } from "./stored-answer.ts";

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
		await client.call(changeLocation, { params: { id }, body: { name: "Rack" } });
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
		// why: the dry run may count a step between the first cancel's read and its write; no test can stop it there.
		await db.kysely.updateTable("import").set({ count_new: 7 }).where("id", "=", id).execute();
		expect(await cancel()).toEqual(first);
	});
});

it("one of several that send the same at once does it, and all get its outcome", async () => {
	const { client } = await (await testServer()).newUser();
	const add = () => client.call(products.addProduct, { body: { ...pump, sku: "P-1" }, idempotencyKey: "a" });
	const answers = await Promise.all([add(), add(), add()]);
	expect(answers).toEqual([answers[0], answers[0], answers[0]]);
	// Only the key of these is unique.
	const plain = () => client.call(products.addProduct, { body: pump, idempotencyKey: "plain" });
	const same = await Promise.all([plain(), plain(), plain(), plain()]);
	expect(same).toEqual(Array(4).fill(same[0]));
	expect(await client.call(products.listProducts, { query: { limit: 10 } })).toHaveLength(2);
	const taken = () =>
		client.call(products.addProduct, { body: { ...pump, sku: "P-1" }, idempotencyKey: "b" });
	expect(await Promise.all([taken(), taken(), taken()].map(codeOf))).toEqual(Array(3).fill("sku_taken"));
});

describe("what is kept of refusals", () => {
	const lines = (quantity: number) =>
		Array.from({ length: 1000 }, () => ({ kind: "deliver" as const, product: uuidv7(), quantity }));

	it("of whole batches is short, and the same answer comes back", async () => {
		const server = await testServer();
		const { client } = await server.newUser();
		const body = { mode: "each" as const, lines: lines(1) };
		const send = () => client.call(recordBatch, { body, idempotencyKey: "batch" });
		const first = await send();
		expect(JSON.stringify(first).length).toBeGreaterThan(200_000);
		const { answer } = await server.db.kysely
			.selectFrom("idempotency")
			.select("answer")
			.where("key", "=", "batch")
			.executeTakeFirstOrThrow();
		expect(answer?.length).toBeLessThan(60_000);
		expect(await send()).toEqual(first);
		const reused = client.call(recordBatch, {
			body: { ...body, lines: lines(2) },
			idempotencyKey: "batch",
		});
		expect(await codeOf(reused)).toBe("idempotency_key_reused");
	});

	it("is at most a few megabytes for an account; what it booked is kept, and others' refusals", async () => {
		const server = await testServer();
		const [{ client, user }, other] = [await server.newUser(), await server.newUser()];
		const { _id: id } = await client.call(products.addProduct, { body: pump });
		const missing = lines(1).slice(0, 2);
		const book = () =>
			client.call(recordBatch, {
				body: {
					mode: "each",
					lines: [{ kind: "receive", product: id, quantity: 3 }, ...missing],
				},
				idempotencyKey: "booked",
			});
		const booked = await book();
		const refused = () =>
			other.client.call(recordMovement, {
				params: { id },
				body: { kind: "deliver", quantity: 9 },
				idempotencyKey: "refused",
			});
		expect(await codeOf(refused())).toBe("insufficient_stock");
		const MEGABYTE = 1024 ** 2;
		const keys = Array.from({ length: 9 }, (_, i) => `refused ${i}`);
		await server.db.transact(async (tx) => {
			const row = { actor: user.id, request_hash: "", answer: "{}", refused_bytes: MEGABYTE };
			const rows = keys.map((key, i) => ({ ...row, key, created_at: new Date(2030, 0, i + 1) }));
			await tx.insertInto("idempotency").values(rows).execute();
			await countRefused(tx, user.id, MEGABYTE);
		});
		const kept = await server.db.kysely
			.selectFrom("idempotency")
			.select("key")
			.where("actor", "=", user.id)
			.execute();
		expect(kept.map(({ key }) => key).toSorted()).toEqual(["booked", ...keys.slice(-4)]);
		expect(await book()).toEqual(booked);
		await client.call(recordMovement, {
			params: { id },
			body: { kind: "receive", quantity: 50 },
			idempotencyKey: "more",
		});
		expect(await codeOf(refused())).toBe("insufficient_stock");
	});
});
