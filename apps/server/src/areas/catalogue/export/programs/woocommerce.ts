import { unambiguousText } from "@freehub/domain/sheets/number-text";
import { amountText, htmlOf, pictureLink, weightOf } from "./cells.ts";
import { type Column, type ExportedProduct, type Listing, type Setting, writerOf } from "./program-format.ts";

/** A line of a product: simple, or a variation at a position; without a product, the parent of the variations. */
type Line = { listing: Listing; product: ExportedProduct | undefined; position: number };

/** A list in one cell; a comma in a value is escaped. */
const list = (values: readonly string[]) =>
	[...new Set(values)].map((value) => value.replaceAll(",", "\\,")).join(", ");

/** The SKU of a parent; no product has it, because those of products are what the shop calls them. */
const parentSku = ({ handle }: Listing) => `model-${handle}`;
const isVariation = ({ listing, product }: Line) => listing.isModel && product !== undefined;
const isParent = ({ product }: Line) => product === undefined;
/** A line shows values of its product; the parent's are those of the first product that has one. */
const productsOf = ({ listing, product }: Line) => (product === undefined ? listing.products : [product]);
const isShown = (line: Line) => productsOf(line).some((product) => product.isShown);

const ofProduct = (heading: string, value: (product: ExportedProduct) => string | number | null) => ({
	heading,
	value: ({ product }: Line) => (product === undefined ? null : value(product)),
});
/** A column that variations take from their parent. */
const ofParent = (heading: string, value: (product: ExportedProduct) => string | null): Column<Line> => ({
	heading,
	value: (line) =>
		isVariation(line)
			? null
			: (productsOf(line)
					.map(value)
					.find((text) => text) ?? null),
});
const always = (heading: string, value: string | number) => ({ heading, value: () => value });

/** The program writes a line break as `\n`, and such a text with one backslash more. */
const description = (product: ExportedProduct) => htmlOf(product.description).replaceAll("\\n", "\\\\n");

function weightText(product: ExportedProduct): string | null {
	const kilograms = weightOf(product, "kg");
	return kilograms === null ? null : unambiguousText(kilograms);
}

function images(line: Line, setting: Setting): string {
	return list(productsOf(line).flatMap(({ image }) => pictureLink(image, setting) ?? []));
}

const attributes = [0, 1, 2].flatMap((i): Column<Line>[] => {
	const named = (part: string, value: Column<Line>["value"]): Column<Line> => ({
		heading: `Attribute ${i + 1} ${part}`,
		value: (line, setting) => (line.listing.options[i] === undefined ? null : value(line, setting)),
	});
	return [
		named("name", ({ listing }) => listing.options[i]?.name ?? null),
		named("value(s)", (line) =>
			list(productsOf(line).flatMap((product) => line.listing.options[i]?.valueOf(product) ?? [])),
		),
		named("visible", (line) => (isVariation(line) ? null : 1)),
		named("global", () => 1),
	];
});

/** WooCommerce's file of products: a model is a variable product, followed by its variations. */
export const woocommerce = writerOf<Line>({
	hasMark: true,
	lines: (listing) => {
		if (!listing.isModel) return listing.products.map((product) => ({ listing, product, position: 0 }));
		const variations = listing.products.map((product, i) => ({ listing, product, position: i + 1 }));
		return [{ listing, product: undefined, position: 0 }, ...variations];
	},
	columns: () => [
		{
			heading: "Type",
			value: (line) => (isParent(line) ? "variable" : isVariation(line) ? "variation" : "simple"),
		},
		{ heading: "SKU", value: ({ listing, product }) => (product ? product.sku : parentSku(listing)) },
		ofProduct("GTIN, UPC, EAN, or ISBN", ({ barcode }) => barcode),
		{ heading: "Name", value: ({ listing, product }) => product?.name ?? listing.title },
		{ heading: "Published", value: (line) => (isShown(line) ? 1 : 0) },
		always("Visibility in catalog", "visible"),
		ofParent("Description", description),
		always("Tax status", "taxable"),
		{
			heading: "In stock?",
			value: (line) => (productsOf(line).some(({ quantity }) => quantity > 0) ? 1 : 0),
		},
		ofProduct("Stock", ({ quantity }) => quantity),
		ofProduct("Low stock amount", ({ reorderPoint }) => reorderPoint),
		always("Backorders allowed?", 0),
		ofProduct("Weight (kg)", weightText),
		ofProduct("Regular price", ({ price }) => amountText(price)),
		ofParent("Categories", ({ category }) => category && list([category])),
		{ heading: "Images", value: images },
		{ heading: "Parent", value: (line) => (isVariation(line) ? parentSku(line.listing) : null) },
		{ heading: "Position", value: ({ position }) => position },
		ofParent("Brands", ({ brand }) => brand && list([brand])),
		...attributes,
		{ ...ofProduct("Cost of goods", ({ cost }) => amountText(cost)), isCost: true },
	],
});
