import type { FieldName } from "@freehub/contract/product-fields";
import { t } from "@lingui/core/macro";
import { countryName, formatCount, formatMoney } from "#lib/format.ts";
import { isMoney } from "./field-words.ts";

/** A field's value as the shop writes it. */
export function valueText(field: FieldName, value: string | number): string {
	if (field === "showInShop") return shownText(String(value));
	if (typeof value === "string") return field === "originCountry" ? countryName(value) : value;
	return isMoney(field) ? formatMoney(value) : formatCount(value);
}

/** Whether the shop shows a product; '' where nothing is said. */
export function shownText(value: string): string {
	if (value === "") return t({ comment: "shown in the shop", message: "If it has a price" });
	return value === "yes" ? t`Yes` : t`No`;
}
