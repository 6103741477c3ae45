import { useLayoutEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/** A filter that is stored in the address, so that it can be bookmarked and shared. */
export function useAddressFilter<Filter>(
	read: (search: URLSearchParams) => Filter,
	write: (filter: Filter) => URLSearchParams,
) {
	const [search, setSearch] = useSearchParams();
	const filter = read(search);
	// The latest requested filter. The address changes a moment later, and a second change must not undo the first.
	const wanted = useRef(filter);
	// A layout effect runs before anybody can press a button of this render.
	useLayoutEffect(() => {
		wanted.current = read(search);
	}, [search, read]);

	function change(part: Partial<Filter>) {
		wanted.current = { ...wanted.current, ...part };
		setSearch(write(wanted.current), { preventScrollReset: true });
	}

	return { filter, change };
}
