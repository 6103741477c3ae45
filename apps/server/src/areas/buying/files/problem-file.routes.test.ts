import { getOfferProblems, getPurchaseOrderProblems } from "@freehub/contract/buying/files";
import { listOffers } from "@freehub/contract/buying/offers";
import { listPurchaseOrders } from "@freehub/contract/buying/purchase-orders";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { addProduct } from "@freehub/contract/catalogue/products";
import { listAudit } from "@freehub/contract/office/audit";
import { describe, expect, it } from "vitest";
import { sendOffers, sendPurchaseOrders } from "../../../../test/send-file.ts";
import { testServer } from "../../../../test/server.ts";
import { readWhole, sheetCells, tableFolder, workbook } from "../../../../test/table-files.ts";

async function shop() {
	const server = await testServer();
	const user = await server.newUser();
	const { client } = user;
	const fields = { description: "D", price: 1, quantity: 0, supplier: "Elsewhere", image: "/d.svg", cost: 2 };
	await client.call(addProduct, { body: { ...fields, name: "Wheel", sku: "W-29" } });
	await client.call(addProduct, { body: { ...fields, name: "Bell", sku: "B-1" } });
	await client.call(addSupplier, { body: { name: "Tarnwick", currency: "EUR" } });
	const asked = (file: string, query: object) => ({ query, file: new Blob([file], { type: "text/csv" }) });
	return {
		server,
		...user,
		offers: (file: string, query: object = {}) => client.call(getOfferProblems, asked(file, query)),
		orders: (file: string, query: object = {}) => client.call(getPurchaseOrderProblems, asked(file, query)),
	};
}

const linesOf = (file: string) => file.replace("\uFEFF", "").trimEnd().split("\r\n");

describe("a report", () => {
	it("counts refusals and notes by kind, and lists some rows of each, however many are refused", async () => {
		const { client } = await shop();
		const rows = Array.from({ length: 700 }, (_, i) => `Tarnwick,X-${i},2,1`);
		const file = ["Supplier,SKU,Prices,PE", ...rows, "Tarnwick,W-29,x,1", "Tarnwick,B-1,3,1"].join("\n");
		const { kinds, refusals, refusedRows } = await sendOffers(client, file, { dry: "yes" });
		const short = (list: typeof kinds.refused) =>
			list.map(({ rule, column, rows, unlisted, isMixed = false }) => [
				rule,
				column,
				rows,
				unlisted,
				isMixed,
			]);
		expect(short(kinds.refused)).toEqual([
			["no_such_product", "SKU", 700, 200, true],
			["number", "Prices", 1, 0, false],
		]);
		expect(kinds.noted).toEqual([]);
		expect(refusedRows).toBe(701);
		expect(refusals).toHaveLength(501);
		expect(refusals.at(-1)).toMatchObject({ line: 702, rule: "number" });
	});

	it("of orders names what is noted about rows that are taken", async () => {
		const { client } = await shop();
		const file = "Supplier,SKU,Quantity\n\uFEFFTarnwick,W-29,3\nTarnwick,B-1,3\n";
		const { kinds, notes } = await sendPurchaseOrders(client, file, { dry: "yes" });
		expect(kinds).toMatchObject({
			refused: [],
			noted: [{ rule: "stray_characters", column: "Supplier", rows: 1, unlisted: 0 }],
		});
		expect(notes).toMatchObject([{ line: 2, rule: "stray_characters" }]);
	});
});

