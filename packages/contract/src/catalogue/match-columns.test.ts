import { describe, expect, it } from "vitest";
import { offerColumns, purchaseOrderColumns } from "../buying/file-fields.ts";
import { importFieldNames, importFields } from "./import-fields.ts";
import { listColumns, matchColumns, matchedColumns, unfitColumns } from "./match-columns.ts";

const found = (columns: string[]) =>
	Object.fromEntries(
		Object.entries(matchColumns(columns)).flatMap(([field, found]) =>
			found === null ? [] : [[field, columns[found[0] ?? -1]]],
		),
	);

describe("matchColumns", () => {
	it("knows every column of an export again", () => {
		const names = importFields.map((field) => importFieldNames[field]);
		expect(matchColumns(names)).toEqual(Object.fromEntries(importFields.map((field, i) => [field, [i]])));
	});

	it.each([
		[
			["reorder_point", "Weight Unit", "COLOR", "sub-category"],
			["reorderPoint", "weightUnit", "colour", "subcategory"],
		],
		[
			["EAN", "Titre", "Title", "Qty", "Vendor"],
			["barcode", undefined, "name", "quantity", "supplier"],
		],
		[
			["Product ID", "SKU", "On Hand", "Photo"],
			["_id", "sku", "quantity", "image"],
		],
		[
			["Désc", "Unit price", "Std. cost", ""],
			["description", "price", undefined, undefined],
		],
		[
			[
				"Artikelnummer",
				"Bezeichnung",
				"Preis",
				"Einkaufspreis",
				"Bestand",
				"Lieferant",
				"Größe",
				"Lagerort",
				"Fach",
			],
			["sku", "name", "price", "cost", "quantity", "supplier", "size", "location", "bin"],
		],
		[
			["Référence", "Désignation", "Prix", "Quantité", "Fournisseur", "Code-barres", "Emplacement"],
			["sku", "name", "price", "quantity", "supplier", "barcode", "location"],
		],
		[
			["Referencia", "Nombre", "Precio", "Cantidad", "Proveedor", "Código de barras", "Ubicación"],
			["sku", "name", "price", "quantity", "supplier", "barcode", "location"],
		],
		[
			["পণ্য কোড", "নাম", "দাম", "পরিমাণ", "সরবরাহকারী", "স্থান"],
			["sku", "name", "price", "quantity", "supplier", "location"],
		],
	])("reads %j as other systems mean it", (columns, fields) => {
		const expected = fields.flatMap((field, i) => (field === undefined ? [] : [[field, columns[i]]]));
		expect(found(columns)).toEqual(Object.fromEntries(expected));
	});

	it("prefers a field's own name, takes the first of two alike, and no column twice", () => {
		expect(matchColumns(["title", "name", "Name"])).toMatchObject({ name: [1] });
		expect(matchColumns(["stock", "quantity"])).toMatchObject({ quantity: [1] });
		expect(matchColumns(["id", "_id"])).toMatchObject({ _id: [1] });
		const used = Object.values(matchColumns(["product", "item", "stock", "group"])).flatMap(
			(found) => found ?? [],
		);
		expect(new Set(used).size).toBe(used.length);
	});

	it.each([
		["In stock?", ["1", "0", "1"], "quantity", null],
		["In stock?", ["yes", "no"], "quantity", null],
		["In stock", ["1", "0", "7"], "quantity", [0]],
		["Stock", ["1", "0", "1"], "quantity", [0]],
		["Quantity", ["true", "false"], "quantity", null],
		["Qty", ["", "not stocked", "4"], "quantity", [0]],
		["ID", ["101", "102"], "_id", null],
		["ID", ["01980000-0000-7000-8000-000000000001", ""], "_id", [0]],
		["List price", ["A", "B"], "price", null],
		["List price", ["", "auf Anfrage"], "price", [0]],
		["Published", ["soon"], "showInShop", null],
		["Published", ["-1", "1"], "showInShop", [0]],
		["Weight (kg)", ["2.35"], "weight", [0]],
		["Preis per 100", ["4,90"], "price", [0]],
		["Grams", ["350"], "weight", [0]],
	] as const)("takes %s with %j for %s only if the values fit", (name, cells, field, columns) => {
		const rows = cells.map((cell) => [cell]);
		expect(matchColumns([name], rows)[field]).toEqual(columns);
	});
});

describe("matchedColumns", () => {
	const kinds = { list: listColumns, offers: offerColumns, orders: purchaseOrderColumns } as const;

	it.each([
		["list", "Price", ["yes", "no"], "price", false],
		["list", "Price", ["A", "B"], "price", true],
		["list", "Net price", ["A", "B"], "price", false],
		["list", "Net price", ["on request", "4.90"], "price", true],
		["list", "Price", ["28.11.2026", "29.11.2026"], "price", true],
		["list", "Net price", ["28.11.2026", "29.11.2026"], "price", false],
		["list", "Code", ["2026-11-28", "2026-11-29"], "sku", false],
		["list", "Code", ["28-Nov", "29-Nov"], "sku", true],
		["list", "Code", ["2026-11-28", "A-1"], "sku", true],
		["list", "Supplier SKU", ["2026-11-28"], "sku", true],
		["list", "EAN", ["yes", "no"], "barcode", false],
		["list", "VE", ["10", ""], "pack", true],
		["list", "VE", ["ja", "nein"], "pack", false],
		["list", "PE", ["100 g"], "per", true],
		["list", "PE", ["yes", "no"], "per", false],
		["list", "PE", ["1", "1"], "per", true],
		["offers", "ID", ["17"], "_id", false],
		["offers", "ID", ["01980000-0000-7000-8000-000000000001"], "_id", true],
		["offers", "_id", ["17"], "_id", true],
		["offers", "Prices", ["1: 12.50, 100: 11.00"], "prices", true],
		["offers", "Price breaks", ["1: 12.50; 100: 11.00"], "prices", true],
		["offers", "Price breaks", ["see list"], "prices", false],
		["offers", "Lead time", ["10"], "leadDays", true],
		["offers", "From", ["Italy"], "validFrom", false],
		["offers", "From", ["1.3.2026"], "validFrom", true],
		["orders", "Qty", ["yes", "no"], "quantity", false],
		["orders", "Qty", ["3 cases", "2x10"], "quantity", true],
		["orders", "Qty", ["0", "1"], "quantity", true],
		["orders", "Qty", ["2026-11-28"], "quantity", false],
		["orders", "Order", ["28-Nov"], "order", true],
		["orders", "ETA", ["soon"], "expected", false],
	] as const)("%s: %s with %j as %s: %s", (name, heading, cells, field, isTaken) => {
		const kind = kinds[name] as typeof listColumns;
		const rows = cells.map((cell) => [cell]);
		const mapping = matchedColumns(kind, [heading], rows);
		const column = mapping[field as keyof typeof mapping];
		expect(column).toEqual(isTaken ? [0] : null);
		expect(unfitColumns(kind, [heading], rows, mapping)).toEqual(isTaken ? [] : [{ field, column: 0 }]);
	});

	it("takes the column with the values where several have the name", () => {
		const rows = [
			["yes", "4.90"],
			["no", "5.00"],
		];
		const mapping = matchedColumns(listColumns, ["Price", "Net price"], rows);
		expect(mapping.price).toEqual([1]);
		expect(unfitColumns(listColumns, ["Price", "Net price"], rows, mapping)).toEqual([]);
	});
});
