import type { Product } from "@freehub/contract/catalogue/product-fields";
import { type ProductSort, type SortKey, sortColumns } from "@freehub/contract/catalogue/product-limits";
import type {
	ProductFacets,
	ProductFacetsQuery,
	ProductFilter,
	ProductQuery,
} from "@freehub/contract/catalogue/products";
import { categoryLevels, categoryPath } from "@freehub/domain/catalogue/category-path";
import { modelCard } from "@freehub/domain/catalogue/model-card";
import { foldText, sortKey } from "@freehub/domain/catalogue/search-words";
import { availableOf, isShort, knownState, shopStock, stockStates } from "@freehub/domain/quantity";
import type { KeptProduct } from "./catalogue-store.ts";
import { searchKept } from "./search-kept.ts";

type Selection = ProductFilter & Pick<ProductQuery, "group"> & { sort?: ProductSort | undefined };

const byId = (a: KeptProduct, b: KeptProduct) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * The products that match a filter, in the same order as the server's: by `sort`; without it, by best match for a search,
 * otherwise by creation.
 * @param bins the bins of the filter's location.
 */
export async function selectProducts(
	all: readonly KeptProduct[],
	{ sort, group, ...filter }: Selection,
	bins: readonly string[] = [],
): Promise<KeptProduct[]> {
	const searched = filter.search ? await searchKept(all, filter.search) : all;
	const found = searched.filter((kept) => fits(kept, filter, bins));
	const places = filter.location ? [filter.location, ...bins] : undefined;
	const isRanked = filter.search && sort === undefined;
	const sorted = isRanked ? found : found.toSorted(comparing(sort ?? "created", places));
	return group === undefined ? sorted : firstOfModels(sorted);
}

const cardKey = ({ id, product }: KeptProduct) => product.modelId ?? id;

/** Of each model only the first product. */
function firstOfModels(products: readonly KeptProduct[]): KeptProduct[] {
	return [...Map.groupBy(products, cardKey).values()].flatMap(([first]) => first ?? []);
}

/** A product with the card of its model, as the server has it in a list by model. */
export function withCard(all: readonly KeptProduct[], { product }: KeptProduct): Product {
	const { modelId, model } = product;
	if (modelId === null) return product;
	const variants = all.filter((other) => other.product.modelId === modelId);
	const card = modelCard(
		model ?? "",
		variants.map(({ product: variant }) => ({
			...variant,
			quantity: variant.quantity,
			available: availableOf(variant),
			availability: knownState(shopStock(variant)),
		})),
	);
	return card === undefined ? product : { ...product, card };
}

/** A product's pieces at some locations, and those of them that are promised. */
export function piecesAt({ levels }: KeptProduct, places: readonly string[]) {
	const there = levels.filter(({ location }) => places.includes(location));
	return {
		quantity: there.reduce((sum, { quantity }) => sum + quantity, 0),
		reserved: there.reduce((sum, { reserved = 0 }) => sum + reserved, 0),
	};
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
		promised,
		available,
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
	if (promised !== undefined && !product.reserved) return false;
	if (available !== undefined && !availableOf(product)) return false;
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

/** @param places if given, sorting by quantity or available pieces uses those at these locations. */
function comparing(
	sort: ProductSort,
	places: readonly string[] | undefined,
): (a: KeptProduct, b: KeptProduct) => number {
	const isDown = sort.startsWith("-");
	const key = (isDown ? sort.slice(1) : sort) as SortKey;
	const valueOf = (kept: KeptProduct) => {
		if (places === undefined || (key !== "quantity" && key !== "available")) return sortValue(kept, key);
		const there = piecesAt(kept, places);
		return key === "quantity" ? there.quantity : (availableOf(there) ?? 0);
	};
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
	if (key === "available") return availableOf(product) ?? 0;
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
	{ group, ...filter }: ProductFacetsQuery,
	bins: readonly string[] = [],
): Promise<ProductFacets> {
	const counted = (products: readonly KeptProduct[]) =>
		group === undefined ? products.length : new Set(products.map(cardKey)).size;
	const found = filter.search ? await searchKept(all, filter.search) : all;
	const without = (name: keyof ProductFilter) =>
		found.filter((kept) => fits(kept, { ...filter, [name]: undefined }, bins));
	const byState = Map.groupBy(without("stock"), ({ product }) => knownState(product));
	const [inStock = [], low = [], out = []] = stockStates.map((state) => byState.get(state));
	const countOf = (products: readonly KeptProduct[], valuesOf: (product: Product) => string[]) =>
		countsOf(products, valuesOf, counted);
	return {
		total: counted(found.filter((kept) => fits(kept, filter, bins))),
		isExact: true,
		categories: countOf(without("category"), ({ category }) => {
			const levels = category === null ? undefined : categoryLevels(category);
			return levels?.map((_, index) => categoryPath(levels.slice(0, index + 1))) ?? [];
		}),
		suppliers: countOf(without("supplier"), ({ supplier }) => [supplier]),
		brands: countOf(without("brand"), ({ brand }) => [brand ?? ""]),
		stock: {
			in: counted(inStock),
			low: counted(low),
			out: counted(out),
			...(group !== undefined && { available: counted([...inStock, ...low]) }),
		},
	};
}

function countsOf(
	products: readonly KeptProduct[],
	valuesOf: (product: Product) => string[],
	counted: (products: readonly KeptProduct[]) => number,
): Counts {
	const having = new Map<string, KeptProduct[]>();
	for (const kept of products) {
		for (const value of valuesOf(kept.product)) {
			if (value === "") continue;
			const others = having.get(value);
			if (others === undefined) having.set(value, [kept]);
			else others.push(kept);
		}
	}
	return [...having]
		.map(([value, all]) => ({ value, count: counted(all) }))
		.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
		.slice(0, MOST_VALUES);
}
