/** What a column of an imported file can be, in the order of an export's columns. */
export const importFields = [
	"_id",
	"sku",
	"barcode",
	"name",
	"description",
	"price",
	"cost",
	"quantity",
	"supplier",
	"category",
	"subcategory",
	"brand",
	"model",
	"size",
	"colour",
	"weight",
	"weightUnit",
	"reorderPoint",
	"safetyStock",
	"image",
] as const;
export type ImportField = (typeof importFields)[number];

/** The fields that hold numbers. */
export const numberFields = [
	"price",
	"cost",
	"quantity",
	"weight",
	"reorderPoint",
	"safetyStock",
] as const satisfies ImportField[];
export type NumberField = (typeof numberFields)[number];

/** What an export calls its columns; an import knows them again. */
export const importFieldNames: Readonly<Record<ImportField, string>> = {
	_id: "_id",
	sku: "SKU",
	barcode: "Barcode",
	name: "Name",
	description: "Description",
	price: "Price",
	cost: "Cost",
	quantity: "Quantity",
	supplier: "Supplier",
	category: "Category",
	subcategory: "Subcategory",
	brand: "Brand",
	model: "Model",
	size: "Size",
	colour: "Colour",
	weight: "Weight",
	weightUnit: "Weight unit",
	reorderPoint: "Reorder point",
	safetyStock: "Safety stock",
	image: "Image",
};

/** Where each field is in a file: the column's position, or null where the file has none for it. */
export type ImportMapping = Record<ImportField, number | null>;

/** What other systems call the fields, in small letters and without spaces; the likelier first. */
const otherNames: Readonly<Record<ImportField, readonly string[]>> = {
	_id: ["id", "productid", "freehubid"],
	sku: [
		"skucode",
		"productsku",
		"variantsku",
		"itemnumber",
		"itemno",
		"articlenumber",
		"articleno",
		"itemcode",
	],
	barcode: ["ean", "gtin", "upc", "ean13", "ean8", "gtin13", "gtin14", "upca", "eancode", "variantbarcode"],
	name: ["productname", "itemname", "title", "producttitle", "product", "item", "article", "articlename"],
	description: ["desc", "longdescription", "productdescription", "bodyhtml", "details", "text"],
	price: [
		"salesprice",
		"sellingprice",
		"retailprice",
		"unitprice",
		"listprice",
		"rrp",
		"msrp",
		"variantprice",
	],
	cost: ["costprice", "unitcost", "standardcost", "purchaseprice", "buyingprice", "costperitem"],
	quantity: [
		"qty",
		"stock",
		"onhand",
		"qtyonhand",
		"quantityonhand",
		"stockquantity",
		"stocklevel",
		"instock",
	],
	supplier: ["suppliername", "vendor", "vendorname", "distributor"],
	category: ["categoryname", "categories", "productcategory", "group", "productgroup", "productcategoryname"],
	subcategory: ["subcategoryname", "subgroup", "productsubcategory", "productsubcategoryname"],
	brand: ["brandname", "manufacturer", "make", "maker"],
	model: ["modelname", "productmodel", "style", "stylename", "parent"],
	size: ["framesize", "option1", "sizename"],
	colour: ["color", "colourname", "colorname", "option2"],
	weight: ["unitweight", "netweight", "grossweight", "itemweight"],
	weightUnit: ["weightunits", "unitofweight", "weightunitmeasure", "weightunitmeasurecode", "weightuom"],
	reorderPoint: ["reorderlevel", "minstock", "minimumstock", "reorderat", "minquantity", "minqty"],
	safetyStock: ["safetystocklevel", "bufferstock", "reserve"],
	image: ["imagelink", "imageurl", "imagesrc", "photo", "photos", "picture", "pictures", "images", "img"],
};

/** A column's name as it is compared: without accents, capitals and signs. */
export function columnKey(name: string): string {
	const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	return plain.replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Which column of a file each field is in, judged by the columns' names; of two alike, the first. */
export function matchColumns(columns: readonly string[]): ImportMapping {
	const keys = columns.map(columnKey);
	const taken = new Set<number>();
	const mapping = Object.fromEntries(importFields.map((field) => [field, null])) as ImportMapping;
	const take = (field: ImportField, name: string): void => {
		if (mapping[field] !== null) return;
		const index = keys.findIndex((key, i) => key === name && !taken.has(i));
		if (index < 0) return;
		mapping[field] = index;
		taken.add(index);
	};
	// A field's own name beats another system's word for it.
	for (const field of importFields) if (field !== "_id") take(field, columnKey(importFieldNames[field]));
	const own = columns.findIndex((name) => name.trim().toLowerCase() === "_id");
	if (own >= 0) {
		mapping._id = own;
		taken.add(own);
	}
	for (const field of importFields) for (const name of otherNames[field]) take(field, name);
	return mapping;
}
