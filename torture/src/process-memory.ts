import { readdirSync, readFileSync } from "node:fs";

const MB_OF_KB = 1 / 1024;

/** Memory in MB: of a process alone, and of the process with its child processes. */
export type Memory = { own: number; all: number };

/** The current memory of a process; 0 where there is no /proc. */
export function memoryOf(pid: number): Memory {
	const status = read(`/proc/${pid}/status`);
	const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * MB_OF_KB;
	return { own, all: childrenOf(pid).reduce((sum, child) => sum + memoryOf(child).all, own) };
}

function childrenOf(pid: number): number[] {
	return threadsOf(pid).flatMap((thread) =>
		read(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number),
	);
}

function threadsOf(pid: number): string[] {
	try {
		return readdirSync(`/proc/${pid}/task`);
	} catch {
		return [];
	}
}

/** Reads a file under /proc; empty after the process has ended. */
function read(file: string): string {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "";
	}
}
