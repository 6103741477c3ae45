import { exportHeadings } from "@freehub/contract/catalogue/import-fields";
import type { GivenPriceRule } from "@freehub/contract/catalogue/price-batches";
import type { PricedField } from "@freehub/contract/catalogue/price-imports";
import type { ProductFilter } from "@freehub/contract/catalogue/products";
import { newPrice, type PriceEnding } from "@freehub/domain/catalogue/price-rule";
import { fromMinor } from "@freehub/domain/money";
import { shop } from "@freehub/domain/shop";
import { inMinor, minorOf } from "#areas/catalogue/products/change-prices.ts";
import type { Audience } from "#areas/catalogue/products/in-shop.ts";
import { type ProductPlace, productSlice } from "#areas/catalogue/products/list-products.ts";
import { toWholeProduct } from "#areas/catalogue/products/product-document.ts";
import type { Db } from "#db/connection.ts";
import { csvSlice, type Slice } from "#queues/slice.ts";
import { unambiguous } from "#sheets/csv.ts";

/** Not read by the import: why a product keeps what it has (`noPriceReasons`). */
const KEPT = "Kept because";

/** The products, and how their prices or costs change. */
export type PricesByRule = {
	query: ProductFilter & Audience;
	field: PricedField;
	rule: GivenPriceRule;
	ending: PriceEnding;
};

/**
 * A slice of products with the prices or costs that a rule gives them, as lines of a CSV file for an import; the first slice includes
 * the header. A product that gets none has what it has now. Each line says the amount that its value was computed from: if a product
 * has another one when its row is done, the row is left out.
 */
export async function pricesAsFile(
	db: Db,
	{ query, field, rule, ending }: PricesByRule,
	after: ProductPlace | undefined,
): Promise<Slice<ProductPlace>> {
	const { rows, next } = await productSlice(db, query, after);
	const given = inMinor(rule);
	const { currency } = shop();
	const base = rule.by === "margin" ? "cost" : field;
	const lines = rows.map((row) => {
		const product = toWholeProduct(row);
		const cost = minorOf(product.cost ?? null);
		const found = newPrice(
			{ price: field === "cost" ? cost : minorOf(product.price), cost },
			given,
			ending,
			currency,
		);
		const cells = "why" in found ? [product[field] ?? null, found.why] : [fromMinor(found.price), null];
		return [product._id, ...cells, product[base] ?? null].map(unambiguous);
	});
	const headings = [exportHeadings._id, exportHeadings[field], KEPT, exportHeadings[`${base}AtExport`]];
	const head = after === undefined ? headings : undefined;
	return csvSlice(head, lines, next);
}
