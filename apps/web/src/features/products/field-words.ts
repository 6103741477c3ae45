import { type FieldName, productFields } from "@freehub/contract/product-fields";
import { formatCount, formatMoney } from "#lib/format.ts";

export const fieldLabels: Record<FieldName, string> = {
	name: "Name",
	description: "Description",
	price: "Price",
	quantity: "Quantity",
	supplier: "Supplier",
	image: "Image Link",
	sku: "SKU",
	barcode: "Barcode",
	category: "Category",
	brand: "Brand",
	model: "Model",
	size: "Size",
	colour: "Colour",
	cost: "Cost",
	reorderPoint: "Reorder point",
	safetyStock: "Safety stock",
	weight: "Weight",
	weightUnit: "Unit of weight",
	originCountry: "Origin country",
};

const countries = new Intl.DisplayNames(["en-US"], { type: "region" });

/** A field's value as the shop writes it. */
export function valueText(field: FieldName, value: string | number): string {
	if (typeof value === "string") return field === "originCountry" ? (countries.of(value) ?? value) : value;
	return isMoney(field) ? formatMoney(value) : formatCount(value);
}

/** Whether a field holds dollars. */
export function isMoney(field: FieldName): boolean {
	return productFields[field].scale === 100;
}
