import { spawn } from "node:child_process";
import { node, root } from "./install.mjs";

/**
 * Garbage goes before memory grows: V8 would let 100 MB of it lie between collections, which a server that often is
 * on a small machine has no use for. docs/performance.md has what it costs.
 */
const flags = ["--max-semi-space-size=8", "--heap-growing-percent=60"];

/** Runs a program of the project on its own Node.js, hands signals on, and ends as it ends. */
export function become(file, args) {
	const child = spawn(node, [...flags, file, ...args], { cwd: root, stdio: "inherit" });
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
	child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}
