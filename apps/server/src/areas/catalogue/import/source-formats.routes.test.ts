import { listBarcodes } from "@freehub/contract/catalogue/barcodes";
import * as contract from "@freehub/contract/catalogue/imports";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import * as products from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { listLocations } from "@freehub/contract/stock/locations";
import { describe, expect, it } from "vitest";
import { dryRun, importFile, settled, undo } from "../../../../test/import-file.ts";
import { testServer } from "../../../../test/server.ts";

async function shop(): Promise<Client> {
	const server = await testServer();
	return (await server.newUser()).client;
}

const rowsOf = (client: Client, id: string) =>
	client.call(contract.listImportRows, { params: { id }, query: { limit: 200 } });

/** The line, the outcome and the reasons of each row. */
async function outcomes(client: Client, id: string): Promise<string[]> {
	const rows = await rowsOf(client, id);
	return rows.map(({ line, outcome, reasons }) =>
		[
			`${line} ${outcome}`,
			...reasons.map(({ rule, facts }) => [rule, facts?.kind].filter(Boolean).join(" ")),
		].join(": "),
	);
}

/** The products of a shop by SKU, as far as a test names their fields. */
async function stored(client: Client, ...fields: (keyof Product)[]) {
	const list = await client.call(products.listProducts, { query: { limit: 100 } as never });
	return Object.fromEntries(
		list.map((product) => [product.sku, fields.map((field) => product[field] ?? null)] as const),
	);
}

const shopify = `Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Barcode,Image Src,Gift Card,Variant Weight Unit,Cost per item,Status
heron-frame,Heron frame,"<p>Steel.</p><ul><li>700 × 45</li></ul>",Heron,Frames,true,Color,Moss,Size,S,HER-MO-S,2350.0,5,1299.00,'9520000001018,https://img.example.com/moss.jpg,false,kg,742.505,active
heron-frame,,,,,,,Moss,,M,HER-MO-M,2350.0,-2,1299.00,'9520000001025,https://img.example.com/detail.jpg,,kg,742.50,
heron-frame,,,,,,,Sand,,S,,2350.0,,1299.00,,,,kg,742.50,
heron-frame,,,,,,,,,,,,,,,https://img.example.com/more.jpg,,,,
road-shoe,Road shoe,,Kestrel,Shoes,true,Size,40,Color,Black,SHO-40-B,610.0,0,189.90,,,false,kg,,active
strap,Strap,,,Workshop,false,Title,Default Title,,,'00412,180.0,25,7.50,,,false,kg,,draft
voucher,Voucher,,,,true,Denominations,25.00,,,,0.0,,25.00,,,true,kg,,active
voucher,,,,,,,50.00,,,,0.0,,50.00,,,,kg,,
`;

