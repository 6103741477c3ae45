import { formatOf } from "@freehub/contract/catalogue/source-formats/source-formats";
import { describe, expect, it } from "vitest";
import type { TableRow } from "#sheets/table.ts";
import { batchesOf, readSource } from "../../../../test/read-source.ts";
import { withContinued } from "./source-batches.ts";
import { sourceReader } from "./source-rows.ts";

describe("rows that go on with lists of the row above them", () => {
	const head =
		"ID|Item Name|Item Group|Has Variants|Variant Of|Standard Selling Rate|Barcode (Barcodes)|Attribute (Variant Attributes)|Attribute Value (Variant Attributes)";

	it("ERPNext: all attributes and barcodes of an item", async () => {
		const file = `
${head}
SHIRT|Shirt|Shirts|1||20||Size|
|||||||Colour|
SHIRT-S-R|Shirt-S-Red|Shirts|0|SHIRT|20|9520000004019|Size|S
||||||9520000004026|Colour|Red
|||||||Fit|Slim
SHIRT-M-B|Shirt-M-Blue|Shirts|0|SHIRT|20||Colour|Blue
|||||||Size|M
`;
		expect(await readSource(file, "model", "size", "colour", "further")).toEqual({
			format: "erpnext-items",
			rows: [
				[2, "variants"],
				[3, "no_product"],
				["SHIRT-S-R", ["Shirt", "S / Slim", "Red", "9520000004026"]],
				[5, "no_product"],
				[6, "no_product"],
				["SHIRT-M-B", ["Shirt", "M", "Blue", ""]],
				[8, "no_product"],
			],
		});
	});

	it("of a sorted file are given to no item", async () => {
		const file = `
${head}
SHIRT-M|Shirt M|Shirts|0||20||Size|M
SHIRT-S|Shirt S|Shirts|0||20||Size|S
|||||||Size|L
|||||||Colour|Red
`;
		const twice =
			"Size has several values, in rows that may belong to another one. Export the file again, and do not sort it.";
		expect((await readSource(file, "size")).rows.slice(0, 2)).toEqual([
			["SHIRT-M", ["M"]],
			[3, [twice]],
		]);
	});

	it("are damaged where their cells are", async () => {
		const file = `
${head}
SHIRT-S|Shirt S|Shirts|0||20||Colour|Red
|||||||Size|#REF!
`;
		expect((await readSource(file, "size")).rows[0]).toEqual([
			2,
			["size cell_unreadable", "colour cell_unreadable"],
		]);
	});

	it("belong to their row across batches; where there are too many, the rows go on", async () => {
		const format = formatOf("erpnext-items");
		if (format === undefined) throw new Error("There is no such format.");
		const source = sourceReader(format, { kind: "csv", columns: ["Item Code", "Item Name", "Attribute"] });
		const row = (line: number, ...cells: string[]): TableRow => ({ line, cells });
		const joined = async (...batches: TableRow[][]) =>
			(await batchesOf(withContinued(inTurn(batches), source))).map((batch) =>
				batch.map(({ line, continued = [] }) => [line, continued.map((each) => each.line)]),
			);
		expect(
			await joined(
				[row(2, "A", "a", "Size"), row(3, "", "", "Fit")],
				[row(4, "", "", "Colour"), row(5, "B")],
			),
		).toEqual([
			[
				[2, [3, 4]],
				[3, []],
				[4, []],
			],
			[[5, []]],
		]);
		const many = Array.from({ length: 200 }, (_, i) => row(i + 3, "", "", "Size"));
		expect((await joined([row(2, "A")], many, [row(300, "B")])).flat()).toHaveLength(202);
	});

	async function* inTurn(batches: TableRow[][]) {
		yield* batches;
	}

	it("Odoo: variant values in rows of their own", async () => {
		const file = `
Internal Reference|Name|Sales Price|Cost|Product Type|Variant Values
DESK-B|Desk|100.0|60.0|Goods|Colour: Black
|||||Size: Large
DESK-W|Desk|100.0|60.0|Goods|Colour: White
`;
		expect((await readSource(file, "size", "colour")).rows).toEqual([
			["DESK-B", ["Large", "Black"]],
			[3, "no_product"],
			["DESK-W", [null, "White"]],
		]);
	});
});

