import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";

/**
 * Lowers the priority of this thread, or of another process. On a busy processor stock changes and kept pages come first. Threads
 * have priorities of their own on Linux only.
 * @param pid another process; without one it is this thread.
 */
export function yieldToOthers(pid?: number): void {
	try {
		setPriority(pid ?? ownThread(), constants.priority.PRIORITY_BELOW_NORMAL);
	} catch {
		// The process has ended already, or this is not Linux. The work is done at the usual priority.
	}
}

/** Linux counts threads as it counts processes. */
function ownThread(): number {
	return Number(readlinkSync("/proc/thread-self").split("/").at(-1));
}
