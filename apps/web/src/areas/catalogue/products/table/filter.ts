import {
	MAX_SUPPLIERS,
	type ProductSort,
	productSorts,
	type SortKey,
} from "@freehub/contract/catalogue/product-limits";
import { type StockState, stockStates } from "@freehub/domain/quantity";
import { isPrice } from "#lib/number-typing.ts";

/** The table's filter and order; an empty text means not set. */
export type TableFilter = {
	search: string;
	category: string;
	/** Products of any of these suppliers; empty means all. */
	supplier: readonly string[];
	brand: string;
	model: string;
	location: string;
	stock: readonly StockState[];
	/** A store: products that are low there, by its own reorder point, beside those in `stock`. */
	lowAt: string;
	minPrice: string;
	maxPrice: string;
	/** Min number of days without a movement of the stock on hand. */
	unmoved: string;
	/** Whether only products are shown of which pieces on hand are promised, or of which some are not. */
	promised: "yes" | "";
	available: "yes" | "";
	/** Whether only products with incoming pieces are shown. */
	incoming: "yes" | "";
	/** Whether only products are shown of which too little is on hand and on its way. */
	toOrder: "yes" | "";
	/** Only products that are sold off, or only the others. */
	discontinued: "yes" | "no" | "";
	/** Empty means newest first, or best match first for a search. */
	sort: ProductSort | "";
};

const texts = ["search", "category", "brand", "model", "location", "lowAt"] as const;
const prices = ["minPrice", "maxPrice"] as const;
const choices = ["promised", "available", "incoming", "toOrder"] as const;

export const noTableFilter: TableFilter = {
	search: "",
	category: "",
	supplier: [],
	brand: "",
	model: "",
	location: "",
	stock: [],
	lowAt: "",
	minPrice: "",
	maxPrice: "",
	unmoved: "",
	promised: "",
	available: "",
	incoming: "",
	toOrder: "",
	discontinued: "",
	sort: "",
};

/** The URL parameters of this filter. */
export const filterParams = [
	"search",
	"category",
	"supplier",
	"brand",
	"model",
	"location",
	...prices,
	"unmoved",
	"promised",
	"available",
	"incoming",
	"toOrder",
	"discontinued",
	"stock",
	"lowAt",
	"sort",
] as const;

/** Reads the table's filter from a URL; ignores invalid values. */
export function tableFilterOf(params: URLSearchParams): TableFilter {
	const given = (name: string) => (params.get(name) ?? "").trim().slice(0, 200);
	const filter = { ...noTableFilter };
	for (const name of texts) filter[name] = given(name);
	const suppliers = params.getAll("supplier").map((name) => name.trim().slice(0, 200));
	filter.supplier = [...new Set(suppliers)].filter((name) => name !== "").slice(0, MAX_SUPPLIERS);
	for (const name of prices) filter[name] = isPrice(given(name)) ? given(name) : "";
	filter.unmoved = isDays(given("unmoved")) ? given("unmoved") : "";
	for (const name of choices) filter[name] = given(name) === "yes" ? "yes" : "";
	filter.discontinued = (["yes", "no"] as const).find((each) => each === given("discontinued")) ?? "";
	const states = given("stock").split(",");
	filter.stock = stockStates.filter((state) => states.includes(state));
	filter.sort = productSorts.find((sort) => sort === params.get("sort")) ?? "";
	return filter;
}

/** The URL parameters of a filter; only those that are set. */
export function tableUrlParams(filter: TableFilter): [string, string][] {
	const all = filterParams.flatMap((name): [string, string][] =>
		name === "supplier" ? filter.supplier.map((each) => [name, each]) : [[name, String(filter[name])]],
	);
	return all.filter(([, value]) => value !== "");
}

function isDays(text: string): boolean {
	return /^[1-9]\d{0,3}$/.test(text) && Number(text) <= 3650;
}

/** The filter without its order, as query parameters for the server. */
export function tableNarrowing(filter: TableFilter): Narrowing {
	const { supplier } = filter;
	const one = Object.fromEntries(tableUrlParams({ ...filter, supplier: [], sort: "" }));
	return supplier.length === 0 ? one : { ...one, supplier: [...supplier] };
}

type Narrowing = Partial<
	Record<(typeof texts)[number] | "stock" | "minPrice" | "maxPrice" | "unmoved", string>
> &
	Partial<Record<(typeof choices)[number], "yes">> & { supplier?: string[]; discontinued?: "yes" | "no" };

/** The query parameters for the server. */
export function tableServerParams(filter: TableFilter) {
	const sort = filter.sort || (filter.search === "" ? "-created" : undefined);
	return { ...tableNarrowing(filter), ...(sort && { sort }) };
}

/** Whether the filter leaves out products, rather than only sorting them. */
export function isTableNarrowed(filter: TableFilter): boolean {
	return tableUrlParams({ ...filter, sort: "" }).length > 0;
}

/** Whether rows can be requested by number. Not possible if matches are ranked as they are found. */
export function canJump(filter: TableFilter): boolean {
	return filter.search === "" || filter.sort !== "";
}

/** The sort after a click on a column heading: ascending, then descending, then none. */
export function nextSort(column: SortKey, sort: ProductSort | ""): ProductSort | "" {
	if (sort === column) return `-${column}`;
	return sort === `-${column}` ? "" : column;
}

export function ariaSort(column: SortKey, sort: ProductSort | ""): "ascending" | "descending" | "none" {
	if (sort === column) return "ascending";
	return sort === `-${column}` ? "descending" : "none";
}

/** The filter after Clear all: keeps the search and the order. */
export function withoutFilters({ search, sort }: TableFilter): TableFilter {
	return { ...noTableFilter, search, sort };
}
