import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { exportProducts } from "@freehub/contract/catalogue/exports";
import * as contract from "@freehub/contract/catalogue/imports";
import * as products from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { listMovements } from "@freehub/contract/stock/stock";
import { describe, expect, it } from "vitest";
import { dryRun, importFile, settled, undo } from "../../../../test/import-file.ts";
import { contentOf, expectBalance, list, refused, rows, shop } from "../../../../test/import-shop.ts";
import { isLong } from "../../../../test/runs.ts";
import { type TestServer } from "../../../../test/server.ts";
import { workbook } from "../../../../test/table-files.ts";

const head = "sku,name,description,price,quantity,supplier,category\n";
const chain = `${head}CH-1,Chain,126 links,42.00,7,Tarnwick,Drivetrain\n`;

describe("an import", () => {
	it("shows what it would do, does it when it is committed, and takes it back", async () => {
		const { client, user } = await shop();
		const shown = await dryRun(client, chain);
		expect(shown).toMatchObject({
			name: "bikes.csv",
			state: "ready",
			head: { kind: "csv", encoding: "utf-8", separator: "," },
			counts: { new: 1, changed: 0, unchanged: 0, refused: 0, noted: 0, total: 1 },
			createdByName: user.name,
			undoable: false,
		});
		const [row] = await rows(client, shown._id);
		expect(row).toEqual({
			line: 2,
			outcome: "new",
			state: "planned",
			product: null,
			title: "Chain",
			changes: expect.arrayContaining([
				{ field: "sku", from: null, to: "CH-1" },
				{ field: "name", from: null, to: "Chain" },
				{ field: "description", from: null, to: "126 links" },
				{ field: "price", from: null, to: 42 },
				{ field: "supplier", from: null, to: "Tarnwick" },
				{ field: "category", from: null, to: "Drivetrain" },
				{ field: "quantity", from: null, to: 7 },
			]),
			reasons: [],
		});
		expect(row?.changes).toHaveLength(7);
		expect(await list(client)).toEqual([]);
		await client.call(contract.commitImport, { params: { id: shown._id } });
		const done = await settled(client, shown._id);
		expect(done).toMatchObject({
			state: "done",
			result: { created: 1, changed: 0, kept: 0, skipped: 0 },
			progress: { done: 1, total: 1 },
			undoable: true,
		});
		const [product] = await list(client);
		expect(product).toMatchObject({
			sku: "CH-1",
			name: "Chain",
			price: 42,
			quantity: 7,
			image: "",
			version: 1,
		});
		const [movement] = await client.call(listMovements);
		expect(movement).toMatchObject({
			kind: "count",
			actor: user.id,
			reference: "Import bikes.csv",
			quantity: 7,
		});
		expect(await importFile(client, chain)).toMatchObject({
			counts: { unchanged: 1 },
			result: { created: 0, changed: 0 },
		});
		expect(await list(client)).toEqual([product]);
		expect(await undo(client, shown._id)).toMatchObject({
			state: "undone",
			result: { kept: 0 },
			undoable: false,
		});
		expect(await list(client)).toEqual([]);
		await expectBalance(client);
	});

	it("mixes new, changed and refused rows, each with its line, its column and its reason", async () => {
		const { client } = await shop();
		await importFile(client, chain);
		const file = [
			"\uFEFFSKU, Title ,price,Qty,vendor,weight",
			'CH-1,"Chain, 12-speed\nwith a link",39.5,9,Tarnwick,0.3',
			",No SKU,1,1,A,",
			"CH-2,,x,-1,A,",
			"CH-3,Master link,2.999,1,A,",
			"CH-4,Pin,0,3,,",
			"CH-4,Pin again,1,1,A,",
			"CH-5,Bolt,1,1,A,1,too,many",
			"CH-6,Pin,0,3,,",
			"",
		].join("\r\n");
		const shown = await dryRun(client, file);
		expect(shown.counts).toEqual({
			new: 1,
			changed: 1,
			unchanged: 0,
			passed: 0,
			refused: 6,
			noted: 0,
			total: 8,
		});
		expect(await refused(client, shown._id)).toEqual([
			[4, "null: A row needs a SKU, a barcode or an _id; without one, importing it twice adds it twice."],
			[5, "price: Price must be a number. Title: Name is required."],
			[6, "price: Price can have at most two decimals."],
			[7, "SKU: SKU CH-4 is also on line 8."],
			[8, "SKU: SKU CH-4 is also on line 7."],
			[9, 'null: The row has 8 cells, but the head names 6 columns. A quote (") may be missing.'],
		]);
		const [changed] = await rows(client, shown._id, { outcome: "changed" });
		expect(changed?.changes).toEqual(
			expect.arrayContaining([
				{ field: "name", from: "Chain", to: "Chain, 12-speed with a link" },
				{ field: "price", from: 42, to: 39.5 },
				{ field: "weight", from: null, to: 0.3 },
				{ field: "quantity", from: 7, to: 9 },
			]),
		);
		expect(changed?.changes).toHaveLength(4);
		const params = { id: shown._id };
		await expect(client.call(contract.commitImport, { params })).rejects.toMatchObject({
			code: "import_has_refusals",
		});
		await client.call(contract.changeImport, { params, body: { options: { isAllOrNothing: false } } });
		await client.call(contract.commitImport, { params });
		expect(await settled(client, shown._id)).toMatchObject({
			state: "done",
			result: { created: 1, changed: 1 },
		});
		expect(await list(client)).toMatchObject([
			{ sku: "CH-1", description: "126 links", category: "Drivetrain", quantity: 9, weight: 0.3, version: 2 },
			{ sku: "CH-6", name: "Pin", price: 0, quantity: 3, supplier: "", image: "" },
		]);
		expect(await rows(client, shown._id, { search: "speed" })).toHaveLength(1);
		expect(await rows(client, shown._id, { search: "ch-4" })).toHaveLength(2);
		expect(await rows(client, shown._id, { search: "!!" })).toEqual([]);
		await expectBalance(client);
	});

	it("knows a product by its _id, else by its SKU, else by its barcode, and refuses what contradicts itself", async () => {
		const { client } = await shop();
		await importFile(client, "sku,ean,name,price\nA,4006381333931,Bell,1\nB,96385074,Lock,2\nC,,Pump,3\n");
		const byName = new Map((await list(client)).map((product) => [product.name, product._id]));
		const head = "sku,ean,_id,name,price";
		const twice = (line: number) => `ean: Barcode 4006381333931 is also on line ${line}.`;
		const file = [
			head,
			"A2,4006381333931,,Bell,1",
			`,,${byName.get("Pump")},Pump,4`,
			"B,4006381333931,,Lock,2",
			",,no-such-id,Lamp,2",
			",12345678,,Lamp,2",
			"A,,,Bell,1",
		];
		const shown = await dryRun(client, file.join("\n"));
		expect(await refused(client, shown._id)).toEqual([
			[2, `sku: SKU A2 is new, but barcode 4006381333931 belongs to A. ${twice(4)}`],
			[4, `ean: Another product, Bell, already has this barcode. ${twice(2)}`],
			[5, "_id: No product has this _id."],
			[6, "ean: Barcode is not a valid GTIN, EAN or UPC: the check digit is wrong."],
		]);
		const changed = await rows(client, shown._id, { outcome: "changed" });
		expect(changed.map(({ product, changes }) => [product, changes])).toEqual([
			[byName.get("Pump"), [{ field: "price", from: 3, to: 4 }]],
		]);
		expect(shown.counts).toMatchObject({ unchanged: 1, refused: 4 });

		const others = [head, `B,,${byName.get("Pump")},Lock,2`, `,,${byName.get("Bell")},Bell,1`, `A,,,Bell,5`];
		const same = await dryRun(client, others.join("\n"));
		expect(await refused(client, same._id)).toEqual([
			[2, "_id: This _id belongs to another product, Pump."],
			[3, "null: This product is also on line 4."],
			[4, "null: This product is also on line 3."],
		]);
	});

	it("clears what is empty, but never a name, a key, a picture or a quantity, and leaves what has no column", async () => {
		const { client } = await shop();
		await importFile(
			client,
			"sku,barcode,name,description,price,supplier,brand,category,subcategory,cost,image,quantity,reorder_point,weight,weight_unit\n" +
				"A,96385074,Bell,Rings,1,Highmoor,Kestrel,Parts,Bells,0.5,/drawings/bell.svg,4,2,100,G\n",
		);
		const [before] = await list(client);
		expect(before).toMatchObject({ category: "Parts > Bells", weight: 100, weightUnit: "g", cost: 0.5 });
		expect(await importFile(client, "sku,price\nA,1\n")).toMatchObject({ counts: { unchanged: 1 } });
		expect(await list(client)).toEqual([before]);
		await importFile(
			client,
			"sku,barcode,description,supplier,brand,category,image,quantity,reorder_point,weight\nA,,,,,,,,,\n",
		);
		expect(await list(client)).toMatchObject([
			{
				...before,
				description: "",
				supplier: "",
				brand: null,
				category: null,
				reorderPoint: null,
				weight: null,
				version: 2,
			},
		]);
		const shown = await dryRun(client, "sku,name,price\nA,,\nB,Lock,\nC,,1\n");
		expect(await refused(client, shown._id)).toEqual([
			[2, "name: Name is required. price: Price is required."],
			[3, "price: Price is required."],
			[4, "name: Name is required."],
		]);
		const short = await dryRun(client, "sku,price\nD,1\n");
		expect(await refused(client, short._id)).toEqual([[2, "null: A new product needs a name."]]);
	});

	it("receives on top or counts, as it is told, and books both in the ledger", async () => {
		const { client } = await shop();
		await importFile(client, "sku,name,price,quantity\nA,Bell,1,4\nB,Lock,1,4\n");
		const received = await importFile(client, "sku,quantity\nA,3\nB,0\n", {
			options: { quantityAs: "receive" },
		});
		expect(received).toMatchObject({ counts: { changed: 1, unchanged: 1 } });
		expect((await list(client)).map(({ quantity }) => quantity)).toEqual([7, 4]);
		await importFile(client, "sku,quantity\nA,2\nB,4\n");
		expect((await list(client)).map(({ quantity }) => quantity)).toEqual([2, 4]);
		const booked = (await client.call(listMovements)).map(({ kind, quantity, counted }) => [
			kind,
			quantity,
			counted,
		]);
		expect(booked.toReversed()).toEqual([
			["count", 4, 4],
			["count", 4, 4],
			["receive", 3, null],
			["count", 5, 2],
		]);
		await expectBalance(client);
	});

	it("takes numbers as people and their spreadsheets write them", async () => {
		const { client } = await shop();
		const file = 'sku;name;price;cost;quantity\nA;Frame;"1.299,50 $";$1,000.00;1 000\nB;Bell;9,5;;2\n';
		await importFile(client, file);
		expect(await list(client)).toMatchObject([
			{ price: 1299.5, cost: 1000, quantity: 1000 },
			{ price: 9.5, cost: null, quantity: 2 },
		]);
	});

	it("lets columns be corrected, begins anew, and remembers it for files with the same head", async () => {
		const { client } = await shop();
		const file = "Nr,What,Money,Money net\nA,Bell,2,1\n";
		const shown = await dryRun(client, file);
		expect(shown.mapping).toMatchObject({ sku: null, name: null, price: null });
		expect(shown.counts).toMatchObject({ refused: 1 });
		const params = { id: shown._id };
		await client.call(contract.changeImport, {
			params,
			body: { mapping: { sku: 0, name: 1, price: 3, supplier: null } },
		});
		expect(await settled(client, shown._id)).toMatchObject({
			state: "ready",
			counts: { new: 1, refused: 0, total: 1 },
		});
		const again = await dryRun(client, "NR,what,MONEY,Money  net\nB,Lock,4,3\n");
		expect(again.mapping).toMatchObject({ sku: [0], name: [1], price: [3] });
		expect(await rows(client, again._id)).toMatchObject([{ title: "Lock", outcome: "new" }]);
		const wrong = client.call(contract.changeImport, { params, body: { mapping: { sku: 4 } } });
		await expect(wrong).rejects.toMatchObject({ code: "invalid_input" });
	});

	it("is read with another sheet or encoding, its columns matched anew; a quantity merged over rows is refused", async () => {
		const { client } = await shop();
		const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
		const book = workbook({
			rows: `<row r="1">${cell("A1", "note")}</row><row r="2">${cell("A2", "Ask Kim")}</row>`,
			workbook:
				'<workbook xmlns:r="r"><sheets><sheet name="Notes" r:id="rId1"/><sheet name="Stock" r:id="rId4"/></sheets></workbook>',
			parts: {
				"xl/worksheets/sheet2.xml": `<worksheet><sheetData><row r="1">${cell("A1", "name")}${cell("B1", "price")}${cell("C1", "qty")}${cell("D1", "sku")}</row>${[
					2, 3,
				]
					.map(
						(line) =>
							`<row r="${line}">${cell(`A${line}`, `Bell ${line}`)}${cell(`B${line}`, "2")}${line === 2 ? cell("C2", "5") : ""}${cell(`D${line}`, `N-${line}`)}</row>`,
					)
					.join("")}</sheetData><mergeCells><mergeCell ref="C2:C3"/></mergeCells></worksheet>`,
			},
		});
		const first = await dryRun(client, book);
		// The first sheet whose columns are known is proposed, and the notes can be chosen.
		expect(first.head).toMatchObject({ sheets: ["Notes", "Stock"], sheet: 1, isSheetProposed: true });
		expect(first.head).not.toHaveProperty("isSheetChosen");
		const change = (id: string, file: contract.ImportChange["file"]) =>
			client.call(contract.changeImport, { params: { id }, body: { file } });
		await change(first._id, { sheet: 0 });
		expect((await settled(client, first._id)).head).toMatchObject({ sheet: 0, columns: ["note"] });
		await change(first._id, { sheet: 1 });
		const second = await settled(client, first._id);
		expect(second).toMatchObject({
			state: "ready",
			head: { sheet: 1, isSheetChosen: true, columns: ["name", "price", "qty", "sku"] },
			mapping: { name: [0], price: [1], quantity: [2], sku: [3] },
			counts: { new: 1, refused: 1 },
		});
		expect(await refused(client, first._id)).toEqual([
			[3, "qty: The quantity is merged across several rows. Unmerge it and enter one in each row."],
		]);
		await expect(change(first._id, { sheet: 7 })).rejects.toMatchObject({ code: "file_refused" });

		const { _id: id } = await dryRun(client, "name,price\nCafé bell,2\n");
		await change(id, { encoding: "windows-1252" });
		expect(await settled(client, id)).toMatchObject({
			head: { encoding: "windows-1252", sample: [["CafÃ© bell", "2"]] },
		});
		expect((await rows(client, id))[0]?.title).toBe("CafÃ© bell");
		await expect(change(randomUUID(), { sheet: 1 })).rejects.toMatchObject({ code: "not_found" });
	});

	it("calls a row by its name, refused or not, else by its product's, else by what it is known by", async () => {
		const { client } = await shop();
		await importFile(client, chain);
		const file = [
			"_id,sku,barcode,name,price",
			",N-1,,Bell,free",
			",CH-1,,Another chain,free",
			",CH-1,,,1",
			",N-2,9780201379624,,1",
			",,9780201379624,,1",
			"nobody,,,,1",
			"",
		].join("\n");
		const shown = await dryRun(client, file);
		expect(shown.counts).toMatchObject({ refused: 6, total: 6 });
		const titles = ["Bell", "Another chain", "Chain", "N-2", "9780201379624", "nobody"];
		expect((await rows(client, shown._id)).map(({ title }) => title)).toEqual(titles);
		expect(await rows(client, shown._id, { search: "bell" })).toMatchObject([{ title: "Bell" }]);
		expect(await rows(client, shown._id, { search: "n-1" })).toMatchObject([{ title: "Bell" }]);
	});

	it("takes pictures by their names, and a row without its picture with a remark", async () => {
		const { client } = await shop();
		const file =
			"sku,name,price,photo\nA,Bell,1,Bell_Large.GIF\nB,Lock,1,lock.gif\nC,Pump,1,https://x.test/p.png\n";
		const shown = await dryRun(client, file);
		expect(shown.counts).toMatchObject({ new: 3, refused: 0, noted: 2 });
		const noted = await rows(client, shown._id, { outcome: "noted" });
		expect(noted.map(({ line }) => line)).toEqual([2, 3]);
		expect(noted[1]?.reasons).toMatchObject([
			{
				column: "photo",
				message: "The picture lock.gif is missing. Upload it, or import the row without it.",
			},
		]);
		const params = { id: shown._id };
		const pictures = { "bell_large.gif": "/drawings/bell.svg" };
		await client.call(contract.changeImport, { params, body: { pictures } });
		expect((await settled(client, shown._id)).counts).toMatchObject({ new: 3, noted: 1 });
		await client.call(contract.commitImport, { params });
		await settled(client, shown._id);
		expect((await list(client)).map(({ image }) => image)).toEqual([
			"/drawings/bell.svg",
			"",
			"https://x.test/p.png",
		]);
		expect(await importFile(client, file)).toMatchObject({ counts: { unchanged: 3, noted: 2 } });
	});
});

