import type { FieldName } from "@freehub/contract/product-fields";
import { t } from "@lingui/core/macro";
import { countryName, formatCount, formatMoney } from "#lib/format.ts";
import { isMoney } from "./field-words.ts";

/** A field's value in the shop's format. */
export function valueText(field: FieldName, value: string | number): string {
	if (field === "showInShop") return shownText(String(value));
	if (typeof value === "string") return field === "originCountry" ? countryName(value) : value;
	return isMoney(field) ? formatMoney(value) : formatCount(value);
}

/** The text for whether the shop shows a product; '' means not set. */
export function shownText(value: string): string {
	if (value === "") return t({ comment: "shown in the shop", message: "If it has a price" });
	return value === "yes" ? t`Yes` : t`No`;
}
