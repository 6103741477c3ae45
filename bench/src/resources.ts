import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Everything that a run has started and must stop in any case. */
export type Resources = {
	/** Stops this process at the end of the run. */
	ownProcess(child: ChildProcess): void;
	/** Runs at the end, in parallel with stopping the processes. */
	onStop(stop: () => Promise<void>): void;
	/** Runs after all processes have ended. */
	onStopped(remove: () => Promise<void>): void;
	/** Stops everything once; later calls wait for the same end. */
	close(): Promise<void>;
};

const PATIENCE_MS = 15_000;

export function createResources(): Resources {
	const stops: (() => Promise<void>)[] = [];
	const removals: (() => Promise<void>)[] = [];
	let closing: Promise<void> | undefined;
	async function close(): Promise<void> {
		// All in parallel: Ctrl-C reaches the children too, and a process awaited late may be gone already.
		await Promise.allSettled(stops.map((stop) => Promise.race([stop(), patience()])));
		for (const remove of removals.reverse()) await remove();
	}
	return {
		ownProcess: (child) => void stops.push(() => end(child)),
		onStop: (stop) => void stops.push(stop),
		onStopped: (remove) => void removals.push(remove),
		close: () => (closing ??= close()),
	};
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, "exit");
	child.kill("SIGTERM");
	const killing = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS / 2);
	await ended;
	clearTimeout(killing);
}

function patience(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
}
