import { codeText, oneLine } from "@freehub/domain/one-line";
import { z } from "zod";
import { foreignNames, otherNames } from "../catalogue/column-names.ts";
import { optional, text } from "../field-types.ts";
import { amount, Currency, Per, wholePieces } from "./fields.ts";

/** The possible columns of a supplier's price list. */
export const listFields = [
	"sku",
	"name",
	"barcode",
	"brand",
	"price",
	"per",
	"currency",
	"pack",
	"minimum",
] as const;
export type ListField = (typeof listFields)[number];

/** The fields of a price list that hold numbers. */
export const listNumberFields = ["price", "per", "pack", "minimum"] as const satisfies ListField[];

/** The column headings, by field. */
export const listFieldNames: Readonly<Record<ListField, string>> = {
	sku: "Supplier SKU",
	name: "Name",
	barcode: "Barcode",
	brand: "Brand",
	price: "Price",
	per: "Per",
	currency: "Currency",
	pack: "Pieces per case",
	minimum: "Minimum",
};

/** Names of each field's column in suppliers' files, by `columnKey`; most likely first. */
export const listColumnNames: Readonly<Record<ListField, readonly string[]>> = {
	sku: names("supplierssku partnumber partno mpn ordernumber sku code productcode reference", "sku"),
	name: names("", "name"),
	barcode: names("", "barcode"),
	brand: names("", "brand"),
	price: names("netprice dealerprice wholesaleprice tradeprice cost", "cost", "price"),
	per: names("", "per"),
	currency: names("currencycode curr waehrung währung devise moneda মুদ্রা"),
	pack: names(
		"pack packsize caseqty casesize caseof unitspercase packqty packagingunit vpe ve " +
			"verpackungseinheit conditionnement embalaje unidadesporcaja",
	),
	minimum: names(
		"moq minimumorder minimumquantity minimumorderquantity minorder minorderqty minqty " +
			"mindestmenge mindestbestellmenge quantitéminimale cantidadmínima",
	),
};

/** Own names, then the names of product files for the same thing. */
function names(own: string, ...shared: ("sku" | "name" | "barcode" | "brand" | "cost" | "price" | "per")[]) {
	const known = shared.flatMap((field) => [otherNames[field], foreignNames[field] ?? ""]);
	return [own, ...known]
		.join(" ")
		.split(" ")
		.filter((name) => name !== "");
}

/** Normalizes a cell like the stored field, so that rows match stored ones. */
export function cleanListCell(field: ListField, cell: string): string {
	if (field === "sku" || field === "barcode") return codeText(cell);
	if (field === "currency") return cell.trim().toUpperCase();
	return field === "name" || field === "brand" ? oneLine(cell) : cell.trim();
}

/** One row of a price list. */
export const ListedArticle = z.object({
	/** The supplier's own number. */
	sku: text(listFieldNames.sku, 100, codeText).input,
	name: text(listFieldNames.name, 200, oneLine).input,
	barcode: optional(text(listFieldNames.barcode, 100, codeText)).input,
	brand: optional(text(listFieldNames.brand, 100, oneLine)).input,
	/** Of `per` pieces. */
	price: amount(listFieldNames.price),
	per: Per,
	currency: Currency,
	pack: wholePieces(listFieldNames.pack, 1),
	minimum: wholePieces(listFieldNames.minimum, 0),
});
