import { useWindowEvent } from "@mantine/hooks";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { filterParams, paramsOf, type TableFilter, tableFilterOf } from "./filter.ts";

/** What was asked for last, and through which addresses the way leads there. */
type Asked = { text: string; on: readonly string[] };

/**
 * The table's filter and sort; they live in the address, so that they can be kept and shared, and the browser's Back
 * undoes the last. The address follows a moment after what is asked for, so until it is there the filter is ahead of it.
 */
export function useTableFilter() {
	const [params, setParams] = useSearchParams();
	const [asked, setAsked] = useState<Asked>();
	const inAddress = textOf(tableFilterOf(params));
	// It has arrived; from now on the address alone counts, whoever changes it.
	if (asked?.text === inAddress) setAsked(undefined);
	const isOnTheWay = asked?.on.includes(inAddress) === true;
	const text = isOnTheWay ? asked.text : inAddress;
	// The same filter stays the same object while other parts of the address change.
	const filter = useMemo(() => tableFilterOf(new URLSearchParams(text)), [text]);

	// Back and Forward count at once, also where the address that one leaves has hardly been there.
	useWindowEvent("popstate", () => setAsked(undefined));

	const latest = useRef({ text, inAddress, on: isOnTheWay ? asked.on : [], setParams });
	useLayoutEffect(() => {
		latest.current = { text, inAddress, on: isOnTheWay ? asked.on : [], setParams };
	});
	const change = useCallback((part: Partial<TableFilter>) => {
		const { current } = latest;
		const next = { ...tableFilterOf(new URLSearchParams(current.text)), ...part };
		const on = [...current.on, current.inAddress, current.text];
		latest.current = { ...current, text: textOf(next), on };
		setAsked({ text: textOf(next), on: on.filter((each) => each !== textOf(next)) });
		current.setParams(
			(before) => {
				const after = new URLSearchParams(before);
				for (const name of filterParams) after.delete(name);
				for (const [name, value] of paramsOf(next)) after.append(name, value);
				return after;
			},
			{ replace: isTyping(tableFilterOf(new URLSearchParams(current.text)), next), preventScrollReset: true },
		);
	}, []);

	return { filter, change };
}

/** Whether a search is merely typed on: what is given up is one step back in the browser, not every letter. */
function isTyping(before: TableFilter, next: TableFilter): boolean {
	const isSearchAlone = textOf({ ...before, search: "" }) === textOf({ ...next, search: "" });
	return isSearchAlone && before.search !== "" && next.search !== "";
}

function textOf(filter: TableFilter): string {
	return new URLSearchParams(paramsOf(filter)).toString();
}
