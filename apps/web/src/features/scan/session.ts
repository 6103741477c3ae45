import type { Product } from "@freehub/contract/product-fields";
import type { ScanDetails } from "@freehub/domain/scan";
import { MAIN_LOCATION } from "@freehub/domain/stock";
import type { ScanWork, Setting } from "./scan-work.ts";

/** What is shown of a product that was scanned. */
export type ScannedProduct = Pick<Product, "_id" | "name" | "image"> & {
	sku: string | null;
	category: string | null;
	quantity: number;
};

/** What was booked, waits on this device to be sent, or was refused. */
export type Line = {
	/** The scan's idempotency key. */
	key: string;
	work: ScanWork;
	product: ScannedProduct;
	location: string;
	/** What was booked; for a count, what was counted. */
	pieces: number;
	/** What the product had on hand before and after; until it is booked, as far as is known here. */
	before: number;
	after: number;
	/** What takes it back; undefined until it is booked. */
	movement: string | undefined;
	refusal?: string;
	/** It was refused when nobody waited for the answer any more, and waits for somebody's decision. */
	isToSettle?: true;
	isUndone?: true;
};

/** A code that waits for its turn, or for somebody to say what it is; or pieces of a product that was scanned before. */
export type Waiting = Setting & {
	key: string;
	batch: string;
	scannedAt: string;
	code: string;
	details: ScanDetails;
	/** What was typed for it. */
	typed: number | undefined;
	/** Where the product and what its code counts are known. */
	known?: Found;
	/** It could not be looked up, or not be recorded, when it was its turn; later scans went on. */
	isAside?: true;
};

/** The product that a code is of, and how many pieces the code stands for. */
export type Found = { product: ScannedProduct; pieces: number };

/** What is counted and not booked yet: it is when something else is scanned, or by the key. */
export type Tally = Waiting & {
	known: Found;
	/** It is on its way to the books: what is typed meanwhile is no more about it. */
	isSaving?: true;
};

/** A product, and the key of the line that made it be shown; a look-up and a refusal have none. */
export type Shown = { product: ScannedProduct; details: ScanDetails; line?: string };

/** Everything of a session of scans, from the first to Finish. */
export type Session = {
	/** Whose it is. */
	person: string;
	setting: Setting;
	/** The batch of its movements: made by this browser. */
	batch: string;
	/** The digits on the number pad. */
	typed: string;
	lines: Line[];
	/** What was looked up last, or scanned without being booked yet. */
	shown: Shown | undefined;
	tally: Tally | undefined;
	waiting: Waiting[];
	/** Codes of no product. */
	unknown: Waiting[];
	/** A location's label says next where pieces are moved to. */
	isTargetNext: boolean;
	isFinished: boolean;
	/** What speaks against the last scan. */
	problem: string | undefined;
	isMuted: boolean;
	hasCamera: boolean;
};

/** @param before what has no product yet goes on in the new one. */
export function newSession(person: string, batch: string, before?: Session): Session {
	return {
		person,
		setting: before?.setting ?? { work: "look", location: MAIN_LOCATION, to: "", reference: "" },
		batch,
		typed: "",
		lines: [],
		shown: undefined,
		tally: undefined,
		waiting: before?.waiting.map((scan) => ({ ...scan, batch })) ?? [],
		unknown: before?.unknown.map((scan) => ({ ...scan, batch })) ?? [],
		isTargetNext: false,
		isFinished: false,
		problem: undefined,
		isMuted: before?.isMuted ?? false,
		hasCamera: before?.hasCamera ?? false,
	};
}

/** What of a session is on this device alone, and in no queue: no product is known for it, or it is counted and not booked. */
export function scansOf({ waiting, unknown, tally }: Session): Waiting[] {
	if (tally === undefined) return [...unknown, ...waiting];
	const { isSaving: _, ...counted } = tally;
	return [...unknown, ...waiting, { ...counted, typed: tally.known.pieces }];
}

/** The most that is typed on the pad. */
export const MAX_DIGITS = 6;

/**
 * Whether the digits on the pad are the count of what is counted by scans. They then stand for all of its scans, as a person with
 * a clipboard strikes a number out and writes another; scans that follow count on from there. Where nothing is counted yet, they
 * are the next scan's, which is booked with that number at once, so that the number after it is again for the scan after it.
 */
export function isTypedForTally({ setting, tally, waiting }: Session): boolean {
	return (
		setting.work === "count" &&
		tally !== undefined &&
		!tally.isSaving &&
		waiting.every(({ isAside }) => isAside)
	);
}

/** Takes the digits off the pad and gives them to what is counted, before anything else happens to it. */
export function withTypedCount(session: Session): Partial<Session> {
	const { setting, typed, tally, waiting } = session;
	if (typed === "" || setting.work !== "count") return {};
	const pieces = Number(typed);
	if (tally !== undefined && isTypedForTally(session)) {
		return { typed: "", tally: { ...tally, known: { ...tally.known, pieces } } };
	}
	// It is looked up still; one that has a number of its own is complete.
	const last = waiting.findLast(({ isAside }) => !isAside);
	if (last?.work !== "count" || last.typed !== undefined) return {};
	return { typed: "", waiting: waiting.map((scan) => (scan === last ? { ...scan, typed: pieces } : scan)) };
}

