import * as contract from "@freehub/contract/catalogue/barcodes";
import { commitImport } from "@freehub/contract/catalogue/imports";
import * as batches from "@freehub/contract/catalogue/product-batches";
import * as products from "@freehub/contract/catalogue/products";
import { listChanges } from "@freehub/contract/changes";
import type { Client } from "@freehub/contract/client";
import { describe, expect, it } from "vitest";
import { dryRun, importFile, settled } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";
import { showSuppliers } from "../../../../test/show-suppliers.ts";
import { rederiveDocuments } from "./derive-documents.ts";

const UPC = "036000291452";
const CASE = "10036000291459";

async function shop() {
	const server = await testServer();
	const { client } = await server.newUser("kim@shop.test");
	let count = 0;
	async function add(fields: Record<string, unknown> = {}, by: Client = client): Promise<string> {
		count += 1;
		const body = {
			name: `Bell ${count}`,
			description: "Loud",
			price: 9,
			quantity: 3,
			supplier: "Tarnwick",
			image: "/bell.svg",
			sku: `BL-${count}`,
			...fields,
		};
		return (await by.call(products.addProduct, { body }))._id;
	}
	const give = (id: string, code: string, pieces?: number, idempotencyKey?: string) =>
		client.call(contract.addBarcode, {
			params: { id },
			body: { code, ...(pieces !== undefined && { pieces }) },
			...(idempotencyKey !== undefined && { idempotencyKey }),
		});
	const take = (id: string, code: string) => client.call(contract.removeBarcode, { params: { id, code } });
	const find = (code: string) => server.visitor.call(contract.findBarcode, { params: { code } });
	return { server, client, add, give, take, find };
}

const notFound = { code: "not_found", message: "No product has this barcode or SKU." };

describe("GET /barcodes/{code}", () => {
	it("finds a product by its own barcode in every length, by a further one with its pieces, and by its SKU", async () => {
		const { client, add, give, find } = await shop();
		await showSuppliers(client);
		const id = await add({ barcode: UPC, sku: "BL/1 a" });
		await give(id, CASE, 10);
		await give(id, "Box-17");
		const product = await client.call(products.getProduct, { params: { id } });
		const { cost: _, showInShop: _s, ...told } = product;
		for (const code of [UPC, `0${UPC}`, `00${UPC}`, "Box-17", "BL/1 a"]) {
			expect(await find(code), code).toEqual({ product: told, pieces: 1 });
		}
		expect(await find(CASE)).toEqual({ product: told, pieces: 10 });
		expect(await client.call(contract.findBarcode, { params: { code: CASE } })).toEqual({
			product,
			pieces: 10,
		});
	});

	it("reads what scanners send: GS1 data with and without FNC1, links, cases, and another keyboard layout", async () => {
		const { add, give, find } = await shop();
		const id = await add({ barcode: "9520000080013" });
		await give(id, "10036000291459", 10);
		const whole = "09520000080013";
		for (const [code, pieces] of [
			[`]C101${whole}10LOT\u001d217`, 1],
			[`01${whole}10LOT`, 1],
			[`(01)${whole}(10)LOT`, 1],
			[`]C102${whole}3720`, 20],
			[`02${whole}3720`, 20],
			["(02)10036000291459(37)2", 20],
			[`https://id.gs1.org/01/${whole}/21/AZ-7`, 1],
			[`id.gs1.org/01/${whole}`, 1],
			["httpsÖ--id.gs1.org-01-09520000080013-21-AYß7", 1],
			['ç(éààààà_àà&"', 1],
			["]E09520000080013", 1],
		] as const) {
			expect(await find(code), code).toMatchObject({ product: { _id: id }, pieces });
		}
		await expect(find("LOC:main")).rejects.toMatchObject(notFound);
	});

	it("finds a further barcode in every length too", async () => {
		const { add, give, find } = await shop();
		const id = await add();
		await give(id, `0${UPC}`, 2);
		expect(await find(UPC)).toMatchObject({ product: { _id: id }, pieces: 2 });
	});

	it("says in words that nothing has a code, also where it is no code, or of a deleted product", async () => {
		const { client, add, give, find } = await shop();
		const id = await add();
		await give(id, CASE);
		await client.call(products.deleteProduct, { params: { id } });
		for (const code of [CASE, "box-17", "a%00b", "%", "..;"]) {
			await expect(find(code), code).rejects.toMatchObject(notFound);
		}
	});
});