describe("a file of Shopify products", () => {
	it("is read by its groups, options and units, and told what is passed over", async () => {
		const client = await shop();
		const shown = await importFile(client, shopify);
		expect(shown).toMatchObject({
			format: "shopify-products",
			counts: { new: 5, passed: 3, refused: 0, noted: 3, total: 8 },
		});
		expect(await outcomes(client, shown._id)).toEqual([
			"2 new: rounded",
			"3 new: quantity_negative",
			"4 new: sku_made",
			"5 passed: passed_over no_product",
			"6 new",
			"7 new",
			"8 passed: passed_over gift_card",
			"9 passed: passed_over gift_card",
		]);
		const fields = ["name", "model", "size", "colour", "quantity", "weight", "weightUnit"] as const;
		expect(await stored(client, ...fields)).toEqual({
			"00412": ["Strap", null, null, null, 25, 180, "g"],
			"HER-MO-M": ["Heron frame", "Heron frame", "M", "Moss", 0, 2350, "g"],
			"HER-MO-S": ["Heron frame", "Heron frame", "S", "Moss", 5, 2350, "g"],
			"SHO-40-B": ["Road shoe", "Road shoe", "40", "Black", 0, 610, "g"],
			"heron-frame-Sand-S": ["Heron frame", "Heron frame", "S", "Sand", 0, 2350, "g"],
		});
		expect(
			await stored(client, "barcode", "cost", "brand", "category", "image", "showInShop", "description"),
		).toEqual({
			"00412": [null, null, null, "Workshop", "", "no", ""],
			"HER-MO-M": heron("9520000001025", 742.5),
			"HER-MO-S": heron("9520000001018", 742.51),
			"SHO-40-B": [null, null, "Kestrel", "Shoes", "", null, ""],
			"heron-frame-Sand-S": heron(null, 742.5),
		});
	});

	function heron(barcode: string | null, cost: number) {
		const image = "https://img.example.com/moss.jpg";
		return [barcode, cost, "Heron", "Frames", image, null, "Steel.\n- 700 × 45"];
	}

	it("is the same sorted by SKU, with the rows of a group far apart", async () => {
		const [head = "", ...lines] = shopify.trim().split("\n");
		const others = Array.from({ length: 700 }, (_, i) => {
			return `bell-${i},Bell ${i},,,,true,Title,Default Title,,,BELL-${i},50.0,1,4.50,,,false,kg,,active`;
		});
		const sorted = [head, ...lines.slice(3), ...others, ...lines.slice(0, 3).toReversed()];
		const fields = ["name", "model", "size", "colour", "image", "brand", "description", "category"] as const;
		const [first, second] = [await shop(), await shop()];
		await importFile(first, shopify);
		const expected = await stored(first, ...fields);
		expect((await importFile(second, sorted.join("\n"))).counts).toMatchObject({ new: 705, refused: 0 });
		const skus = Object.keys(expected).filter((sku) => sku !== "00412");
		const found = (await second.all(products.listProducts)).filter(({ sku }) => skus.includes(sku ?? ""));
		for (const product of found) {
			expect(fields.map((field) => product[field] ?? null)).toEqual(expected[product.sku ?? ""]);
		}
		expect(found).toHaveLength(skus.length);
	});

	it("changes nothing when it is imported again", async () => {
		const client = await shop();
		await importFile(client, shopify);
		const again = await dryRun(client, shopify);
		expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 5, passed: 3 });
	});

	it("can be read without its format, and is then again", async () => {
		const client = await shop();
		const { _id: id } = await dryRun(client, shopify, { format: null });
		expect((await settled(client, id)).format).toBeNull();
		expect((await dryRun(client, shopify)).format).toBeNull();
		const chosen = await dryRun(client, shopify, {
			format: "shopify-products",
			mapping: { name: ["0" as never, 1] },
		}).catch((error: Error) => error.name);
		expect(chosen).toBe("ApiError");
		const model = { model: [0], name: [1, 0] };
		const mine = await dryRun(client, shopify, { format: "shopify-products", mapping: model });
		expect(mine).toMatchObject({ format: "shopify-products", mapping: model });
		expect((await dryRun(client, shopify)).mapping).toEqual(mine.mapping);
		// A correction for one format is not another one's.
		const none = await dryRun(client, shopify, { format: null });
		expect(none).toMatchObject({ format: null, made: [] });
	});
});

const woocommerce = `ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Visibility in catalog,Description,Tax status,In stock?,Stock,Low stock amount,Weight (g),Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)
102,variation,TYR-40B,9520000003012,"Pike tyre - 700×40C, Black",1,visible,,taxable,1,12,4,495,,44.90,,,TYR-PIKE,Size,700×40C,Colour,Black
101,variable,TYR-PIKE,,Pike tyre,1,visible,<p>Tubeless</p>,taxable,1,,,,,,"Parts > Tyres, Sale","https://img.example.com/1.jpg, https://img.example.com/2.jpg",,Size,"700×40C, 650B×2\\,1",Colour,"Black, Tan"
104,variation,,,"Pike tyre - 650B×2,1, Black",1,visible,,taxable,0,,4,"1,040",,46.90,,,id:101,Size,"650B×2\\,1",Colour,Black
105,simple,,,Pump,0,visible,,taxable,1,7,2,"1,800",,"1,059.00",Tools,,,,,,
107,"simple, virtual",FIT-60,,Bike fitting,1,visible,,taxable,1,,,,,120,Services,,,,,,
108,grouped,SET-1,,Winter set,1,visible,,taxable,1,,,,,,Sets,,,,,,
`;

describe("a file of WooCommerce products", () => {
	it("has parents by SKU and id anywhere, attributes with escapes, and flags that are no quantities", async () => {
		const client = await shop();
		const shown = await importFile(client, woocommerce);
		expect(shown).toMatchObject({
			format: "woocommerce-products",
			counts: { new: 3, passed: 3, refused: 0 },
		});
		expect(await outcomes(client, shown._id)).toEqual([
			"2 new",
			"3 passed: passed_over variants",
			"4 new: sku_made",
			"5 new: sku_made",
			"6 passed: passed_over service",
			"7 passed: passed_over bundle",
		]);
		const fields = [
			"model",
			"size",
			"colour",
			"quantity",
			"weight",
			"weightUnit",
			"price",
			"category",
			"showInShop",
		];
		expect(await stored(client, ...(fields as (keyof Product)[]))).toEqual({
			"TYR-40B": ["Pike tyre", "700×40C", "Black", 12, 495, "g", 44.9, "Parts > Tyres", null],
			"TYR-PIKE-650B×2,1-Black": [
				"Pike tyre",
				"650B×2,1",
				"Black",
				0,
				1040,
				"g",
				46.9,
				"Parts > Tyres",
				null,
			],
			"id:105": [null, null, null, 7, 1800, "g", 1059, "Tools", "no"],
		});
		expect(await stored(client, "image", "description")).toMatchObject({
			"TYR-40B": ["https://img.example.com/1.jpg", "Tubeless"],
		});
		expect((await dryRun(client, woocommerce)).counts).toMatchObject({ unchanged: 3, new: 0, changed: 0 });
	});

	it("counts nothing where the stock is empty, and never takes its ids for ours", async () => {
		const client = await shop();
		await importFile(client, woocommerce);
		const [tyre] = (await client.call(products.listProducts)).filter(({ sku }) => sku === "TYR-40B");
		const blank = woocommerce.replace(",1,12,4,495", ",1,,4,495");
		expect((await dryRun(client, blank)).counts).toMatchObject({ unchanged: 3 });
		const withoutStock = woocommerce
			.split("\n")
			.map((line) => line.replace("In stock?,Stock,", "In stock?,"))
			.join("\n");
		const plain = await dryRun(client, withoutStock, { format: null });
		expect(plain.mapping).toMatchObject({ quantity: null, _id: null });
		expect(tyre?.quantity).toBe(12);
	});
});

