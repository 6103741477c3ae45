import { exportProducts } from "@freehub/contract/catalogue/exports";
import * as contract from "@freehub/contract/catalogue/imports";
import * as products from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { describe, expect, it } from "vitest";
import { dryRun, importFile, settled } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";
import { workbook } from "../../../../test/table-files.ts";

async function shop(): Promise<Client> {
	const server = await testServer();
	return (await server.newUser()).client;
}

const list = (client: Client) => client.call(products.listProducts);

/** All refused rows: the line, and each reason prefixed with its column. */
async function refused(client: Client, id: string): Promise<[number, ...string[]][]> {
	const query = { outcome: "refused", limit: 200 } as const;
	const rows = await client.call(contract.listImportRows, { params: { id }, query });
	return rows.map(({ line, reasons }) => [
		line,
		...reasons.map(({ column, message }) => `${column}: ${message}`),
	]);
}

/** The new values of the named fields in each row. */
async function readAs(client: Client, id: string, ...fields: string[]): Promise<unknown[][]> {
	const rows = await client.call(contract.listImportRows, { params: { id }, query: { limit: 200 } });
	return rows.map(({ changes }) => fields.map((name) => changes.find(({ field }) => field === name)?.to));
}

const ambiguous = (text: string, point: string, comma: string) =>
	`${text} could mean ${point} or ${comma}. Set the decimals to point or comma.`;

