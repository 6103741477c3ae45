import { type FieldName, productFields } from "@freehub/contract/catalogue/product-fields";
import { t } from "@lingui/core/macro";
import { countryName, formatCount, formatMoney } from "#lib/format.ts";

/** Whether a field is an amount in the shop's currency. */
export function isMoney(field: FieldName): boolean {
	return productFields[field].scale === "money";
}

/** A field's value in the shop's format. */
export function fieldValueText(field: FieldName, value: string | number): string {
	if (field === "showInShop") return shownText(String(value));
	if (field === "discontinued") return discontinuedText(String(value));
	if (typeof value === "string") return field === "originCountry" ? countryName(value) : value;
	return isMoney(field) ? formatMoney(value) : formatCount(value);
}

/** The text for whether the shop shows a product; '' means not set. */
export function shownText(value: string): string {
	if (value === "") return t({ comment: "shown in the shop", message: "If it has a price" });
	return value === "yes" ? t`Yes` : t`No`;
}

/** The text for whether a product is sold off and not ordered any more. */
export function discontinuedText(value: string): string {
	return value === "yes" ? t`Yes` : t`No`;
}
