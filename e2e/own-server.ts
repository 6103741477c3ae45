import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../tools/free-port.ts";

const program = fileURLToPath(new URL("../apps/server/dist/main.js", import.meta.url));

export type OwnServer = {
	url: string;
	dataDir: string;
	/** The log output so far. */
	output: () => string;
	/** Kills the server as in a power failure; its data stay. */
	kill: () => Promise<void>;
	stop: () => Promise<void>;
};

/** Starts a server with its own data. Rate limits and slow password hashing are off unless the settings say otherwise. */
export async function startServer(env: Record<string, string>): Promise<OwnServer> {
	const dataDir = mkdtempSync(join(tmpdir(), "freehub-own-"));
	// Mails contain the port, so choose it before the start.
	const port = String(await freePort());
	const { PATH, NODE_COMPILE_CACHE } = process.env;
	const child = spawn(process.execPath, [program], {
		env: {
			PATH,
			NODE_COMPILE_CACHE,
			DATA_DIR: dataDir,
			LOG_LEVEL: "silent",
			HOST: "localhost",
			PORT: port,
			RATE_LIMITS: "off",
			PASSWORD_HASHING: "for-tests",
			PAGE_PATIENCE_MS: "60000",
			// A shop whose operator has not said this begins by invitation only; most tests sign up several people.
			ACCESS: "everyone",
			...env,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	let output = "";
	child.stdout.on("data", (text: Buffer) => {
		output += String(text);
	});
	const ended = once(child, "exit");
	const [line] = (await Promise.race([once(child.stdout, "data"), ended])) as [unknown];
	const url = /http:\/\/localhost:\d+/.exec(String(line))?.[0];
	if (url === undefined) throw new Error(`The server did not start: ${String(line)}`);
	const stop = async (): Promise<void> => {
		child.kill("SIGTERM");
		await ended;
		rmSync(dataDir, { recursive: true, force: true });
	};
	const kill = async (): Promise<void> => {
		child.kill("SIGKILL");
		await ended;
	};
	return { url, dataDir, output: () => output, kill, stop };
}
