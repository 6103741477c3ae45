import { onHandChange } from "@freehub/domain/stock/stock";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import { isGuest } from "#lib/guest.ts";
import { showAnswered, staleAfter } from "#lib/quantity-signals.ts";
import { isServerReached, onReach } from "#work/device-catalogue/offline-reads.ts";
import { onQueueNews, showQueueOf } from "./queue-news.ts";
import { setState } from "./queue-state.ts";
import { sendAgain, sendWaiting, stopSending } from "./send-waiting.ts";

/** Lists are read again after this time without another booking, in ms. */
const CALM_MS = 300;

/**
 * Sends the current person's queue: on sign-in, when the browser is online or the server answers again, when the page becomes
 * visible, and after a pause. Shows the results of changes for which no form waits any more.
 * @param person undefined if nobody is signed in. A guest sends nothing.
 */
export function useStockQueue(person: string | undefined): void {
	// Before the first paint: nobody must see another person's changes, or a wrong "nothing waits".
	useLayoutEffect(() => void showQueueOf(person), [person]);
	useEffect(() => {
		if (person === undefined || isGuest(person)) return setState({ needsSignIn: true });
		const send = () => void sendWaiting(person);
		const look = () => {
			if (document.visibilityState === "visible") send();
		};
		const stopReach = onReach(() => {
			if (isServerReached()) void sendAgain(person);
		});
		send();
		addEventListener("online", send);
		document.addEventListener("visibilitychange", look);
		return () => {
			removeEventListener("online", send);
			document.removeEventListener("visibilitychange", look);
			stopReach();
			stopSending();
		};
	}, [person]);
	const queryClient = useQueryClient();
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const booked = new Set<string>();
		return onQueueNews((news, isAwaited) => {
			if (isAwaited || (news.what !== "booked" && news.what !== "refused")) return;
			if (news.what === "booked") {
				const { movement, quantity } = news.answer;
				const { product } = movement;
				booked.add(product);
				showAnswered(queryClient, { [product]: quantity }, { [product]: onHandChange(movement) });
			}
			clearTimeout(timer);
			timer = setTimeout(() => {
				for (const queryKey of staleAfter([...booked])) void queryClient.invalidateQueries({ queryKey });
				booked.clear();
			}, CALM_MS);
		});
	}, [queryClient]);
}
