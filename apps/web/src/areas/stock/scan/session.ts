import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { Part } from "@freehub/domain/stock/from-bins";
import type { ScanDetails } from "@freehub/domain/stock/scan";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { isDone as isLineDone, type WorkBooking } from "#work/outbox/booking-outcomes.ts";
import type { ScanWork, Setting } from "./scan-work.ts";

export { isDone as isLineDone, isPending as isLinePending } from "#work/outbox/booking-outcomes.ts";

/** The fields of a scanned product that the page shows. */
export type ScannedProduct = Pick<
	Product,
	"_id" | "name" | "image" | "reserved" | "incoming" | "incomingNext"
> & {
	sku: string | null;
	category: string | null;
	quantity: number;
};

/** A scan that was booked, waits on this device to be sent, or was refused. */
export type ScanLine = WorkBooking & {
	work: ScanWork;
	product: ScannedProduct;
	location: string;
	/** The number of booked pieces; for a count, the counted number. */
	pieces: number;
	/** The quantity on hand before and after; until it is booked, as far as this device knows. */
	before: number;
	after: number;
	/** Of pieces from a store with bins: the places that gave them, once it is booked. */
	taken?: readonly Part[];
	/** Its other movements, if several places gave them. */
	others?: readonly string[];
};

/** The ways on for a scan that was refused: another place that has its pieces, or these although they are promised to others. */
export type Offer = {
	refused: string;
	location: string | undefined;
	isPromised: boolean;
	scan: Tally;
	pieces: number;
};

/** A code that waits for its turn or for somebody to identify it; or more pieces of a product that was scanned before. */
export type WaitingScan = Setting & {
	key: string;
	batch: string;
	scannedAt: string;
	code: string;
	details: ScanDetails;
	/** The number typed for it. */
	typed: number | undefined;
	/** Of a count: the pieces at its location that its author saw. */
	seen?: number | undefined;
	/** It takes pieces also if they are promised to others. */
	override?: true;
	/** Set if the product and the number of pieces per code are known. */
	known?: FoundProduct;
	/** It could not be looked up or recorded in its turn; later scans went on. */
	isAside?: true;
};

/** The product of a code, and how many pieces the code represents. */
export type FoundProduct = { product: ScannedProduct; pieces: number };

/** A count in progress. It is booked when something else is scanned, or with the key. */
export type Tally = WaitingScan & {
	known: FoundProduct;
	/** It is being booked: digits typed from now on do not belong to it. */
	isSaving?: true;
	/** It was refused because the pieces there had changed, which its author was told: only the key books it. */
	isAsked?: true;
};

/** A product, and the key of the line that caused it to be shown; undefined for a look-up or a refusal. */
export type ShownProduct = { product: ScannedProduct; details: ScanDetails; line?: string };

/** A session of scans, from the first scan to Finish. */
export type ScanSession = {
	/** The id of its owner. */
	person: string;
	setting: Setting;
	/** The batch of its movements; created by this browser. */
	batch: string;
	/** The digits on the number pad. */
	typed: string;
	lines: ScanLine[];
	/** The product last looked up, or scanned but not booked yet. */
	shown: ShownProduct | undefined;
	tally: Tally | undefined;
	waiting: WaitingScan[];
	/** Codes without a product. */
	unknown: WaitingScan[];
	/** Whether the next location label sets the target of a move. */
	isTargetNext: boolean;
	isFinished: boolean;
	/** Why the last scan failed. */
	problem: string | undefined;
	/** Where the pieces of the last refused scan are. */
	offer?: Offer | undefined;
	isMuted: boolean;
	hasCamera: boolean;
};

