import { moneyDecimals } from "@freehub/domain/money";
import { noNumber, readTyped, typedText } from "./number-typing.ts";
import { isPrice } from "./price-text.ts";

/** A price from an address, formatted for the reader. */
export function shownPrice(price: string): string {
	return price === "" ? "" : typedText(Number(price));
}

/** Reads a typed limit of a price range: the price as written in an address, or what is wrong with the text. */
export function readPrice(text: string): { price: string; problem?: string } {
	if (text.trim() === "") return { price: "" };
	const decimals = moneyDecimals();
	const typed = readTyped(text, { decimals });
	if (typed.ok && isPrice(typed.plain)) return { price: typed.plain };
	return { price: "", problem: typed.ok ? noNumber(decimals) : typed.message };
}
