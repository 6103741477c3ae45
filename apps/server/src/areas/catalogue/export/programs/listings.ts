import { sortKey } from "@freehub/domain/catalogue/search-words";
import { compareSizes } from "@freehub/domain/catalogue/size-order";
import type { ExportedProduct, Listing, Option } from "./program-format.ts";

const ownOptions = [
	{ name: "Color", valueOf: ({ colour }) => colour },
	{ name: "Size", valueOf: ({ size }) => size },
] as const satisfies readonly Option[];

/**
 * The products of a model, or one without a model, as a product of another program.
 * @param given in any order.
 */
export function listingOf(
	given: readonly [ExportedProduct, ...ExportedProduct[]],
	{ handle, isRepeated, isModel }: Pick<Listing, "handle" | "isRepeated" | "isModel">,
): Listing {
	const keyed = given.map((product) => ({ product, colour: sortKey(product.colour ?? "") }));
	keyed.sort(
		(a, b) =>
			compare(a.colour, b.colour) ||
			compareSizes(a.product.size, b.product.size) ||
			compare(a.product._id, b.product._id),
	);
	const products = keyed.map(({ product }) => product) as [ExportedProduct, ...ExportedProduct[]];
	const title = (isModel ? given[0].model : undefined) ?? given[0].name;
	return { handle, isRepeated, title, isModel, options: optionsOf(products), products };
}

/** Other programs refuse two variants with the same options, so those that colour and size do not tell apart get a third one. */
function optionsOf(products: readonly ExportedProduct[]): readonly Option[] {
	const options: readonly Option[] = ownOptions.filter(({ valueOf }) =>
		products.some((product) => valueOf(product) !== null),
	);
	const distinct = new Set(
		products.map((product) => JSON.stringify(options.map(({ valueOf }) => sortKey(valueOf(product) ?? "")))),
	);
	if (distinct.size === products.length) return options;
	const names = new Set(products.map(({ name }) => sortKey(name)));
	const hasNames = names.size === products.length;
	const numbers = new Map(products.map(({ _id }, i) => [_id, `#${i + 1}`]));
	const valueOf = ({ _id, name, sku }: ExportedProduct) =>
		hasNames ? name : (sku ?? numbers.get(_id) ?? null);
	return [...options, { name: "Variant", valueOf }];
}

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
