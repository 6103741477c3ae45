import { reads } from "@freehub/contract/reads";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
	askInTurn,
	isServerReached,
	noteAnswer,
	noteSilence,
	onReach,
} from "#features/device-catalogue/offline-reads.ts";
import { type Session, useSession } from "#features/identity/use-session.ts";
import { api } from "#lib/api.ts";
import { firstView } from "#lib/first-view.ts";
import { isNoServer } from "#lib/no-server.ts";
import { untilLoaded } from "#lib/until-loaded.ts";
import type { ChangeStream } from "./change-stream.ts";

/** A connection that is back within this time, in ms, is not reported as lost. */
const LOST_MS = 5000;
/** Time limit for the server to answer whether it is there, in ms. */
const PATIENCE_MS = 2500;

/** Lets the workspace's screens follow committed changes. @returns whether they have not done so for a while. */
export function useLiveScreens(): { isLost: boolean } {
	const queryClient = useQueryClient();
	const [isLost, setLost] = useState(false);
	const stream = useRef<ChangeStream>(undefined);
	const person = useRef<string>(undefined);

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		let isOver = false;
		let stop = () => {};
		let tellReach = (_isReached: boolean) => {};
		let wasReached = true;
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
			tellReach(isReached);
		});
		/** Loads the code after the first view. It asks for what was committed since the page was opened, so nothing is missed. */
		async function start(): Promise<void> {
			await firstView;
			const live = await untilLoaded(
				"live",
				() => import("./live-chunk.ts"),
				() => !isOver && onLive(false),
			);
			if (isOver) return;
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
			const { send, setReached } = live.createFewConnections();
			askInTurn(send);
			let asking: AbortController | undefined;
			tellReach = (isReached) => {
				setReached(isReached);
				asking?.abort();
				asking = isReached ? undefined : new AbortController();
				if (asking === undefined) own.beginAnew();
				else void live.askUntilThere(asking.signal, noteAnswer);
			};
			if (!isServerReached()) tellReach(false);
			own.start();
			if (person.current !== undefined) own.setPerson(person.current);
			stream.current = own;
			stop = () => {
				asking?.abort();
				setReached(true);
				own.stop();
				screens.stop();
			};
		}
		void start();
		return () => {
			isOver = true;
			stopReach();
			stop();
			clearTimeout(timer);
		};
	}, [queryClient]);

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