describe("a product's barcodes", () => {
	it("are listed with the product's own first, added, given other pieces and removed, each safe to repeat", async () => {
		const { client, add, give, take } = await shop();
		const id = await add({ barcode: UPC });
		const own = { code: UPC, pieces: 1, isFirst: true };
		expect(await give(id, CASE, 10)).toEqual([own, { code: CASE, pieces: 10, isFirst: false }]);
		expect(await give(id, CASE, 10)).toEqual([own, { code: CASE, pieces: 10, isFirst: false }]);
		const list = [own, { code: CASE, pieces: 12, isFirst: false }];
		expect(await give(id, CASE, 12)).toEqual(list);
		expect(await give(id, UPC)).toEqual(list);
		expect(await client.call(contract.listBarcodes, { params: { id } })).toEqual(list);
		expect(await take(id, CASE)).toEqual([own]);
		expect(await take(id, CASE)).toEqual([own]);
		const key = crypto.randomUUID();
		const added = await give(id, "MAKER-1", 1, key);
		await take(id, "MAKER-1");
		expect(await give(id, "MAKER-1", 1, key)).toEqual(added);
		expect(await client.call(contract.listBarcodes, { params: { id } })).toEqual([own]);
	});

	it("are held to the rule of the first: what looks misread is refused, with what it probably is", async () => {
		const { client, add, give } = await shop();
		const id = await add();
		for (const [code, error] of [
			["9520000080014", { rule: "barcode_check_digit" }],
			["952000008001312", { rule: "barcode_misread", facts: { guess: "9520000080013" } }],
			["12345008016", { rule: "barcode_misread", facts: { guess: "012345008016" } }],
			['ç(éààààà_àà&"', { rule: "barcode_misread", facts: { guess: "9520000080013" } }],
		] as const) {
			await expect(give(id, code), code).rejects.toMatchObject({
				code: "invalid_input",
				problem: { errors: [{ field: "code", ...error }] },
			});
		}
		expect(await client.call(contract.listBarcodes, { params: { id } })).toEqual([]);
	});

	it("are refused where another product has them, whichever way, and the refusal names that product", async () => {
		const { client, add, give } = await shop();
		const bell = await add({ name: "Brass bell", barcode: UPC });
		await give(bell, CASE, 10);
		const horn = await add({ name: "Horn" });
		const by = (field: string) => ({
			code: "barcode_taken",
			message: "Another product, Brass bell, already has this barcode.",
			problem: {
				product: bell,
				errors: [{ field, rule: "barcode_of_another", facts: { name: "Brass bell" } }],
			},
		});
		await expect(give(horn, `00${UPC}`)).rejects.toMatchObject(by("code"));
		await expect(give(horn, CASE)).rejects.toMatchObject(by("code"));
		const { version } = await client.call(products.getProduct, { params: { id: horn } });
		const change = { params: { id: horn }, body: { barcode: CASE }, version };
		await expect(client.call(products.changeProduct, change)).rejects.toMatchObject(by("barcode"));
		await expect(add({ barcode: CASE })).rejects.toMatchObject(by("barcode"));
		expect(await client.call(contract.listBarcodes, { params: { id: horn } })).toEqual([]);
	});

	it("are one in every length: another product's first barcode is refused in each, however it would get it", async () => {
		const { client, add, give } = await shop();
		const bell = await add({ name: "Brass bell", barcode: UPC });
		const horn = await add({ name: "Horn" });
		const byBell = {
			code: "barcode_taken",
			message: "Another product, Brass bell, already has this barcode.",
			problem: { product: bell, errors: [{ field: "barcode", rule: "barcode_of_another" }] },
		};
		const change = (id: string, barcode: string, version: number) =>
			client.call(products.changeProduct, { params: { id }, body: { barcode }, version });
		for (const code of [`0${UPC}`, `00${UPC}`]) {
			await expect(add({ barcode: code }), code).rejects.toMatchObject(byBell);
			await expect(change(horn, code, 1), code).rejects.toMatchObject(byBell);
		}
		// It may write its own number in another form.
		expect(await change(bell, `0${UPC}`, 1)).toMatchObject({ barcode: `0${UPC}` });

		await client.call(products.deleteProduct, { params: { id: bell } });
		await change(horn, UPC, 1);
		const restored = client.call(products.restoreProduct, { params: { id: bell } });
		await expect(restored).rejects.toMatchObject({ code: "barcode_taken", problem: { product: horn } });
		const many = client.call(batches.restoreProducts, { body: { products: [bell] } });
		await expect(many).rejects.toMatchObject({ code: "barcode_taken", problem: { product: bell } });
		await give(horn, CASE, 10);
	});

	it("are given to one of several who want one number in several lengths at the same moment", async () => {
		const { add } = await shop();
		const codes = [UPC, `0${UPC}`, `00${UPC}`];
		const added = await Promise.allSettled(codes.map((barcode) => add({ barcode })));
		expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		for (const one of added) {
			if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "barcode_taken" });
		}
	});

	it("that two products share from before stay, and keep neither from being changed or imported", async () => {
		const { server, client, add, find } = await shop();
		const first = await add({ barcode: UPC, sku: "A" });
		const second = await add({ sku: "B" });
		await server.db.transact((tx) =>
			tx
				.updateTable("product")
				.set({ barcode: `0${UPC}` })
				.where("id", "=", second)
				.execute(),
		);
		await rederiveDocuments(server.db);
		const { version } = await client.call(products.getProduct, { params: { id: second } });
		const body = { name: "Loud bell", barcode: `0${UPC}` };
		await client.call(products.changeProduct, { params: { id: second }, body, version });
		expect(await importFile(client, `SKU,EAN,Price\nA,${UPC},12\nB,0${UPC},13\n`)).toMatchObject({
			state: "done",
			counts: { changed: 2, refused: 0 },
		});
		expect(await importFile(client, `EAN,Price\n0${UPC},14\n`)).toMatchObject({ state: "done" });
		expect(await find(UPC)).toMatchObject({ product: { _id: first, price: 12 } });
		expect(await find(`0${UPC}`)).toMatchObject({
			product: { _id: second, name: "Loud bell", price: 14, barcode: `0${UPC}` },
		});
	});

	it("are refused where they are no code, stand for no pieces, or are the product's own with several", async () => {
		const { add, give } = await shop();
		const id = await add({ barcode: UPC });
		for (const [code, pieces] of [
			["12", 1],
			["a\u001db-c", 1],
			["x".repeat(81), 1],
			[CASE, 0],
			[CASE, 1.5],
		] as const) {
			await expect(give(id, code, pieces), code).rejects.toMatchObject({ code: "invalid_input" });
		}
		await expect(give(id, UPC, 10)).rejects.toMatchObject({ code: "barcode_taken" });
		await expect(give("nobody", CASE)).rejects.toMatchObject({ code: "not_found" });
	});

	it("are free again when their product is deleted, which then comes back only without what another has now", async () => {
		const { client, add, give, find } = await shop();
		const old = await add({ barcode: UPC });
		await give(old, CASE, 10);
		await client.call(products.deleteProduct, { params: { id: old } });
		const id = await add();
		await give(id, CASE, 6);
		await give(id, UPC, 2);
		expect(await find(CASE)).toMatchObject({ product: { _id: id }, pieces: 6 });
		const restored = client.call(products.restoreProduct, { params: { id: old } });
		await expect(restored).rejects.toMatchObject({ code: "barcode_taken", problem: { product: id } });
		await client.call(contract.removeBarcode, { params: { id, code: UPC } });
		await client.call(products.restoreProduct, { params: { id: old } });
		expect(await client.call(contract.listBarcodes, { params: { id: old } })).toEqual([
			{ code: UPC, pieces: 1, isFirst: true },
		]);
	});

	it("are given to one of two who want the same at the same moment", async () => {
		const { client, add, give, find } = await shop();
		const ids = await Promise.all([add(), add(), add(), add()]);
		const given = await Promise.allSettled([
			...ids.slice(0, 2).map((id) => give(id, CASE, 10)),
			...ids
				.slice(2)
				.map(async (id) =>
					client.call(products.changeProduct, { params: { id }, body: { barcode: CASE }, version: 1 }),
				),
		]);
		expect(given.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		const { product } = await find(CASE);
		expect(ids[given.findIndex(({ status }) => status === "fulfilled")]).toBe(product._id);
	});

	it("are changes of their product for whoever follows changes", async () => {
		const { client, add, give, take } = await shop();
		const id = await add();
		const { next } = await client.call(listChanges, { query: {} });
		await give(id, CASE, 10);
		await give(id, CASE, 12);
		await take(id, CASE);
		const { changes } = await client.call(listChanges, { query: { after: next } });
		const told = changes.filter(({ kind }) => kind === "product");
		expect(told.map((change) => [change.what, change.id])).toEqual(Array(3).fill(["changed", id]));
	});

	it("are found by the search", async () => {
		const { client, add, give, take } = await shop();
		const id = await add();
		const search = async (text: string) =>
			(await client.page(products.listProducts, { query: { search: text } })).items.map(({ _id }) => _id);
		expect(await search(CASE)).toEqual([]);
		await give(id, CASE, 10);
		expect(await search(CASE)).toEqual([id]);
		await take(id, CASE);
		expect(await search(CASE)).toEqual([]);
	});

	it("say which product a row of a file is about, and stay what they are", async () => {
		const { client, add, give } = await shop();
		const id = await add({ barcode: UPC, price: 9 });
		await give(id, CASE, 10);
		expect(await importFile(client, `EAN,Price\n${CASE},12\n`)).toMatchObject({ state: "done" });
		const product = await client.call(products.getProduct, { params: { id } });
		expect(product).toMatchObject({ barcode: UPC, price: 12, quantity: 3 });
		await add({ sku: "HORN" });
		const { counts } = await dryRun(client, `SKU,EAN,Price\nHORN,${CASE},12\n`);
		expect(counts).toMatchObject({ changed: 0, refused: 1 });
	});

	it("say in every length which product a row of a file is about, and no two rows add one number", async () => {
		const { client, add } = await shop();
		const id = await add({ barcode: UPC, price: 9 });
		await add({ sku: "HORN" });
		const done = await importFile(client, `EAN,Price\n0${UPC},12\n`);
		expect(done).toMatchObject({ state: "done", counts: { new: 0, changed: 1 } });
		expect(await client.call(products.getProduct, { params: { id } })).toMatchObject({
			barcode: UPC,
			price: 12,
		});
		const other = "4006381333931";
		const { counts } = await dryRun(
			client,
			`SKU,EAN,Name,Price\nHORN,00${UPC},,12\nNEW-1,${other},New,1\nNEW-2,0${other},New,1\n`,
		);
		expect(counts).toMatchObject({ new: 0, changed: 0, refused: 3 });
	});

	it("are not imported where another product has got the number in another length since the dry run", async () => {
		const { client, add } = await shop();
		const file = `SKU,EAN,Name,Price\nNEW,0${UPC},New,1\n`;
		const { _id: id } = await dryRun(client, file, { options: { isAllOrNothing: false } });
		await add({ barcode: UPC });
		await client.call(commitImport, { params: { id } });
		expect(await settled(client, id)).toMatchObject({ result: { created: 0, skipped: 1 } });
	});
});
