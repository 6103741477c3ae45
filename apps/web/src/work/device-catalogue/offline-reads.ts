import type { Send } from "@freehub/contract/client";
import { useEffect } from "react";
import { apiHost, sendBy } from "#lib/api.ts";
import { forgetKeptCatalogue } from "#lib/kept-catalogue.ts";
import { loadPart } from "#lib/load-part.ts";
import { FIRST_PATIENCE_MS, isFromDevice, isGone, isTimeOut } from "#lib/no-server.ts";
import { createStore, useStore } from "#lib/store.ts";
import { withLimit } from "#lib/with-limit.ts";

/** Whether the server answers, and which data from this device is shown instead. */
type Reach = {
	isReached: boolean;
	/** The data that this device has answered with since the server's last answer; undefined: none. */
	kept: KeptCatalogue | undefined;
};

/** Time of the data in ms, and whether it covers all products or only those most recently moved or used. */
type KeptCatalogue = { at: number; isWhole: boolean };

type Handlers = {
	onLost: () => void;
	/** @param hasAnswered whether the device answered reads in the meantime. */
	onBack: (hasAnswered: boolean) => void;
};

const reach = createStore<Reach>({ isReached: true, kept: undefined });
let handlers: Handlers | undefined;

/** Wait for a read, in ms. After it, the device answers, unless the server has answered other requests meanwhile. */
const PATIENCE_MS = 5_000;
/** Wait for one product by ID or code, in ms. Such a read is never slow, and somebody is waiting with a scanner. */
const PATIENCE_FOR_ONE_MS = FIRST_PATIENCE_MS;
const ofOne = /\/(products|barcodes)\/[^/?]+(\?.*)?$/;
/** Wait if the server did not answer the last time either, in ms. */
const SHORT_PATIENCE_MS = 500;

/** Time of the server's last answer, by `performance.now()`. */
let answeredAt = Number.NEGATIVE_INFINITY;

function setReach(next: Reach): void {
	const { isReached, kept } = reach.get();
	if (next.isReached !== isReached || next.kept !== kept) reach.set(next);
}

/** Records that the server has answered. */
export function noteAnswer(): void {
	answeredAt = performance.now();
	if (reach.get().isReached) return;
	const hasAnswered = reach.get().kept !== undefined;
	setReach({ isReached: true, kept: undefined });
	handlers?.onBack(hasAnswered);
}

/** Records that the server does not answer. */
export function noteSilence(): void {
	if (!reach.get().isReached) return;
	setReach({ ...reach.get(), isReached: false });
	handlers?.onLost();
}

/** Whether the server answers, as far as this page knows. */
export function isServerReached(): boolean {
	return reach.get().isReached;
}

/** @returns a function that stops listening. */
export const onReach = reach.subscribe;

export function useReach(): Reach {
	return useStore(reach, (now) => now);
}

/**
 * From now on, this device answers reads when the server does not. Nothing else changes: reads of data that the device does
 * not store fail as before, and so do writes.
 * @param then `onLost`: lists cannot continue from the server's cursors; `onBack`: read again what the device has answered.
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

/** Sets the function that decides when a request gets a connection. */
export function askInTurn(next: InTurn): void {
	inTurn = next;
}

async function send(ask: Send, path: string, asked: Init): Promise<Response> {
	// no-store: a browser holds back a cacheable request while another one for the same URL is pending, and that one may hang.
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
	// The server may still answer. Then the reads that the device has answered are repeated.
	if (kept.at !== reach.get().kept?.at)
		setReach({ ...reach.get(), kept: { at: kept.at, isWhole: kept.isWhole } });
	return kept.response;
}

/** Only browsers that cache the app store the catalogue. Others have no answer to fall back on. */
function isKeeping(): boolean {
	return Boolean(navigator.serviceWorker?.controller);
}

/** @param reading whether the caller still waits for it, and whether a failed request began before the server's last answer. */
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
	if (!reach.get().isReached) return SHORT_PATIENCE_MS;
	// The server has not answered anything yet.
	if (answeredAt === Number.NEGATIVE_INFINITY) return FIRST_PATIENCE_MS;
	return ofOne.test(path) ? PATIENCE_FOR_ONE_MS : PATIENCE_MS;
}

/** The answer; undefined if the request fails, or if the server answers no request at all for `patience` ms. */
function inPatience(asking: Promise<Response>, patience: number): Promise<Response | undefined> {
	let quietSince = performance.now();
	return new Promise((resolve) => {
		let timer: ReturnType<typeof setTimeout>;
		const look = () => {
			// A server that answers other requests is working, however long this one takes.
			quietSince = Math.max(quietSince, answeredAt);
			const left = quietSince + (reach.get().isReached ? patience : SHORT_PATIENCE_MS) - performance.now();
			if (left > 0) timer = setTimeout(look, left);
			else resolve(undefined);
		};
		look();
		asking.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
	});
}

async function answerOf(path: string) {
	try {
		const { answerFromDevice } = await loadPart("device-answers", () => import("./answer-from-device.ts"));
		return await answerFromDevice(path.slice(apiHost().length));
	} catch {
		// Storage may be forbidden, or the chunk that reads it may not load. Then the device has no answer.
		return undefined;
	}
}

type SignedInReader = { id: string; rights: readonly string[] };

/**
 * Keeps the catalogue on this device up to date, in every browser that caches the app itself (on plain http none does).
 * @param reader the signed-in person, who may read stock; null: nobody, so nothing is stored; undefined: not known yet.
 * @param isFirstScreenThere the catalogue is not read before that.
 */
export function useCatalogueSync(
	reader: SignedInReader | null | undefined,
	isFirstScreenThere: boolean,
): void {
	const key = reader && JSON.stringify([reader.id, reader.rights]);
	const id = reader?.id;
	useEffect(() => {
		if (key === undefined || !("serviceWorker" in navigator)) return;
		const end = new AbortController();
		if (key === null || id === undefined) return forgetKeptCatalogue();
		if (!isFirstScreenThere) return;
		void navigator.serviceWorker.ready.then(async () => {
			// If this chunk does not load, nothing is stored until the next visit.
			const chunk = await loadPart("catalogue", () => import("./keep-catalogue.ts")).catch(() => undefined);
			if (!end.signal.aborted) chunk?.keepCatalogue({ reader: key, person: id }, end.signal);
		});
		return () => end.abort();
	}, [key, id, isFirstScreenThere]);
}