describe("a file that is no table", () => {
	it.each([
		["a PDF", "%PDF-1.7 ...", /This is a PDF/],
		["nothing", "", /empty/],
		["300 columns", `${Array.from({ length: 300 }, (_, i) => `c${i}`).join()}\n`, /300 columns/],
		["a web page", "<!doctype html><p>sku,name", /web page/],
	])("is refused at once, in words: %s", async (_, content, message) => {
		const { client } = await shop();
		const upload = client.call(contract.uploadImport, {
			query: { name: "x.csv" },
			file: new Blob([content]),
		});
		await expect(upload).rejects.toMatchObject({
			status: 400,
			code: "file_refused",
			message: expect.stringMatching(message),
		});
		expect(await client.call(contract.listImports)).toEqual([]);
	});

	it("is refused by its announced size, and without one where it passes the limit", async () => {
		const { server, cookie } = await shop();
		const send = (headers: Record<string, string>, body: string | ReadableStream) =>
			server.request("/api/imports?name=x.csv", {
				method: "POST",
				headers: { cookie, "content-type": "text/csv", ...headers },
				body,
				duplex: "half",
			} as RequestInit);
		const announced = await send({ "content-length": String(1024 ** 3) }, "sku,name\n");
		expect(announced.status).toBe(413);
		let sent = 0;
		const endless = new ReadableStream<Uint8Array>({
			pull(controller) {
				sent += 1024 ** 2;
				controller.enqueue(new Uint8Array(1024 ** 2).fill(65));
			},
		});
		const streamed = await send({}, endless);
		expect(streamed.status).toBe(413);
		expect(sent).toBeLessThan(120 * 1024 ** 2);
	});

	it("fails whole where it breaks off further down, with its line", async () => {
		const { client } = await shop();
		const broken = await dryRun(client, `sku,name,price\n${"A,Bell,1\n".repeat(2000)}B,"Lock,1\n`);
		expect(broken).toMatchObject({ state: "failed", error: expect.stringMatching(/2002/) });
		expect(await list(client)).toEqual([]);
		const commit = client.call(contract.commitImport, { params: { id: broken._id } });
		await expect(commit).rejects.toMatchObject({ code: "import_state" });
	});
});