describe("the refused rows of a file of offers as a file", () => {
	it("have the file's own columns; mended, they are read as the file was", async () => {
		const { client, offers } = await shop();
		const file = [
			"Note;Supplier;SKU;Prices;Lead time;",
			"=1+1;Tarnwick;W-29;12,50;3;a",
			'"more; less";Tarnwick;B-1;dear;00412;b',
			"c;Tarnwick;B-2;9,00;3;",
		].join("\n");
		await sendOffers(client, file, { skipRefused: "yes" });
		const text = await offers(file);
		expect(linesOf(text)).toEqual([
			"Note,Supplier,SKU,Prices,Lead time,,Problem",
			expect.stringMatching(/^"more; less",Tarnwick,B-1,dear,00412,b,Prices: .+$/),
			expect.stringMatching(/^c,Tarnwick,B-2,"9,00",3,,SKU: .*B-2.*$/),
		]);
		const mended = text.replace("dear", '"1: 20,00, 10: 18,00"').replace("B-2", "W-29");
		expect(await sendOffers(client, mended, { dry: "yes" })).toMatchObject({
			counts: { new: 1, changed: 1, refused: 0 },
		});
		// The column of the first time is replaced, not doubled.
		expect(linesOf(await offers(text.replace("dear", "20")))).toEqual([
			"Note,Supplier,SKU,Prices,Lead time,,Problem",
			expect.stringMatching(/^c,Tarnwick,B-2,/),
		]);
	});

	it("are read as the person chose, and have rows with a note if that is wanted", async () => {
		const { client, offers } = await shop();
		const file = "Supplier,SKU,Prices\n\uFEFFTarnwick,W-29,1.234\nTarnwick,B-1,x\n";
		const problemsOf = async (query: object) =>
			linesOf(await offers(file, query))
				.slice(1)
				.map((line) => /W-29|B-1/.exec(line)?.[0]);
		expect(await problemsOf({})).toEqual(["W-29", "B-1"]);
		expect(await problemsOf({ decimals: "point" })).toEqual(["B-1"]);
		expect(await problemsOf({ decimals: "point", notes: "yes" })).toEqual(["W-29", "B-1"]);
		expect(await client.all(listOffers, { query: {} })).toEqual([]);
	});

	it("are a workbook as well, and change nothing", async () => {
		const { server, cookie, client } = await shop();
		const { items: before } = await client.page(listAudit, { query: {} });
		const book = workbook({
			rows:
				sheetCells(1, ["Supplier", "SKU", "Prices"]) +
				sheetCells(2, ["Tarnwick", "00412", { v: "12.125" }]) +
				sheetCells(3, ["Tarnwick", "W-29", { v: "12.5" }]),
		}) as Uint8Array<ArrayBuffer>;
		const answer = await server.request("/api/offer-files/problem-file?format=xlsx", {
			method: "POST",
			headers: { cookie, "content-type": "application/octet-stream" },
			body: book,
		});
		expect(answer.headers.get("content-disposition")).toBe('attachment; filename="freehub-problems.xlsx"');
		const folder = await tableFolder();
		const { head, rows } = await readWhole(await folder.write(new Uint8Array(await answer.arrayBuffer())));
		await folder.remove();
		expect(head.columns).toEqual(["Supplier", "SKU", "Prices", "Problem"]);
		expect(rows).toMatchObject([
			{ cells: ["Tarnwick", "00412", "12.125", expect.stringContaining("00412")], numbers: [3] },
		]);
		expect((await client.page(listAudit, { query: {} })).items).toEqual(before);
	});

	it("is for those who may buy, and for files that are tables", async () => {
		const { server, offers } = await shop();
		await expect(offers("nonsense")).rejects.toMatchObject({ code: "file_refused" });
		await expect(offers("Supplier,Name\nA,B\n")).rejects.toMatchObject({ code: "file_refused" });
		const path = "/api/offer-files/problem-file";
		expect((await server.request(path, { method: "POST", body: "SKU\nA\n" })).status).toBe(401);
	});
});

it("the refused orders of a file as a file have all of their rows, so that they can be mended and ordered once", async () => {
	const { client, orders } = await shop();
	const file = [
		"Order,Supplier,SKU,Quantity",
		"Spring,Tarnwick,W-29,3",
		"Summer,Tarnwick,W-29,5",
		"Summer,Tarnwick,B-9,2",
		"Spring,Tarnwick,B-1,1",
		"Summer,Tarnwick,B-1,4",
	].join("\n");
	await sendPurchaseOrders(client, file, { skipRefused: "yes" });
	const text = await orders(file);
	expect(linesOf(text)).toEqual([
		"Order,Supplier,SKU,Quantity,Problem",
		"Summer,Tarnwick,W-29,5,",
		"Summer,Tarnwick,B-9,2,SKU: No product has the code B-9.",
		"Summer,Tarnwick,B-1,4,",
	]);
	await sendPurchaseOrders(client, text.replace("B-9,2", "B-1,2"));
	const drafts = await client.all(listPurchaseOrders, { query: {} });
	expect(drafts.map(({ ordered }) => ordered).toSorted((a, b) => a - b)).toEqual([4, 11]);
});
