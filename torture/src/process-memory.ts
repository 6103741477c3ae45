import { readdirSync, readFileSync } from "node:fs";

const MB_OF_KB = 1 / 1024;

/** Megabytes of memory that a process and the processes that it has started take now; 0 where there is no /proc. */
export function memoryOf(pid: number): number {
	const status = read(`/proc/${pid}/status`);
	const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * MB_OF_KB;
	return childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), own);
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

/** What a process says of itself; nothing once it has ended. */
function read(file: string): string {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "";
	}
}
