import { useEffect, useLayoutEffect, useRef } from "react";
import { isGuest } from "#lib/guest.ts";
import { onQueueNews, type QueueNews, showQueueOf } from "./queue-news.ts";
import { setState } from "./queue-state.ts";
import { sendAgain, sendWaiting, stopSending } from "./send-waiting.ts";

/**
 * Sends the current person's queue: on sign-in, when the browser is online again, when the page becomes visible, and after a
 * pause.
 * @param person undefined if nobody is signed in. A guest sends nothing.
 * @param onNews receives the result of each change that no form waits for any more.
 * @param isReached whether the server answers, as far as known.
 */
export function useStockQueue(
	person: string | undefined,
	onNews: (news: QueueNews) => void,
	isReached: boolean,
): void {
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
	useEffect(() => onQueueNews((news, isAwaited) => (isAwaited ? undefined : onNews(news))), [onNews]);
}
