import { type StockState, stockStates } from "@freehub/domain/quantity";
import { paths } from "#lib/paths.ts";
import { addressPrice } from "#lib/price-text.ts";

/** How many products stand on a page. */
export const PAGE = 24;

/** What the catalogue can be sorted by. Empty: as on the home page, or the best match first where something is searched. */
const sorts = ["", "-created", "price", "-price", "name"] as const;
export type CatalogueSort = (typeof sorts)[number];

/** What narrows the catalogue, its order and the page; an empty text is not given. */
export type CatalogueFilter = {
	search: string;
	category: string;
	supplier: string;
	brand: string;
	stock: readonly StockState[];
	minPrice: string;
	maxPrice: string;
	sort: CatalogueSort;
	/** From 1 on. */
	page: number;
};

const texts = ["search", "category", "supplier", "brand"] as const;
const prices = ["minPrice", "maxPrice"] as const;

export const noFilter: CatalogueFilter = {
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

/** Reads an address; what is not understood counts as not given. */
export function catalogueFilterOf(params: URLSearchParams): CatalogueFilter {
	const given = (name: string) => (params.get(name) ?? "").trim().slice(0, 200);
	const filter = { ...noFilter };
	for (const name of texts) filter[name] = given(name);
	for (const name of prices) filter[name] = addressPrice(given(name));
	const states = params.getAll("stock").join(",").split(",");
	filter.stock = stockStates.filter((state) => states.includes(state));
	filter.sort = sorts.find((sort) => sort === params.get("sort")) ?? "";
	filter.page = /^[1-9]\d{0,6}$/.test(given("page")) ? Number(given("page")) : 1;
	return filter;
}

/** What the server is asked to leave out, as the address says it too. */
export function narrowingOf({ stock, ...filter }: CatalogueFilter) {
	const { search, category, supplier, brand, minPrice, maxPrice } = filter;
	const all = { search, category, supplier, brand, stock: stock.join(","), minPrice, maxPrice };
	return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== "")) as Partial<typeof all>;
}

/** What the server is asked for. */
export function queryOf(filter: CatalogueFilter) {
	const { sort, page } = filter;
	return {
		...narrowingOf(filter),
		limit: PAGE,
		...(sort !== "" && { sort }),
		...(page > 1 && { at: (page - 1) * PAGE }),
	};
}

/** The catalogue's address with this filter; without a part that is said, on its first page. */
export function pathOf(filter: CatalogueFilter): string {
	const { sort, page } = filter;
	const params = new URLSearchParams(narrowingOf(filter));
	if (sort !== "") params.set("sort", sort);
	if (page > 1) params.set("page", String(page));
	return params.size === 0 ? paths.products : `${paths.products}?${params.toString()}`;
}

/** Whether something but the category narrows the catalogue. */
export function isNarrowed(filter: CatalogueFilter): boolean {
	return Object.keys(narrowingOf({ ...filter, category: "" })).length > 0;
}

/** The pages that have a link, of so many: the first and the last one and those around this one; 0 stands for a gap. */
export function pagesToShow(page: number, last: number): number[] {
	const near = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last);
	const shown = [...new Set(near)].sort((a, b) => a - b);
	return shown.flatMap((one, i) => (one - (shown[i - 1] ?? 0) > 1 ? [0, one] : [one]));
}
