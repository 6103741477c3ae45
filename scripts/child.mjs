import { spawn } from "node:child_process";
import { node, root } from "./install.mjs";

/** Runs a program of the project on its own Node.js, hands signals on, and ends as it ends. */
export function become(file, args) {
	const child = spawn(node, [file, ...args], { cwd: root, stdio: "inherit" });
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
	child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}
