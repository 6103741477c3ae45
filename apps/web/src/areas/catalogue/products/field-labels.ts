import type { FieldName } from "@freehub/contract/catalogue/product-fields";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The names of a product's fields: in forms and facts, as columns of the table, and as fields of an import. */
export const fieldLabels: Record<FieldName, MessageDescriptor> = {
	name: msg`Name`,
	description: msg`Description`,
	price: msg`Price`,
	quantity: msg`Quantity`,
	supplier: msg`Supplier`,
	image: msg`Image Link`,
	sku: msg`SKU`,
	barcode: msg`Barcode`,
	category: msg`Category`,
	brand: msg`Brand`,
	model: msg`Model`,
	size: msg`Size`,
	colour: msg`Colour`,
	cost: msg({ comment: "what one piece costs the shop", message: "Cost" }),
	reorderPoint: msg`Reorder point`,
	safetyStock: msg`Safety stock`,
	weight: msg`Weight`,
	weightUnit: msg`Unit of weight`,
	originCountry: msg`Origin country`,
	showInShop: msg`Show in shop`,
	discontinued: msg`Discontinued`,
};
