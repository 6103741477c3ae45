import { type StockState, stockStates } from "@freehub/domain/quantity";
import { shop } from "@freehub/domain/shop";
import { addressPrice } from "#lib/number-typing.ts";
import { paths } from "#lib/paths.ts";
import { currentLocale } from "#lib/words.ts";

/** Number of products per page. */
export const CATALOGUE_PAGE = 24;

/** The sort orders of the catalogue. Empty: as on the home page, or best match first for a search. */
const sorts = ["", "-created", "price", "-price", "name"] as const;
export type CatalogueSort = (typeof sorts)[number];

/** The catalogue's filter, order and page; an empty text means not set. */
export type CatalogueFilter = {
	search: string;
	category: string;
	supplier: string;
	brand: string;
	stock: readonly StockState[];
	minPrice: string;
	maxPrice: string;
	sort: CatalogueSort;
	/** Starts at 1. */
	page: number;
};

const texts = ["search", "category", "supplier", "brand"] as const;
const prices = ["minPrice", "maxPrice"] as const;

export const noCatalogueFilter: CatalogueFilter = {
	search: "",
	category: "",
	supplier: "",
	brand: "",
	stock: [],
	minPrice: "",
	maxPrice: "",
	sort: "",
	page: 1,
};

/** Reads the filter from a URL; ignores invalid values. */
export function catalogueFilterOf(params: URLSearchParams): CatalogueFilter {
	const given = (name: string) => (params.get(name) ?? "").trim().slice(0, 200);
	const filter = { ...noCatalogueFilter };
	for (const name of texts) filter[name] = given(name);
	for (const name of prices) filter[name] = addressPrice(given(name));
	const states = params.getAll("stock").join(",").split(",");
	filter.stock = stockStates.filter((state) => states.includes(state));
	filter.sort = sorts.find((sort) => sort === params.get("sort")) ?? "";
	filter.page = /^[1-9]\d{0,6}$/.test(given("page")) ? Number(given("page")) : 1;
	return filter;
}

/** The query parameters that narrow the list, for the server and for the URL. */
export function catalogueNarrowing({ stock, ...filter }: CatalogueFilter) {
	const { search, category, supplier, brand, minPrice, maxPrice } = filter;
	const all = { search, category, supplier, brand, stock: stock.join(","), minPrice, maxPrice };
	return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== "")) as Partial<typeof all>;
}

/**
 * The same for the server, for which stock states are those that the catalogue shows to everybody; a model with all its variants is
 * one entry.
 */
export function catalogueServerNarrowing(filter: CatalogueFilter) {
	return {
		...catalogueNarrowing(filter),
		...(filter.stock.length > 0 && { stockAs: "visitor" as const }),
		group: "model" as const,
	};
}

/** The query parameters for the server. */
export function catalogueServerParams(filter: CatalogueFilter) {
	const { sort, page } = filter;
	return {
		...catalogueServerNarrowing(filter),
		limit: CATALOGUE_PAGE,
		...(sort !== "" && { sort }),
		...(page > 1 && { at: (page - 1) * CATALOGUE_PAGE }),
	};
}

/** The catalogue's URL with this filter; omits empty values and the first page. */
export function cataloguePath(filter: CatalogueFilter): string {
	const { sort, page } = filter;
	const params = new URLSearchParams(catalogueNarrowing(filter));
	if (sort !== "") params.set("sort", sort);
	if (page > 1) params.set("page", String(page));
	return params.size === 0 ? paths.products : `${paths.products}?${params.toString()}`;
}

/** Whether anything besides the category narrows the catalogue. */
export function isCatalogueNarrowed(filter: CatalogueFilter): boolean {
	return Object.keys(catalogueNarrowing({ ...filter, category: "" })).length > 0;
}

/** The pages that get a link: the first, the last and those around the current one; 0 is a gap. */
export function pagesToShow(page: number, last: number): number[] {
	const near = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last);
	const shown = [...new Set(near)].sort((a, b) => a - b);
	return shown.flatMap((one, i) => (one - (shown[i - 1] ?? 0) > 1 ? [0, one] : [one]));
}

/** 'Japanese yen': the currency's name as used with amounts. */
export function shopCurrencyName(): string {
	const { currency } = shop();
	const format = new Intl.NumberFormat(currentLocale(), {
		style: "currency",
		currency,
		currencyDisplay: "name",
	});
	return format.formatToParts(2).find(({ type }) => type === "currency")?.value ?? currency;
}
