import { shop } from "@freehub/domain/shop";
import { amountText, weightOf } from "./cells.ts";
import { type Column, type ExportedProduct, type Listing, type Place, writerOf } from "./program-format.ts";

type Line = { listing: Listing; product: ExportedProduct };

const ofProduct = (heading: string, value: (product: ExportedProduct) => string | number | null) => ({
	heading,
	value: ({ product }: Line) => value(product),
});
const always = (heading: string, value: string) => ({ heading, value: () => value });

/**
 * Its options, or the program's word for an item without any. Items of the same name are one item to Square, so variations of a
 * repeated name are called by their SKU.
 */
function variationName({ listing, product }: Line): string {
	const values = listing.options.map(({ valueOf }) => valueOf(product) ?? "N/A");
	if (values.length > 0) return values.join(", ");
	return listing.isRepeated ? (product.sku ?? listing.handle) : "Regular";
}

const options = [0, 1].flatMap((i): Column<Line>[] => [
	{ heading: `Option Name ${i + 1}`, value: ({ listing }) => listing.options[i]?.name ?? null },
	{
		heading: `Option Value ${i + 1}`,
		value: ({ listing, product }) => {
			const option = listing.options[i];
			return option === undefined ? null : (option.valueOf(product) ?? "N/A");
		},
	},
]);

/** The new quantity is the one that an import counts; the current one says the same for who reads the file. */
function placeColumns({ id, name }: Place): Column<Line>[] {
	const quantity = ({ stock }: ExportedProduct) => stock.get(id)?.quantity ?? null;
	return [
		ofProduct(`Current Quantity ${name}`, quantity),
		ofProduct(`New Quantity ${name}`, quantity),
		ofProduct(`Stock Alert Enabled ${name}`, ({ reorderPoint }) => (reorderPoint === null ? "N" : "Y")),
		ofProduct(`Stock Alert Count ${name}`, ({ reorderPoint }) => reorderPoint),
	];
}

/** Square's item library. Its accounts in the United States weigh in pounds, all others in kilograms. */
export const square = writerOf<Line>({
	hasMark: true,
	lines: (listing) => listing.products.map((product) => ({ listing, product })),
	columns: ({ places }) => {
		const unit = shop().currency === "USD" ? "lb" : "kg";
		return [
			{ heading: "Token", value: () => null },
			{ heading: "Item Name", value: ({ listing }) => listing.title },
			{ heading: "Variation Name", value: variationName },
			ofProduct("SKU", ({ sku }) => sku),
			ofProduct("Description", ({ description }) => description),
			ofProduct("Categories", ({ category }) => category),
			ofProduct("Reporting Category", ({ category }) => category),
			ofProduct("GTIN", ({ barcode }) => barcode),
			always("Item Type", "Physical good"),
			ofProduct(`Weight (${unit})`, (product) => weightOf(product, unit)?.toString() ?? null),
			ofProduct("Square Online Item Visibility", ({ isShown }) => (isShown ? "visible" : "hidden")),
			ofProduct("Price", ({ price }) => amountText(price)),
			always("Archived", "N"),
			always("Sellable", "Y"),
			always("Stockable", "Y"),
			...options,
			{ ...ofProduct("Default Unit Cost", ({ cost }) => amountText(cost)), isCost: true },
			ofProduct("Default Vendor Name", ({ supplier }) => supplier),
			...places.flatMap(placeColumns),
		];
	},
});
