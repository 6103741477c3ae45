import type { ChildProcess } from "node:child_process";

const children = new Map<ChildProcess, NodeJS.Signals>();

process.on("exit", () => {
	for (const [child, signal] of children) child.kill(signal);
});

/** Ends a process together with this one, even if it is started during shutdown. */
export function endWithUs(child: ChildProcess, signal: NodeJS.Signals): void {
	children.set(child, signal);
	child.once("exit", () => children.delete(child));
}
