import { readFileSync } from "node:fs";

/** Linux counts in hundredths of a second, whatever its clock does inside. */
const TICK_MS = 10;

/** Milliseconds of processor time that a process has used, all its threads together; NaN off Linux. */
export function cpuTime(pid: number): number {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
		// The name before it is in parentheses and may hold anything.
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
	} catch {
		return Number.NaN;
	}
}
