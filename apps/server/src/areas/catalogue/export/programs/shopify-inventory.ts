import { type ExportedProduct, type Listing, type Place, writerOf } from "./program-format.ts";
import { optionColumns } from "./shopify-products.ts";

/** Each line has everything, so that any part of the file can be imported. */
type Line = {
	listing: Listing;
	product: ExportedProduct;
	isFirst: true;
	place: Place;
	isFirstPlace: boolean;
};

/** A product that was never anywhere is at the first place with 0, so that it is stocked somewhere. */
function onHand({ product, place, isFirstPlace }: Line): number | string {
	const there = product.stock.get(place.id);
	if (there !== undefined) return there.quantity;
	return isFirstPlace && product.stock.size === 0 ? 0 : "not stocked";
}

/**
 * Shopify's file of stock: a line per product and location. 'On hand (current)' stays empty: Shopify skips a line whose number
 * there is not its own one of that moment.
 */
export const shopifyInventory = writerOf<Line>({
	hasMark: false,
	lines: (listing, { places }) =>
		listing.products.flatMap((product) =>
			places.map((place, i) => ({ listing, product, isFirst: true, place, isFirstPlace: i === 0 })),
		),
	columns: () => [
		{ heading: "Handle", value: ({ listing }) => listing.handle },
		{ heading: "Title", value: ({ listing }) => listing.title },
		...optionColumns<Line>(),
		{ heading: "SKU", value: ({ product }) => product.sku },
		{ heading: "HS Code", value: () => null },
		{ heading: "COO", value: ({ product }) => product.originCountry },
		{ heading: "Location", value: ({ place }) => place.name },
		{
			heading: "Bin name",
			value: ({ product, place }) => product.stock.get(place.id)?.bins.join(", ") ?? null,
		},
		{ heading: "Incoming (not editable)", value: () => null },
		{ heading: "Unavailable (not editable)", value: () => null },
		{ heading: "Committed (not editable)", value: () => null },
		{ heading: "Available (not editable)", value: () => null },
		{ heading: "On hand (current)", value: () => null },
		{ heading: "On hand (new)", value: onHand },
	],
});
