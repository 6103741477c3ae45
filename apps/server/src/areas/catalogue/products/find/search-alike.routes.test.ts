import * as contract from "@freehub/contract/catalogue/products";
import { searchCases, searchProducts } from "@freehub/domain/catalogue/search-cases";
import { expect, it } from "vitest";
import { importFile } from "../../../../../test/import-file.ts";
import { testServer } from "../../../../../test/server.ts";

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

it("answers these searches with the same products in the same order, to the shop's people and to visitors", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	const rows = searchProducts.map(([sku, name, brand = "", size = ""]) => [sku, name, brand, size, "1"]);
	const csv = [["sku", "name", "brand", "size", "price"], ...rows].map((cells) => cells.map(quoted).join());
	await importFile(client, csv.join("\n"));
	for (const reader of [client, server.visitor]) {
		const found: [string, (string | null)[]][] = [];
		for (const [search] of searchCases) {
			const { items } = await reader.page(contract.listProducts, { query: { search } });
			found.push([search, items.map(({ sku }) => sku)]);
		}
		expect(found).toEqual(searchCases);
	}
});

it("puts what has exactly the typed SKU or barcode first, however many others begin so", async () => {
	const server = await testServer();
	const { client } = await server.newUser();
	const rows = Array.from({ length: 130 }, (_, i) => `C${i}-1,C${i} Clip C,9`);
	const csv = ["sku,name,price", ...rows, "C++,Cutter,9", "K-1,Kit 4006381333931 C,9"];
	await importFile(client, csv.join("\n"));
	for (const reader of [client, server.visitor]) {
		const { items } = await reader.page(contract.listProducts, { query: { search: "C++" } });
		expect(items[0]?.sku).toBe("C++");
	}
});
