import { describe, expect, it } from "vitest";
import { readSource as read } from "../../../../test/read-source.ts";

/** A file with a head, and rows that fill some of its columns, called as in that head or in another one of as many columns. */
function sheet(head: string, rows: readonly Record<string, string | number>[], calledAs = head): string {
	const columns = calledAs.split("|");
	const lines = rows.map((row) => {
		const unknown = Object.keys(row).filter((name) => !columns.includes(name));
		if (unknown.length > 0) throw new Error(`The head has no ${unknown.join(", ")}.`);
		return columns.map((name) => row[name] ?? "").join("|");
	});
	return [head, ...lines].join("\n");
}

// The heads are those of real exports; the rows are invented.
describe("a head of WooCommerce", () => {
	const english =
		"ID|Type|SKU|GTIN, UPC, EAN, or ISBN|Name|Published|Is featured?|Visibility in catalog|Short description|Description|Date sale price starts|Date sale price ends|Tax status|Tax class|In stock?|Stock|Low stock amount|Backorders allowed?|Sold individually?|Weight (g)|Length (cm)|Width (cm)|Allow customer reviews?|Purchase note|Sale price|Regular price|Categories|Tags|Shipping class|Images|Download limit|Download expiry days|Parent|Grouped products|Upsells|Cross-sells|External URL|Button text|Position|Brands|Attribute 1 name|Attribute 1 value(s)|Attribute 1 visible|Attribute 1 global";
	const rows = [
		{
			ID: 101,
			Type: "variable",
			SKU: "TYR",
			Name: "Tyre",
			Published: 1,
			"Short description": "short",
			Description: "<p>long</p>",
			"In stock?": 1,
			"Weight (g)": 495,
			Categories: "Parts > Tyres",
			Images: "https://x.test/a.jpg, https://x.test/b.jpg",
			Brands: "Pike",
			"Attribute 1 name": "Größe",
			"Attribute 1 value(s)": "28, 29",
		},
		{
			ID: 102,
			Type: "variation",
			"GTIN, UPC, EAN, or ISBN": "9520000003012",
			Name: "Tyre - 28",
			Published: 1,
			"In stock?": 1,
			Stock: 5,
			"Low stock amount": 2,
			"Sale price": "39,90",
			"Regular price": "44,90",
			Parent: "TYR",
			"Attribute 1 name": "Größe",
			"Attribute 1 value(s)": "28",
		},
		{
			ID: 103,
			Type: "simple",
			SKU: "TUB",
			Name: "Tube",
			Published: -1,
			"In stock?": 1,
			"Regular price": "9,90",
		},
	];

	it.each([
		["English", english],
		[
			"German",
			"ID|Typ|Artikelnummer|GTIN, UPC, EAN oder ISBN|Name|Veröffentlicht|Ist hervorgehoben?|Sichtbarkeit im Katalog|Kurzbeschreibung|Beschreibung|Datum, an dem Angebotspreis beginnt|Datum, an dem Angebotspreis endet|Steuerstatus|Steuerklasse|Vorrätig?|Lager|Geringe Lagermenge|Rückstände erlaubt?|Nur einzeln verkaufen?|Gewicht (g)|Länge (mm)|Breite (mm)|Kundenbewertungen erlauben?|Hinweis zum Kauf|Angebotspreis|Regulärer Preis|Kategorien|Schlagwörter|Versandklasse|Bilder|Downloadlimit|Ablauftage des Downloads|Übergeordnetes Produkt|Gruppierte Produkte|Zusatzverkäufe|Cross-Sells (Querverkäufe)|Externe URL|Button-Text|Position|Marken|Attribut 1 Name|Attribut 1 Wert(e)|Attribut 1 Sichtbar|Attribut 1 Global",
		],
		[
			"Spanish",
			"ID|Tipo|SKU|GTIN, UPC, EAN o ISBN|Nombre|Publicado|¿Está destacado?|Visibilidad en el catálogo|Descripción corta|Descripción|Día en que empieza el precio rebajado|Día en que termina el precio rebajado|Estado del impuesto|Clase de impuesto|¿Existencias?|Inventario|Cantidad de bajo inventario|¿Permitir reservas de productos agotados?|¿Vendido individualmente?|Peso (g)|Longitud (cm)|Anchura (cm)|¿Permitir valoraciones de clientes?|Nota de compra|Precio rebajado|Precio normal|Categorías|Etiquetas|Clase de envío|Imágenes|Límite de descargas|Días de caducidad de la descarga|Superior|Productos agrupados|Ventas dirigidas|Ventas cruzadas|URL externa|Texto del botón|Posición|Marcas|Nombre del atributo 1|Valor(es) del atributo 1|Atributo visible 1|Atributo global 1",
		],
		[
			"French",
			"ID|Type|UGS|GTIN, UPC, EAN ou ISBN|Nom|Publié|Mis en avant ?|Visibilité dans le catalogue|Description courte|Description|Date de début de promo|Date de fin de promo|État de la TVA|Classe de TVA|En stock ?|Stock|Montant de stock faible|Autoriser les commandes de produits en rupture ?|Vendre individuellement ?|Poids (g)|Longueur (cm)|Largeur (cm)|Autoriser les avis clients ?|Note de commande|Tarif promo|Tarif régulier|Catégories|Étiquettes|Classe d’expédition|Images|Limite de téléchargement|Jours d’expiration du téléchargement|Parent|Groupes de produits|Produits suggérés|Ventes croisées|URL externe|Libellé du bouton|Position|Marques|Nom de l’attribut 1|Valeur(s) de l’attribut 1 |Attribut 1 visible|Attribut 1 global",
		],
	])("is read in %s", async (_, head) => {
		const fields = ["name", "model", "size", "price", "quantity", "reorderPoint"] as const;
		const more = ["weight", "weightUnit", "category", "brand", "image", "description", "showInShop"] as const;
		expect(await read(sheet(head, rows, english), ...fields, ...more)).toEqual({
			format: "woocommerce-products",
			rows: [
				[2, "variants"],
				[
					"9520000003012",
					[
						"Tyre - 28",
						"Tyre",
						"28",
						44.9,
						5,
						2,
						495,
						"g",
						"Parts > Tyres",
						"Pike",
						"https://x.test/a.jpg",
						"long",
						null,
					],
				],
				["TUB", ["Tube", null, null, 9.9, null, null, null, null, null, null, null, "", "no"]],
			],
		});
	});
});

