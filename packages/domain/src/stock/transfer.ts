import { openOf, type Progress, progressOf } from "../fulfilment.ts";
import { TRANSIT_LOCATION } from "./stock.ts";

// The state that follows from a transfer note and the movements that name its lines. All quantities are whole pieces.

/** The pieces of a line by what happened to them, without what was taken back. */
export type TransferTotals = {
	/** Left the sender. */
	sent: number;
	/** Arrived, of those that were sent. */
	received: number;
	/** Arrived beyond those: found at the target. */
	over: number;
	/** Came back to the sender. */
	returned: number;
	lost: number;
};

export const transferStates = [
	"draft",
	"on_its_way",
	"partly_received",
	"received",
	"closed_short",
	"cancelled",
] as const;
export type TransferState = (typeof transferStates)[number];

/** The states in which something is on its way. */
export const movingStates = ["on_its_way", "partly_received"] as const satisfies readonly TransferState[];

/** The pieces of a line that are on their way. */
export function onItsWay({ sent, received, returned, lost }: TransferTotals): number {
	return openOf({ wanted: sent, done: received + returned + lost });
}

const byProgress = {
	untouched: "on_its_way",
	partly: "partly_received",
	whole: "received",
	short: "closed_short",
} as const satisfies Record<Progress, TransferState>;

/** The state of a note. Pieces on their way count more than that somebody has cancelled it. */
export function transferState(isCancelled: boolean, lines: readonly TransferTotals[]): TransferState {
	if (lines.every(({ sent }) => sent === 0)) return isCancelled ? "cancelled" : "draft";
	const state = byProgress[progressOf(lines.map(piecesOf))];
	const isAllBack = lines.every(({ sent, returned, over }) => sent === returned && over === 0);
	return isCancelled && state === "closed_short" && isAllBack ? "cancelled" : state;
}

function piecesOf(line: TransferTotals) {
	return { wanted: line.sent, done: line.received, open: onItsWay(line) };
}

/** The steps of a transfer, each a movement that names the line. */
export const transferSteps = ["sent", "received", "over", "returned", "lost"] as const;
export type TransferStep = (typeof transferSteps)[number];

/**
 * The step that a movement is. A movement that takes another back has that one's ends.
 * @param sender where the note's pieces come from; it cannot be received there.
 */
export function stepOf({ from, to }: { from: string; to: string }, sender: string): TransferStep {
	if (to === TRANSIT_LOCATION) return "sent";
	if (from !== TRANSIT_LOCATION) return "over";
	if (to === "adjustment") return "lost";
	return to === sender ? "returned" : "received";
}

export type TransferRefusal =
	| { code: "not_on_its_way"; available: number }
	| { code: "moved_on"; pieces: number };

/** The effect of a step on a line, or of taking it back: pieces are never received, returned or lost that are not on their way. */
export function applyStep(
	line: TransferTotals,
	{ step, pieces, isBack }: { step: TransferStep; pieces: number; isBack: boolean },
): { ok: true; after: TransferTotals } | { ok: false; refusal: TransferRefusal } {
	const after = { ...line, [step]: line[step] + (isBack ? -pieces : pieces) };
	const left = onItsWay(line);
	const takes = (step === "sent") === isBack && step !== "over";
	if (!takes || pieces <= left) return { ok: true, after };
	return {
		ok: false,
		refusal: isBack
			? { code: "moved_on", pieces: pieces - left }
			: { code: "not_on_its_way", available: left },
	};
}
