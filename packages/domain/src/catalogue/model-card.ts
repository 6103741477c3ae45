import type { StockState } from "../quantity.ts";
import { sortKey } from "./search-words.ts";
import { compareSizes } from "./size-order.ts";

/** Max variants that a card names; a model of more has a page for each of them anyway. */
export const MOST_CHOICES = 24;

/** A variant of a model, as a card needs it. */
export type CardVariant = {
	_id: string;
	/** In the shop's language: it is used in the URL of the variant's page. */
	name: string;
	size: string | null;
	colour: string | null;
	price: number;
	image: string;
	/** Its pieces on hand, and those of them that are not promised; undefined: only the availability is known. */
	quantity: number | undefined;
	available: number | undefined;
	availability: StockState;
};

/** The card of a model in the catalogue. */
export type ModelCard = {
	/** The model's name. */
	name: string;
	/** The number of its variants. */
	variants: number;
	minPrice: number;
	maxPrice: number;
	/** The pieces of all variants, and those of them that are not promised; missing where only the availability is known. */
	quantity?: number;
	available?: number;
	/** The best of its variants'. */
	availability: StockState;
	/** The picture of the first variant that is in stock and has one, otherwise of the first with one; '' without any. */
	image: string;
	/** The first variants by size and colour, at most MOST_CHOICES. */
	choices: { _id: string; name: string; size: string | null; colour: string | null; isOut: boolean }[];
};

const best: readonly StockState[] = ["in", "low", "out"];

/** The card of a model with these variants; undefined with fewer than two: a single product is its own card. */
export function modelCard(name: string, variants: readonly CardVariant[]): ModelCard | undefined {
	if (variants.length < 2) return undefined;
	const keyed = variants.map((variant) => ({ variant, colour: sortKey(variant.colour ?? "") }));
	keyed.sort(
		(a, b) =>
			compareSizes(a.variant.size, b.variant.size) ||
			compare(a.colour, b.colour) ||
			compare(a.variant._id, b.variant._id),
	);
	const sorted = keyed.map(({ variant }) => variant);
	const pictured = sorted.filter(({ image }) => image.trim() !== "");
	const shown = pictured.find(({ availability }) => availability !== "out") ?? pictured[0];
	const prices = sorted.map(({ price }) => price);
	const pieces = { quantity: totalOf(sorted, "quantity"), available: totalOf(sorted, "available") };
	return {
		name,
		variants: sorted.length,
		minPrice: Math.min(...prices),
		maxPrice: Math.max(...prices),
		...(pieces.quantity !== undefined && { quantity: pieces.quantity }),
		...(pieces.available !== undefined && { available: pieces.available }),
		availability: best.find((state) => sorted.some(({ availability }) => availability === state)) ?? "out",
		image: shown?.image ?? "",
		choices: sorted.slice(0, MOST_CHOICES).map(({ _id, name: own, size, colour, availability }) => ({
			_id,
			name: own,
			size,
			colour,
			isOut: availability === "out",
		})),
	};
}

/** The pieces of all variants; undefined: those of one are not known. */
function totalOf(variants: readonly CardVariant[], of: "quantity" | "available"): number | undefined {
	let sum = 0;
	for (const { [of]: pieces } of variants) {
		if (pieces === undefined) return undefined;
		sum += pieces;
	}
	return sum;
}

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