describe("a head of Shopify's inventory", () => {
	const rows = [
		{ Handle: "tee", Title: "Tee", "Option1 Name": "Size", "Option1 Value": "S", SKU: "T-S" },
		{ Handle: "tee", Title: "Tee", "Option1 Name": "Size", "Option1 Value": "M", SKU: "T-M" },
		{ Handle: "rail", Title: "Rail", "Option1 Name": "Title", "Option1 Value": "Default Title", SKU: "-" },
	];
	const before =
		"Handle|Title|Option1 Name|Option1 Value|Option2 Name|Option2 Value|Option3 Name|Option3 Value|SKU|HS Code|COO";

	it("has a column for each place in an export of available quantities", async () => {
		const stock = [{ Depot: 9, "Main, 5th Street": 3 }, { Depot: 0, "Main, 5th Street": "not stocked" }, {}];
		const file = sheet(
			`${before}|Depot|Main, 5th Street`,
			rows.map((row, i) => ({ ...row, ...stock[i] })),
		);
		expect(await read(file, "quantity", "location")).toEqual({
			format: "shopify-inventory",
			rows: [
				["T-S", [9, "Depot"]],
				["T-S", [3, "Main, 5th Street"]],
				["T-M", [0, "Depot"]],
				[4, "not_stocked"],
			],
		});
	});

	it("has a row for each place in one of all states; a dash is no SKU", async () => {
		const head = `${before}|Location|Bin name|Incoming (not editable)|Unavailable (not editable)|Committed (not editable)|Available (not editable)|On hand (current)|On hand (new)`;
		const stock = { Location: "Depot", "Available (not editable)": 4, "On hand (current)": 5 };
		const file = sheet(
			head,
			rows.map((row) => ({ ...row, ...stock })),
		);
		expect(await read(file, "quantity", "location")).toEqual({
			format: "shopify-inventory",
			rows: [
				["T-S", [5, "Depot"]],
				["T-M", [5, "Depot"]],
				["rail", [5, "Depot"]],
			],
		});
	});
});

