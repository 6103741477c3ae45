import type { Product } from "@freehub/contract/catalogue/product-fields";
import { type ProductSort, type SortKey, sortColumns } from "@freehub/contract/catalogue/product-limits";
import type { ProductFacets, ProductFilter } from "@freehub/contract/catalogue/products";
import { categoryLevels, categoryPath } from "@freehub/domain/catalogue/category-path";
import { foldText, sortKey } from "@freehub/domain/catalogue/search-words";
import { isShort, knownState, shopStock } from "@freehub/domain/quantity";
import type { KeptProduct } from "./catalogue-store.ts";
import { searchKept } from "./search-kept.ts";

type Selection = ProductFilter & { sort?: ProductSort | undefined };

const byId = (a: KeptProduct, b: KeptProduct) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * The products that match a filter, in the same order as the server's: by `sort`; without it, by best match for a search,
 * otherwise by creation.
 * @param bins the bins of the filter's location.
 */
export async function selectProducts(
	all: readonly KeptProduct[],
	{ sort, ...filter }: Selection,
	bins: readonly string[] = [],
): Promise<KeptProduct[]> {
	const searched = filter.search ? await searchKept(all, filter.search) : all;
	const found = searched.filter((kept) => fits(kept, filter, bins));
	if (filter.search && sort === undefined) return found;
	const places = filter.location ? [filter.location, ...bins] : undefined;
	return found.toSorted(comparing(sort ?? "created", places));
}

/** A product's pieces at some locations. */
export function quantityAt({ levels }: KeptProduct, places: readonly string[]): number {
	return levels.reduce((sum, { location, quantity }) => sum + (places.includes(location) ? quantity : 0), 0);
}

/** Whether a product matches the filter, except for the search text. */
function fits(kept: KeptProduct, filter: ProductFilter, bins: readonly string[]): boolean {
	const { product, levels } = kept;
	const {
		supplier,
		brand,
		category,
		model,
		location,
		stock = [],
		minPrice,
		maxPrice,
		incoming,
		toOrder,
		discontinued,
	} = filter;
	if (supplier && !supplier.includes(product.supplier)) return false;
	if (brand && product.brand !== brand) return false;
	if (model && product.modelId !== model) return false;
	if (category && !isWithin(product.category, category)) return false;
	if (location && !levels.some((level) => level.location === location || bins.includes(level.location)))
		return false;
	const known = filter.stockAs === undefined ? product : shopStock(product);
	if (stock.length > 0 && !stock.includes(knownState(known))) return false;
	if (incoming !== undefined && !product.incoming) return false;
	const isDiscontinued = product.discontinued === "yes";
	if (toOrder !== undefined && (isDiscontinued || !isShort(product))) return false;
	if (discontinued !== undefined && isDiscontinued !== (discontinued === "yes")) return false;
	if (minPrice !== undefined && product.price < minPrice) return false;
	return maxPrice === undefined || product.price <= maxPrice;
}

function isWithin(path: string | null, asked: string): boolean {
	const levels = categoryLevels(asked);
	if (path === null || levels === undefined) return false;
	const category = categoryPath(levels);
	return path === category || path.startsWith(`${category} > `);
}

/** @param places if given, sorting by quantity uses the quantity at these locations. */
function comparing(
	sort: ProductSort,
	places: readonly string[] | undefined,
): (a: KeptProduct, b: KeptProduct) => number {
	const isDown = sort.startsWith("-");
	const key = (isDown ? sort.slice(1) : sort) as SortKey;
	const valueOf = (kept: KeptProduct) =>
		key === "quantity" && places !== undefined ? quantityAt(kept, places) : sortValue(kept, key);
	const compare = (a: KeptProduct, b: KeptProduct) => {
		const [left, right] = [valueOf(a), valueOf(b)];
		if (left === right) return byId(a, b);
		return left < right ? -1 : 1;
	};
	return isDown ? (a, b) => compare(b, a) : compare;
}

/** The value to sort by: for each key, only texts or only numbers. Missing values come first. */
function sortValue({ id, product }: KeptProduct, key: SortKey): string | number {
	if (key === "created") return id;
	if (key === "incoming") return product.incoming ?? 0;
	const value = product[key];
	if (typeof value === "number") return value;
	if (sortColumns[key].endsWith("_key")) return sortKey(value ?? "");
	return value === null || value === undefined ? Number.NEGATIVE_INFINITY : foldText(value);
}

type Counts = ProductFacets["brands"];
const MOST_VALUES = 200;

/** Counts the products per value. The counts of a field ignore that field's own filter. */
export async function facetsOf(
	all: readonly KeptProduct[],
	filter: ProductFilter,
	bins: readonly string[] = [],
): Promise<ProductFacets> {
	const found = filter.search ? await searchKept(all, filter.search) : all;
	const without = (name: keyof ProductFilter) =>
		found.filter((kept) => fits(kept, { ...filter, [name]: undefined }, bins)).map(({ product }) => product);
	const stock = { in: 0, low: 0, out: 0 };
	for (const product of without("stock")) stock[knownState(product)] += 1;
	return {
		total: found.filter((kept) => fits(kept, filter, bins)).length,
		isExact: true,
		categories: countOf(without("category"), ({ category }) => {
			const levels = category === null ? undefined : categoryLevels(category);
			return levels?.map((_, index) => categoryPath(levels.slice(0, index + 1))) ?? [];
		}),
		suppliers: countOf(without("supplier"), ({ supplier }) => [supplier]),
		brands: countOf(without("brand"), ({ brand }) => [brand ?? ""]),
		stock,
	};
}

function countOf(products: readonly Product[], valuesOf: (product: Product) => string[]): Counts {
	const counts = new Map<string, number>();
	for (const product of products)
		for (const value of valuesOf(product)) if (value !== "") counts.set(value, (counts.get(value) ?? 0) + 1);
	return [...counts]
		.map(([value, count]) => ({ value, count }))
		.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
		.slice(0, MOST_VALUES);
}
