import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { areListsHeld } from "#lib/held-lists.ts";

/** What is told together is read together. */
const GATHER_MS = 20;
/** The same is read again at most so often, and not while it takes longer. */
const PACE_MS = 300;
/** How soon one looks again whether what stands in the way is gone. */
const LOOK_MS = 100;

type Waiting = { query: Query; toldAt: number; pace: number; isList: boolean };

type HowToRead = {
	/** Not more often than every so many ms. */
	pace?: number;
	/** It may have to wait: see `held-lists.ts`. */
	isList?: boolean;
	only?: (query: Query) => boolean;
};

export type Rereads = ReturnType<typeof createRereads>;

/**
 * Reads again what is out of date: what is mounted soon, but seldom however often it is told; the rest when it is shown. A
 * hidden tab waits until somebody looks, and lists wait that would move under somebody's hands.
 */
export function createRereads(queryClient: QueryClient) {
	const cache = queryClient.getQueryCache();
	const waiting = new Map<string, Waiting>();
	const startedAt = new WeakMap<Query, number>();
	const tookMs = new WeakMap<Query, number>();
	const endedAt = new WeakMap<Query, number>();
	let timer: ReturnType<typeof setTimeout> | undefined;

	const stopWatching = cache.subscribe((event) => {
		if (event.type !== "updated") return;
		if (event.action.type === "fetch") startedAt.set(event.query, performance.now());
	});

	function schedule(ms: number): void {
		timer ??= setTimeout(readWaiting, ms);
	}

	function readWaiting(): void {
		timer = undefined;
		// Coming back to the tab is what goes on.
		if (document.visibilityState === "hidden") return;
		const now = performance.now();
		for (const [hash, one] of waiting) {
			const { query, toldAt, pace, isList } = one;
			const isRead = (startedAt.get(query) ?? 0) > toldAt && query.state.status === "success";
			if (!query.isActive() || (isRead && query.state.fetchStatus === "idle")) {
				waiting.delete(hash);
				continue;
			}
			// An answer that is on its way may be from before; and after it there is a pause.
			if (query.state.fetchStatus !== "idle" || (isList && areListsHeld())) continue;
			const rest = Math.max(pace, 3 * (tookMs.get(query) ?? 0));
			if (now - (endedAt.get(query) ?? Number.NEGATIVE_INFINITY) < rest || isBeingChanged(query)) continue;
			waiting.delete(hash);
			void read(query);
		}
		if (waiting.size > 0) schedule(LOOK_MS);
	}

	async function read(query: Query): Promise<void> {
		const began = performance.now();
		await query.fetch().catch(() => undefined);
		const ended = performance.now();
		endedAt.set(query, ended);
		tookMs.set(query, ended - began);
	}

	/** Whether somebody types into what it shows: each answer of the import's commands is newer than a read. */
	function isBeingChanged({ queryKey }: Query): boolean {
		return queryKey[1] === "imports" && queryClient.isMutating() > 0;
	}

	function resume(): void {
		if (document.visibilityState === "visible" && waiting.size > 0) schedule(0);
	}
	document.addEventListener("visibilitychange", resume);

	return {
		/** Marks what these keys begin as out of date. */
		ask(queryKey: QueryKey, { pace = PACE_MS, isList = false, only: predicate }: HowToRead = {}): void {
			for (const query of cache.findAll({ queryKey, ...(predicate && { predicate }) })) {
				query.invalidate();
				if (!query.isActive()) continue;
				waiting.set(query.queryHash, { query, toldAt: performance.now(), pace, isList });
				schedule(GATHER_MS);
			}
		},
		startedAt: (query: Query) => startedAt.get(query) ?? 0,
		stop(): void {
			clearTimeout(timer);
			waiting.clear();
			stopWatching();
			document.removeEventListener("visibilitychange", resume);
		},
	};
}
