import { useLayoutEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/** A filter that lives in the address, so that it can be kept and shared. */
export function useAddressFilter<Filter>(
	read: (search: URLSearchParams) => Filter,
	write: (filter: Filter) => URLSearchParams,
) {
	const [search, setSearch] = useSearchParams();
	const filter = read(search);
	// What was asked for last: the address follows a moment later, and a second change must not undo the first.
	const wanted = useRef(filter);
	// Before anybody can press a button of what is drawn.
	useLayoutEffect(() => {
		wanted.current = read(search);
	}, [search, read]);

	function change(part: Partial<Filter>) {
		wanted.current = { ...wanted.current, ...part };
		setSearch(write(wanted.current), { preventScrollReset: true });
	}

	return { filter, change };
}
