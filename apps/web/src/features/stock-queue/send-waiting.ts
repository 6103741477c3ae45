import { ApiError } from "@freehub/contract/errors";
import { reads } from "@freehub/contract/reads";
import { recordMovement } from "@freehub/contract/stock";
import { sendable } from "@freehub/domain/stock-queue";
import { api } from "#lib/api.ts";
import { isGuest } from "#lib/guest.ts";
import { serverIsAhead } from "#lib/server-clock.ts";
import { isRefusal, isSignedOut } from "#lib/write-command.ts";
import { announce, onQueueNews } from "./queue-news.ts";
import { queueState, setState } from "./queue-state.ts";
import {
	bookedChange,
	changeStored,
	markSent,
	refuseChange,
	type StoredChange,
	storedChanges,
} from "./stored-changes.ts";

/** An answer that takes longer is taken for none; the repeat is booked once. */
const PATIENCE_MS = 30_000;
/** What another tab has sent since so short a time does not hang. */
const RECENT_MS = 1000;
/** After so long without an answer the server is asked whether it answers others: then this one hangs. Each time twice as long. */
const HUNG_MS = 3000;
/** What the server fails on as often as this is put aside, so that it does not keep back the others. */
const FAILURES = 5;
const LONGEST_PAUSE_MS = 60_000;

/** Whose changes are to be sent; two people may hand a device over faster than it sends. */
const wanted = new Set<string>();
let running: Promise<void> | undefined;
/** How many attempts in a row had no answer. */
let cuts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const failures = new Map<string, number>();
/** Ends the request that is under way. */
let attempt = new AbortController();
let beganAt = 0;
/** How many attempts in a row hung while the server answered others. */
let hung = 0;
let stopListening: (() => void) | undefined;

/** The server answers again: what hangs on a connection from before is not waited for, in whichever tab it does. */
export function sendAgain(person: string): Promise<void> {
	letGo();
	announce({ what: "again" });
	cuts = 0;
	return sendWaiting(person);
}

function letGo(): void {
	attempt.abort();
	attempt = new AbortController();
}

function patience(): AbortSignal {
	return AbortSignal.any([attempt.signal, AbortSignal.timeout(PATIENCE_MS)]);
}

/** Sends it again where the server answers others meanwhile. @returns a function that ends the watch. */
function watch(person: string): () => void {
	const own = attempt;
	beganAt = Date.now();
	let isOver = false;
	async function look(): Promise<void> {
		try {
			await api.call(reads.getSession, { signal: AbortSignal.timeout(HUNG_MS) });
		} catch {
			// Nobody answers; what is there to do is done when somebody does.
			return;
		}
		if (isOver || own !== attempt) return;
		hung += 1;
		void sendAgain(person);
	}
	const watching = setTimeout(() => void look(), HUNG_MS * 2 ** hung);
	return () => {
		isOver = true;
		clearTimeout(watching);
	};
}

/**
 * Sends what this person has recorded on this device, in its order, until nothing is left or nobody answers; then it is
 * tried again after a while. What somebody has recorded without having signed in is nobody's, and stays.
 */
export function sendWaiting(person: string): Promise<void> {
	if (isGuest(person)) return Promise.resolve();
	wanted.add(person);
	stopListening ??= onQueueNews(({ what }) => {
		if (what === "again" && Date.now() - beganAt > RECENT_MS) letGo();
	});
	running ??= (async () => {
		try {
			for (const who of wanted) {
				// Whoever is wanted again meanwhile comes once more.
				wanted.delete(who);
				// Where the storage cannot be read, nothing is there to be sent.
				await withSendLock(who).catch(() => undefined);
			}
		} finally {
			running = undefined;
		}
	})();
	return running;
}

/** Nothing is sent by itself any more: the person has signed out. */
export function stopSending(): void {
	clearTimeout(timer);
	cuts = 0;
}

/** One tab at a time sends. Where the browser has no locks (plain http), two may send the same: it is booked once. */
async function withSendLock(person: string): Promise<void> {
	if (navigator.locks === undefined) return sendAll(person);
	await navigator.locks.request("freehub-stock-queue", () => sendAll(person));
}

async function sendAll(person: string): Promise<void> {
	clearTimeout(timer);
	// What is recorded meanwhile is found by reading again.
	for (;;) {
		const own = (await storedChanges()).filter((change) => change.person === person);
		const next = sendable(own);
		if (own.length === 0) setState({ isOffline: false });
		if (next.length === 0) return;
		for (const change of next) {
			const result = await sendOne(change);
			if (result === "stopped") return;
			// What it kept back, or was kept back by it, is another list now.
			if (result === "refused") break;
		}
	}
}

async function sendOne(waiting: StoredChange): Promise<"done" | "refused" | "stopped"> {
	const endWatch = watch(waiting.person);
	try {
		const ahead = await clock();
		const change = await markSent(waiting, { now: Date.now(), ahead });
		if (change === undefined) {
			announce({ what: "changed" });
			return "refused";
		}
		return await deliver(change);
	} catch (error) {
		// The server has not looked at it: what nobody has sent before can still be taken back.
		if (isSignedOut(error) && waiting.sentAt === undefined)
			await changeStored(waiting.place, waiting.key, () => waiting).catch(() => undefined);
		stop(waiting.person, error);
		return "stopped";
	} finally {
		endWatch();
	}
}

/** @throws where there is no answer, or nobody is signed in for whom it could be sent. */
async function deliver(change: StoredChange): Promise<"done" | "refused"> {
	const { place, key, person, product, body } = change;
	try {
		const answer = await api.call(recordMovement, {
			params: { id: product._id },
			body,
			idempotencyKey: key,
			user: person,
			signal: patience(),
		});
		cuts = 0;
		hung = 0;
		failures.delete(key);
		await bookedChange(change, answer);
		announce({ what: "booked", key, answer });
		return "done";
	} catch (error) {
		if (!(error instanceof ApiError) || isSignedOut(error)) throw error;
		const times = (failures.get(key) ?? 0) + 1;
		if (error.code === "internal") failures.set(key, times);
		if (!isRefusal(error) && times < FAILURES) throw error;
		failures.delete(key);
		cuts = 0;
		await refuseChange(place, key, error.problem);
		announce({ what: "refused", key, problem: error.problem });
		return "refused";
	}
}

/**
 * How far the server's clock is ahead. It is asked where it has not answered yet, or not the last time: what was not sent at
 * all can still be taken back.
 */
async function clock(): Promise<number> {
	if (serverIsAhead() === undefined || queueState().isOffline || !navigator.onLine)
		await api.call(reads.getSession, { signal: patience() });
	return serverIsAhead() ?? 0;
}

function stop(person: string, error: unknown): void {
	const needsSignIn = isSignedOut(error);
	// What was let go is sent again at once, by this tab or another.
	const isLetGo = (error as { name?: unknown }).name === "AbortError";
	if (!isLetGo) announce({ what: "stopped", person, needsSignIn });
	if (needsSignIn) return;
	cuts += 1;
	const pause = Math.min(1000 * 2 ** cuts, LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2);
	timer = setTimeout(() => void sendWaiting(person), pause);
}
