import { formatIds } from "@freehub/contract/catalogue/source-formats/format-ids";
import { sourceFormats } from "@freehub/contract/catalogue/source-formats/source-formats";
import { describe, expect, it } from "vitest";
import { readSource as read } from "../../../../test/read-source.ts";

describe("the formats of other programs", () => {
	it("have an id each, and short descriptions", () => {
		expect(sourceFormats.map(({ id }) => id).toSorted()).toEqual([...formatIds].toSorted());
	});

	it("Shopify products with the newer head, whose options are in another order in each group", async () => {
		const file = `
URL handle|Title|Vendor|Type|Published on online store|Status|SKU|Barcode|Option1 name|Option1 value|Option2 name|Option2 value|Price|Cost per item|Inventory quantity|Weight value (grams)|Weight unit for display|Product image URL|Gift card
tee|Tee|Acme|Shirts|TRUE|Active|T-S-R||Size|S|Color|Red|19.90|8.00|3|180|lb|https://x.test/tee.jpg|FALSE
tee||||||T-M-B|||M||Blue|19.90|8.00||190|lb||
cap|Cap|Acme|Caps|TRUE|Archived|C-G||Color|Green|Size|One|9.90||4|90|g||FALSE
`;
		expect(
			await read(file, "name", "model", "size", "colour", "quantity", "weight", "weightUnit", "showInShop"),
		).toEqual({
			format: "shopify-products",
			rows: [
				["T-S-R", ["Tee", "Tee", "S", "Red", 3, 180, "g", null]],
				["T-M-B", ["Tee", "Tee", "M", "Blue", null, 190, "g", null]],
				["C-G", ["Cap", "Cap", "One", "Green", 4, 90, "g", "no"]],
			],
		});
	});

	it("Shopify inventory: the new quantity before the current one, and rows of places that do not stock it", async () => {
		const file = `
Handle|Title|Option1 Name|Option1 Value|SKU|HS Code|COO|Location|Bin name|Incoming (not editable)|On hand (current)|On hand (new)
tee|Tee|Size|S|T-S|||Main Street||0|5|
tee||| M|T-M|||Main Street||0|5|7
tee||| S|T-S|||Depot||0|not stocked|
tee||| L||||Depot|A1|0|2|
`;
		expect(await read(file, "quantity", "location", "size")).toEqual({
			format: "shopify-inventory",
			rows: [
				["T-S", [5, "Main Street", null]],
				["T-M", [7, "Main Street", null]],
				[4, "not_stocked"],
				["tee-L", [2, "Depot", null]],
			],
		});
	});

	it("Square: a column for each place becomes stock there", async () => {
		const file = `
Token|Item Name|Variation Name|SKU|Description|Category|Price|GTIN|Archived|Item Type|Option Name 1|Option Value 1|Current Quantity Main Street|New Quantity Main Street|Current Quantity Depot|New Quantity Depot|Default Unit Cost|Weight (lb)
A1|Tote|Regular|TOTE|Canvas|Bags|18.00|9520000001018|N|Physical good|||4||2|3|7.125|0.5
A2|Tee|Red, S|TEE-R-S||Shirts|25.00||N|Physical good|Colour|Red||||
A3|Tee|Blue, M|||Shirts|25.00||Y|Physical good||||1||
A4|Repair|Regular|REP||Work|50.00||N|Appointments service||||||
`;
		expect(
			await read(file, "model", "size", "colour", "quantity", "location", "cost", "showInShop", "weightUnit"),
		).toEqual({
			format: "square-items",
			rows: [
				["TOTE", [null, null, null, 4, "Main Street", 7.13, null, "lb"]],
				["TOTE", [null, null, null, 3, "Depot", 7.13, null, "lb"]],
				["TEE-R-S", ["Tee", null, "Red", null, "", null, null, null]],
				["Tee-Blue,-M", ["Tee", "Blue, M", null, 1, "Main Street", null, "no", null]],
				[5, "service"],
			],
		});
	});

	it("Lightspeed R: the first SKU that is there, and what the other program rounds less", async () => {
		const file = `
System ID|UPC|EAN|Custom SKU|Manufact. SKU|Item|Vendor ID|Qty.|Price|Tax|Brand|Department|MSRP|Default Cost|Vendor|Category|Subcategory 1
210000000001|||BELL-1|M-1|Bell|7|12|$12.50|Yes|Orrin||13.00|4.12345|Orrin Ltd|Parts|Bells
210000000002|012345002007|||M-2|Lock|7|-1|20|Yes|Orrin||20|5|Orrin Ltd|Parts|
210000000003||9520000001018|||Pump|7|3|30|Yes||||N/A||Tools|
`;
		expect(await read(file, "name", "quantity", "price", "cost", "category", "barcode", "notes")).toEqual({
			format: "lightspeed-r-items",
			rows: [
				["BELL-1", ["Bell", 12, 12.5, 4.12, "Parts > Bells", null, "rounded"]],
				["M-2", ["Lock", 0, 20, 5, "Parts", "012345002007", "quantity_negative"]],
				["210000000003", ["Pump", 3, 30, null, "Tools", "9520000001018", ""]],
			],
		});
	});

	it("Lightspeed X: variants by handle, composites passed over, a column for each outlet", async () => {
		const file = `
id|handle|sku|composite_handle|composite_sku|composite_quantity|name|description|product_category|variant_option_one_name|variant_option_one_value|variant_option_two_name|variant_option_two_value|supply_price|retail_price|brand_name|supplier_name|active|track_inventory|inventory_Main_Outlet|inventory_Depot
1|glove|GL-S|||||Gloves / Winter|Size|S|Color|Black|8.10|19.90|Kest|Kest Ltd|1|1|4|
1|glove|GL-M||||||||M||Black|8.10|19.90|||1|1|0|6
2|kit|KIT|||||Kits||||||30|||1|0||
2|kit|KIT|glove|GL-S|1||||||||||||||
`.replace("GL-S||||||Gloves", "GL-S|||||Gloves");
		const fixed = file.replace("glove|GL-S|||||Gloves", "glove|GL-S||||Gloves|Warm|Gloves");
		const { format, rows } = await read(fixed, "model", "size", "colour", "quantity", "location", "category");
		expect(format).toBe("lightspeed-x-items");
		expect(rows.slice(0, 3)).toEqual([
			["GL-S", ["Gloves", "S", "Black", 4, "Main Outlet", "Gloves > Winter"]],
			["GL-M", ["Gloves", "M", "Black", 0, "Main Outlet", "Gloves > Winter"]],
			["GL-M", ["Gloves", "M", "Black", 6, "Depot", "Gloves > Winter"]],
		]);
		expect(rows.at(-1)).toEqual([5, "bundle"]);
	});

	it("PrestaShop products and combinations", async () => {
		const products = `
Product ID|Active (0/1)|Name *|Categories (x,y,z...)|Price tax excluded|Tax rules ID|Wholesale price|Reference #|Supplier|Manufacturer|EAN13|UPC|Weight|Quantity|Low stock level|Description|Image URLs (x,y,z...)|Virtual product (0 = No, 1 = Yes)
1|1|Helmet|Home,Helmets|41.00|1|20|HLM|Orrin Ltd|Orrin|9520000001018||0.4|5|2|<p>Safe</p>|https://x.test/a.jpg,https://x.test/b.jpg|0
2|0|Lamp|Home|9.00|1|4|||||||3||||0
3|1|Map|Home|5|1||MAP||||||||||1
`;
		expect(await read(products, "name", "category", "barcode", "description", "image", "showInShop")).toEqual(
			{
				format: "prestashop-products",
				rows: [
					["HLM", ["Helmet", "Helmets", "9520000001018", "Safe", "https://x.test/a.jpg", null]],
					["id:2", ["Lamp", null, null, "", null, "no"]],
					[4, "download"],
				],
			},
		);
		const combinations = `
Product ID*|Attribute (Name:Type:Position)*|Value (Value:Position)*|Supplier reference|Reference|EAN13|UPC|Wholesale price|Impact on price|Quantity|Low stock level
7|Size:select:0, Colour:color:1|S:0, Red:1|S-1|HLM-S|9520000004019||41,50|0|4|1
7|Colour:color:0, Size:select:1|Red:0, M:1|S-2|||012345002007|41,50|0|6|
7|Size:select:0, Colour:color:1|L:0, Red:1||||||0|2|
`;
		expect(await read(combinations, "size", "colour", "cost", "quantity", "barcode")).toEqual({
			format: "prestashop-combinations",
			rows: [
				["HLM-S", ["S", "Red", 41.5, 4, "9520000004019"]],
				["012345002007", ["M", "Red", 41.5, 6, "012345002007"]],
				["7-L-Red", ["L", "Red", null, 2, null]],
			],
		});
	});

	it("Odoo: options and categories in words, services passed over", async () => {
		const file = `
External ID|Internal Reference|Name|Barcode|Sales Price|Cost|Quantity On Hand|Product Category|Product Type|Variant Values|Active
p1|DESK-B|Desk|9520000001018|100.0|60.123|-3.0|All / Office / Desks|Storable Product|Colour: Black, Legs: Steel|True
p2|DESK-W|Desk||100.0|60.0|5.0|All|Goods|Colour: White, Legs: Steel|False
||||||||||
p3|SRV|Setup||40|0|0|All / Services|Service||True
`;
		expect(await read(file, "model", "size", "colour", "quantity", "cost", "category", "showInShop")).toEqual(
			{
				format: "odoo-products",
				rows: [
					["DESK-B", ["Desk", "Steel", "Black", 0, 60.12, "Office > Desks", null]],
					["DESK-W", ["Desk", "Steel", "White", 5, 60, null, "no"]],
					[4, "no_product"],
					[5, "service"],
				],
			},
		);
	});

	it("InvenTree parts and stock", async () => {
		const parts = `
ID|Name|IPN|Description|Category Path|Keywords|Variant Of|Minimum Stock|Total Stock|Active|Is Template|Virtual|Pricing Min
12|Chair|CH|A chair|Furniture/Chairs|||0|0|True|True|False|
13|Chair, red|CH-R||Furniture/Chairs||12|2|7|True|False|False|12.3456
14|Advice|ADV||Furniture||||0|True|False|True|
15|Paint|||Furniture/Paint||||3|False|False|False|
`;
		expect(
			await read(parts, "name", "model", "quantity", "reorderPoint", "cost", "category", "showInShop"),
		).toEqual({
			format: "inventree-parts",
			rows: [
				[2, "variants"],
				["CH-R", ["Chair, red", "Chair", 7, 2, 12.35, "Furniture > Chairs", null]],
				[4, "service"],
				["id:15", ["Paint", null, 3, null, null, "Furniture > Paint", "no"]],
			],
		});
		const stock = `
Stock Item ID|Part ID|Part Name|Part IPN|Quantity|Location Name|Batch|Serial|Status
1|13|Chair, red|CH-R|7.00000|Shed|||OK
2|13|Chair, red|CH-R||Shop|||OK
`;
		expect(await read(stock, "quantity", "location")).toEqual({
			format: "inventree-stock",
			rows: [
				["CH-R", [7, "Shed"]],
				[3, "not_stocked"],
			],
		});
	});

	it("ERPNext: templates anywhere, units in words, what is no stock passed over", async () => {
		const file = `
Item Code|Item Name|Item Group|Default Unit of Measure|Disabled|Maintain Stock|Has Variants|Variant Of|Standard Selling Rate|Valuation Rate|Opening Stock|Weight Per Unit|Weight UOM|Brand|Description|Attribute (Variant Attributes)|Attribute Value (Variant Attributes)
SHIRT-S|Shirt-S|Shirts|Nos|0|1|0|SHIRT|20|8.333333|4|180|Gram|||Size|Small
SHIRT|Shirt|Shirts|Nos|0|1|1||20|||||Acme|<div>Cotton</div>||
FIT|Fitting|Services|Hour|0|0|0||60|||||||
OLD|Old one|Shirts|Nos|1|1|0||5|2|1|||||
`;
		expect(
			await read(file, "name", "model", "size", "cost", "weightUnit", "brand", "description", "showInShop"),
		).toEqual({
			format: "erpnext-items",
			rows: [
				["SHIRT-S", ["Shirt-S", "Shirt", "Small", 8.33, "g", "Acme", "Cotton", null]],
				[3, "variants"],
				[4, "service"],
				["OLD", ["Old one", null, null, 2, null, null, "", "no"]],
			],
		});
	});

	it("Magento 2: variants that their configurable product lists, translations and bundles passed over", async () => {
		const file = `
sku|store_view_code|attribute_set_code|product_type|categories|name|description|weight|product_online|price|qty|additional_attributes|configurable_variations
WSH-28-Green||Bottom|simple|Default Category/Women/Shorts,Default Category/Sale|Shorts-28-Green|||1|35.0000|10.0000|color=Green,climate=Warm,size=28|
WSH||Bottom|configurable|Default Category/Women/Shorts|Shorts|<p>Light</p>||1|35.0000|0.0000|climate=Warm|sku=WSH-28-Green,size=28,color=Green
WSH-28-Green|fr|Bottom|simple||Short-28-Vert||||||||
BUN||Gear|bundle|Default Category/Gear|Set|||1||||
BAG||Bag|simple|Default Category/Gear/Bags|Bag|||2|34.0000|-1.0000|material=Canvas|
`;
		expect(
			await read(
				file,
				"name",
				"model",
				"size",
				"colour",
				"quantity",
				"category",
				"description",
				"showInShop",
			),
		).toEqual({
			format: "magento-products",
			rows: [
				["WSH-28-Green", ["Shorts-28-Green", "Shorts", "28", "Green", 10, "Women > Shorts", "Light", null]],
				[3, "variants"],
				[4, "translation"],
				[5, "bundle"],
				["BAG", ["Bag", null, null, null, 0, "Gear > Bags", "", "no"]],
			],
		});
	});
});
