import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { areListsHeld } from "#lib/held-lists.ts";
import { productKeys } from "#lib/product-cache.ts";
import { isAnswerDue } from "#lib/quantity-signals.ts";

/** Time to collect changes for one read, in ms. */
const GATHER_MS = 20;
/** Min pause between two reads of the same query, in ms; slow queries pause longer. */
const PACE_MS = 300;
/** Interval for checking whether a delayed read may start, in ms. */
const LOOK_MS = 100;

type Waiting = { query: Query; toldAt: number; pace: number; isList: boolean; isUrgent: boolean };

export type HowToRead = {
	/** Min pause between two reads, in ms. */
	pace?: number;
	/** The read may have to wait: see `held-lists.ts`. */
	isList?: boolean;
	/** Several people watch it: even a slow query pauses at most as long as it takes. */
	isUrgent?: boolean;
	only?: (query: Query) => boolean;
};

export type Rereads = ReturnType<typeof createRereads>;

/**
 * Reads stale queries again: mounted ones soon, but with a pause, however often they change; the others when they are shown.
 * Lists wait while their rows must not move.
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
		const now = performance.now();
		let next = LOOK_MS;
		for (const [hash, one] of waiting) {
			const { query, toldAt, pace, isList, isUrgent } = one;
			const isRead = (startedAt.get(query) ?? 0) > toldAt && query.state.status === "success";
			if (!query.isActive() || (isRead && query.state.fetchStatus === "idle")) {
				waiting.delete(hash);
				continue;
			}
			// A running request may be older than the change, and a pause follows it.
			if (query.state.fetchStatus !== "idle" || (isList && areListsHeld())) continue;
			const rest = Math.max(pace, (isUrgent ? 1 : 3) * (tookMs.get(query) ?? 0));
			const left = (endedAt.get(query) ?? Number.NEGATIVE_INFINITY) + rest - now;
			if (left > 0) next = Math.min(next, left);
			if (left > 0 || isBeingChanged(query)) continue;
			waiting.delete(hash);
			void read(query);
		}
		if (waiting.size > 0) schedule(next);
	}

	async function read(query: Query): Promise<void> {
		const began = performance.now();
		await query.fetch().catch(() => undefined);
		const ended = performance.now();
		endedAt.set(query, ended);
		tookMs.set(query, ended - began);
		if (!waiting.has(query.queryHash)) return;
		// It changed again meanwhile.
		clearTimeout(timer);
		timer = undefined;
		schedule(GATHER_MS);
	}

	/** Whether somebody is changing what the query shows: the answer to their write is newer than a read. */
	function isBeingChanged({ queryKey: [area, part] }: Query): boolean {
		return area === productKeys.all[0] ? isAnswerDue() : part === "imports" && queryClient.isMutating() > 0;
	}

	/** Marks the queries under this key as stale. */
	function ask(
		queryKey: QueryKey,
		{ pace = PACE_MS, isList = false, isUrgent = false, only: predicate }: HowToRead = {},
	): void {
		for (const query of cache.findAll({ queryKey, ...(predicate && { predicate }) })) {
			query.invalidate();
			if (!query.isActive()) continue;
			waiting.set(query.queryHash, { query, toldAt: performance.now(), pace, isList, isUrgent });
			schedule(GATHER_MS);
		}
	}

	return {
		ask,
		startedAt: (query: Query) => startedAt.get(query) ?? 0,
		stop(): void {
			clearTimeout(timer);
			waiting.clear();
			stopWatching();
		},
	};
}
