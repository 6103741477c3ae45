import { reads } from "@freehub/contract/shop-window/reads";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Session, useSession } from "#areas/people/sign-in/use-session.ts";
import { api } from "#lib/api.ts";
import { loadPart } from "#lib/load-part.ts";
import { isNoServer } from "#lib/no-server.ts";
import { isServerReached, noteAnswer, onReach } from "#work/device-catalogue/offline-reads.ts";
import type { Follower } from "./follow-changes.ts";

/** A connection that is back within this time, in ms, is not reported as lost. */
const LOST_MS = 5000;
/** Time limit for the server to answer whether it is there, in ms. */
const PATIENCE_MS = 2500;

/**
 * Lets the workspace's screens follow committed changes.
 * @param isFirstScreenThere the code for it does not load before that.
 * @returns whether they have not followed for a while.
 */
export function useLiveScreens(isFirstScreenThere: boolean): { isLost: boolean } {
	const queryClient = useQueryClient();
	const [isLost, setLost] = useState(false);
	const running = useRef<Follower>(undefined);
	const person = useRef<string>(undefined);

	useEffect(() => {
		if (!isFirstScreenThere) return undefined;
		let timer: ReturnType<typeof setTimeout> | undefined;
		let isOver = false;
		let wasReached = isServerReached();
		function onLive(isLive: boolean): void {
			document.documentElement.dataset.live = isLive ? "yes" : "no";
			if (!isLive) timer ??= setTimeout(() => void sayLost(), LOST_MS);
			else {
				noteAnswer();
				clearTimeout(timer);
				timer = undefined;
				setLost(false);
			}
		}
		/** First finds out whether the server answers at all, so that only one message is shown. */
		async function sayLost(): Promise<void> {
			await isThere();
			if (timer !== undefined) setLost(true);
		}
		const stopReach = onReach(() => {
			const isReached = isServerReached();
			if (isReached === wasReached) return;
			wasReached = isReached;
			// The server is back, and the stream will be soon.
			if (isReached && timer !== undefined) {
				clearTimeout(timer);
				setLost(false);
				timer = setTimeout(() => void sayLost(), LOST_MS);
			}
			running.current?.setReached(isReached);
		});
		/** Loads the code. It asks for what was committed since the page was opened, so nothing is missed. */
		async function start(): Promise<void> {
			const { followChanges } = await loadPart("live", () => import("./follow-changes.ts"), {
				onFailure: () => !isOver && onLive(false),
			});
			if (isOver) return;
			const follower = followChanges(queryClient, { onLive, isThere });
			if (!isServerReached()) follower.setReached(false);
			follower.start();
			if (person.current !== undefined) follower.setPerson(person.current);
			running.current = follower;
		}
		void start();
		return () => {
			isOver = true;
			stopReach();
			running.current?.stop();
			running.current = undefined;
			clearTimeout(timer);
		};
	}, [queryClient, isFirstScreenThere]);

	const reader = personOf(useSession());
	useEffect(() => {
		person.current = reader;
		if (reader !== undefined) running.current?.setPerson(reader);
	}, [reader]);
	return { isLost };
}

async function isThere(): Promise<boolean> {
	try {
		await api.call(reads.getSession, { signal: AbortSignal.timeout(PATIENCE_MS) });
		return true;
	} catch (error) {
		return !isNoServer(error);
	}
}

/** The reader and their rights, as text; undefined while unknown. */
function personOf({ state, user }: Session): string | undefined {
	if (user !== undefined) return JSON.stringify([user.id, user.rights]);
	return state === "signed-out" ? "nobody" : undefined;
}
