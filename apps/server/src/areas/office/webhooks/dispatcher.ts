import type { Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import type { ChangeFeed } from "#changes/change-feed.ts";
import { positionsKept } from "#changes/read-changes.ts";
import { failureOf } from "#db/engine.ts";
import { isDue } from "./backoff.ts";
import { type DeliveryContext, deliverNext, release } from "./deliver.ts";
import * as repo from "./webhooks.repo.ts";

/** Changes committed within this time are delivered together, in ms. */
const PACE_MS = 200;
/** Polling interval for work without a notification: due retries, and work left or requested by other processes, in ms. */
const LOOK_MS = 5_000;

export type Dispatcher = ReturnType<typeof createDispatcher>;

type Setup = Omit<DeliveryContext, "signal"> & { feed: ChangeFeed; log: Logger };

/** Delivers changes to webhooks in the background; in order per webhook, all webhooks concurrently. */
export function createDispatcher({ feed, log, ...setup }: Setup) {
	const { db, now } = setup;
	const worker = uuidv7();
	const stopper = new AbortController();
	const context: DeliveryContext = { ...setup, signal: stopper.signal };
	/** The running work of each webhook. */
	const lanes = new Map<string, Promise<void>>();
	/** Webhooks that got new work while their lane was perhaps about to end. */
	const again = new Set<string>();
	let isStarted = false;
	let timer: NodeJS.Timeout | undefined;
	let repeating: NodeJS.Timeout | undefined;
	let looking: Promise<void> = Promise.resolve();
	let leaveFeed: (() => void) | undefined;

	/** Sends everything that is due, after a short delay. */
	function wake(): void {
		if (!isStarted) return;
		timer ??= setTimeout(() => {
			timer = undefined;
			looking = looking.then(look).catch(noteFailure);
		}, PACE_MS).unref();
	}

	function noteFailure(error: unknown): void {
		if (failureOf(error, db.engine) === undefined) log.error({ err: error }, "webhooks cannot be worked on");
	}

	async function look(): Promise<void> {
		if (!isStarted) return;
		const states = await repo.listStates(db.kysely);
		await followFeed(states.some(({ state }) => state === "active"));
		if (states.length === 0) return;
		await feed.assignPositions();
		const { oldest, newest } = await positionsKept(db);
		for (const { id, state, position, next_try_at, extra } of states) {
			const isBehind = position !== newest || position < oldest - 1;
			if (extra !== null || (state === "active" && isBehind && isDue(next_try_at, now()))) openLane(id);
		}
	}

	/** Following the feed costs database reads, so do it only while a webhook is active. */
	async function followFeed(isWanted: boolean): Promise<void> {
		if (isWanted && leaveFeed === undefined) {
			leaveFeed = await feed.follow(undefined, { begin: () => {}, take: wake, close: () => {} });
		} else if (!isWanted) {
			leaveFeed?.();
			leaveFeed = undefined;
		}
	}

	function openLane(id: string): void {
		if (lanes.has(id)) {
			again.add(id);
			return;
		}
		const lane = work(id)
			.catch(noteFailure)
			.finally(() => {
				lanes.delete(id);
				if (again.delete(id)) wake();
			});
		lanes.set(id, lane);
	}

	async function work(id: string): Promise<void> {
		const lease = { id, worker };
		try {
			while (isStarted && (await deliverNext(context, lease)));
		} finally {
			await release(context, lease);
		}
	}

	return {
		wake,
		start(): void {
			isStarted = true;
			repeating = setInterval(wake, LOOK_MS).unref();
			wake();
		},
		/** Aborts running requests; they are sent again after the next start. */
		async stop(): Promise<void> {
			isStarted = false;
			clearTimeout(timer);
			clearInterval(repeating);
			stopper.abort();
			await looking;
			await Promise.all(lanes.values());
			leaveFeed?.();
		},
	};
}
