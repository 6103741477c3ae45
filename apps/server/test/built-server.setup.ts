import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Builds the server that the tests start as a program, if its sources have changed. */
export function setup(): void {
	const build = fileURLToPath(new URL("../../../scripts/build-server.mjs", import.meta.url));
	const { status } = spawnSync(process.execPath, [build], { stdio: "inherit" });
	if (status !== 0) throw new Error("The server could not be built.");
}
