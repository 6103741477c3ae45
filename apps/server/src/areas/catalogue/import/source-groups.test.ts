import { formatOf } from "@freehub/contract/catalogue/source-formats/source-formats";
import { describe, expect, it } from "vitest";
import type { TableRow } from "#sheets/table.ts";
import { readSource } from "../../../../test/read-source.ts";
import { leadsOf } from "./source-leads.ts";

const shopifyHead =
	"Handle|Title|Body (HTML)|Vendor|Option1 Name|Option1 Value|Option2 Name|Option2 Value|Variant SKU|Variant Price|Image Src|Status";
const shopifyRows = [
	"frame|Frame|Steel|Heron|Color|Moss|Size|S|F-MO-S|1299|https://x.test/moss.jpg|draft",
	"frame|||||Moss||M|F-MO-M|1299|https://x.test/more.jpg|",
	"frame|||||Sand||S|F-SA-S|1299||",
	"shoe|Shoe|Two dials|Kestrel|Size|40|||S-40|189.90||active",
	"shoe|||||42|||S-42|189.90||",
];
const fields = ["name", "model", "size", "colour", "description", "brand", "image", "showInShop"] as const;

/** Shopify's rows in an order, as they are read, by SKU. */
async function inOrder(order: readonly number[]) {
	const { rows } = await readSource([shopifyHead, ...order.map((i) => shopifyRows[i])].join("\n"), ...fields);
	return new Map(rows as [string, unknown][]);
}

describe("rows of a group that are apart", () => {
	it("are still one model with its options and inherited values, in whichever order the file has them", async () => {
		const expected = await inOrder([0, 1, 2, 3, 4]);
		expect(expected.get("F-SA-S")).toEqual([
			"Frame",
			"Frame",
			"S",
			"Sand",
			"Steel",
			"Heron",
			"https://x.test/moss.jpg",
			"no",
		]);
		expect(expected.get("S-42")).toEqual(["Shoe", "Shoe", "42", null, "Two dials", "Kestrel", null, null]);
		// Interleaved, backwards, and sorted with another row first.
		for (const order of [
			[0, 3, 1, 4, 2],
			[4, 3, 2, 1, 0],
			[2, 1, 0, 4, 3],
		]) {
			expect(await inOrder(order)).toEqual(expected);
		}
	});

	it("take over the damage of the cells that they inherit", async () => {
		const read = (title: string, text: string) =>
			readSource(
				[
					shopifyHead,
					`frame|${title}|${text}|Heron|Color|Moss|||F-1|1299||active`,
					"frame|||||Sand|||F-2|1299||",
				].join("\n"),
				"name",
			);
		expect((await read("#N/A", "Steel")).rows).toEqual([
			[2, ["name cell_unreadable", "model cell_unreadable"]],
			[3, ["name cell_unreadable", "model cell_unreadable"]],
		]);
		expect((await read("Frame", "#REF!")).rows).toEqual([
			[2, ["description cell_unreadable"]],
			[3, ["description cell_unreadable"]],
		]);
	});

	it("of which long texts cannot all be kept say so, and leave the field as it is", () => {
		const format = formatOf("shopify-products");
		const columns = ["Handle", "Title", "Body (HTML)", "Variant SKU"];
		if (format === undefined) throw new Error("There is no such format.");
		const leads = leadsOf(format, { kind: "csv", columns }, 1000);
		const row = (line: number, ...cells: string[]): TableRow => ({ line, cells });
		const rows = [
			row(2, "a", "A", "x".repeat(900), "A-1"),
			row(3, "b", "B", "y".repeat(900), "B-1"),
			row(4, "a", "", "", "A-2"),
			row(5, "b", "", "", "B-2"),
		];
		for (const each of rows) leads.note(each, (same) => same);
		leads.endNotes((same) => same);
		const found = rows.map(leads.follow());
		expect(found.map((lead) => [lead?.cells[1], lead?.cells[2]?.length, lead?.left])).toEqual([
			["A", 900, []],
			["B", undefined, [2]],
			["A", 900, []],
			["B", undefined, [2]],
		]);
	});
});

describe("options", () => {
	it("that a spreadsheet has turned into dates are refused in files of other programs, too", async () => {
		const { rows } = await readSource(
			[
				shopifyHead,
				"cas|Cassette|||Size|28-Nov|||C-1|59||active",
				"cas|||||11-32|||C-2|59||",
				"cas|||||9.52E+12||||59||",
			].join("\n"),
			"size",
		);
		expect(rows).toEqual([
			[2, ["size cell_is_date"]],
			["C-2", ["11-32"]],
			[4, ["size code_rounded", "sku code_rounded"]],
		]);
	});
});

describe("cells of a parent that are damaged", () => {
	it("are so in its variants, unless these have their own", async () => {
		const read = async (name: string, weight: string) => {
			const file = [
				"ID|Type|SKU|Name|Regular price|In stock?|Parent|Weight (g)|Attribute 1 name|Attribute 1 value(s)",
				`1|variable|TYRE|${name}||1||${weight}|Size|`,
				"2|variation|TYRE-40|Tyre 40|40|1|TYRE||Size|40",
				"3|variation|TYRE-45|Tyre 45|40|1|TYRE|500|Size|45",
			];
			return (await readSource(file.join("\n"), "model", "weight")).rows;
		};
		expect(await read("#N/A", "")).toEqual([
			[2, "variants"],
			[3, ["model cell_unreadable"]],
			[4, ["model cell_unreadable"]],
		]);
		expect(await read("Tyre", "####")).toEqual([
			[2, "variants"],
			[3, [expect.stringContaining("####")]],
			["TYRE-45", ["Tyre", 500]],
		]);
	});
});
