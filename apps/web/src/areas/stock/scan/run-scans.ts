import type { Booked } from "@freehub/contract/stock/stock";
import type { ScanDetails } from "@freehub/domain/stock/scan";
import { movementsOf } from "#lib/booked-movements.ts";
import { newKey } from "#lib/new-key.ts";
import { type BookingOutcome, outcomesSince, type QueuedBatch } from "#work/outbox/booking-outcomes.ts";
import type { Recorded } from "#work/outbox/record-stock.ts";
import type { Refusal } from "#work/outbox/stored-changes.ts";
import type { ScanBooking } from "./book-scan.ts";
import { bodyFor, expectedDelta, isTaking, piecesOf } from "./scan-work.ts";
import {
	type FoundProduct,
	type Offer,
	quantityNow,
	type ScanLine,
	type ScannedProduct,
	type ScanSession,
	type Tally,
	type WaitingScan,
} from "./session.ts";
import type { Instead } from "./take-elsewhere.tsx";

/** The dependencies of a session's scans. */
export type ScanSurroundings = {
	session: () => ScanSession | undefined;
	change: (change: (before: ScanSession) => Partial<ScanSession>) => void;
	/** Waits until the current session is on the disk. */
	kept: () => Promise<unknown>;
	/** The product of a code; undefined if there is none. @throws if the server does not answer. */
	find: (code: string) => Promise<FoundProduct | undefined>;
	/**
	 * The pieces of a product at a location, as this device knows them with its own changes that wait; undefined if it does not.
	 * Without it, counts go with no number that was seen.
	 */
	seen?: (product: ScannedProduct, location: string) => Promise<number | undefined>;
	/** The pieces at its location now, if a count was refused because they are not those that were seen. */
	changedTo?: (error: unknown) => number | undefined;
	/** How it is asked for again; undefined without the two numbers. */
	whyAsked?: (seen: number | undefined, now: number | undefined) => string | undefined;
	/** Records the booking on this device, once per key, and books it if there is a connection. */
	book: (booking: ScanBooking) => Promise<Booked | Recorded>;
	/** Whether the error is a refusal. Other errors can be retried. */
	isRefusal: (error: unknown) => boolean;
	/** The movement's change of the quantity on hand. */
	changeOf: (booked: Booked) => number;
	signal: (what: "right" | "wrong" | "aside") => void;
	why: (error: unknown) => Promise<string>;
	whyRefused: (refusal: Refusal) => string;
	/** The message for a failed look-up. */
	whyNotFound: () => string;
	noteOf: (details: ScanDetails) => string;
	hasOneLocation: () => boolean;
	/** Whether a place is a store with bins, from which pieces come. */
	hasBins?: (location: string) => boolean;
	/** The other place that has the pieces, if there were too few. */
	elsewhere?: (error: unknown) => Promise<string | undefined>;
	/** Whether a scan was refused because its pieces are promised to others. */
	isPromised?: (error: unknown) => boolean;
	/** The state of the session's batch in the stock queue; undefined if it cannot be read. */
	queued: () => Promise<QueuedBatch | undefined>;
};

/**
 * Processes scans one after the other, in order. A scan that cannot be looked up now is set aside without blocking the others,
 * and is retried in order.
 */
