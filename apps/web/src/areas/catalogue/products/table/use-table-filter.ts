import { useWindowEvent } from "@mantine/hooks";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { filterParams, type TableFilter, tableFilterOf, tableUrlParams } from "./filter.ts";

/** The filter that was requested last, and the URLs that may appear before it is reached. */
type RequestedFilter = { text: string; on: readonly string[] };

/**
 * The table's filter and sort. They are in the URL, so that they can be saved and shared, and the browser's Back button undoes
 * the last change. The URL is updated a moment after a change, so until then the filter is ahead of it.
 */
export function useTableFilter() {
	const [params, setParams] = useSearchParams();
	const [asked, setAsked] = useState<RequestedFilter>();
	const inAddress = addressOf(tableFilterOf(params));
	// The URL has caught up; from now on it alone counts, whatever changes it.
	if (asked?.text === inAddress) setAsked(undefined);
	const isOnTheWay = asked?.on.includes(inAddress) === true;
	const text = isOnTheWay ? asked.text : inAddress;
	// Keeps the object identity while other parts of the URL change.
	const filter = useMemo(() => tableFilterOf(new URLSearchParams(text)), [text]);

	// Back and Forward take effect at once, even if the URL before has only just been set.
	useWindowEvent("popstate", () => setAsked(undefined));

	const latest = useRef({ text, inAddress, on: isOnTheWay ? asked.on : [], setParams });
	useLayoutEffect(() => {
		latest.current = { text, inAddress, on: isOnTheWay ? asked.on : [], setParams };
	});
	const change = useCallback((part: Partial<TableFilter>) => {
		const { current } = latest;
		const next = { ...tableFilterOf(new URLSearchParams(current.text)), ...part };
		const on = [...current.on, current.inAddress, current.text];
		latest.current = { ...current, text: addressOf(next), on };
		setAsked({ text: addressOf(next), on: on.filter((each) => each !== addressOf(next)) });
		current.setParams(
			(before) => {
				const after = new URLSearchParams(before);
				for (const name of filterParams) after.delete(name);
				for (const [name, value] of tableUrlParams(next)) after.append(name, value);
				return after;
			},
			{ replace: isTyping(tableFilterOf(new URLSearchParams(current.text)), next), preventScrollReset: true },
		);
	}, []);

	return { filter, change };
}

/** Whether the change only continues a search: Back must undo the whole search, not each letter. */
function isTyping(before: TableFilter, next: TableFilter): boolean {
	const isSearchAlone = addressOf({ ...before, search: "" }) === addressOf({ ...next, search: "" });
	return isSearchAlone && before.search !== "" && next.search !== "";
}

function addressOf(filter: TableFilter): string {
	return new URLSearchParams(tableUrlParams(filter)).toString();
}