const square = `Token,Item Name,Variation Name,SKU,Category,Price,GTIN,Archived,Current Quantity Main Street,New Quantity Main Street,Current Quantity Depot,New Quantity Depot
A1,Tote,Regular,TOTE,Bags,18.00,9520000001018,N,4,,2,3
A2,Tee,S,TEE-S,Shirts,25.00,,N,1,,,
`;

it("a file of Square has stock for each place, which the shop gets", async () => {
	const client = await shop();
	const shown = await importFile(client, square);
	expect(shown).toMatchObject({
		format: "square-items",
		options: { addsLocations: true },
		counts: { new: 2, changed: 1, refused: 0 },
		products: { new: 2, changed: 0 },
	});
	expect(await stored(client, "model", "size", "quantity")).toEqual({
		"TEE-S": ["Tee", "S", 1],
		TOTE: [null, null, 7],
	});
	const locations = await client.call(listLocations);
	expect(locations.map(({ name }) => name)).toEqual(expect.arrayContaining(["Main Street", "Depot"]));
});

it("a refused row with stock at two places names its own reason alone, not itself as another row", async () => {
	const client = await shop();
	const shown = await dryRun(client, square.replace("9520000001018", "9.52E+12"));
	expect(await outcomes(client, shown._id)).toEqual([
		"2 refused: code_rounded",
		"2 refused: code_rounded",
		"3 new",
	]);
});

it("the stock of InvenTree is the sum of what is at a place, and what is gone is not counted", async () => {
	const client = await shop();
	await importFile(client, "ID,IPN,Name,Salable,In Stock\n9,NUT,Nut,True,0\n12,,Bolt,True,0\n");
	const stock = `ID,Part,Quantity,Serial Number,Batch Code,In Stock,Status,Part.Name,Part.IPN,Location.Path
1,9,7.00000,,A,True,OK,Nut,NUT,Shed/Shelf 1
2,9,2.00000,,,False,OK,Nut,NUT,
3,9,3.00000,,B,True,OK,Nut,NUT,Shed/Shelf 1
4,12,1.00000,1,,True,OK,Bolt,,Shed/Shelf 1
5,12,1.00000,2,,True,OK,Bolt,,Shed/Shelf 1
`;
	const shown = await importFile(client, stock);
	expect(await outcomes(client, shown._id)).toEqual([
		"2 changed",
		"3 passed: passed_over gone",
		"4 passed: passed_over added",
		"5 changed: sku_made",
		"6 passed: passed_over added",
	]);
	expect(await stored(client, "quantity")).toEqual({ NUT: [10], "id:12": [2] });
});

it("an old export of ERPNext has lines above and below its head", async () => {
	const client = await shop();
	const file = `"Data Import Template"
"Table:","Item"
""
""
"Notes:"
"Please do not change the template headings."
"First data column must be blank."
""
"DocType:","Item","","","","",""
"Column Labels:","ID","Item Code","Item Group","Default Unit of Measure","Standard Selling Rate","Maintain Stock"
"Column Name:","name","item_code","item_group","stock_uom","standard_rate","is_stock_item"
"Mandatory:","Yes","Yes","Yes","Yes","No","No"
"Type:","Data","Data","Link","Link","Currency","Check"
"Info:","","","Valid Item Group","Valid UOM","","0 or 1"
"Start entering data below this line"
"","""BELL""","BELL","Parts","Nos","12.5","1"
"","""FIT""","FIT","Services","Hour","60","0"
`;
	const shown = await importFile(client, file);
	expect(shown).toMatchObject({ format: "erpnext-items", counts: { new: 1, refused: 0 } });
	expect(await stored(client, "name", "category", "price")).toEqual({ BELL: ["BELL", "Parts", 12.5] });
});

