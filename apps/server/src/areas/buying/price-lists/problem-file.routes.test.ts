import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as contract from "@freehub/contract/buying/price-lists";
import * as articles from "@freehub/contract/buying/supplier-articles";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { getProblemFile } from "@freehub/contract/catalogue/imports";
import type { Client } from "@freehub/contract/client";
import { describe, expect, it } from "vitest";
import { dryList, loadList } from "../../../../test/price-list-file.ts";
import { testServer } from "../../../../test/server.ts";
import { readWhole, tableFolder } from "../../../../test/table-files.ts";

async function shop() {
	const server = await testServer();
	const user = await server.newUser();
	const { _id: supplier } = await user.client.call(addSupplier, { body: { name: "Tarnwick" } });
	return { server, ...user, supplier };
}

const problems = (client: Client, id: string, query: { notes?: "yes" } = {}) =>
	client.call(contract.getPriceListProblems, { params: { id }, query });

const linesOf = (file: string) => file.replace("\uFEFF", "").trimEnd().split("\r\n");

const catalogue = async (client: Client, id: string) =>
	(await client.all(articles.listArticles, { params: { id }, query: { show: "all" } })).map(
		({ sku, price, withdrawnAt }) => [sku, price, withdrawnAt !== null],
	);

describe("the refused rows of a price list as a file", () => {
	it("have the list's own columns; mended, they are a part of the list, which withdraws nothing", async () => {
		const { client, supplier } = await shop();
		const file = "Art.;Supplier SKU;Name;Price\n7;A-1;Bell;3,20\n8;A-2;Lamp;dear\n9;A-3;Pump;12,00\n";
		const first = await dryList(client, supplier, file);
		expect(first.counts).toMatchObject({ new: 2, refused: 1 });
		const text = await problems(client, first._id);
		expect(linesOf(text)).toEqual([
			"Art.,Supplier SKU,Name,Price,Problem",
			"8,A-2,Lamp,dear,Price: Price must be a number.",
		]);
		await loadList(client, supplier, file);
		const mended = await dryList(client, supplier, text.replace("dear", '"20,00"'));
		expect(mended).toMatchObject({
			counts: { new: 1, withdrawn: 0, refused: 0 },
			fileNotes: [{ rule: "part_of_list", column: "Problem" }],
		});
		await client.call(contract.commitPriceList, { params: { id: mended._id } });
		await expect
			.poll(() => catalogue(client, supplier))
			.toEqual([
				["A-1", 3.2, false],
				["A-2", 20, false],
				["A-3", 12, false],
			]);
		// A whole list still withdraws what it does not have.
		const whole = await dryList(client, supplier, "Supplier SKU,Name,Price\nA-1,Bell,3.20\n");
		expect(whole).toMatchObject({ counts: { withdrawn: 2 }, fileNotes: [] });
	});

	it("have no articles that the shop does not sell or that are missing from the list, and notes if that is wanted", async () => {
		const { client, supplier } = await shop();
		await loadList(client, supplier, "Supplier SKU,Name,Price,PE\nA-1,Bell,3.20,100\nA-2,Lamp,2,1\n");
		const file = "Supplier SKU,Name,Price\nA-1,Bell,4\nA-3,Pump,12\nA-4,Lock,x\n";
		const { _id: id, counts } = await dryList(client, supplier, file);
		expect(counts).toMatchObject({ new: 1, changed: 1, withdrawn: 1, refused: 1, noted: 1 });
		const skus = async (query: { notes?: "yes" }) =>
			linesOf(await problems(client, id, query))
				.slice(1)
				.map((line) => line.slice(0, 3));
		expect(await skus({})).toEqual(["A-4"]);
		expect(await skus({ notes: "yes" })).toEqual(["A-1", "A-4"]);
	});

	it("are all there, also those that the list leaves out or that the end of the list has refused", async () => {
		const { client, supplier, server } = await shop();
		const some = Array.from({ length: 8 }, (_, i) => i);
		const known = some.map((i) => `Z-${i},Old,1,B-${i}`);
		await loadList(client, supplier, `Supplier SKU,Name,Price,Barcode\n${known.join("\n")}\n`);
		// The first rows wait for the end: their barcodes belong to articles that later rows have, which keep them.
		const late = some.map((i) => `N-${i},New,1,B-${i}`);
		const rows = [
			...late,
			...Array.from({ length: 1200 }, (_, i) => (i % 2 === 0 ? `A-${i},Bell,x,` : `A-${i},Bell,1,`)),
			...known,
		];
		const {
			_id: id,
			counts,
			refusals,
		} = await dryList(client, supplier, `Supplier SKU,Name,Price,Barcode\n${rows.join("\n")}\n`);
		expect(counts.refused - (refusals?.unlisted ?? 0)).toBe(508);
		const lines = linesOf(await problems(client, id));
		expect(lines).toHaveLength(1 + counts.refused);
		expect(lines.slice(1, 9).map((line) => line.split(",").slice(0, 4).join(","))).toEqual(late);
		expect(lines.slice(9, 11)).toEqual([
			"A-0,Bell,x,,Price: Price must be a number.",
			"A-2,Bell,x,,Price: Price must be a number.",
		]);
		await client.call(contract.cancelPriceList, { params: { id } });
		await expect
			.poll(async () =>
				(await readdir(join(server.dataDir, "imports"))).filter((name) => name.startsWith(id)),
			)
			.toEqual([]);
	});

	it("are a workbook as well, and are no import of products", async () => {
		const { client, supplier, server, cookie } = await shop();
		const { _id: id } = await dryList(client, supplier, "Supplier SKU,Name,Price\nA-1,Bell,x\n");
		const answer = await server.request(`/api/price-lists/${id}/problem-file?format=xlsx`, {
			headers: { cookie },
		});
		const folder = await tableFolder();
		const { head, rows } = await readWhole(await folder.write(new Uint8Array(await answer.arrayBuffer())));
		await folder.remove();
		expect(head.columns).toEqual(["Supplier SKU", "Name", "Price", "Problem"]);
		expect(rows).toMatchObject([{ cells: ["A-1", "Bell", "x", expect.stringContaining("Price")] }]);
		await expect(client.call(getProblemFile, { params: { id } })).rejects.toMatchObject({
			code: "not_found",
		});
		expect((await server.request(`/api/price-lists/${id}/problem-file`)).status).toBe(401);
	});
});
