import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";

/**
 * Lowers the priority of this thread, or of another process. On a busy CPU, stock changes and cached pages come first. Only Linux
 * has priorities per thread.
 * @param pid another process; default: this thread.
 */
export function yieldToOthers(pid?: number): void {
	try {
		setPriority(pid ?? ownThread(), constants.priority.PRIORITY_BELOW_NORMAL);
	} catch {
		// The process has already ended, or this is not Linux. The work runs at normal priority.
	}
}

/** On Linux a thread has an id like a process. */
function ownThread(): number {
	return Number(readlinkSync("/proc/thread-self").split("/").at(-1));
}
