import { type KnownStock, knownState, type StockState, shopStock } from "@freehub/domain/quantity";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { formatList } from "#lib/format.ts";

/** The catalogue's stock filters, with their values in the URL. */
export const stockChoices = [
	{ value: "", label: msg`Everything` },
	{ value: "in,low", label: msg`In stock` },
	{ value: "low", label: msg`Only a few left` },
	{ value: "out", label: msg`Out of stock` },
] as const;

/** The text for stock states; empty for all of them. */
export function stockWord(states: readonly StockState[]): string {
	if (states.length === 0) return "";
	const choice = stockChoices.find(({ value }) => value === states.join());
	if (choice !== undefined) return t(choice.label);
	return formatList(
		states.map((state) => t(stateWords[state])),
		"disjunction",
	);
}

const stateWords: Record<StockState, MessageDescriptor> = {
	in: msg`In stock`,
	low: msg`Only a few left`,
	out: msg`Out of stock`,
};

/** The availability of a product; with the pieces that are left, if the reader may know them. */
export function availabilityOf(stock: KnownStock) {
	const shown = shopStock(stock);
	const state = knownState(shown);
	const { quantity } = shown;
	if (state !== "low" || quantity === undefined) return { state, words: t(stateWords[state]) };
	return { state, words: plural(quantity, { one: "Only # left", other: "Only # left" }) };
}
