import { type ProductSort, productSorts } from "@freehub/contract/products";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { ProductFilter } from "./queries.ts";

const NEWEST_FIRST: ProductSort = "-created";

/** Reads the table's filter from an address; what is not understood counts as not given. */
export function filterOf(search: URLSearchParams): ProductFilter {
	return {
		search: (search.get("search") ?? "").trim().slice(0, 200),
		supplier: (search.get("supplier") ?? "").trim(),
		sort: productSorts.find((sort) => sort === search.get("sort")) ?? NEWEST_FIRST,
	};
}

/** The table's search, supplier and sort; they live in the address, so that it can be kept and shared. */
export function useTableFilter() {
	const [search, setSearch] = useSearchParams();
	const filter = filterOf(search);
	// What was asked for last: the address follows a moment later, and a second change must not undo the first.
	const wanted = useRef(filter);
	useEffect(() => {
		wanted.current = filterOf(search);
	}, [search]);

	function change(part: Partial<ProductFilter>) {
		const next = { ...wanted.current, ...part };
		wanted.current = next;
		const params = new URLSearchParams();
		if (next.search !== "") params.set("search", next.search);
		if (next.supplier !== "") params.set("supplier", next.supplier);
		if (next.sort !== NEWEST_FIRST) params.set("sort", next.sort);
		setSearch(params, { replace: true, preventScrollReset: true });
	}

	return { filter, change };
}

export type SortColumn = "name" | "quantity" | "price" | "supplier";

/** Pressing a column's heading: upwards, then downwards, then newest first again. */
export function nextSort(column: SortColumn, sort: ProductSort): ProductSort {
	if (sort === column) return `-${column}`;
	return sort === `-${column}` ? NEWEST_FIRST : column;
}

export function ariaSort(column: SortColumn, sort: ProductSort): "ascending" | "descending" | "none" {
	if (sort === column) return "ascending";
	return sort === `-${column}` ? "descending" : "none";
}
