import type { QueryClient } from "@tanstack/react-query";
import { askInTurn, noteAnswer, noteSilence } from "#work/device-catalogue/offline-reads.ts";
import { askUntilThere } from "./ask-until-there.ts";
import { createChangeStream, type Listener } from "./change-stream.ts";
import { createFewConnections } from "./few-connections.ts";
import { createLiveScreens } from "./live-screens.ts";

export type Follower = ReturnType<typeof followChanges>;

/** Follows the feed of changes, and has the screens' queries read again. It loads after the first screen is shown. */
export function followChanges(
	queryClient: QueryClient,
	{ onLive, isThere }: Pick<Listener, "onLive" | "isThere">,
) {
	const screens = createLiveScreens(queryClient);
	const { apply: onChanges, readAgain: onAgain, askWhoReads: onEnd } = screens;
	const stream = createChangeStream({ onChanges, onAgain, onEnd, onLive, isThere, onGone: noteSilence });
	const { send, setReached } = createFewConnections();
	askInTurn(send);
	let asking: AbortController | undefined;
	return {
		start: () => stream.start(),
		setPerson: (person: string) => stream.setPerson(person),
		/** Tells whether the server answers. While it does not, it is asked again and again. */
		setReached(isReached: boolean): void {
			setReached(isReached);
			asking?.abort();
			asking = isReached ? undefined : new AbortController();
			if (asking === undefined) stream.beginAnew();
			else void askUntilThere(asking.signal, noteAnswer);
		},
		stop(): void {
			asking?.abort();
			setReached(true);
			stream.stop();
			screens.stop();
		},
	};
}
