import { readdirSync, readFileSync } from "node:fs";

const PATIENCE_MS = 30_000;

/** Ends a database server and all its processes at once, as a power cut would. @param pid of the first of them. */
export async function killWithChildren(pid: number): Promise<void> {
	// Stop it first, so that it starts no process between listing its children and killing it.
	killIfThere(pid, "SIGSTOP");
	const all = [pid, ...childrenOf(pid)];
	for (const each of all) killIfThere(each, "SIGKILL");
	await untilGone(all);
}

/** Every PostgreSQL process leads its own process group, so find them by their parent. */
function childrenOf(parent: number): number[] {
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.map(Number)
		.filter((pid) => statusOf(pid)?.parent === parent);
}

/** @returns undefined when there is no such process. */
function statusOf(pid: number): { state: string; parent: number } | undefined {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		// The name is in parentheses and may contain spaces; state and parent follow it.
		const [state = "", parent = ""] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		return { state, parent: Number(parent) };
	} catch {
		return undefined;
	}
}

function killIfThere(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
	}
}

async function untilGone(pids: number[]): Promise<void> {
	const deadline = performance.now() + PATIENCE_MS;
	// A dead process that init has not reaped yet holds no resources any more.
	while (pids.some((pid) => !["Z", "X", undefined].includes(statusOf(pid)?.state))) {
		if (performance.now() > deadline) throw new Error("The database server's processes did not end.");
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
}
