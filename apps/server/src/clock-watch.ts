import { uptime } from "node:os";
import type { Logger } from "pino";
import { CLOCK_TOLERANCE_MS, readMarks } from "#db/clock-marks.ts";
import type { Db } from "#db/connection.ts";
import { inTheFuture } from "./areas/stock/ledger/movements-ahead.ts";

/** A jump of the machine's clock: when, by the clock after it, and how far, in seconds; below zero: back. */
export type ClockJump = { at: Date; seconds: number };

/** A smaller difference is not a jump, in ms. */
const JUMP_MS = 5000;
/** Jumps that are remembered. */
const MOST = 10;

type Clocks = {
	/** The clock, in ms since 1970. */
	now: () => number;
	/** A time in ms that the clock does not change; it goes on while the machine sleeps. */
	passed: () => number;
};

/** Notices jumps of the machine's clock: it is compared with the time since the machine started. */
export function watchClock(
	log: Pick<Logger, "warn">,
	{ now, passed }: Clocks = { now: Date.now, passed: () => uptime() * 1000 },
) {
	const jumps: ClockJump[] = [];
	let last = { now: now(), passed: passed() };

	function note(seconds: number, at: number): void {
		const way = seconds > 0 ? "ahead" : "back";
		log.warn({ seconds }, `the clock of the server jumped ${way} by ${spanOf(Math.abs(seconds))}`);
		jumps.unshift({ at: new Date(at), seconds });
		jumps.splice(MOST);
	}

	return {
		/** The latest jumps, the latest first. */
		jumps: (): readonly ClockJump[] => jumps,
		/** Compares the clocks since the last call; to be called every few seconds. */
		look: (): void => {
			const next = { now: now(), passed: passed() };
			const jumped = next.now - last.now - (next.passed - last.passed);
			// The time since the start begins again where a container moves to another machine.
			if (Math.abs(jumped) > JUMP_MS && next.passed >= last.passed) note(Math.round(jumped / 1000), next.now);
			last = next;
		},
		/** At the start: compares the clock with what the shop has stored. */
		async compareWithShop(db: Db): Promise<void> {
			const at = now();
			const newest = await readMarks(db);
			const behind = (newest?.getTime() ?? at) - at;
			if (behind > CLOCK_TOLERANCE_MS) note(Math.round(-behind / 1000), at);
			const ahead = await inTheFuture(db.kysely, new Date(at));
			if (ahead === null) return;
			const { movements, until } = ahead;
			log.warn({ movements, until }, "there are movements that are dated in the future");
		},
	};
}

const units = [
	["day", 86_400],
	["hour", 3600],
	["minute", 60],
] as const;

/** '3 hours': whole ones of the largest unit of which there are at least two. */
function spanOf(seconds: number): string {
	const [name, size] = units.find(([, each]) => seconds >= 2 * each) ?? (["second", 1] as const);
	return `${Math.round(seconds / size)} ${name}s`;
}
