import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const program = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** Starts the server as a program on a free port, with an empty folder for its data; both are gone after the test. */
export async function startServer(
	env: Record<string, string> = {},
): Promise<{ url: string; dataDir: string }> {
	const dataDir = mkdtempSync(join(tmpdir(), "freehub-server-"));
	const child = spawn(process.execPath, [program], {
		env: {
			PATH: process.env.PATH,
			LOG_LEVEL: "silent",
			PORT: "0",
			HOST: "127.0.0.1",
			DATA_DIR: dataDir,
			...env,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	onTestFinished(async () => {
		child.kill("SIGKILL");
		if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
		rmSync(dataDir, { recursive: true });
	});
	let output = "";
	for await (const text of child.stdout) {
		output += String(text);
		const port = /localhost:(\d+)/.exec(output)?.[1];
		if (port !== undefined) {
			// Leaving the loop closes the pipe, which the server does not write to again.
			return { url: `http://127.0.0.1:${port}`, dataDir };
		}
	}
	throw new Error(`The server did not start: ${output}`);
}
