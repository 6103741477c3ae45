import type { Booked } from "@freehub/contract/stock";
import type { ScanDetails } from "@freehub/domain/scan";
import type { Refusal, ScanDeps } from "./scan-deps.ts";
import { bodyFor, expectedDelta, piecesOf } from "./scan-work.ts";
import { type Found, type Line, quantityNow, type Session, type Tally, type Waiting } from "./session.ts";

/** What became of a line that waited: `out`: somebody has taken it out. */
type LineOutcome = { booked: Booked } | { refusal: Refusal } | "out";

/**
 * Carries scans out one after the other, in their order. What cannot be looked up now is set aside, stops nothing, and is
 * tried again in its order.
 */
export function createScanRunner(deps: ScanDeps) {
	const { session, change } = deps;
	let turn: Promise<void> = Promise.resolve();
	/** What was set aside comes to its turn when nobody listens for it. */
	let isLate = false;

	function signal(what: "right" | "wrong" | "aside"): void {
		if (!isLate || what === "wrong") deps.signal(what);
	}

	/** Does something between two scans. */
	function inTurn(work: () => Promise<void>): Promise<void> {
		turn = turn.then(work);
		return turn;
	}

	/** Somebody else has the page by now: what was begun stays with whoever began it, and goes on when they are back. */
	function isGone(person: string | undefined): boolean {
		return session()?.person !== person;
	}

	function add(scan: Waiting): void {
		change(({ waiting }) => ({ waiting: [...waiting, scan] }));
		void inTurn(workOff);
	}

	/** Goes on with what waits: what was set aside first. */
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
			// It does not overtake an earlier scan of the same code.
			const isBehind = next.code !== "" && waiting.some(({ code, isAside }) => isAside && code === next.code);
			if (isBehind || !(await carryOut(next))) setAside(next);
			if (isBehind) await tryAside();
		}
	}

	/** Tries what was set aside, in its order, until one has no answer again. */
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

	/** Takes a scan out of those that wait, in one change with what came of it: a crash between the two would do it again. */
	function settleScan(done: string, outcome: (before: Session) => Partial<Session>): void {
		change((before) => ({ ...outcome(before), waiting: before.waiting.filter(({ key }) => key !== done) }));
	}

	function setAside({ key }: Waiting): void {
		change(({ waiting }) => ({
			waiting: waiting.map((scan) => (scan.key === key ? { ...scan, isAside: true } : scan)),
		}));
	}

	/** @returns whether it is settled and out of those that wait: recorded, refused or of no product; else it is tried again. */
	async function carryOut(scan: Waiting): Promise<boolean> {
		const person = session()?.person;
		let found: Found | undefined;
		try {
			found = scan.known ?? (await deps.find(scan.code));
			if (isGone(person)) return false;
		} catch {
			if (isGone(person)) return false;
			const isLook = scan.work === "look";
			signal(isLook ? "wrong" : "aside");
			// Nobody wants to see it later.
			if (isLook) settleScan(scan.key, () => ({ problem: deps.whyNotFound() }));
			return isLook;
		}
		if (found === undefined) {
			settleScan(scan.key, ({ unknown }) => ({ unknown: [...unknown, scan], problem: undefined }));
			signal("wrong");
			return true;
		}
		if (scan.work === "count") return tallyUp({ ...scan, known: found });
		if (scan.work !== "look") {
			const pieces = piecesOf(scan.typed, found.pieces, scan.details);
			return bookNow({ ...scan, known: found }, scan.work, pieces);
		}
		const { product } = found;
		settleScan(scan.key, ({ lines }) => shownNow(product, scan.details, quantityNow(product, lines)));
		signal("right");
		return true;
	}

	/**
	 * Counts on, or, where something else is counted, books what was counted until now and begins with this. A number that was
	 * typed for the scan is the whole count, and is booked.
	 */
	async function tallyUp(scan: Tally): Promise<boolean> {
		const open = session()?.tally;
		const person = session()?.person;
		const isSame = open?.known.product._id === scan.known.product._id && open.location === scan.location;
		if (!isSame && (!(await saveTally()) || isGone(person))) return false;
		// It may have been typed while the code was looked up.
		const { typed } = session()?.waiting.find(({ key }) => key === scan.key) ?? scan;
		if (typed !== undefined) return bookNow(scan, "count", typed);
		const pieces = piecesOf(undefined, scan.known.pieces, scan.details);
		const before = isSame ? open.known.pieces : countedAlready(scan);
		const known = { ...scan.known, pieces: before + pieces };
		settleScan(scan.key, () => ({
			tally: { ...scan, known },
			shown: { product: scan.known.product, details: scan.details },
			problem: undefined,
		}));
		signal("right");
		return true;
	}

	/** What this session has counted of the product there. */
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

	/** Books what is counted. @returns whether nothing is left to book. */
	async function saveTally(): Promise<boolean> {
		const { tally } = session() ?? {};
		if (tally === undefined) return true;
		change(() => ({ tally: { ...tally, isSaving: true } }));
		const isDone = await bookNow(tally, "count", tally.known.pieces);
		if (!isDone) change(() => ({ tally: withoutSaving(tally) }));
		return isDone;
	}

	async function bookNow(
		scan: Tally,
		work: Exclude<Waiting["work"], "look">,
		pieces: number,
	): Promise<boolean> {
		const { key, details, location, scannedAt, known } = scan;
		const { person, lines = [] } = session() ?? {};
		if (person === undefined) return false;
		const { product } = known;
		const before = quantityNow(product, lines);
		const delta = expectedDelta({ work, pieces, onHand: before, hasOneLocation: deps.hasOneLocation() });
		const body = bodyFor({ ...scan, work, quantity: pieces, note: deps.noteOf(details) });
		const line = { key, work, location, pieces, product, before, after: before, movement: undefined };
		try {
			// Under which key it is recorded must be known after a crash: what is recorded is not scanned again.
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
			const why = await deps.why(error);
			change(() => ({ problem: `${product.name}: ${why}` }));
			if (!deps.isRefusal(error)) return false;
			addLine({ ...line, refusal: why }, { shown: { product: { ...product, quantity: before }, details } });
			return true;
		}
	}

	function bookedLine(line: Line, booked: Booked): Line {
		const after = booked.quantity;
		return { ...line, before: after - deps.changeOf(booked), after, movement: booked.movement._id };
	}

	/** Adds what was recorded or refused. A count is what was tallied up. */
	function addLine(line: Line, also: Partial<Session> = {}): void {
		settleScan(line.key, ({ lines, tally }) => ({
			...also,
			// What is tried again when it was done already is one line.
			lines: [...lines.filter(({ key }) => key !== line.key), line],
			tally: line.work === "count" ? undefined : tally,
		}));
	}

	/** Tells a line what became of it. */
	function settle(key: string, outcome: LineOutcome): void {
		const line = session()?.lines.find((each) => each.key === key);
		if (line === undefined || line.movement !== undefined) return;
		const settled = settledLine(line, outcome);
		change(({ lines }) => ({ lines: lines.map((each) => (each.key === key ? settled : each)) }));
		if (outcome === "out" || !("refusal" in outcome)) return;
		change(() => ({ problem: `${line.product.name}: ${settled.refusal}` }));
		deps.signal("wrong");
	}

	function settledLine(waited: Line, outcome: LineOutcome): Line {
		const { isToSettle: _, ...line } = waited;
		if (outcome === "out") return line.refusal === undefined ? { ...line, isUndone: true } : line;
		if ("booked" in outcome) return bookedLine(line, outcome.booked);
		return { ...line, after: line.before, refusal: deps.whyRefused(outcome.refusal), isToSettle: true };
	}

	/** A session that is taken up again learns what became of its lines meanwhile, and goes on. */
	function takeUp(): Promise<void> {
		void inTurn(async () => {
			const person = session()?.person;
			const batch = await deps.queued();
			if (batch === undefined || isGone(person)) return;
			const { waiting, answers } = batch;
			const queued = new Map(waiting.map((each) => [each.key, each]));
			for (const { key, movement, refusal, isToSettle, isUndone } of session()?.lines ?? []) {
				if (movement !== undefined || isUndone || (refusal !== undefined && !isToSettle)) continue;
				const booked = answers.get(key);
				const change = queued.get(key);
				if (booked !== undefined) settle(key, { booked });
				else if (change === undefined) settle(key, "out");
				else if (change.refusal !== undefined && refusal === undefined)
					settle(key, { refusal: change.refusal });
			}
			// It was recorded, but the session did not come to know it.
			const { tally } = session() ?? {};
			if (tally === undefined) return;
			if (queued.has(tally.key) || answers.has(tally.key)) await saveTally();
			else if (tally.isSaving) change(() => ({ tally: withoutSaving(tally) }));
		});
		return resume();
	}

	return { add, resume, inTurn, saveTally, settle, takeUp };
}

function shownNow(
	product: Found["product"],
	details: ScanDetails,
	quantity: number,
	line?: string,
): Partial<Session> {
	const shown = { product: { ...product, quantity }, details };
	return { shown: line === undefined ? shown : { ...shown, line }, problem: undefined };
}

function withoutSaving(tally: Tally): Tally {
	const { isSaving: _, ...open } = tally;
	return open;
}
