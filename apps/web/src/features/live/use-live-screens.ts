import { reads } from "@freehub/contract/reads";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
	askInTurn,
	isServerReached,
	noteAnswer,
	noteSilence,
	useReach,
} from "#features/device-catalogue/offline-reads.ts";
import { type Session, useSession } from "#features/identity/use-session.ts";
import { api } from "#lib/api.ts";
import { firstView } from "#lib/first-view.ts";
import { lazyChunk } from "#lib/lazy-chunk.ts";
import { isNoServer } from "#lib/no-server.ts";
import type { ChangeStream } from "./change-stream.ts";

/** A connection that is back within this time, in ms, is not reported as lost. */
const LOST_MS = 5000;
/** Time limit for the server to answer whether it is there, in ms. */
const PATIENCE_MS = 2500;

/** Delay before loading the code again after a failure, in ms. */
const AGAIN_MS = 5000;

/**
 * Loads the code that follows changes, after the first view. It asks for what was committed since the page was opened, so nothing
 * is missed meanwhile.
 * @param onMissing called each time that loading fails.
 */
async function loadLive(isOver: () => boolean, onMissing: () => void) {
	await firstView;
	while (!isOver()) {
		try {
			return await lazyChunk("live", () => import("./live-chunk.ts"));
		} catch {
			onMissing();
			await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
		}
	}
	return undefined;
}

/** Lets the workspace's screens follow committed changes. @returns whether they have not done so for a while. */
export function useLiveScreens(): { isLost: boolean } {
	const queryClient = useQueryClient();
	const [isLost, setLost] = useState(false);
	const stream = useRef<ChangeStream>(undefined);
	const person = useRef<string>(undefined);
	const waitAgain = useRef(() => {});
	const tellReach = useRef((_isReached: boolean) => {});

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		function onLive(isLive: boolean): void {
			document.documentElement.dataset.live = isLive ? "yes" : "no";
			if (isLive) {
				noteAnswer();
				clearTimeout(timer);
				timer = undefined;
				setLost(false);
			} else timer ??= setTimeout(() => void sayLost(), LOST_MS);
		}
		/** First finds out whether the server answers at all, so that only one message is shown. */
		async function sayLost(): Promise<void> {
			await isThere();
			if (timer !== undefined) setLost(true);
		}
		waitAgain.current = () => {
			if (timer === undefined) return;
			clearTimeout(timer);
			setLost(false);
			timer = setTimeout(() => void sayLost(), LOST_MS);
		};
		let isOver = false;
		let stop = () => {};
		async function start(): Promise<void> {
			const live = await loadLive(
				() => isOver,
				() => onLive(false),
			);
			if (live === undefined || isOver) return;
			const screens = live.createLiveScreens(queryClient);
			const { apply: onChanges, readAgain: onAgain, askWhoReads: onEnd } = screens;
			const own = live.createChangeStream({
				onChanges,
				onAgain,
				onEnd,
				onLive,
				isThere,
				onGone: noteSilence,
			});
			const connections = live.createFewConnections();
			askInTurn((...asked) => connections.send(...asked));
			let asking: AbortController | undefined;
			tellReach.current = (isReached) => {
				connections.setReached(isReached);
				asking?.abort();
				asking = isReached ? undefined : new AbortController();
				if (asking === undefined) own.beginAnew();
				else void live.askUntilThere(asking.signal, noteAnswer);
			};
			if (!isServerReached()) tellReach.current(false);
			own.start();
			if (person.current !== undefined) own.setPerson(person.current);
			stream.current = own;
			stop = () => {
				asking?.abort();
				tellReach.current = () => {};
				connections.setReached(true);
				own.stop();
				screens.stop();
			};
		}
		void start();
		return () => {
			isOver = true;
			stop();
			clearTimeout(timer);
		};
	}, [queryClient]);

	const { isReached } = useReach();
	const wasReached = useRef(true);
	useEffect(() => {
		if (isReached === wasReached.current) return;
		wasReached.current = isReached;
		// The server is back, and the stream will be soon.
		if (isReached) waitAgain.current();
		tellReach.current(isReached);
	}, [isReached]);

	const reader = personOf(useSession());
	useEffect(() => {
		person.current = reader;
		if (reader !== undefined) stream.current?.setPerson(reader);
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