export function createScanRunner(deps: ScanSurroundings) {
	const { session, change } = deps;
	let turn: Promise<void> = Promise.resolve();
	/** True while scans that were set aside are retried: nobody listens for their signals by then. */
	let isLate = false;

	function signal(what: "right" | "wrong" | "aside"): void {
		if (!isLate || what === "wrong") deps.signal(what);
	}

	/** Runs work between two scans. */
	function inTurn(work: () => Promise<void>): Promise<void> {
		turn = turn.then(work);
		return turn;
	}

	/** Another person uses the page by now. Work in progress stays in its owner's session, and continues when they are back. */
	function isGone(person: string | undefined): boolean {
		return session()?.person !== person;
	}

	/** Books the pieces of a refused scan at the place that has them; the refused line goes. */
	function takeFrom(offer: Offer, location: string): void {
		bookInstead(offer, { location, isOutsideBins: undefined });
	}

	/** Books them where they are, although they are promised to others. */
	function takeAnyway(offer: Offer): void {
		bookInstead(offer, { override: true });
	}

	function bookInstead({ refused, scan, pieces }: Offer, other: Partial<Tally>): void {
		change(({ lines }) => ({
			lines: lines.filter(({ key }) => key !== refused),
			offer: undefined,
			problem: undefined,
		}));
		add({ ...scan, key: newKey(), scannedAt: new Date().toISOString(), typed: pieces, ...other });
	}

	/** The same for a scan that was refused late: another change was recorded in its stead, which its line is from now on. */
	function takenInstead(refused: ScanLine, { key, location, delta }: Instead): void {
		const { refusal: _, isToSettle: __, ...line } = refused;
		const again = { ...line, key, location, after: line.before + delta };
		change(({ lines }) => ({
			lines: lines.map((each) => (each.key === refused.key ? again : each)),
			...shownNow(again.product, {}, again.after, key),
		}));
	}

	function add(scan: WaitingScan): void {
		change(({ waiting }) => ({ waiting: [...waiting, scan] }));
		void inTurn(workOff);
	}

	/** Continues with the waiting scans, first with those set aside. */
	function resume(): Promise<void> {
		return inTurn(async () => {
			await tryAside();
			await workOff();
		});
	}

	async function workOff(): Promise<void> {
		for (;;) {
			const waiting = session()?.waiting ?? [];
			const next = waiting.find(({ isAside }) => !isAside);
			if (next === undefined) return;
			// It must not overtake an earlier scan of the same code.
			const isBehind = next.code !== "" && waiting.some(({ code, isAside }) => isAside && code === next.code);
			if (isBehind || !(await carryOut(next))) setAside(next);
			if (isBehind) await tryAside();
		}
	}

	/** Retries the scans that were set aside, in order, until one gets no answer again. */
	async function tryAside(): Promise<void> {
		isLate = true;
		try {
			const person = session()?.person;
			for (const scan of session()?.waiting.filter(({ isAside }) => isAside) ?? []) {
				if (isGone(person) || !(await carryOut(scan))) return;
			}
		} finally {
			isLate = false;
		}
	}

	/** Removes a waiting scan and applies its outcome in one change; a crash between the two would process the scan again. */
	function finishScan(done: string, outcome: (before: ScanSession) => Partial<ScanSession>): void {
		change((before) => ({ ...outcome(before), waiting: before.waiting.filter(({ key }) => key !== done) }));
	}

	function setAside({ key }: WaitingScan): void {
		change(({ waiting }) => ({
			waiting: waiting.map((scan) => (scan.key === key ? { ...scan, isAside: true } : scan)),
		}));
	}

	/** @returns whether the scan is finished and removed: recorded, refused or unknown. Otherwise it is retried. */
	async function carryOut(scan: WaitingScan): Promise<boolean> {
		const person = session()?.person;
		let found: FoundProduct | undefined;
		try {
			found = scan.known ?? (await deps.find(scan.code));
			if (isGone(person)) return false;
		} catch {
			if (isGone(person)) return false;
			const isLook = scan.work === "look";
			signal(isLook ? "wrong" : "aside");
			// A look-up is of no use later.
			if (isLook) finishScan(scan.key, () => ({ problem: deps.whyNotFound() }));
			return isLook;
		}
		if (found === undefined) {
			finishScan(scan.key, ({ unknown }) => ({ unknown: [...unknown, scan], problem: undefined }));
			signal("wrong");
			return true;
		}
		if (scan.work === "count") return tallyUp({ ...scan, known: found });
		if (scan.work !== "look") {
			const pieces = piecesOf(scan.typed, found.pieces, scan.details);
			return (await bookNow({ ...scan, known: found }, scan.work, pieces)) !== false;
		}
		const { product } = found;
		finishScan(scan.key, ({ lines }) => shownNow(product, scan.details, quantityNow(product, lines)));
		signal("right");
		return true;
	}

	/**
	 * Adds to the current tally. If another product or location is counted, first books that tally and then starts a new one. A
	 * number typed for the scan is the whole count and is booked at once.
	 */
	async function tallyUp(scan: Tally): Promise<boolean> {
		const open = session()?.tally;
		const person = session()?.person;
		const isSame = open?.known.product._id === scan.known.product._id && open.location === scan.location;
		if (!isSame && (!(await saveTally()) || isGone(person))) return false;
		// The number may have been typed while the code was looked up.
		const { typed } = session()?.waiting.find(({ key }) => key === scan.key) ?? scan;
		const seen = scan.seen ?? (isSame ? open.seen : await deps.seen?.(scan.known.product, scan.location));
		if (isGone(person)) return false;
		if (typed !== undefined) return (await bookNow({ ...scan, seen }, "count", typed)) !== false;
		const pieces = piecesOf(undefined, scan.known.pieces, scan.details);
		const before = isSame ? open.known.pieces : countedAlready(scan);
		const known = { ...scan.known, pieces: before + pieces };
		finishScan(scan.key, () => ({
			tally: { ...scan, known, seen },
			shown: { product: scan.known.product, details: scan.details },
			problem: undefined,
		}));
		signal("right");
		return true;
	}

	/** The pieces of the product that this session has counted at this location. */
	function countedAlready({ known: { product }, location }: Tally): number {
		const counts = session()?.lines.filter(
			(line) =>
				line.work === "count" &&
				!line.isUndone &&
				line.product._id === product._id &&
				line.location === location,
		);
		return counts?.at(-1)?.pieces ?? 0;
	}

	/**
	 * Books the tally. @returns whether nothing is left to book.
	 * @param isPressed somebody who sees it books it. Otherwise one that must be asked for again is put on the list as not booked.
	 */
	async function saveTally(isPressed = false): Promise<boolean> {
		const { tally } = session() ?? {};
		if (tally === undefined) return true;
		if (tally.isAsked && !isPressed) {
			addLine({ ...lineOf(tally, "count", tally.known.pieces), refusal: session()?.problem ?? "" });
			return true;
		}
		change(() => ({ tally: { ...tally, isSaving: true } }));
		const outcome = await bookNow(tally, "count", tally.known.pieces, isPressed);
		if (outcome === false) change(() => ({ tally: withoutSaving(tally) }));
		return outcome === true;
	}

	function lineOf(
		{ key, location, known: { product } }: Tally,
		work: ScanLine["work"],
		pieces: number,
	): ScanLine {
		const before = quantityNow(product, session()?.lines ?? []);
		return { key, work, location, pieces, product, before, after: before, movement: undefined };
	}

	/** @returns whether it is finished; "asked": it is a tally again, because there are other pieces than its author saw. */
	async function bookNow(
		scan: Tally,
		work: Exclude<WaitingScan["work"], "look">,
		pieces: number,
		mayAsk = true,
	): Promise<boolean | "asked"> {
		const { key, details, scannedAt, known } = scan;
		const { person } = session() ?? {};
		if (person === undefined) return false;
		const { product } = known;
		const line = lineOf(scan, work, pieces);
		const { before } = line;
		const delta = expectedDelta({ work, pieces, onHand: before, hasOneLocation: deps.hasOneLocation() });
		const hasBins = deps.hasBins?.(scan.location) ?? false;
		const body = bodyFor({ ...scan, work, quantity: pieces, note: deps.noteOf(details), hasBins });
		try {
			// Save the key before recording: after a crash the session must know what is recorded, so that it is not scanned again.
			await deps.kept();
			if (isGone(person)) return false;
			const outcome = await deps.book({ key, person, product, body, delta, scannedAt });
			if (isGone(person)) return false;
			const isRecorded = "recorded" in outcome;
			const done = isRecorded ? { ...line, after: before + delta } : bookedLine(line, outcome);
			addLine(done, shownNow(product, details, done.after, key));
			signal("right");
			return true;
		} catch (error) {
			if (isGone(person)) return false;
			signal("wrong");
			const now = work === "count" ? deps.changedTo?.(error) : undefined;
			const why = deps.whyAsked?.(scan.seen, now) ?? (await deps.why(error));
			change(() => ({ problem: `${product.name}: ${why}` }));
			if (!deps.isRefusal(error)) return false;
			if (now !== undefined && mayAsk) {
				const asked = askedAgain(scan, pieces, now);
				finishScan(key, () => ({
					tally: asked,
					shown: { product: { ...product, quantity: before }, details },
				}));
				return "asked";
			}
			const location = await deps.elsewhere?.(error);
			if (isGone(person)) return false;
			const isPromised = deps.isPromised?.(error) ?? false;
			const hasOffer = location !== undefined || isPromised;
			const offer = hasOffer ? { refused: key, location, isPromised, scan, pieces } : undefined;
			addLine(
				{ ...line, refusal: why },
				{ shown: { product: { ...product, quantity: before }, details }, offer },
			);
			return true;
		}
	}

	function bookedLine(line: ScanLine, booked: Booked): ScanLine {
		const after = booked.quantity;
		const all = movementsOf(booked);
		const [{ _id: movement }, ...others] = all;
		const isFromBins = isTaking(line.work) && deps.hasBins?.(line.location);
		return {
			...line,
			before: after - deps.changeOf(booked),
			after,
			movement,
			...(others.length > 0 && { others: others.map(({ _id }) => _id) }),
			...(isFromBins && { taken: all.map(({ from, quantity }) => ({ location: from, quantity })) }),
		};
	}

	/** Adds a recorded or refused line. A count line ends the tally. */
	function addLine(line: ScanLine, also: Partial<ScanSession> = {}): void {
		finishScan(line.key, ({ lines, tally }) => ({
			...also,
			// A retry of a scan that was already recorded stays one line.
			lines: [...lines.filter(({ key }) => key !== line.key), line],
			tally: line.work === "count" ? undefined : tally,
		}));
	}

	/** Applies the outcome to a line. */
	function noteOutcome(key: string, outcome: BookingOutcome): void {
		const line = session()?.lines.find((each) => each.key === key);
		if (line === undefined || line.movement !== undefined) return;
		const after = lineAfter(line, outcome);
		change(({ lines }) => ({ lines: lines.map((each) => (each.key === key ? after : each)) }));
		if (outcome === "out" || !("refusal" in outcome)) return;
		change(() => ({ problem: `${line.product.name}: ${after.refusal}` }));
		deps.signal("wrong");
	}

	function lineAfter(waited: ScanLine, outcome: BookingOutcome): ScanLine {
		const { isToSettle: _, ...line } = waited;
		if (outcome === "out") return line.refusal === undefined ? { ...line, isUndone: true } : line;
		if ("booked" in outcome) return bookedLine(line, outcome.booked);
		return { ...line, after: line.before, refusal: deps.whyRefused(outcome.refusal), isToSettle: true };
	}

	/** Resumes a stored session: updates its lines with the outcomes from the meantime, and continues. */
	function takeUp(): Promise<void> {
		void inTurn(async () => {
			const person = session()?.person;
			const batch = await deps.queued();
			if (batch === undefined || isGone(person)) return;
			for (const [key, outcome] of outcomesSince(session()?.lines ?? [], batch)) noteOutcome(key, outcome);
			// The tally was recorded, but the session did not store that.
			const { tally } = session() ?? {};
			if (tally === undefined) return;
			const { waiting, answers } = batch;
			if (waiting.some(({ key }) => key === tally.key) || answers.has(tally.key)) await saveTally();
			else if (tally.isSaving) change(() => ({ tally: withoutSaving(tally) }));
		});
		return resume();
	}

	return { add, takeFrom, takeAnyway, takenInstead, resume, inTurn, saveTally, noteOutcome, takeUp };
}

/** The page's new state: it shows a product with this quantity on hand. @param line the key of the line that is shown. */
function shownNow(
	product: FoundProduct["product"],
	details: ScanDetails,
	quantity: number,
	line?: string,
): Partial<ScanSession> {
	const shown = { product: { ...product, quantity }, details };
	return { shown: line === undefined ? shown : { ...shown, line }, problem: undefined };
}

/** The same count as another one, which goes with the pieces that its author knows now. */
function askedAgain(scan: Tally, pieces: number, now: number): Tally {
	const again = { ...withoutSaving(scan), key: newKey(), scannedAt: new Date().toISOString() };
	return { ...again, typed: undefined, known: { ...scan.known, pieces }, seen: now, isAsked: true };
}

/** A tally that is not being booked any more. */
function withoutSaving(tally: Tally): Tally {
	const { isSaving: _, ...open } = tally;
	return open;
}