describe("a head of Square", () => {
	it("has categories with ids, and places with brackets and without", async () => {
		const head =
			"Reference Handle|Token|Item Name|Customer-facing Name|Variation Name|SKU|Description|Categories|Reporting Category|SEO Title|SEO Description|Permalink|GTIN|Square Online Item Visibility|Item Type|Weight (kg)|Social Media Link Title|Social Media Link Description|Shipping Enabled|Self-serve Ordering Enabled|Delivery Enabled|Pickup Enabled|Price|Online Sale Price|Archived|Sellable|Contains Alcohol|Stockable|Skip Detail Screen in POS|Option Name 1|Option Value 1|Default Unit Cost|Default Vendor Name|Default Vendor Code|Enabled High Street|Current Quantity High Street|New Quantity High Street|Stock Alert Enabled High Street|Stock Alert Count High Street|Price High Street|Current Quantity Store (no shop)|New Quantity Store (no shop)|Tax - GST (5%)";
		const file = sheet(head, [
			{
				Token: "T1",
				"Item Name": "Tote",
				"Variation Name": "Regular",
				SKU: "TOTE",
				Categories: "Bags (T2B3ROTJ3HFGVBO22QLOOJDE), Sale (A2B3ROTJ3HFGVBO22QLOOJDE)",
				"Square Online Item Visibility": "visible",
				"Item Type": "Physical good",
				"Weight (kg)": "0.4",
				Price: "18.00",
				Archived: "N",
				Stockable: "Y",
				"Default Vendor Name": "Orrin",
				"Current Quantity High Street": 4,
				"Stock Alert Count High Street": 2,
				"Current Quantity Store (no shop)": 9,
			},
		]);
		const fields = ["quantity", "location", "category", "weight", "weightUnit", "supplier"] as const;
		expect(await read(file, ...fields)).toEqual({
			format: "square-items",
			rows: [
				["TOTE", [4, "High Street", "Bags", 0.4, "kg", "Orrin"]],
				["TOTE", [9, "Store (no shop)", "Bags", 0.4, "kg", "Orrin"]],
			],
		});
	});

	it("has the quantity of the only place, which it does not name", async () => {
		const head =
			"Token|Item Name|Description|Category|SKU|Variation Name|Price|Current Quantity|New Quantity|Stock Alert Enabled|Stock Alert Count|Modifier Set - Straps|Tax - Moms (25%)";
		const row = { "Item Name": "Tote", SKU: "TOTE", "Variation Name": "Regular", Price: "18" };
		const rows = [
			{ ...row, "Current Quantity": 4 },
			{ ...row, SKU: "NEW", "Current Quantity": 4, "New Quantity": 6 },
		];
		expect(await read(sheet(head, rows), "quantity", "location")).toEqual({
			format: "square-items",
			rows: [
				["TOTE", [4, ""]],
				["NEW", [6, ""]],
			],
		});
	});
});

