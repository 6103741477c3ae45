import { useEffect, useLayoutEffect, useRef } from "react";
import { isGuest } from "#lib/guest.ts";
import { onQueueNews, type QueueNews, showQueueOf } from "./queue-news.ts";
import { setState } from "./queue-state.ts";
import { sendAgain, sendWaiting, stopSending } from "./send-waiting.ts";

/**
 * Keeps the queue of the person at the screen going: it is sent when they have signed in, when the browser is connected again,
 * when the page is looked at again, and after a while.
 * @param person undefined: nobody is signed in. Whoever works without having signed in sends nothing.
 * @param onNews is told what became of a change for which no form waits any more.
 * @param isReached whether the server answers, as far as anything has found out.
 */
export function useStockQueue(
	person: string | undefined,
	onNews: (news: QueueNews) => void,
	isReached: boolean,
): void {
	// Before anything is painted: nobody sees what waits of another, or that nothing does.
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
