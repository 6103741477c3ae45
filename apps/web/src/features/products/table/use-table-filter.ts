import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { filterOf, filterParams, paramsOf, type TableFilter } from "./filter.ts";

/** The table's filter and sort; they live in the address, so that they can be kept and shared. */
export function useTableFilter() {
	const [params, setParams] = useSearchParams();
	// The same filter stays the same object while other parts of the address change.
	const text = JSON.stringify(paramsOf(filterOf(params)));
	const filter = useMemo(() => filterOf(new URLSearchParams(JSON.parse(text) as string[][])), [text]);
	// What was asked for last: the address follows a moment later, and a second change must not undo the first.
	const wanted = useRef(filter);
	useEffect(() => {
		wanted.current = filter;
	}, [filter]);

	const setter = useRef(setParams);
	useEffect(() => {
		setter.current = setParams;
	}, [setParams]);
	const change = useCallback((part: Partial<TableFilter>) => {
		const next = { ...wanted.current, ...part };
		wanted.current = next;
		setter.current(
			(before) => {
				const after = new URLSearchParams(before);
				for (const name of filterParams) after.delete(name);
				for (const [name, value] of paramsOf(next)) after.set(name, value);
				return after;
			},
			{ replace: true, preventScrollReset: true },
		);
	}, []);

	return { filter, change };
}