describe("a head of Lightspeed R", () => {
	const [before, after] = [
		"System ID|UPC|EAN|Custom SKU|Manufact. SKU|Item|Vendor ID|Qty.",
		"Price|Tax|Brand|Publish to eCom|Season|Department|MSRP|Tax Class|Default Cost|Vendor|Category|Subcategory 1|Subcategory 2|Subcategory 3|Subcategory 4|Subcategory 5|Subcategory 6|Subcategory 7|Subcategory 8|Subcategory 9",
	];
	const row = {
		"System ID": "210000000001",
		EAN: "9520000001018",
		Item: "Bell",
		"Qty.": 7,
		Price: "$19.90",
		Tax: "Yes",
		"Publish to eCom": "No",
		MSRP: "19.90",
		"Default Cost": "11.080000000",
		Vendor: "Orrin Ltd",
		Category: "Parts",
		"Subcategory 1": "Bells",
	};

	it("has the quantity of one shop", async () => {
		const fields = ["price", "cost", "quantity", "location", "category"] as const;
		expect(await read(sheet(`${before}|${after}`, [row]), ...fields)).toEqual({
			format: "lightspeed-r-items",
			rows: [["210000000001", [19.9, 11.08, 7, "", "Parts > Bells"]]],
		});
	});

	it("has a column for each of several shops, which is called as the shop, and their sum", async () => {
		const file = sheet(`${before}|Annex|Outlet|${after}`, [{ ...row, Annex: 5, Outlet: 2 }]);
		expect(await read(file, "quantity", "location")).toEqual({
			format: "lightspeed-r-items",
			rows: [
				["210000000001", [5, "Annex"]],
				["210000000001", [2, "Outlet"]],
			],
		});
	});

	it("has what remains, and what it cost, in its report of assets", async () => {
		const head =
			"System ID|UPC|EAN|Custom SKU|Manufact. SKU|Item|Remaining|Total Cost|Avg. Cost|Sale Price|Margin";
		const { Item, "System ID": id } = row;
		const rows = [{ "System ID": id, Item, Remaining: 3, "Total Cost": "$33.24", "Avg. Cost": "$11.08" }];
		expect(await read(sheet(head, rows), "quantity", "cost")).toEqual({
			format: "lightspeed-r-items",
			rows: [["210000000001", [3, 11.08]]],
		});
	});

	it("names the attributes of a matrix in its import files", async () => {
		const head =
			"Description|UPC|EAN|Custom SKU|Manufacturer SKU|Brand|Matrix Description|Matrix Attribute Set|Attribute 1|Attribute 2|Attribute 3|Price|MSRP|Default Cost|Add Tags|Discountable|Taxable|Vendor|Vendor ID|Item Type|Note|Display Note|Category|Main - Quantity on Hand|Main - Unit Cost";
		const tee = {
			Price: "20",
			"Matrix Description": "Tee",
			"Matrix Attribute Set": "Color/Size",
			"Item Type": "Single",
		};
		const rows = [
			{
				...tee,
				"Custom SKU": "T-R-M",
				"Attribute 1": "Red",
				"Attribute 2": "M",
				"Main - Quantity on Hand": 3,
			},
			{ Description: "Repair", "Custom SKU": "REP", "Item Type": "Non-Inventory" },
			{ Description: "Kit", "Custom SKU": "KIT", "Item Type": "Assembly" },
		];
		const fields = ["name", "model", "size", "colour", "quantity", "location"] as const;
		expect(await read(sheet(head, rows), ...fields)).toEqual({
			format: "lightspeed-r-items",
			rows: [
				["T-R-M", ["Tee", "Tee", "M", "Red", 3, "Main"]],
				[3, "service"],
				[4, "bundle"],
			],
		});
	});
});

it("a head of Lightspeed X has outlets beside their reorder points and restock levels", async () => {
	const head =
		"id|handle|sku|composite_name|composite_sku|composite_quantity|name|description|product_category|variant_option_one_name|variant_option_one_value|variant_option_two_name|variant_option_two_value|variant_option_three_name|variant_option_three_value|tags|active_online|weight|weight_unit|length|width|height|dimensions_unit|supply_price|retail_price|tax_name|tax_value|account_code|account_code_purchase|brand_name|supplier_name|supplier_code|active|track_inventory|inventory_High_Street|reorder_point_High_Street|restock_level_High_Street|inventory_Depot|reorder_point_Depot|restock_level_Depot";
	const file = sheet(head, [
		{
			id: "0a4c",
			handle: "tee",
			sku: "T-M",
			name: "Tee",
			product_category: "Shirts / Short",
			variant_option_one_name: "Size",
			variant_option_one_value: "M",
			weight: "0.2",
			weight_unit: "kg",
			supply_price: "8.10000",
			retail_price: "19.90",
			active: 1,
			track_inventory: 1,
			inventory_High_Street: 4,
			reorder_point_High_Street: 2,
			restock_level_High_Street: 10,
			inventory_Depot: 0,
		},
		{
			handle: "kit",
			sku: "KIT",
			name: "Kit",
			composite_name: "Tee",
			composite_sku: "T-M",
			composite_quantity: 2,
		},
		{ handle: "kit", composite_name: "Cap", composite_sku: "C", composite_quantity: 1 },
	]);
	const fields = ["model", "size", "quantity", "location", "weight", "weightUnit"] as const;
	expect(await read(file, ...fields)).toEqual({
		format: "lightspeed-x-items",
		rows: [
			["T-M", ["Tee", "M", 4, "High Street", 0.2, "kg"]],
			["T-M", ["Tee", "M", 0, "Depot", 0.2, "kg"]],
			[3, "bundle"],
			[4, "no_product"],
		],
	});
});

