import { ApiError } from "@freehub/contract/errors";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation } from "react-router";
import { paths } from "#lib/paths.ts";
import { recentProducts } from "#lib/recent-products.ts";
import { recentQuery } from "./queries.ts";
import type { ListedProduct } from "./sections.ts";

/** The products that the person has looked at, as they are now; without deleted ones and the one on the screen. */
export function useRecentProducts(person: string): ListedProduct[] {
	const { pathname } = useLocation();
	// Who it is may come to be known after the palette was opened.
	const all = useMemo(() => recentProducts(person), [person]);
	const recent = all.filter(({ _id }) => !pathname.endsWith(paths.product(_id)));
	const read = useQueries({ queries: recent.map(({ _id }) => ({ ...recentQuery(_id), retry: false })) });
	return recent.flatMap((product, index) => {
		const { data, error } = read[index] ?? {};
		return error instanceof ApiError && error.status === 404 ? [] : [data ?? product];
	});
}