describe("an export", () => {
	const nasty = [
		"=cmd()",
		"+49",
		"-1",
		"@x",
		"'=quoted",
		"''+twice",
		'"in quotes"',
		"a;b,c|d\te",
		"two\nlines",
		"two\r\nlines",
		"é 自転車 👩‍🔧",
		"_x000D_",
		"007",
		"1e5",
		"TRUE",
		"2026-01-01",
		"<b>&amp;</b>",
		"#REF!",
	];

	async function nastyShop(): Promise<{ server: TestServer; client: Client }> {
		const { server, client } = await shop();
		for (const [i, text] of nasty.entries()) {
			await client.call(products.addProduct, {
				body: {
					name: text,
					description: `${text} `.repeat(3),
					price: i + 0.29,
					quantity: i,
					supplier: text,
					image: "/drawings/bell.svg",
					// Some are known only by their barcodes, one only by its _id.
					...(i % 3 !== 2 && { sku: `${text}-${i}` }),
					...(i % 3 === 2 && i !== 2 && { barcode: gtin(i) }),
					brand: text,
					model: text,
					size: text,
					colour: text,
					...(i % 2 === 0 && {
						category: i % 4 === 0 ? "Parts > Bells" : "Parts",
						cost: 0.1 * i === 0 ? 0 : 1.1,
					}),
					...(i % 2 === 1 && { weight: 0.285, weightUnit: "kg", reorderPoint: 3, safetyStock: 0 }),
				},
			});
		}
		return { server, client };
	}

	function gtin(i: number): string {
		const digits = String(40063813000 + i).padStart(12, "0");
		let sum = 0;
		for (let n = 0; n < 12; n++) sum += Number(digits[11 - n]) * (n % 2 === 0 ? 3 : 1);
		return `${digits}${(10 - (sum % 10)) % 10}`;
	}

	it.each(["csv", "xlsx"])("as %s can be imported again and changes nothing", async (format) => {
		const { server, client } = await nastyShop();
		const before = await list(client);
		const { cookie } = await server.newUser();
		const answer = await server.request(`/api/product-export?format=${format}`, { headers: { cookie } });
		expect(answer.status).toBe(200);
		expect(answer.headers.get("content-disposition")).toBe(
			`attachment; filename="freehub-products.${format}"`,
		);
		const file = new Uint8Array(await answer.arrayBuffer());
		const imported = await importFile(client, file);
		expect(imported.counts).toEqual({
			new: 0,
			changed: 0,
			unchanged: nasty.length,
			passed: 0,
			refused: 0,
			noted: 0,
			total: nasty.length,
		});
		expect(await list(client)).toEqual(before);
	});

	it("has the products that a filter names, the columns that one wants, and no formula", async () => {
		const { server, client } = await nastyShop();
		const csv = await client.call(exportProducts, {
			query: { columns: "name,category", category: "Parts > Bells", sort: "-price" },
		});
		const lines = csv.replace("\uFEFF", "").trimEnd().split("\r\n");
		expect([lines[0], lines.length]).toEqual(["Name,Category", 6]);
		expect(lines[1]).toBe('"<b>&amp;</b>",Parts > Bells');
		expect(lines.at(-1)).toBe("'=cmd(),Parts > Bells");
		const all = await client.call(exportProducts);
		expect(all).not.toMatch(/(^|,)[=+@-]/m);
		expect(await server.visitor.call(exportProducts)).not.toMatch(/Cost/);
		await expect(server.visitor.call(exportProducts, { query: { sort: "cost" } })).rejects.toMatchObject({
			status: 403,
		});
		await expect(client.call(exportProducts, { query: { columns: "name,secret" } })).rejects.toMatchObject({
			status: 400,
		});
	});
});

