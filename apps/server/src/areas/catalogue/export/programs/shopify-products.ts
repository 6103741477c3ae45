import { unambiguousText } from "@freehub/domain/sheets/number-text";
import { amountText, htmlOf, pictureLink, weightOf } from "./cells.ts";
import { type Column, type ExportedProduct, type Listing, type Option, writerOf } from "./program-format.ts";

type Line = {
	listing: Listing;
	product: ExportedProduct;
	isFirst: boolean;
	/** The position of its picture among those of the listing; undefined: none, or an earlier line has it. */
	picture: number | undefined;
};

/** One product is a handle and a title; the program writes 'Default Title' for a product without options. */
const WITHOUT_OPTIONS: readonly Option[] = [{ name: "Title", valueOf: () => "Default Title" }];

/** A column of the product, which only the first line of its variants has. */
const ofListing = (heading: string, value: (listing: Listing) => string | null): Column<Line> => ({
	heading,
	value: ({ listing, isFirst }) => (isFirst ? value(listing) : null),
});
const ofVariant = (heading: string, value: (product: ExportedProduct) => string | number | null) => ({
	heading,
	value: ({ product }: Line) => value(product),
});
const always = (heading: string, value: string) => ({ heading, value: () => value });
const firstOf = ({ products }: Listing, part: (product: ExportedProduct) => string | null) =>
	products.map(part).find((value) => value !== null && value !== "") ?? null;
const isShown = ({ products }: Listing) => products.some((product) => product.isShown);

/** The names and values of the three options; a variant needs a value of each option that its product has. */
export function optionColumns<Of extends Pick<Line, "listing" | "product" | "isFirst">>(): Column<Of>[] {
	return [0, 1, 2].flatMap((i): Column<Of>[] => {
		const option = ({ options }: Listing) => (options.length === 0 ? WITHOUT_OPTIONS : options)[i];
		return [
			{
				heading: `Option${i + 1} Name`,
				value: ({ listing, isFirst }) => (isFirst ? (option(listing)?.name ?? null) : null),
			},
			{
				heading: `Option${i + 1} Value`,
				value: ({ listing, product }) => {
					const one = option(listing);
					return one === undefined ? null : (one.valueOf(product) ?? "N/A");
				},
			},
		];
	});
}

function gramsText(product: ExportedProduct): string | null {
	const grams = weightOf(product, "g");
	if (grams === null) return null;
	return Number.isInteger(grams) ? grams.toFixed(1) : unambiguousText(Number(grams.toFixed(3)));
}

function linesOf(listing: Listing): Line[] {
	const pictures = new Set<string>();
	return listing.products.map((product, i) => {
		const isNew = product.image !== "" && !pictures.has(product.image);
		if (isNew) pictures.add(product.image);
		return { listing, product, isFirst: i === 0, picture: isNew ? pictures.size : undefined };
	});
}

/** Shopify's file of products. It has no columns that nothing here fills: empty ones would erase what Shopify has there. */
export const shopifyProducts = writerOf<Line>({
	hasMark: false,
	lines: linesOf,
	columns: () => [
		{ heading: "Handle", value: ({ listing }) => listing.handle },
		ofListing("Title", ({ title }) => title),
		ofListing("Body (HTML)", (listing) => htmlOf(firstOf(listing, ({ description }) => description) ?? "")),
		ofListing("Vendor", (listing) => firstOf(listing, ({ brand }) => brand)),
		ofListing("Type", (listing) => firstOf(listing, ({ category }) => category)),
		ofListing("Published", (listing) => String(isShown(listing))),
		...optionColumns<Line>(),
		ofVariant("Variant SKU", ({ sku }) => sku),
		ofVariant("Variant Grams", gramsText),
		always("Variant Inventory Tracker", "shopify"),
		ofVariant("Variant Inventory Qty", ({ quantity }) => quantity),
		always("Variant Inventory Policy", "deny"),
		always("Variant Fulfillment Service", "manual"),
		ofVariant("Variant Price", ({ price }) => amountText(price)),
		always("Variant Requires Shipping", "true"),
		always("Variant Taxable", "true"),
		ofVariant("Variant Barcode", ({ barcode }) => barcode),
		{
			heading: "Image Src",
			value: ({ product, picture }, setting) =>
				picture === undefined ? null : pictureLink(product.image, setting),
		},
		{ heading: "Image Position", value: ({ picture }) => picture ?? null },
		ofListing("Gift Card", () => "false"),
		{ heading: "Variant Image", value: ({ product }, setting) => pictureLink(product.image, setting) },
		ofVariant("Variant Weight Unit", ({ weight, weightUnit }) => (weight === null ? null : weightUnit)),
		{ ...ofVariant("Cost per item", ({ cost }) => amountText(cost)), isCost: true },
		ofListing("Status", (listing) => (isShown(listing) ? "active" : "draft")),
	],
});
