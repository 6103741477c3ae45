import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, onTestFinished } from "vitest";

const program = fileURLToPath(new URL("../dist/main.js", import.meta.url));

/** Has work done later: after the test, unless it says otherwise. */
type Later = (work: () => void | Promise<void>) => void;

/** An empty folder for a server's data; it is removed after the test. */
export function dataFolder(later: Later = onTestFinished): string {
	const folder = mkdtempSync(join(tmpdir(), "freehub-server-"));
	later(() => rmSync(folder, { recursive: true }));
	return folder;
}

/** Starts a server before the tests of a file that do not disturb each other, and stops it after them. */
export function sharedServer(env: Record<string, string> = {}): { url: string; dataDir: string } {
	const server = { url: "", dataDir: "" };
	const ends: (() => void | Promise<void>)[] = [];
	const later: Later = (work) => void ends.unshift(work);
	beforeAll(async () => {
		const { url, dataDir } = await startServer({ DATA_DIR: dataFolder(later), ...env }, later);
		Object.assign(server, { url, dataDir });
	}, 120_000);
	afterAll(async () => {
		for (const end of ends) await end();
	});
	return server;
}

/** Starts the server as a program on a free port; it stops after the test. */
export async function startServer(
	{ DATA_DIR = dataFolder(), ...env }: Record<string, string> = {},
	later: Later = onTestFinished,
) {
	const { PATH, NODE_COMPILE_CACHE } = process.env;
	const child = spawn(process.execPath, [program], {
		env: {
			PATH,
			NODE_COMPILE_CACHE,
			LOG_LEVEL: "silent",
			PORT: "0",
			HOST: "127.0.0.1",
			PASSWORD_HASHING: "for-tests",
			PAGE_PATIENCE_MS: "60000",
			// A shop whose operator has not said this begins by invitation only; most tests sign up several people.
			ACCESS: "everyone",
			DATA_DIR,
			...env,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	later(async () => {
		child.kill("SIGKILL");
		if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
	});
	let output = "";
	const port = await new Promise<string>((resolve, reject) => {
		// It is read to its end: a server that restores a backup writes again.
		child.stdout.on("data", (text) => {
			output += String(text);
			const found = /^Freehub is ready at http:\/\/localhost:(\d+)\n/.exec(output)?.[1];
			if (found !== undefined) resolve(found);
		});
		child.once("close", () => reject(new Error(`The server did not start: ${output}`)));
	});
	return { url: `http://127.0.0.1:${port}`, dataDir: DATA_DIR, child, output: () => output };
}
