import { moneyDecimals } from "@freehub/domain/money";
import { noNumber, readTyped, typedText } from "./number-typing.ts";
import { isPrice } from "./price-text.ts";

/** A price of an address as the reader writes it. */
export function shownPrice(price: string): string {
	return price === "" ? "" : typedText(Number(price));
}

/** What is typed as a bound of the prices: the price as an address has it, and what is wrong with it. */
export function readPrice(text: string): { price: string; problem?: string } {
	if (text.trim() === "") return { price: "" };
	const decimals = moneyDecimals();
	const typed = readTyped(text, { decimals });
	if (typed.ok && isPrice(typed.plain)) return { price: typed.plain };
	return { price: "", problem: typed.ok ? noNumber(decimals) : typed.message };
}
