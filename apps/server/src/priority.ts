import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";

/**
 * On a busy processor stock changes and pages that are there already come first: this process, or this thread of it, works when
 * they leave time. Without effect where the system has no such priorities.
 * @param pid another process; without one it is this thread.
 */
export function yieldToOthers(pid?: number): void {
	try {
		setPriority(pid ?? ownThread(), constants.priority.PRIORITY_BELOW_NORMAL);
	} catch {
		// The process has ended already, or this is no Linux: the work is done all the same.
	}
}

/** Linux counts threads as it counts processes. */
function ownThread(): number {
	return Number(readlinkSync("/proc/thread-self").split("/").at(-1));
}
