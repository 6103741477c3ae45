import type { ProductSummaries } from "@freehub/contract/products";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { canJump, type TableFilter } from "./filter.ts";
import { forgetOldest } from "./forget-oldest.ts";
import { PAGE } from "./pages.ts";
import type { Speed } from "./speed-meter.ts";
import { STRIP, type Summary, stripAt, stripQuery, summaryKeys, wantedStrips } from "./summaries.ts";

/** Strips that are kept for the way back, some 100 kB each. */
const KEPT_STRIPS = 60;
/** Rows that come into view within this time are asked for ahead. */
const AHEAD_MS = 400;
const MAX_AHEAD = 4 * STRIP;
const AT_ONCE = 3;
/** After so long a rest the rows around are asked for, so that they are there when they begin to fly. */
const REST_MS = 100;
/** What could not be read is not asked for again before this time. */
const RETRY_MS = 2_000;

type Range = { first: number; last: number };

/**
 * What the rows show that fly past; asked for while they do.
 * @param isAwaited rows in view have not been read; the first step of a long way is no speed yet.
 */
export function useSummaries(
	filter: TableFilter,
	range: Range,
	count: number,
	{ rowsPerMs, isFast }: Speed,
	isAwaited: boolean,
) {
	const queryClient = useQueryClient();
	const asked = useRef(0);
	const [, setArrived] = useState(0);
	const ask = useEffectEvent((ahead: number) => {
		if (!canJump(filter)) return;
		for (const number of wantedStrips(range, count, ahead)) {
			const query = stripQuery(filter, number);
			if (asked.current >= AT_ONCE) return;
			if (!isNeeded(queryClient, query.queryKey)) continue;
			asked.current++;
			void queryClient.prefetchQuery(query).then(() => {
				asked.current--;
				forgetOldest(queryClient, { queryKey: summaryKeys.all }, KEPT_STRIPS);
				setArrived((arrived) => arrived + 1);
			});
		}
	});
	useEffect(() => {
		if (isFast || isAwaited) ask(Math.max(-MAX_AHEAD, Math.min(MAX_AHEAD, Math.round(rowsPerMs * AHEAD_MS))));
	});
	const strip = stripAt(range.first);
	useEffect(() => {
		if (isFast || isAwaited || count <= PAGE) return undefined;
		const timer = setTimeout(() => {
			ask(STRIP);
			ask(-STRIP);
		}, REST_MS);
		return () => clearTimeout(timer);
		// oxlint-disable-next-line react/exhaustive-deps -- another list begins again
	}, [filter, strip, isFast, isAwaited, count]);

	const strips = new Map<number, ProductSummaries | undefined>();
	return function summaryAt(index: number): Summary | undefined {
		const number = stripAt(index);
		if (!strips.has(number))
			strips.set(number, queryClient.getQueryData(stripQuery(filter, number).queryKey));
		return summaryOf(strips.get(number), index % STRIP);
	};
}

function summaryOf(strip: ProductSummaries | undefined, place: number): Summary | undefined {
	const name = strip?.names[place];
	if (strip === undefined || name === undefined) return undefined;
	const { suppliers, quantities, prices } = strip;
	return {
		name,
		supplier: suppliers[place] ?? "",
		quantity: quantities[place] ?? 0,
		price: prices[place] ?? 0,
	};
}

function isNeeded(queryClient: QueryClient, key: readonly unknown[]): boolean {
	const state = queryClient.getQueryState(key);
	if (state === undefined) return true;
	if (state.fetchStatus !== "idle") return false;
	if (state.status === "error") return Date.now() - state.errorUpdatedAt > RETRY_MS;
	return state.isInvalidated;
}
