import type { Product } from "@freehub/contract/catalogue/product-fields";
import { weightIn } from "@freehub/domain/catalogue/weight";
import { moneyDecimals } from "@freehub/domain/money";
import { escapeHtml } from "#escape-html.ts";
import type { Setting } from "./program-format.ts";

// How other programs write values.

/** With all decimals of the currency: 1299.00. */
export function amountText(amount: number | null | undefined): string | null {
	return amount === null || amount === undefined ? null : amount.toFixed(moneyDecimals());
}

/** The weight of one piece in a unit, or null if it is not known; rounded to a millionth. */
export function weightOf({ weight, weightUnit }: Product, unit: "g" | "kg" | "lb"): number | null {
	if (weight === null || weightUnit === null) return null;
	return Number(weightIn(unit, weight, weightUnit).weight.toFixed(6));
}

/** A plain text as HTML: a paragraph for each block of lines. */
export function htmlOf(text: string): string {
	const blocks = text.split(/\r?\n(?:[ \t]*\r?\n)+/).filter((block) => block.trim() !== "");
	return blocks.map((block) => `<p>${escapeHtml(block).replace(/\r?\n/g, "<br>")}</p>`).join("");
}

/** A picture's address that another program can read; one of this server is stored as a path. */
export function pictureLink(image: string, { site }: Setting): string | null {
	if (image === "") return null;
	return image.startsWith("/") ? `${site}${image}` : image;
}
