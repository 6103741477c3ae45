import { decimalsOf } from "@freehub/domain/shop";
import { t } from "@lingui/core/macro";
import { formatCount, formatMoneyIn } from "./format.ts";

/** A price for `per` pieces: '$12.50', '$4.90 per 100'. */
export function priceText(currency: string, price: number, per: number): string {
	const amount = formatMoneyIn(currency, price);
	if (per === 1) return amount;
	const pieces = formatCount(per);
	return t({ comment: "amount is the price of so many pieces", message: `${amount} per ${pieces}` });
}

/** The price of a piece, or of `per` pieces if the currency has no exact amount for one. */
export function piecePriceText(currency: string, price: number, per: number): string {
	const isExact = Math.round(price * 10 ** decimalsOf(currency)) % per === 0;
	return isExact ? priceText(currency, price / per, 1) : priceText(currency, price, per);
}