it("gives a product the code of a second column as a further one, and takes it back", async () => {
	const client = await shop();
	const head = "System ID,UPC,EAN,Custom SKU,Item,Qty.,Price\n";
	await importFile(client, `${head}1,,,BELL,Bell,1,12.50\n`);
	const both = `${head}1,012345002007,9520000001018,BELL,Bell,1,12.50\n2,012345002014,0012345002014,LOCK,Lock,1,20\n`;
	const shown = await importFile(client, both);
	expect(await outcomes(client, shown._id)).toEqual(["2 changed: further_barcode", "3 new"]);
	const [bell] = (await client.call(products.listProducts)).filter(({ sku }) => sku === "BELL");
	const codes = async () => {
		const list = await client.call(listBarcodes, { params: { id: bell?._id ?? "" } });
		return list.map(({ code }) => code);
	};
	expect(await codes()).toEqual(["012345002007", "9520000001018"]);
	expect((await dryRun(client, both)).counts).toMatchObject({ unchanged: 2, noted: 0 });
	await undo(client, shown._id);
	expect(await codes()).toEqual([]);
});

it("products without a sales price come with 0, hidden from visitors; the shop's own files have to say it", async () => {
	const client = await shop();
	const parts = "ID,IPN,Name,Salable,Virtual,Total Stock\n7,SPK-284,Spoke 284,True,False,250\n";
	const shown = await importFile(client, parts);
	expect(await outcomes(client, shown._id)).toEqual(["2 new: no_price"]);
	expect(await stored(client, "price", "quantity", "showInShop")).toEqual({ "SPK-284": [0, 250, "no"] });
	const own = await dryRun(client, "sku,name\nA,Bell\n");
	expect(await outcomes(client, own._id)).toEqual(["2 refused: new_product_needs"]);
});

it("weights are in the unit in which the program keeps them, and what it does not stock is passed over", async () => {
	const client = await shop();
	await importFile(
		client,
		"Internal Reference,Name,Sales Price,Cost,Weight,Product Category/Display Name\nCH,Chain,34.0,15.0,0.257,All / Parts / Chains\n",
	);
	expect(await stored(client, "weight", "weightUnit", "category")).toEqual({
		CH: [0.257, "kg", "Parts > Chains"],
	});
	const items = "id,handle,sku,name,supply_price,retail_price,brand_name,active,track_inventory\n";
	const shown = await dryRun(client, `${items}1,fit,FIT,Fitting,0,60,,1,0\n2,bell,BELL,Bell,4,9,,1,1\n`);
	expect(await outcomes(client, shown._id)).toEqual(["2 passed: passed_over not_stocked", "3 new"]);
});

describe("a file of any program", () => {
	const head = "sku,name,Preis per 100,Weight (g),weight_unit,cost,Qty,Photos\n";

	it("has the units and pieces of its headings, and numbers that are not known", async () => {
		const client = await shop();
		const picture = "https://img.example.com/1.jpg";
		await importFile(client, `${head}A,Bolt,490.00,350,kg,auf Anfrage,-,"${picture}, ${picture}?2"\n`);
		expect(await stored(client, "price", "weight", "weightUnit", "cost", "quantity", "image")).toEqual({
			A: [4.9, 350, "g", null, 0, picture],
		});
	});

	it("gets notes about weights and prices that are likely to be in another unit", async () => {
		const client = await shop();
		const row = (price: string, weight: string) =>
			`sku,name,model,price,weight,weight_unit\nB,Bike,Bike,${price},${weight},kg\nC,Bike,Bike,12.00,12,kg\n`;
		const first = await importFile(client, row("1299.00", "2350"));
		expect(await outcomes(client, first._id)).toEqual([
			"2 new: weight_implausible",
			"3 new: price_implausible",
		]);
		const next = await dryRun(client, row("129900", "12"));
		expect(await outcomes(client, next._id)).toEqual(["2 changed: price_implausible", "3 unchanged"]);
	});
});

it("pictures that are paths on Magento's server are one note about the file, and taken where their files are uploaded", async () => {
	const client = await shop();
	const file =
		"sku,attribute_set_code,product_type,name,price,base_image\nA,Bag,simple,Bag,9,/w/b/wb04.jpg\nB,Bag,simple,Bag,9,/w/b/wb05.jpg\n";
	const done = await importFile(client, file);
	expect(done).toMatchObject({
		counts: { new: 2, refused: 0, noted: 0 },
		fileNotes: [
			{ column: "base_image", rule: "pictures_elsewhere", facts: { name: "/w/b/wb04.jpg", rows: 2 } },
		],
	});
	expect(await stored(client, "image")).toEqual({ A: [""], B: [""] });
});
