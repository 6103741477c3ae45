import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as contract from "@freehub/contract/catalogue/imports";
import type { Client } from "@freehub/contract/client";
import { describe, expect, it } from "vitest";
import { dryRun, settled } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";
import { readWhole, tableFolder, workbook } from "../../../../test/table-files.ts";

const build = fileURLToPath(new URL("../../../../../web/dist/", import.meta.url));

async function shop(webFolder?: string) {
	const server = await testServer({}, undefined, webFolder);
	const user = await server.newUser();
	return { server, ...user };
}

const problems = (client: Client, id: string, query: Parameters<typeof query_>[0] = {}) =>
	client.call(contract.getProblemFile, { params: { id }, query: query_(query) });
const query_ = (query: { language?: "de"; notes?: "yes" }) => query;

const linesOf = (file: string) => file.replace("\uFEFF", "").trimEnd().split("\r\n");

describe("the file of refused rows", () => {
	it("has the file's own columns, and why each row is refused; mended, it is read as the file was", async () => {
		const { client } = await shop();
		const file = [
			"Code;Title;Price;Shade;",
			"00412;Bell;12,00;Red;=1+1",
			'00413;"Lamp; large";dear;Green;=1+1',
			"00414;Pump;-5,00;;x",
		];
		const mapping = { sku: 0, colour: 3 };
		const { _id: id, counts } = await dryRun(client, file.join("\n"), { mapping });
		expect(counts).toMatchObject({ new: 1, refused: 2 });
		const text = await problems(client, id);
		expect(linesOf(text)).toEqual([
			"Code,Title,Price,Shade,,Problem",
			'00413,"Lamp; large",dear,Green,\'=1+1,Price: Price must be a number.',
			'00414,Pump,"\'-5,00",,x,Price: Price cannot be below 0.',
		]);
		const mended = text.replace("dear", '"20,00"').replace("'-5,00", "5,00");
		const again = await dryRun(client, mended);
		expect(again.counts).toMatchObject({ new: 2, refused: 0 });
		expect(again.mapping).toMatchObject({
			sku: [0],
			name: [1],
			price: [2],
			colour: [3],
			description: null,
		});
		expect(Object.values(again.mapping).flat()).not.toContain(5);
		// The column of the first time is replaced, not doubled.
		const half = await dryRun(client, text.replace("dear", '"20,00"'));
		expect(linesOf(await problems(client, half._id))).toEqual([
			"Code,Title,Price,Shade,,Problem",
			'00414,Pump,"\'-5,00",,x,Price: Price cannot be below 0.',
		]);
	});

	it("has rows that mean the same without the rest of their group: what the first variant says, and the rows that others name", async () => {
		const { client } = await shop();
		const again = async (file: readonly string[], mend: [string, string]) => {
			const first = await dryRun(client, file.join("\n"));
			expect(first.counts.refused).toBe(1);
			const options = { isAllOrNothing: false };
			await client.call(contract.changeImport, { params: { id: first._id }, body: { options } });
			await settled(client, first._id);
			const text = await problems(client, first._id);
			await client.call(contract.commitImport, { params: { id: first._id } });
			await settled(client, first._id);
			const mended = await dryRun(client, text.replace(...mend));
			expect(mended).toMatchObject({ format: first.format, counts: { new: 1, refused: 0 } });
			const [shown] = await client.call(contract.previewImport, { params: { id: mended._id } });
			return shown;
		};
		const shopify = [
			"Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status",
			"jersey,Alder Jersey,Size,S,J-S,59,draft",
			"jersey,,,M,J-M,dear,",
			"jersey,,,L,J-L,59,",
		];
		const jersey = { name: "Alder Jersey", model: "Alder Jersey", size: "M", sku: "J-M", price: 60 };
		expect(await again(shopify, ["dear", "60"])).toMatchObject(jersey);
		const woocommerce = [
			"ID,Type,SKU,Name,Published,Regular price,Parent,Tax status,Attribute 1 name,Attribute 1 value(s)",
			'1,variable,HLM,Cedar Helmet,1,,,taxable,Size,"S, M"',
			"2,variation,HLM-S,Cedar Helmet - S,1,99,HLM,taxable,Size,S",
			"3,variation,HLM-M,Cedar Helmet - M,1,dear,HLM,taxable,Size,M",
			"4,variable,BELL,Bells,1,,,taxable,Size,",
		];
		const helmet = { name: "Cedar Helmet - M", model: "Cedar Helmet", size: "M", price: 98 };
		expect(await again(woocommerce, ["dear", "98"])).toMatchObject(helmet);
	});

	it("has all of very many rows, also those that the list leaves out", async () => {
		const { client, server } = await shop();
		const rows = Array.from({ length: 1500 }, (_, i) =>
			i % 3 === 0 ? `G${i},Bell,1\n` : `A${i},Bell,much ${i}\n`,
		);
		const { _id: id, counts, refusals } = await dryRun(client, `sku,name,price\n${rows.join("")}`);
		expect([counts.refused, refusals?.unlisted]).toEqual([1000, 500]);
		const expected = rows.flatMap((row, i) =>
			i % 3 === 0 ? [] : [`${row.trim()},price: Price must be a number.`],
		);
		expect(linesOf(await problems(client, id))).toEqual(["sku,name,price,Problem", ...expected]);
		// A dry run that begins again does not have them twice.
		await client.call(contract.changeImport, { params: { id }, body: { mapping: { name: null } } });
		await settled(client, id);
		await client.call(contract.changeImport, { params: { id }, body: { mapping: { name: 1 } } });
		await settled(client, id);
		expect(linesOf(await problems(client, id))).toHaveLength(1001);
		await client.call(contract.cancelImport, { params: { id } });
		await expect.poll(() => readdir(join(server.dataDir, "imports"))).toEqual([]);
	});

	it("has accepted rows with a note if that is wanted", async () => {
		const { client } = await shop();
		const file = "sku,name,price,image\nA,Bell,1,bell.jpg\nB,Lamp,x,\nC,Pump,1,\n";
		const { _id: id } = await dryRun(client, file);
		expect(
			linesOf(await problems(client, id))
				.slice(1)
				.map((line) => line[0]),
		).toEqual(["B"]);
		const both = linesOf(await problems(client, id, { notes: "yes" }));
		expect(both.slice(1).map((line) => line[0])).toEqual(["A", "B"]);
		expect(both[1]).toMatch(/^A,Bell,1,bell\.jpg,.*image: /);
	});

	it("is a workbook as well, in which codes stay texts and numbers stay numbers", async () => {
		const { client, server, cookie } = await shop();
		const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
		const book = workbook({
			rows:
				`<row r="1">${cell("A1", "SKU")}${cell("B1", "Name")}${cell("C1", "Price")}${cell("D1", "Quantity")}</row>` +
				`<row r="2">${cell("A2", "00412")}${cell("B2", "Bell")}<c r="C2"><v>12.125</v></c>${cell("D2", "few")}</row>`,
		});
		const { _id: id } = await dryRun(client, book);
		const answer = await server.request(`/api/imports/${id}/problem-file?format=xlsx`, {
			headers: { cookie },
		});
		expect(answer.headers.get("content-disposition")).toBe('attachment; filename="freehub-problems.xlsx"');
		const folder = await tableFolder();
		const { head, rows } = await readWhole(await folder.write(new Uint8Array(await answer.arrayBuffer())));
		await folder.remove();
		expect(head.columns).toEqual(["SKU", "Name", "Price", "Quantity", "Problem"]);
		expect(rows).toMatchObject([
			{ cells: ["00412", "Bell", "12.125", "few", expect.any(String)], numbers: [3] },
		]);
		expect(await problems(client, id)).toContain("00412,Bell,12.1250,few,");
	});

	it("keeps cells beyond the columns, which are why the row is refused", async () => {
		const { client } = await shop();
		const { _id: id } = await dryRun(client, "sku,name,price\nA,Bell,1,2,3\n");
		expect(linesOf(await problems(client, id))[1]).toMatch(/^A,Bell,1,.+,2,3$/);
	});

	it("says it in the reader's language", async () => {
		const { client } = await shop(build);
		const { _id: id } = await dryRun(client, "sku,name,price\nA,Bell,x\nB,Bell,1\nB,Bell,2\n");
		const said = linesOf(await problems(client, id, { language: "de" }));
		expect(said[0]).toBe("sku,name,price,Problem");
		expect(said[1]).toBe("A,Bell,x,price: Muss eine Zahl sein.");
		expect(said.slice(2)).toEqual([
			expect.stringMatching(/^B,Bell,1,.*Zeile 4/),
			expect.stringMatching(/^B,Bell,2,.*Zeile 3/),
		]);
		expect(await problems(client, id)).toContain("price: Price must be a number.");
	});

	it("is there as long as the import is undecided, for those who may import", async () => {
		const { client, server } = await shop();
		const { _id: id } = await dryRun(client, "sku,name,price\nA,Bell,x\n");
		await client.call(contract.cancelImport, { params: { id } });
		await expect(problems(client, id)).rejects.toMatchObject({ code: "import_state" });
		await expect(problems(client, "none")).rejects.toMatchObject({ code: "not_found" });
		const path = `/api/imports/${id}/problem-file`;
		expect((await server.request(path)).status).toBe(401);
	});
});