it("rows may end before the columns of their codes", async () => {
	const file = "Product ID|Name|Price tax excluded|Reference|Quantity|EAN13|UPC\n1|Mug|2|M\n";
	expect(await read(file, "name")).toEqual({ format: "prestashop-products", rows: [["M", ["Mug"]]] });
});

describe("a head of Odoo", () => {
	it("has the names of its template for imports", async () => {
		const head =
			"External ID|Name|Product Type|Internal Reference|Barcode|Sales Price|Cost|Weight|Sale Description|Can be Sold";
		const rows = [
			{
				Name: "Lamp",
				"Product Type": "Goods",
				"Internal Reference": "L",
				"Sales Price": "9.0",
				Weight: "0.5",
			},
			{ Name: "Advice", "Product Type": "Service", "Internal Reference": "A", "Sales Price": "90.0" },
			{
				Name: "Screw",
				"Product Type": "Consumable",
				"Internal Reference": "S",
				"Sales Price": "1.0",
				"Can be Sold": "False",
			},
		];
		expect(await read(sheet(head, rows), "name", "price", "weight", "weightUnit", "showInShop")).toEqual({
			format: "odoo-products",
			rows: [
				["L", ["Lamp", 9, 0.5, "kg", null]],
				[3, "service"],
				["S", ["Screw", 1, null, null, "no"]],
			],
		});
	});

	it("has technical names for what can be imported again, and prices called as in old releases", async () => {
		const head =
			"id|name|default_code|barcode|lst_price|standard_price|categ_id|qty_available|type|product_template_variant_value_ids";
		const row = {
			name: "Desk",
			default_code: "D-B",
			lst_price: "100.0",
			standard_price: "60.0",
			type: "Goods",
		};
		const rows = [
			{
				...row,
				categ_id: "All / Office",
				qty_available: "5.0",
				product_template_variant_value_ids: "Color: Black",
			},
		];
		const fields = ["name", "model", "colour", "price", "cost", "quantity", "category"] as const;
		expect(await read(sheet(head, rows), ...fields)).toEqual({
			format: "odoo-products",
			rows: [["D-B", ["Desk", "Desk", "Black", 100, 60, 5, "Office"]]],
		});
		const old =
			"External ID|Name|Internal Reference|Category/External ID|Can be Sold|Sale Price|Cost|Product Type\na6|Stool|ALS|a5|True|49.00|25.00|Stockable Product";
		expect(await read(old, "price")).toEqual({ format: "odoo-products", rows: [["ALS", [49]]] });
	});
});