describe("lists in cells", () => {
	it("Magento 2: the options that a configurable product lists, also such that are no size or colour", async () => {
		const file = `
sku¦attribute_set_code¦product_type¦name¦price¦additional_attributes¦configurable_variations
BOT-500¦Bag¦simple¦Bottle 500¦9¦"capacity=500 ml","climate=Warm","note=a ""good"" one"¦
BOT-750¦Bag¦simple¦Bottle 750¦9¦capacity=750 ml,climate=Warm¦
BOT¦Bag¦configurable¦Bottle¦9¦¦sku=BOT-500,capacity=500 ml,color=Red|sku=BOT-750,capacity=750 ml,color=Blue
TEE¦Top¦simple¦Tee¦9¦"color=Green","size=M"¦
`;
		expect((await readSource(file, "model", "size", "colour")).rows).toEqual([
			["BOT-500", ["Bottle", "500 ml", "Red"]],
			["BOT-750", ["Bottle", "750 ml", "Blue"]],
			[4, "variants"],
			["TEE", [null, "M", "Green"]],
		]);
		// A file of which only these columns were exported.
		const narrow = file
			.split("\n")
			.map((line) => line.split("¦").toSpliced(5, 1).join("¦"))
			.join("\n");
		expect((await readSource(narrow, "size", "colour")).rows[1]).toEqual(["BOT-750", ["750 ml", "Blue"]]);
	});

	it("PrestaShop: combinations as its sample file has them", async () => {
		const file = `
Product ID*|Attribute (Name:Type:Position)*|Value (Value:Position)*|Supplier reference|Reference|EAN13|ISBN|UPC|MPN|Wholesale price|Impact on price|Ecotax|Quantity|Image URLs(x,y,z...)
1|Color:color:0, Dimension:select:1|Ocean Blue:0, 40x60cm:1||demo_1_1||||||0||5|https://x.test/a.jpg,https://x.test/b.jpg
1|Size:radio:0|M:3||demo_1_2||||||0||6|
`;
		expect((await readSource(file, "size", "colour", "image")).rows).toEqual([
			["demo_1_1", ["40x60cm", "Ocean Blue", "https://x.test/a.jpg"]],
			["demo_1_2", ["M", null, null]],
		]);
	});

	it("Square and Lightspeed X: options in as many columns as there are", async () => {
		const square = `
Reference Handle|Token|Item Name|Variation Name|SKU|Price|Option Name 1|Option Value 1|Option Name 2|Option Value 2
|A1|Jersey|Red, Large|J-R-L|25.00|Colour|Red|Size|Large
|A2|Jersey|Blue, Small|J-B-S|25.00|Colour|Blue|Size|Small
`;
		expect((await readSource(square, "model", "size", "colour")).rows).toEqual([
			["J-R-L", ["Jersey", "Large", "Red"]],
			["J-B-S", ["Jersey", "Small", "Blue"]],
		]);
		const lightspeed = `
handle|sku|name|variant_option_one_name|variant_option_one_value|variant_option_two_name|variant_option_two_value|variant_option_three_name|variant_option_three_value|supply_price|retail_price
rim|R-1|Rim|Colour|Black|Wheel size|29|Holes|32|20|49
rim|R-2|||Black||27.5||28|20|49
`;
		expect((await readSource(lightspeed, "model", "size", "colour")).rows).toEqual([
			["R-1", ["Rim", "29 / 32", "Black"]],
			["R-2", ["Rim", "27.5 / 28", "Black"]],
		]);
	});
});

describe("pictures on another server", () => {
	it("of Magento and InvenTree are passed over, without an error; full addresses are taken", async () => {
		const magento = `
sku|attribute_set_code|product_type|name|price|base_image
A|Bag|simple|Bag|9|/w/b/wb04.jpg
B|Bag|simple|Bag|9|no_selection
C|Bag|simple|Bag|9|https://x.test/c.jpg
`;
		expect((await readSource(magento, "image", "picturePath", "notes")).rows).toEqual([
			["A", [null, "/w/b/wb04.jpg", ""]],
			["B", [null, null, ""]],
			["C", ["https://x.test/c.jpg", null, ""]],
		]);
		const parts = `
ID|IPN|Name|Keywords|Image
1|P-1|Paint||part_images/paint.png
2|P-2|Brush||
`;
		expect((await readSource(parts, "image", "picturePath")).rows).toEqual([
			["P-1", [null, "part_images/paint.png"]],
			["P-2", [null, null]],
		]);
	});
});