describe("a number in an imported file", () => {
	it("is refused with its line and column where it can be read in two ways, and the file shows neither", async () => {
		const client = await shop();
		const shown = await dryRun(
			client,
			'sku,name,price,Qty,weight\nA,Bell,1,1.000,2\nB,Lock,2,3,285\nC,Pump,3,4,"1,234"\nD,Lamp,4,5,1.234\n',
		);
		expect(shown).toMatchObject({ counts: { new: 1, refused: 3 }, foundDecimals: [] });
		expect(await refused(client, shown._id)).toEqual([
			[2, `Qty: ${ambiguous("1.000", "1", "1000")}`],
			[4, `weight: ${ambiguous("1,234", "1234", "1.234")}`],
			[5, `weight: ${ambiguous("1.234", "1.234", "1234")}`],
		]);
		expect(await list(client)).toEqual([]);
	});

	it("is refused where it is an amount in another currency than the shop's", async () => {
		const client = await shop();
		const { _id } = await dryRun(
			client,
			"sku,name,price,cost\nA,Bell,€12.50,\nB,Lock,$12.50,5 EUR\nC,Pump,US$ 3,\n",
		);
		const other = (text: string) => `${text} is in another currency; this shop uses USD.`;
		expect(await refused(client, _id)).toEqual([
			[2, `price: ${other("€12.50")}`],
			[3, `cost: ${other("5 EUR")}`],
		]);
	});

	it("is never a thousand times another: 0,333 is a third, and shows that decimals follow a comma", async () => {
		const client = await shop();
		const shown = await dryRun(client, "sku;name;price;weight\nA;Bell;1;0,333\nB;Lock;2;1,234\n");
		expect(shown).toMatchObject({ foundDecimals: [{ field: "weight", sign: "comma" }] });
		expect(await readAs(client, shown._id, "weight")).toEqual([[0.333], [1.234]]);
	});

	it("is read as its column shows, wherever in the column that stands", async () => {
		const client = await shop();
		const shown = await dryRun(
			client,
			'sku,name,price,quantity\nA,Bell,"1,234",1\nB,Lock,"1,234.50",2\nC,Pump,9,3\n',
		);
		expect(shown).toMatchObject({ foundDecimals: [{ field: "price", sign: "point" }] });
		expect(await readAs(client, shown._id, "price")).toEqual([[1234], [1234.5], [9]]);
	});

	it("is read as the file's other columns show, where its own shows nothing and they agree", async () => {
		const client = await shop();
		const german = await dryRun(client, "sku;name;price;quantity\nA;Bell;12,50;1.000\n");
		expect(await readAs(client, german._id, "price", "quantity")).toEqual([[12.5, 1000]]);
		const english = await dryRun(client, "sku;name;price;quantity\nA;Bell;12.50;1.000\n");
		expect(await readAs(client, english._id, "price", "quantity")).toEqual([[12.5, 1]]);
		const both = await dryRun(
			client,
			"sku;name;price;cost;quantity\nA;Bell;12,50;6.25;1.000\nB;Lock;1;1;1\n",
		);
		expect(both.foundDecimals).toEqual([
			{ field: "price", sign: "comma" },
			{ field: "cost", sign: "point" },
		]);
		expect(await refused(client, both._id)).toEqual([[2, `quantity: ${ambiguous("1.000", "1", "1000")}`]]);
	});

	it("is read by itself in a column that has both signs, as far as that goes", async () => {
		const client = await shop();
		const shown = await dryRun(
			client,
			"sku;name;price\nA;Bell;1.299,50 $\nB;Lock;$1,000.00\nC;Pump;1.000\nD;Lamp;7\n",
		);
		expect(shown.foundDecimals).toEqual([{ field: "price", sign: "both" }]);
		expect(await refused(client, shown._id)).toEqual([[4, `price: ${ambiguous("1.000", "1", "1000")}`]]);
		expect(await readAs(client, shown._id, "price")).toEqual([[1299.5], [1000], [undefined], [7]]);
	});

	it("is read with the sign that is set, and refused where it has the other", async () => {
		const client = await shop();
		const file = "sku;name;price;quantity\nA;Bell;1;1.000\nB;Lock;12,50;2\n";
		const { _id: id, options } = await dryRun(client, file);
		expect(options).toMatchObject({ decimals: "found" });
		const params = { id };
		const set = async (decimals: "found" | "point" | "comma") => {
			await client.call(contract.changeImport, { params, body: { options: { decimals } } });
			return settled(client, id);
		};
		const comma = await set("comma");
		expect(comma).toMatchObject({ options: { decimals: "comma" }, foundDecimals: null });
		expect(await readAs(client, id, "price", "quantity")).toEqual([
			[1, 1000],
			[12.5, 2],
		]);
		expect(await set("point")).toMatchObject({ counts: { new: 1, refused: 1 } });
		expect(await refused(client, id)).toEqual([
			[3, "price: 12,50 is not a number with a decimal point, as set for this import."],
		]);
		expect(await readAs(client, id, "quantity")).toEqual([[1], [undefined]]);
		expect(await set("found")).toMatchObject({
			foundDecimals: [{ field: "price", sign: "comma" }],
			counts: { new: 2, refused: 0 },
		});
		const body = { options: { decimals: "semicolon" as "point" } };
		await expect(client.call(contract.changeImport, { params, body })).rejects.toMatchObject({
			code: "invalid_input",
		});
	});

	it("may have its thousands apart by spaces or apostrophes, but in threes alone", async () => {
		const client = await shop();
		const shown = await dryRun(
			client,
			[
				"sku;name;price;quantity",
				"A;Bell;1 234,50;1 000",
				"B;Lock;1\u00A0234\u00A0567,8;1'000",
				"C;Pump;1'234,50;12’000",
				"D;Lamp;1,23,45;1",
				"E;Wheel;1;1 00",
				"F;Frame;1.23E+05;1",
				"",
			].join("\n"),
		);
		expect(await readAs(client, shown._id, "price", "quantity")).toEqual([
			[1234.5, 1000],
			[1234567.8, 1000],
			[1234.5, 12000],
			[undefined, undefined],
			[undefined, undefined],
			[undefined, undefined],
		]);
		expect(await refused(client, shown._id)).toEqual([
			[5, "price: Price must be a number: the thousands in 1,23,45 are not grouped in threes."],
			[6, "quantity: Quantity must be a number: the thousands in 1 00 are not grouped in threes."],
			[7, "price: Price must be a number."],
		]);
	});

	it("may be written in Bengali digits, and in the groups of Bangladesh", async () => {
		const client = await shop();
		const shown = await dryRun(
			client,
			'sku,name,price,quantity,weight\nA,ঘণ্টা,"১,২৩,৪৫৬.৫০","১,২৩৪",০.৩৩৩\nB,তালা,$ ৯৯.৯৫,১২,\n',
		);
		expect(shown).toMatchObject({ counts: { new: 2, refused: 0 } });
		expect(await readAs(client, shown._id, "price", "quantity", "weight")).toEqual([
			[123_456.5, 1234, 0.333],
			[99.95, 12, undefined],
		]);
	});

	it("begins anew with the columns: a sign is found in those alone that hold numbers now", async () => {
		const client = await shop();
		const { _id: id } = await dryRun(client, "sku;name;price;Bulk\nA;Bell;1.000;12,5\n");
		expect(await refused(client, id)).toHaveLength(1);
		const params = { id };
		await client.call(contract.changeImport, { params, body: { mapping: { cost: 3 } } });
		const again = await settled(client, id);
		expect(again.foundDecimals).toEqual([{ field: "cost", sign: "comma" }]);
		expect(await readAs(client, id, "price")).toEqual([[1000]]);
	});
});