describe("a head of InvenTree", () => {
	it("has ids of categories beside their names, and the stock of variants beside the part's", async () => {
		const head =
			"Active|Assembly|Category|Category Name|Component|Creation Date|Default Location|Description|Full name|Image|IPN|Template|Keywords|Link|Locked|Minimum stock|Name|Notes|ID|Purchaseable|Revision|Salable|Trackable|Units|Variant Of|Virtual|Pricing min|Pricing max|Building|In Stock|On Order|Stock Items|Suppliers|Total Stock|External Stock|Unallocated Stock|Variant Stock";
		const part = { Active: "True", Virtual: "False", Template: "False" };
		const rows = [
			{ ...part, ID: 7, Name: "Plate", Template: "True", "In Stock": 0, "Total Stock": 9, Category: 3 },
			{ ...part, ID: 8, Name: "Plate, red", IPN: "P-R", "Variant Of": 7, "Minimum stock": 2, "In Stock": 4 },
			{ ...part, ID: 9, Name: "Nut", Category: 3, "Category Name": "Nuts", "In Stock": 5, "Total Stock": 8 },
		];
		const fields = ["name", "model", "quantity", "reorderPoint", "category"] as const;
		expect(await read(sheet(head, rows), ...fields)).toEqual({
			format: "inventree-parts",
			rows: [
				[2, "variants"],
				["P-R", ["Plate, red", "Plate", 4, 2, null]],
				["id:9", ["Nut", null, 5, null, "Nuts"]],
			],
		});
	});

	const newer =
		"ID|Part|Quantity|Serial Number|Batch Code|Stock Location|Customer|Expiry Date|In Stock|Status|Purchase Price|Part.Name|Part.Description|Part.IPN|Location.Name|Location.Path";
	const older =
		"ID|Part|Quantity|Serial Number|Batch Code|Location|Customer|Expiry Date|In Stock|Status|Purchase Price|Part Name|Part Description|Part IPN|Location Name|Location Path";

	it.each([newer, older])(
		"has a row for each batch and serial number, whose quantities add up: %s",
		async (head) => {
			const nut = { Part: 9, "Part.Name": "Nut", "In Stock": "True", Status: "OK", "Stock Location": 2 };
			const shelf = { "Location.Name": "Shelf 1", "Location.Path": "Shed/Shelf 1" };
			const rows = [
				{ ...nut, ID: 1, "Part.IPN": "N", "Batch Code": "A", Quantity: "7.00000", ...shelf },
				{ ...nut, ID: 2, "Part.IPN": "N", Quantity: "2.0", "In Stock": "False", Customer: 4 },
				{ ...nut, ID: 3, "Part.IPN": "N", "Batch Code": "B", Quantity: "3.00000", ...shelf },
				{ ...nut, ID: 4, "Part.IPN": "N", Quantity: "1", ...shelf, "Location.Path": "Shop/Shelf 1" },
				{ ...nut, ID: 5, Part: 12, "Serial Number": 1, Quantity: 1, ...shelf },
				{ ...nut, ID: 6, Part: 12, "Serial Number": 2, Quantity: 1, ...shelf },
				{ ...nut, ID: 7, Part: 12, Quantity: "many", ...shelf },
			];
			const {
				format,
				rows: [...is],
			} = await read(sheet(head, rows, newer), "quantity", "location");
			expect(format).toBe("inventree-stock");
			expect(is.slice(0, 6)).toEqual([
				["N", [10, "Shed/Shelf 1"]],
				[3, "gone"],
				[4, "added"],
				["N", [1, "Shop/Shelf 1"]],
				["id:12", [2, "Shed/Shelf 1"]],
				[7, "added"],
			]);
			expect(is[6]?.[0]).toBe(8);
		},
	);
});

it("a head of ERPNext has only what is chosen, and words for flags", async () => {
	const head =
		"Item Code|Item Group|Default Unit of Measure|Maintain Stock|Is Fixed Asset|Barcode (Barcodes)|HSN/SAC";
	const rows = [
		{
			"Item Code": "TV65",
			"Item Group": "Products",
			"Maintain Stock": "Yes",
			"Barcode (Barcodes)": "9520000001018",
		},
		{ "Barcode (Barcodes)": "9520000001025" },
		{ "Item Code": "DELIVERY", "Item Group": "Services", "Maintain Stock": "No" },
	];
	expect(await read(sheet(head, rows), "name", "category", "barcode")).toEqual({
		format: "erpnext-items",
		rows: [
			["TV65", ["TV65", "Products", "9520000001018"]],
			[3, "no_product"],
			[4, "service"],
		],
	});
});

