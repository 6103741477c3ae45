import { readFileSync } from "node:fs";

/** Linux reports CPU time in units of 10 ms, independent of the kernel's timer. */
const TICK_MS = 10;

/**
 * CPU time of a process in ms, all threads together; NaN off Linux.
 * @param withEnded adds that of the processes that it has started and that have ended.
 */
export function cpuTime(pid: number, withEnded = false): number {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
		// The name before these fields is in parentheses and may contain anything.
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		const ticks = fields.slice(11, withEnded ? 15 : 13).map(Number);
		return ticks.reduce((sum, each) => sum + each, 0) * TICK_MS;
	} catch {
		return Number.NaN;
	}
}
