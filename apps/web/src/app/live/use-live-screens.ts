import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { noteAnswer } from "#features/device-catalogue/device-catalogue.public.ts";
import { type Session, useSession } from "#features/identity/use-session.ts";
import { type ChangeStream, createChangeStream } from "./change-stream.ts";
import { createLiveScreens } from "./live-screens.ts";

/** A connection that is back sooner is not worth a word. */
const LOST_MS = 5000;

/** Lets the workspace's screens follow what is committed. @returns whether they have not for a while. */
export function useLiveScreens(): { isLost: boolean } {
	const queryClient = useQueryClient();
	const [isLost, setLost] = useState(false);
	const stream = useRef<ChangeStream>(undefined);

	useEffect(() => {
		const screens = createLiveScreens(queryClient);
		let timer: ReturnType<typeof setTimeout> | undefined;
		function onLive(isLive: boolean): void {
			document.documentElement.dataset.live = isLive ? "yes" : "no";
			if (isLive) {
				noteAnswer();
				clearTimeout(timer);
				timer = undefined;
				setLost(false);
			} else timer ??= setTimeout(() => setLost(true), LOST_MS);
		}
		const { apply: onChanges, readAgain: onAgain, askWhoReads: onEnd } = screens;
		const own = createChangeStream({ onChanges, onAgain, onEnd, onLive });
		own.start();
		stream.current = own;
		return () => {
			own.stop();
			screens.stop();
			clearTimeout(timer);
		};
	}, [queryClient]);

	const person = personOf(useSession());
	useEffect(() => {
		if (person !== undefined) stream.current?.setPerson(person);
	}, [person]);
	return { isLost };
}

/** Who reads and what they may know; undefined: nobody knows yet. */
function personOf({ state, user }: Session): string | undefined {
	if (user !== undefined) return JSON.stringify([user.id, user.rights]);
	return state === "signed-out" ? "nobody" : undefined;
}
