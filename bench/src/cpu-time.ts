import { readFileSync } from "node:fs";

/** Linux reports CPU time in units of 10 ms, independent of the kernel's timer. */
const TICK_MS = 10;

/** CPU time of a process in ms, all threads together; NaN off Linux. */
export function cpuTime(pid: number): number {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
		// The name before these fields is in parentheses and may contain anything.
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
	} catch {
		return Number.NaN;
	}
}
