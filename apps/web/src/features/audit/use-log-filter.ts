import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { filterOf, type LogFilter, searchOf } from "./log-filter.ts";

/** The log's filter; it lives in the address, so that it can be kept and shared. */
export function useLogFilter() {
	const [search, setSearch] = useSearchParams();
	const filter = filterOf(search);
	// What was asked for last: the address follows a moment later, and a second change must not undo the first.
	const wanted = useRef(filter);
	useEffect(() => {
		wanted.current = filterOf(search);
	}, [search]);

	function change(part: Partial<LogFilter>) {
		wanted.current = { ...wanted.current, ...part };
		setSearch(searchOf(wanted.current), { replace: true, preventScrollReset: true });
	}

	return { filter, change };
}