/** @param before its codes without a product move to the new session. */
export function newSession(
	person: string,
	batch: string,
	before?: ScanSession,
	location = MAIN_LOCATION,
): ScanSession {
	return {
		person,
		setting: before?.setting ?? { work: "look", location, to: "", reference: "" },
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

/** The scans that exist only in the session and in no queue: unknown or waiting codes, and an unbooked tally. */
export function scansOf({ waiting, unknown, tally }: ScanSession): WaitingScan[] {
	if (tally === undefined) return [...unknown, ...waiting];
	const { isSaving: _, ...counted } = tally;
	return [...unknown, ...waiting, { ...counted, typed: tally.known.pieces }];
}

/** Max number of digits on the pad. */
export const MAX_DIGITS = 6;

/**
 * Whether the digits on the pad are a count for the tally. They then replace the number of all its scans, as a person with a
 * clipboard strikes out a number and writes another; later scans add to it. Without a tally, the digits belong to the next scan,
 * which is booked with that number at once, so that digits typed after it belong to the scan after it.
 */
export function isTypedForTally({ setting, tally, waiting }: ScanSession): boolean {
	return (
		setting.work === "count" &&
		tally !== undefined &&
		!tally.isSaving &&
		waiting.every(({ isAside }) => isAside)
	);
}

/** Takes the digits off the pad and applies them to the tally, before anything else changes it. */
export function withTypedCount(session: ScanSession): Partial<ScanSession> {
	const { setting, typed, tally, waiting } = session;
	if (typed === "" || setting.work !== "count") return {};
	const pieces = Number(typed);
	if (tally !== undefined && isTypedForTally(session)) {
		return { typed: "", tally: { ...tally, known: { ...tally.known, pieces } } };
	}
	// The scan is still being looked up. A scan that already has a number is complete.
	const last = waiting.findLast(({ isAside }) => !isAside);
	if (last?.work !== "count" || last.typed !== undefined) return {};
	return { typed: "", waiting: waiting.map((scan) => (scan === last ? { ...scan, typed: pieces } : scan)) };
}

/** Decides what a scan does with the digits on the pad: they belong to the tally or to this scan; a look-up leaves them there. */
export function withScan(
	session: ScanSession,
	work: ScanWork,
): { change: Partial<ScanSession>; typed: number | undefined } {
	const counted = work === "count" ? withTypedCount(session) : {};
	const { typed: digits } = { ...session, ...counted };
	if (work === "look" || digits === "") return { change: counted, typed: undefined };
	return { change: { ...counted, typed: "" }, typed: Number(digits) };
}

/** The number that the big key books. */
export function numberOnKey(session: ScanSession): number {
	const { typed, setting, tally } = session;
	if (typed !== "") return Number(typed);
	return setting.work === "count" ? (tally?.known.pieces ?? 0) : 1;
}

/** Applies a key of the pad. +1 on an untouched tally types the tally plus one. */
export function withKey(session: ScanSession, key: string): Partial<ScanSession> {
	const { typed, tally } = session;
	const isMore = key === "+1" && typed === "" && tally !== undefined && isTypedForTally(session);
	return { typed: typedBy(isMore ? String(tally.known.pieces) : typed, key) };
}

/** The digits after a key of the pad. */
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

/** The number counted at its location, and the number in the books before it; unknown while the count waits to be sent. */
export function countedThere(line: ScanLine): { before: number | undefined; after: number } | undefined {
	if (line.work !== "count") return undefined;
	const { pieces, before, after, movement } = line;
	return { before: movement === undefined ? undefined : pieces - (after - before), after: pieces };
}

/** A product's share of a session. */
export type Sum = { product: ScannedProduct; scans: number; pieces: number; before: number; after: number };

/**
 * The pieces of each product in a session, latest first, without undone or refused lines. A count replaces all earlier pieces of
 * the product at its location.
 */
export function sumsOf(lines: readonly ScanLine[]): Sum[] {
	const sums = new Map<string, Sum>();
	const isCounted = countedLater(lines);
	for (const line of lines) {
		if (!isLineDone(line)) continue;
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
function countedLater(lines: readonly ScanLine[]): ReadonlySet<ScanLine> {
	const [counted, later] = [new Set<string>(), new Set<ScanLine>()];
	for (const line of lines.toReversed()) {
		const place = `${line.product._id} ${line.location}`;
		if (counted.has(place)) later.add(line);
		if (line.work === "count" && isLineDone(line)) counted.add(place);
	}
	return later;
}

/** The last line that can be undone. */
export function lastLine(lines: readonly ScanLine[]): ScanLine | undefined {
	return lines.findLast(isLineDone);
}

/** The tally, if it is what the page shows. */
export function shownTally({ shown, tally }: ScanSession): Tally | undefined {
	return shown?.line === undefined && shown?.product._id === tally?.known.product._id ? tally : undefined;
}

/** The line that the page shows, unless it had no effect. */
export function shownLine({ shown, lines }: ScanSession): ScanLine | undefined {
	return lines.findLast((line) => line.key === shown?.line && isLineDone(line));
}

/** What Undo removes from what is shown: first the number typed for the tally, then the tally of the scans; or the booking. */
export function undoNext(
	session: ScanSession,
): { change: Partial<ScanSession> } | { line: ScanLine } | undefined {
	if (shownTally(session) !== undefined) {
		if (session.typed !== "" && isTypedForTally(session)) return { change: { typed: "" } };
		return { change: { tally: undefined, ...shownBefore(session) } };
	}
	const line = shownLine(session);
	return line === undefined ? undefined : { line };
}

/** After an undo, shows the line before it, for another Undo. */
export function withoutLine(session: ScanSession, key: string, quantity: number): Partial<ScanSession> {
	const lines = session.lines.map((line) => (line.key === key ? { ...line, isUndone: true as const } : line));
	const { shown } = session;
	const isShown = shown?.line === key;
	const still = shown && { ...shown, product: { ...shown.product, quantity } };
	return { lines, ...(isShown && { shown: still, ...shownBefore({ ...session, lines }) }) };
}

function shownBefore({ lines }: ScanSession): Partial<ScanSession> {
	const line = lastLine(lines);
	if (line === undefined) return {};
	return { shown: { product: { ...line.product, quantity: line.after }, details: {}, line: line.key } };
}

/** The ways on for the scan that was refused last, until something else is scanned. */
export function shownOffer({ offer, lines }: ScanSession): Offer | undefined {
	const last = lines.at(-1);
	return last?.refusal !== undefined && last.key === offer?.refused ? offer : undefined;
}

/** The shown scan, if it was refused after the page had stopped waiting for the answer. */
export function shownLate({ shown, lines }: ScanSession): ScanLine | undefined {
	return lines.findLast(({ key, isToSettle }) => isToSettle && key === shown?.line);
}

/** The product's quantity on hand as far as the session knows. */
export function quantityNow({ _id, quantity }: ScannedProduct, lines: readonly ScanLine[]): number {
	return lines.findLast((line) => line.product._id === _id && isLineDone(line))?.after ?? quantity;
}
