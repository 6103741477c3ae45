import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef } from "react";
import { announceStockChange } from "#features/stock/stock-channel.ts";
import { isGuest } from "#lib/guest.ts";
import { changeCachedQuantities, refreshStock } from "#lib/product-cache.ts";
import { onQueueNews, showQueueOf } from "./queue-news.ts";
import { setState } from "./queue-state.ts";
import { sendAgain, sendWaiting, stopSending } from "./send-waiting.ts";

/** Lists are read again after this time without another booking, in ms. */
const CALM_MS = 300;

/**
 * Sends the current person's queue: on sign-in, when the browser is online again, when the page becomes visible, and after a
 * pause. Shows the results of changes for which no form waits any more.
 * @param person undefined if nobody is signed in. A guest sends nothing.
 * @param isReached whether the server answers, as far as known.
 */
export function useStockQueue(person: string | undefined, isReached: boolean): void {
	// Before the first paint: nobody must see another person's changes, or a wrong "nothing waits".
	useLayoutEffect(() => void showQueueOf(person), [person]);
	useEffect(() => {
		if (person === undefined || isGuest(person)) return setState({ needsSignIn: true });
		const send = () => void sendWaiting(person);
		const look = () => {
			if (document.visibilityState === "visible") send();
		};
		send();
		addEventListener("online", send);
		document.addEventListener("visibilitychange", look);
		return () => {
			removeEventListener("online", send);
			document.removeEventListener("visibilitychange", look);
			stopSending();
		};
	}, [person]);
	const wasReached = useRef(isReached);
	useEffect(() => {
		if (isReached && !wasReached.current && person !== undefined) void sendAgain(person);
		wasReached.current = isReached;
	}, [isReached, person]);
	const queryClient = useQueryClient();
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		return onQueueNews((news, isAwaited) => {
			if (isAwaited || (news.what !== "booked" && news.what !== "refused")) return;
			if (news.what === "booked") {
				const { movement, quantity } = news.answer;
				void changeCachedQuantities(queryClient, { [movement.product]: quantity });
			}
			clearTimeout(timer);
			timer = setTimeout(() => {
				refreshStock(queryClient);
				announceStockChange();
			}, CALM_MS);
		});
	}, [queryClient]);
}