describe("a number in a workbook", () => {
	const text = (name: string, value: string) => `<c r="${name}" t="inlineStr"><is><t>${value}</t></is></c>`;
	const head = `<row r="1">${["sku", "name", "price", "quantity", "weight"].map((name, i) => text(`${"ABCDE"[i]}1`, name)).join("")}</row>`;
	const row = (line: number, price: string, quantity: string, weight: string) =>
		`<row r="${line}">${text(`A${line}`, `S-${line}`)}${text(`B${line}`, "Bell")}${price}${quantity}${weight}</row>`;

	it("is what it is where it is a number; a text among them is read as other texts show", async () => {
		const client = await shop();
		const rows =
			head +
			row(2, '<c r="C2"><v>12.5</v></c>', '<c r="D2"><v>1000</v></c>', '<c r="E2"><v>1.234</v></c>') +
			row(3, '<c r="C3"><v>1</v></c>', text("D3", "1.000"), "");
		const shown = await dryRun(client, workbook({ rows }));
		expect(shown.foundDecimals).toEqual([]);
		expect(await refused(client, shown._id)).toEqual([[3, `quantity: ${ambiguous("1.000", "1", "1000")}`]]);
		await client.call(contract.changeImport, {
			params: { id: shown._id },
			body: { options: { decimals: "comma" } },
		});
		expect(await settled(client, shown._id)).toMatchObject({ counts: { new: 2 } });
		expect(await readAs(client, shown._id, "price", "quantity", "weight")).toEqual([
			[12.5, 1000, 1.234],
			[1, 1000, undefined],
		]);
	});

	it("is refused where it is a formula without a value, an error or a date, and empties no field", async () => {
		const client = await shop();
		await importFile(client, "sku,name,price,quantity,weight\nS-2,Bell,5,7,100\n");
		const before = await list(client);
		const formula =
			"The formula here was not calculated. Open the file in a spreadsheet program and save it.";
		const rows =
			head +
			row(2, '<c r="C2"><v>5</v></c>', '<c r="D2"><v>7</v></c>', '<c r="E2"><f>A1*2</f><v></v></c>') +
			row(3, '<c r="C3"><f>1+1</f></c>', '<c r="D3"><v>1</v></c>', "") +
			row(4, '<c r="C4"><v>1</v></c>', '<c r="D4" t="e"><v>#N/A</v></c>', "") +
			row(5, '<c r="C5"><v>1</v></c>', '<c r="D5" s="1"><v>46082</v></c>', "") +
			row(
				6,
				'<c r="C6"><f>1+1</f><v>2</v></c>',
				'<c r="D6"><v>1</v></c>',
				'<c r="E6" t="str"><f>""</f><v></v></c>',
			);
		const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
		const shown = await dryRun(client, workbook({ rows, styles }));
		expect(await refused(client, shown._id)).toEqual([
			[2, `weight: ${formula}`],
			[3, `price: ${formula}`],
			[4, "quantity: The spreadsheet shows #N/A here."],
			[
				5,
				"quantity: Quantity must be a number, but a spreadsheet has turned it into the date 2026-03-01. Format this column as numbers there, and enter it again.",
			],
		]);
		expect(shown.counts).toMatchObject({ new: 1, refused: 4 });
		const params = { id: shown._id };
		await client.call(contract.changeImport, { params, body: { options: { isAllOrNothing: false } } });
		await client.call(contract.commitImport, { params });
		await settled(client, shown._id);
		expect(await list(client)).toEqual([...before, expect.objectContaining({ sku: "S-6", price: 2 })]);
	});

	it("is refused where a program left 0 for a formula and the workbook asks to be calculated", async () => {
		const client = await shop();
		const rows = head + row(2, '<c r="C2"><v>5</v></c>', '<c r="D2"><f>SUM(C2:C2)</f><v>0</v></c>', "");
		const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
		const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
		const book = `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets><calcPr calcId="124519" fullCalcOnLoad="1"/></workbook>`;
		const shown = await dryRun(client, workbook({ rows, workbook: book }));
		expect(await refused(client, shown._id)).toEqual([
			[
				2,
				"quantity: The formula here was not calculated. Open the file in a spreadsheet program and save it.",
			],
		]);
	});
});

describe("an export without any other number", () => {
	it("is read again as it is, also a weight that could be thousands", async () => {
		const client = await shop();
		const body = {
			name: "Bell",
			description: "Rings",
			price: 1000,
			quantity: 1000,
			supplier: "X",
			image: "/d.svg",
		};
		for (const [i, weight] of [1.234, 285.125, 0.5, 1000, 999.999, 12_345.678].entries()) {
			await client.call(products.addProduct, { body: { ...body, sku: `S-${i}`, weight, weightUnit: "g" } });
		}
		const columns = "sku,price,quantity,weight";
		const file = await client.call(exportProducts, { query: { columns } });
		expect(await importFile(client, file)).toMatchObject({ counts: { unchanged: 6, refused: 0 } });
		const weights = await client.call(exportProducts, { query: { columns: "sku,weight", search: "S-0" } });
		expect(await importFile(client, weights)).toMatchObject({ counts: { unchanged: 1, refused: 0 } });
	});

	it.each(["en", "de", "bn"])(
		"is the same for who reads %s: points, no groups, English headings",
		async (language) => {
			const server = await testServer();
			const { client, cookie } = await server.newUser();
			const body = {
				name: "ঘণ্টা",
				description: "Ä",
				price: 1234.5,
				quantity: 1200,
				supplier: "X",
				image: "/d.svg",
			};
			await client.call(products.addProduct, {
				body: { ...body, sku: "S-1", weight: 1.234, weightUnit: "g" },
			});
			const headers = { cookie: `${cookie}; language=${language}`, "accept-language": language };
			const answer = await server.request("/api/product-export?columns=sku,name,price,quantity,weight", {
				headers,
			});
			const file = await answer.text();
			expect(file.replace("\uFEFF", "")).toBe(
				"SKU,Name,Price,Quantity,Weight\r\nS-1,ঘণ্টা,1234.5,1200,1.2340\r\n",
			);
			expect(await importFile(client, file)).toMatchObject({ counts: { unchanged: 1, refused: 0 } });
		},
	);
});
