// The server restarts and the page reloads when their sources change. The page is at the second URL.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, node, root } from "./install.mjs";

ensureInstalled();
const vite = join(root, "node_modules/vite/bin/vite.js");
const children = [
	spawn(node, ["--watch", "apps/server/src/main.ts"], { cwd: root, stdio: "inherit" }),
	spawn(node, [vite], { cwd: join(root, "apps/web"), stdio: "inherit" }),
];
for (const signal of ["SIGINT", "SIGTERM"]) {
	process.on(signal, () => {
		for (const child of children) child.kill(signal);
	});
}
