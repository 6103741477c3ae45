import { MAX_SUPPLIERS, type ProductSort, productSorts, type SortKey } from "@freehub/contract/products";
import { type StockState, stockStates } from "@freehub/domain/quantity";
import { isPrice } from "#lib/price-text.ts";

/** What narrows the table, and its order; an empty text is not given. */
export type TableFilter = {
	search: string;
	category: string;
	/** Products of any of them; empty: of all. */
	supplier: readonly string[];
	brand: string;
	model: string;
	location: string;
	stock: readonly StockState[];
	minPrice: string;
	maxPrice: string;
	/** Days for which what is on hand has not moved. */
	unmoved: string;
	/** Empty: the newest first, or the best match first where something is searched. */
	sort: ProductSort | "";
};

const texts = ["search", "category", "brand", "model", "location"] as const;
const prices = ["minPrice", "maxPrice"] as const;

export const noFilter: TableFilter = {
	search: "",
	category: "",
	supplier: [],
	brand: "",
	model: "",
	location: "",
	stock: [],
	minPrice: "",
	maxPrice: "",
	unmoved: "",
	sort: "",
};

/** The names of the address's parts that are this filter. */
export const filterParams = [
	"search",
	"category",
	"supplier",
	"brand",
	"model",
	"location",
	...prices,
	"unmoved",
	"stock",
	"sort",
] as const;

/** Reads the table's filter from an address; what is not understood counts as not given. */
export function tableFilterOf(params: URLSearchParams): TableFilter {
	const given = (name: string) => (params.get(name) ?? "").trim().slice(0, 200);
	const filter = { ...noFilter };
	for (const name of texts) filter[name] = given(name);
	const suppliers = params.getAll("supplier").map((name) => name.trim().slice(0, 200));
	filter.supplier = [...new Set(suppliers)].filter((name) => name !== "").slice(0, MAX_SUPPLIERS);
	for (const name of prices) filter[name] = isPrice(given(name)) ? given(name) : "";
	filter.unmoved = isDays(given("unmoved")) ? given("unmoved") : "";
	const states = given("stock").split(",");
	filter.stock = stockStates.filter((state) => states.includes(state));
	filter.sort = productSorts.find((sort) => sort === params.get("sort")) ?? "";
	return filter;
}

/** The filter as parts of an address; what is not given is left out. */
export function paramsOf(filter: TableFilter): [string, string][] {
	const all = filterParams.flatMap((name): [string, string][] =>
		name === "supplier" ? filter.supplier.map((each) => [name, each]) : [[name, String(filter[name])]],
	);
	return all.filter(([, value]) => value !== "");
}

function isDays(text: string): boolean {
	return /^[1-9]\d{0,3}$/.test(text) && Number(text) <= 3650;
}

/** The filter without its order, as the server takes it. */
export function narrowingOf(filter: TableFilter): Narrowing {
	const { supplier } = filter;
	const one = Object.fromEntries(paramsOf({ ...filter, supplier: [], sort: "" }));
	return supplier.length === 0 ? one : { ...one, supplier: [...supplier] };
}

type Narrowing = Partial<
	Record<(typeof texts)[number] | "stock" | "minPrice" | "maxPrice" | "unmoved", string>
> & { supplier?: string[] };

/** What the server is asked for. */
export function queryOf(filter: TableFilter) {
	const sort = filter.sort || (filter.search === "" ? "-created" : undefined);
	return { ...narrowingOf(filter), ...(sort && { sort }) };
}

/** Whether something is left out of the table, as opposed to merely being sorted. */
export function isNarrowed(filter: TableFilter): boolean {
	return paramsOf({ ...filter, sort: "" }).length > 0;
}

/** Whether any row can be asked for by its number: not where matches are ranked as they are found. */
export function canJump(filter: TableFilter): boolean {
	return filter.search === "" || filter.sort !== "";
}

/** Pressing a column's heading: upwards, then downwards, then as without a sort again. */
export function nextSort(column: SortKey, sort: ProductSort | ""): ProductSort | "" {
	if (sort === column) return `-${column}`;
	return sort === `-${column}` ? "" : column;
}

export function ariaSort(column: SortKey, sort: ProductSort | ""): "ascending" | "descending" | "none" {
	if (sort === column) return "ascending";
	return sort === `-${column}` ? "descending" : "none";
}

/** What stays when all filters are cleared: the search and the order. */
export function withoutFilters({ search, sort }: TableFilter): TableFilter {
	return { ...noFilter, search, sort };
}
