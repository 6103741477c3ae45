import type { Send } from "@freehub/contract/client";
import { useSyncExternalStore } from "react";
import { apiHost, sendBy } from "#lib/api.ts";
import { lazyChunk } from "#lib/lazy-chunk.ts";
import { FIRST_MS, isFromDevice, isGone, isTimeOut } from "#lib/no-server.ts";
import { noteReach } from "#lib/server-reach.ts";
import { withLimit } from "#lib/with-limit.ts";

/** Whether the server answers, and what is shown in its place. */
export type Reach = {
	isReached: boolean;
	/** What this device has answered since the server did last; undefined: nothing. */
	kept: Kept | undefined;
};

/** As of when it is, in ms, and whether it is of all products or only of those that moved or were used last. */
type Kept = { at: number; isWhole: boolean };

type Handlers = {
	onLost: () => void;
	/** @param hasAnswered whether the device has answered reads meanwhile. */
	onBack: (hasAnswered: boolean) => void;
};

let reach: Reach = { isReached: true, kept: undefined };
const listeners = new Set<() => void>();
let handlers: Handlers | undefined;

/** A read that takes longer is answered by the device, unless the server has answered others meanwhile. */
const PATIENCE_MS = 5_000;
/** One product, by its id or a code, is never a long read; somebody stands there with a scanner. */
const PATIENCE_FOR_ONE_MS = FIRST_MS;
const ofOne = /\/(products|barcodes)\/[^/?]+(\?.*)?$/;
/** Where the server did not answer the last time either. */
const SHORT_PATIENCE_MS = 500;

/** When the server has answered last, by `performance.now()`. */
let answeredAt = Number.NEGATIVE_INFINITY;

function setReach(next: Reach): void {
	if (next.isReached === reach.isReached && next.kept === reach.kept) return;
	reach = next;
	noteReach(next.isReached);
	for (const listener of listeners) listener();
}

/** The server has answered. */
export function noteAnswer(): void {
	answeredAt = performance.now();
	if (reach.isReached) return;
	const hasAnswered = reach.kept !== undefined;
	setReach({ isReached: true, kept: undefined });
	handlers?.onBack(hasAnswered);
}

/** It does not answer. */
export function noteSilence(): void {
	if (!reach.isReached) return;
	setReach({ ...reach, isReached: false });
	handlers?.onLost();
}

export function useReach(): Reach {
	return useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => reach,
		() => reach,
	);
}

/**
 * From now on, what is read is answered from this device where the server does not answer. Nothing else changes: what the device
 * does not keep fails as before, and so does whatever writes.
 * @param then `onLost`: what the server has said of lists is no place to go on from; `onBack`: what the device has answered is to
 * be read again.
 */
export function readOffline(then: Handlers): void {
	if (handlers === undefined) sendOrAnswer();
	handlers = then;
	if (isFromDevice() && answeredAt === Number.NEGATIVE_INFINITY) noteSilence();
}

function sendOrAnswer(): void {
	const ask = sendBy((path, init) => send(ask, path, init));
}

type Init = Parameters<Send>[1];
type InTurn = (ask: Send, path: string, init: Init, isWanted: () => boolean) => Promise<Response>;

let inTurn: InTurn = (ask, path, init) => ask(path, init);

/** From now on this says when a request takes a connection. */
export function askInTurn(next: InTurn): void {
	inTurn = next;
}

async function send(ask: Send, path: string, asked: Init): Promise<Response> {
	// A browser has what its cache may keep wait for another request of the same address, which may hang.
	const init = { ...asked, cache: "no-store" as const, signal: withLimit(asked.signal, asked.method) };
	const reading = { isWanted: true, isOld: false };
	const asking = askAndNote(ask, path, init, reading);
	if (init.method !== "GET" || !isKeeping()) return asking;
	const first = await inPatience(asking, patienceFor(path));
	if (first !== undefined && !isGone(first)) return first;
	if (init.signal.aborted || reading.isOld) return asking;
	noteSilence();
	const kept = await answerOf(path);
	if (kept === undefined) return asking;
	reading.isWanted = false;
	// It may answer after all, and what the device has answered is read again then.
	if (kept.at !== reach.kept?.at) setReach({ ...reach, kept: { at: kept.at, isWhole: kept.isWhole } });
	return kept.response;
}

/** Only browsers that keep the app keep the catalogue: others have no answer to wait for. */
function isKeeping(): boolean {
	return Boolean(navigator.serviceWorker?.controller);
}

/** @param reading whether somebody waits for it, and whether it was asked of the network from before the server's last answer. */
async function askAndNote(
	ask: Send,
	path: string,
	init: Init,
	reading: { isWanted: boolean; isOld: boolean },
): Promise<Response> {
	const askedAt = performance.now();
	try {
		const response = await inTurn(ask, path, init, () => reading.isWanted);
		if (isGone(response)) noteSilence();
		else noteAnswer();
		return response;
	} catch (error) {
		reading.isOld = answeredAt > askedAt;
		const isEnded = init.signal?.aborted && !isTimeOut(init.signal.reason);
		if (reading.isWanted && !reading.isOld && !isEnded) noteSilence();
		throw error;
	}
}

function patienceFor(path: string): number {
	if (!reach.isReached) return SHORT_PATIENCE_MS;
	// Nobody knows yet whether there is a server.
	if (answeredAt === Number.NEGATIVE_INFINITY) return FIRST_MS;
	return ofOne.test(path) ? PATIENCE_FOR_ONE_MS : PATIENCE_MS;
}

/** The answer; undefined where it fails, or where the server has answered nothing at all for a while. */
function inPatience(asking: Promise<Response>, patience: number): Promise<Response | undefined> {
	let quietSince = performance.now();
	return new Promise((resolve) => {
		let timer: ReturnType<typeof setTimeout>;
		const look = () => {
			// A server that answers others is at work, however long this takes.
			quietSince = Math.max(quietSince, answeredAt);
			const left = quietSince + (reach.isReached ? patience : SHORT_PATIENCE_MS) - performance.now();
			if (left > 0) timer = setTimeout(look, left);
			else resolve(undefined);
		};
		look();
		asking.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
	});
}

async function answerOf(path: string) {
	try {
		const { answerFromDevice } = await lazyChunk("device-answers", () => import("./answer-from-device.ts"));
		return await answerFromDevice(path.slice(apiHost().length));
	} catch {
		// Storage can be forbidden, and what reads it may not be here: then nothing is kept.
		return undefined;
	}
}
