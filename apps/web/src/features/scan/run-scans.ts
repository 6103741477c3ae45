import type { Booked } from "@freehub/contract/stock";
import type { ScanDetails } from "@freehub/domain/scan";
import type { ScanCommand, ScanOutcome } from "./book-scan.ts";
import { bodyFor, piecesOf } from "./scan-work.ts";
import type { Found, Line, ScannedProduct, Session, Tally, Waiting } from "./session.ts";

/** What the scans of a session need of the world around them. */
export type ScanWorld = {
	session: () => Session | undefined;
	change: (change: (before: Session) => Partial<Session>) => void;
	/** The product of a code; undefined where there is none. @throws where no answer came. */
	find: (code: string) => Promise<Found | undefined>;
	book: (command: ScanCommand) => Promise<ScanOutcome>;
	/** What the movement did to the pieces on hand. */
	changeOf: (booked: Booked) => number;
	signal: (what: "right" | "wrong") => void;
	why: (error: unknown) => string;
	isSignedOut: (error: unknown) => boolean;
	noteOf: (details: ScanDetails) => string;
	now: () => number;
};

/** A scan that waited longer than this before it was sent happened then, and not when it is booked. */
const LONG_AGO_MS = 60_000;

/** Carries scans out one after the other, in their order; what has no answer is tried again under its key before the next. */
export function createScanRunner(world: ScanWorld) {
	const { session, change, signal } = world;
	let turn: Promise<void> = Promise.resolve();

	/** Does something between two scans. */
	function inTurn(work: () => Promise<void>): Promise<void> {
		turn = turn.then(work);
		return turn;
	}

	function add(waiting: Waiting): void {
		change(({ waiting: before }) => ({ waiting: [...before, waiting] }));
		void inTurn(async () => {
			if (session()?.stop === undefined) await workOff();
		});
	}

	/** Tries again what had no answer; that it had none is said until it has one. */
	function resume(): void {
		void inTurn(workOff);
	}

	async function workOff(): Promise<void> {
		for (;;) {
			const next = session()?.waiting[0];
			if (next === undefined) return;
			const isDone = await carryOut(next);
			if (!isDone) return;
			change(({ waiting }) => ({
				waiting: waiting.filter(({ key }) => key !== next.key),
				stop: undefined,
			}));
		}
	}

	function stop(error: unknown): false {
		change(() => ({ stop: world.isSignedOut(error) ? "signed-out" : "unreachable" }));
		signal("wrong");
		return false;
	}

	/** @returns whether it is settled: done, refused or put aside. */
	async function carryOut(scan: Waiting): Promise<boolean> {
		let found: Found | undefined;
		try {
			found = scan.known ?? (await world.find(scan.code));
		} catch (error) {
			return stop(error);
		}
		if (found === undefined) {
			change(({ unknown }) => ({ unknown: [...unknown, scan], problem: undefined }));
			signal("wrong");
			return true;
		}
		if (scan.work === "count") return tallyUp({ ...scan, known: found });
		if (scan.work !== "look") {
			const pieces = piecesOf(scan.typed, found.pieces, scan.details);
			return bookNow({ ...scan, known: found }, scan.work, pieces);
		}
		change(() => ({ shown: { product: found.product, details: scan.details }, problem: undefined }));
		signal("right");
		return true;
	}

	/** Counts on, or, where something else is counted, books what was counted until now and begins with this. */
	async function tallyUp(scan: Tally): Promise<boolean> {
		const open = session()?.tally;
		const isSame = open?.known.product._id === scan.known.product._id && open.location === scan.location;
		if (!isSame && !(await saveTally())) return false;
		const pieces = piecesOf(scan.typed, scan.known.pieces, scan.details);
		const before = isSame ? countIn(open, session()?.typed) : countedAlready(scan);
		const known = { ...scan.known, pieces: before + pieces };
		change(() => ({
			tally: { ...scan, known, typed: undefined },
			shown: { product: scan.known.product, details: scan.details },
			typed: String(known.pieces),
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
		const { tally, typed } = session() ?? {};
		if (tally === undefined) return true;
		const isDone = await bookNow(tally, "count", countIn(tally, typed));
		if (isDone) change(() => ({ tally: undefined, typed: "", stop: undefined }));
		return isDone;
	}

	async function bookNow(
		scan: Tally,
		work: Exclude<Waiting["work"], "look">,
		pieces: number,
	): Promise<boolean> {
		const command = scan.command ?? commandOf(scan, work, pieces);
		change(({ waiting, tally }) => ({
			waiting: waiting.map((each) =>
				each.key === scan.key ? { ...each, known: scan.known, command } : each,
			),
			tally: tally?.key === scan.key ? { ...tally, command } : tally,
		}));
		const outcome = await world.book(command);
		if (outcome.state === "unanswered") return stop(outcome.error);
		const { product } = scan.known;
		const { location, key } = scan;
		const line = { key, work, location, pieces: command.body.quantity };
		if (outcome.state === "refused") {
			const refusal = world.why(outcome.error);
			const { quantity } = latest(product);
			addLine({ ...line, product, before: quantity, after: quantity, movement: undefined, refusal });
			change(() => ({ problem: `${product.name}: ${refusal}` }));
			signal("wrong");
			return true;
		}
		const { booked } = outcome;
		const after = booked.quantity;
		const before = after - world.changeOf(booked);
		addLine({
			...line,
			product: { ...product, quantity: after },
			before,
			after,
			movement: booked.movement._id,
		});
		change(() => ({
			shown: { product: { ...product, quantity: after }, details: scan.details },
			problem: undefined,
		}));
		signal("right");
		return true;
	}

	function commandOf(scan: Tally, work: Exclude<Waiting["work"], "look">, quantity: number): ScanCommand {
		const { key, batch, location, to, reference, details, scannedAt, known } = scan;
		const isLongAgo = world.now() - Date.parse(scannedAt) > LONG_AGO_MS;
		const occurredAt = isLongAgo ? scannedAt : undefined;
		const note = world.noteOf(details);
		const body = bodyFor({ work, quantity, location, to, reference, batch, note, occurredAt });
		const { _id, name } = known.product;
		return { idempotencyKey: key, product: { _id, name }, body, scannedAt };
	}

	function addLine(line: Line): void {
		change(({ lines }) => ({ lines: [...lines, line] }));
	}

	/** The product as the session knows it by now. */
	function latest(product: ScannedProduct): ScannedProduct {
		const line = session()?.lines.findLast((each) => each.product._id === product._id);
		return line === undefined ? product : { ...product, quantity: line.after };
	}

	return { add, resume, inTurn, saveTally };
}

/** What is counted: the pad shows it, and may say otherwise. */
function countIn({ known }: Tally, typed = ""): number {
	return typed === "" ? known.pieces : Number(typed);
}
