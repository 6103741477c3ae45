import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { yieldToOthers } from "#queues/priority.ts";
import type { Filled, FillTask } from "./fill-place.ts";
import { BackupError, unusable } from "./manifest.ts";
import type { FillAnswer } from "./restore-process.ts";

const program = fileURLToPath(new URL("./restore-process.ts", import.meta.url));

/** Max size of the process's heap, in MB. It holds one part of a table at a time. */
const HEAP = 512;

/**
 * Judges an archive and loads it into a new place, in a process of its own at low priority. The process is killed when it uses too much
 * time or memory.
 * @param seconds its deadline.
 * @throws BackupError with a fixed sentence. Its `found` is for the log.
 */
export async function fillInProcess(task: FillTask, seconds: number): Promise<Filled> {
	const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env;
	const child = fork(program, {
		execArgv: [`--max-old-space-size=${HEAP}`, "--max-semi-space-size=4"],
		// None of the server's settings, some of which are secrets.
		env: { PATH, NODE_COMPILE_CACHE, TMPDIR },
		stdio: ["ignore", "ignore", "ignore", "ipc"],
	});
	if (child.pid !== undefined) yieldToOthers(child.pid);
	let answer: FillAnswer | undefined;
	child.on("message", (message) => (answer = message as FillAnswer));
	let isLate = false;
	const deadline = setTimeout(() => {
		isLate = true;
		child.kill("SIGKILL");
	}, seconds * 1000);
	child.send(task, () => {});
	const [code, by] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
	clearTimeout(deadline);
	if (answer !== undefined && "filled" in answer) return answer.filled;
	if (answer !== undefined) throw new BackupError(answer.refused, answer.found);
	if (isLate) throw unusable("slow");
	// V8 aborts a process at its heap limit.
	const isMemory = by === "SIGABRT" || by === "SIGKILL" || by === "SIGTRAP" || code === 134;
	throw unusable(isMemory ? "memory" : "failed", `the process ended with ${by ?? `code ${code}`}`);
}