/** What a scan makes of the digits on the pad: they are of what is counted already, or of this scan; a look-up leaves them there. */
export function withScan(
	session: Session,
	work: ScanWork,
): { change: Partial<Session>; typed: number | undefined } {
	const counted = work === "count" ? withTypedCount(session) : {};
	const { typed: digits } = { ...session, ...counted };
	if (work === "look" || digits === "") return { change: counted, typed: undefined };
	return { change: { ...counted, typed: "" }, typed: Number(digits) };
}

/** The number that the big key books. */
export function numberOnKey(session: Session): number {
	const { typed, setting, tally } = session;
	if (typed !== "") return Number(typed);
	return setting.work === "count" ? (tally?.known.pieces ?? 0) : 1;
}

/** Applies a key of the pad. +1 on an untouched tally types the tally plus one. */
export function withKey(session: Session, key: string): Partial<Session> {
	const { typed, tally } = session;
	const isMore = key === "+1" && typed === "" && tally !== undefined && isTypedForTally(session);
	return { typed: typedBy(isMore ? String(tally.known.pieces) : typed, key) };
}

/** What a key of the pad makes of the digits. */
export function typedBy(typed: string, key: string): string {
	switch (key) {
		case "clear":
			return "";
		case "back":
			return typed.slice(0, -1);
		case "+1":
			return String(Number(typed) + 1).slice(0, MAX_DIGITS);
		default:
			return (typed + key).replace(/^0+(?=\d)/, "").slice(0, MAX_DIGITS);
	}
}

/** What a count found at its location, and what the books had there, which a count that waits to be sent does not know. */
export function countedThere(line: Line): { before: number | undefined; after: number } | undefined {
	if (line.work !== "count") return undefined;
	const { pieces, before, after, movement } = line;
	return { before: movement === undefined ? undefined : pieces - (after - before), after: pieces };
}

/** A product's part of a session. */
export type Sum = { product: ScannedProduct; scans: number; pieces: number; before: number; after: number };

/** Whether something came of it, or will when it is sent. */
export function isDone({ isUndone, refusal }: Line): boolean {
	return !isUndone && refusal === undefined;
}

/** Whether it waits on this device to be sent, or for the answer. */
export function isPending(line: Line): boolean {
	return isDone(line) && line.movement === undefined;
}

/**
 * What a session did to each product, the latest first; what was taken back or refused counts nothing. A count stands for all of the
 * product's pieces at its location before it.
 */
export function sumsOf(lines: readonly Line[]): Sum[] {
	const sums = new Map<string, Sum>();
	const isCounted = countedLater(lines);
	for (const line of lines) {
		if (!isDone(line)) continue;
		const { product, before, after } = line;
		const sum = sums.get(product._id) ?? { product, scans: 0, pieces: 0, before, after };
		sums.delete(product._id);
		sums.set(product._id, {
			...sum,
			scans: sum.scans + 1,
			pieces: sum.pieces + (isCounted.has(line) ? 0 : line.pieces),
			after,
		});
	}
	return [...sums.values()].toReversed();
}

/** The lines after which the same product was counted at the same location. */
function countedLater(lines: readonly Line[]): ReadonlySet<Line> {
	const [counted, later] = [new Set<string>(), new Set<Line>()];
	for (const line of lines.toReversed()) {
		const place = `${line.product._id} ${line.location}`;
		if (counted.has(place)) later.add(line);
		if (line.work === "count" && isDone(line)) counted.add(place);
	}
	return later;
}

/** The last line that can be taken back. */
export function lastLine(lines: readonly Line[]): Line | undefined {
	return lines.findLast(isDone);
}

/** What is counted, where it is what is shown. */
export function shownTally({ shown, tally }: Session): Tally | undefined {
	return shown?.line === undefined && shown?.product._id === tally?.known.product._id ? tally : undefined;
}

/** The line that is shown, unless nothing came of it. */
export function shownLine({ shown, lines }: Session): Line | undefined {
	return lines.findLast((line) => line.key === shown?.line && isDone(line));
}

/** What Undo takes back of what is shown: the number that is typed for the tally, then the tally of the scans, or the booking. */
export function undoNext(session: Session): { change: Partial<Session> } | { line: Line } | undefined {
	if (shownTally(session) !== undefined) {
		if (session.typed !== "" && isTypedForTally(session)) return { change: { typed: "" } };
		return { change: { tally: undefined, ...shownBefore(session) } };
	}
	const line = shownLine(session);
	return line === undefined ? undefined : { line };
}

/** A line was taken back: the one before it is shown, for another Undo. */
export function withoutLine(session: Session, key: string, quantity: number): Partial<Session> {
	const lines = session.lines.map((line) => (line.key === key ? { ...line, isUndone: true as const } : line));
	const { shown } = session;
	const isShown = shown?.line === key;
	const still = shown && { ...shown, product: { ...shown.product, quantity } };
	return { lines, ...(isShown && { shown: still, ...shownBefore({ ...session, lines }) }) };
}

function shownBefore({ lines }: Session): Partial<Session> {
	const line = lastLine(lines);
	if (line === undefined) return {};
	return { shown: { product: { ...line.product, quantity: line.after }, details: {}, line: line.key } };
}

/** The product's quantity on hand as the session knows it by now. */
export function quantityNow({ _id, quantity }: ScannedProduct, lines: readonly Line[]): number {
	return lines.findLast((line) => line.product._id === _id && isDone(line))?.after ?? quantity;
}
