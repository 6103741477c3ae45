import { rowFilters } from "@freehub/contract/imports";
import { useSearchParams } from "react-router";
import type { RowsFilter } from "./queries.ts";

/** Which rows are shown; it lives in the address. */
export function useRowsFilter() {
	const [params, setParams] = useSearchParams();
	const filter: RowsFilter = {
		outcome: rowFilters.find((outcome) => outcome === params.get("show")),
		search: (params.get("search") ?? "").slice(0, 200),
	};

	function change(part: Partial<RowsFilter>) {
		setParams(
			(before) => {
				const after = new URLSearchParams(before);
				const set = (name: string, value: string | undefined) => {
					if (value) after.set(name, value);
					else after.delete(name);
				};
				if ("outcome" in part) set("show", part.outcome);
				if ("search" in part) set("search", part.search);
				return after;
			},
			{ replace: true, preventScrollReset: true },
		);
	}

	return { filter, change };
}