describe("the real cycling catalogue", () => {
	const catalogue = new URL("../../../../../../../shared/data/adventureworks/products.csv", import.meta.url);
	// Vitest says at its start that the data is not beside the project.
	it.runIf(existsSync(catalogue))(
		"is imported whole, changes nothing the second time, and is taken back without a trace in the content",
		async () => {
			const { client } = await shop();
			await importFile(
				client,
				"sku,name,price,quantity,supplier,brand\nOWN-1,Own chain,5,3,Highmoor,Kestrel\n",
			);
			const before = await contentOf(client);
			const lines = readFileSync(catalogue, "utf8").split(/^(?=[A-Z]{2}-)/m);
			const isLooked = (line: string, i: number) => isLong || i <= 150 || line.startsWith("BK-R93R-62,");
			const csv = lines.filter(isLooked).join("");
			const count = lines.filter(isLooked).length - 1;
			const first = await importFile(client, csv);
			expect(first).toMatchObject({
				state: "done",
				counts: { new: count, refused: 0 },
				result: { created: count },
			});
			const road = await client.call(products.listProducts, { query: { search: "road-150 red 62" } });
			expect(road[0]).toMatchObject({
				sku: "BK-R93R-62",
				price: 3578.27,
				quantity: 133,
				category: "Bikes > Road Bikes",
				model: "Road-150",
				size: "62",
				colour: "Red",
				cost: 2171.29,
				weight: 15,
				weightUnit: "lb",
			});
			const all = await list(client);
			expect(await importFile(client, csv)).toMatchObject({
				counts: { new: 0, changed: 0, unchanged: count },
			});
			expect(await list(client)).toEqual(all);
			expect(await undo(client, first._id)).toMatchObject({ state: "undone", result: { kept: 0 } });
			expect(await contentOf(client)).toEqual(before);
			await expectBalance(client);
		},
		300_000,
	);
});