it("the export of PrestaShop's list of products has prices with and without taxes", async () => {
	const head =
		"Product ID|Image|Name|Reference|Category|Price (tax excl.)|Price (tax incl.)|Quantity|Status|Position";
	const row = { "Product ID": 7, Name: "Mug", Category: "Home accessories", "Price (tax excl.)": "11.90" };
	const rows = [{ ...row, Reference: "MUG", "Price (tax incl.)": "14.28", Quantity: 300, Status: 0 }];
	expect(await read(sheet(head, rows), "name", "category", "price", "quantity", "showInShop")).toEqual({
		format: "prestashop-products",
		rows: [["MUG", ["Mug", "Home accessories", 14.28, 300, null]]],
	});
});

describe("a head of Magento", () => {
	it("has store views after each product", async () => {
		const head =
			"sku|store_view_code|attribute_set_code|product_type|categories|product_websites|name|description|short_description|weight|product_online|tax_class_name|visibility|price|special_price|special_price_from_date|special_price_to_date|url_key|meta_title|meta_keywords|meta_description|base_image|base_image_label|small_image|small_image_label|thumbnail_image|thumbnail_image_label|created_at|updated_at|new_from_date|new_to_date|display_product_options_in|map_price|msrp_price|map_enabled|gift_message_available|custom_design|custom_design_from|custom_design_to|custom_layout_update|page_layout|product_options_container|msrp_display_actual_price_type|country_of_manufacture|additional_attributes|qty|out_of_stock_qty|use_config_min_qty|is_qty_decimal|allow_backorders|use_config_backorders|min_cart_qty|use_config_min_sale_qty|max_cart_qty|use_config_max_sale_qty|is_in_stock|notify_on_stock_below|use_config_notify_stock_qty|manage_stock|use_config_manage_stock|use_config_qty_increments|qty_increments|use_config_enable_qty_inc|enable_qty_increments|is_decimal_divided|website_id|related_skus|crosssell_skus|upsell_skus|additional_images|additional_image_labels|hide_from_product_page|bundle_price_type|bundle_sku_type|bundle_price_view|bundle_weight_type|bundle_values|configurable_variations|configurable_variation_labels|associated_skus";
		const shirt = { attribute_set_code: "Default", categories: "Default Category/Tops", is_in_stock: 1 };
		const rows = [
			{
				...shirt,
				sku: "shirt-black",
				product_type: "simple",
				name: "Shirt - Black",
				product_online: 1,
				visibility: "Not Visible Individually",
				price: "10.0000",
				additional_attributes:
					"color=Black,has_options=0,quantity_and_stock_status=In Stock,required_options=0",
				qty: "5.0000",
			},
			{ sku: "shirt-black", store_view_code: "de", product_type: "simple", name: "Hemd - Schwarz" },
			{
				...shirt,
				sku: "shirt",
				product_type: "configurable",
				name: "Shirt",
				configurable_variations: "sku=shirt-black,color=Black",
				configurable_variation_labels: "color=Color",
				qty: "0.0000",
			},
		];
		const fields = [
			"name",
			"model",
			"colour",
			"size",
			"price",
			"quantity",
			"category",
			"showInShop",
		] as const;
		expect(await read(sheet(head, rows), ...fields)).toEqual({
			format: "magento-products",
			rows: [
				["shirt-black", ["Shirt - Black", "Shirt", "Black", null, 10, 5, "Tops", null]],
				[3, "translation"],
				[4, "variants"],
			],
		});
	});

	it("has other names in Magento 1", async () => {
		const head = "sku|_store|name|price|qty|_type|_attribute_set|manage_stock";
		const simple = { name: "Mug", price: 25, _type: "simple", _attribute_set: "Default" };
		const rows = [
			{ ...simple, sku: "A", qty: "3.0000" },
			{ sku: "", _store: "de", name: "Becher" },
			{ ...simple, sku: "B", _type: "bundle" },
		];
		expect(await read(sheet(head, rows), "name", "price", "quantity")).toEqual({
			format: "magento-products",
			rows: [
				["A", ["Mug", 25, 3]],
				[3, "translation"],
				[4, "bundle"],
			],
		});
	});
});
