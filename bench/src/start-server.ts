import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort } from "../../tools/free-port.ts";
import type { DatabaseSettings } from "./open-engine.ts";
import type { Resources } from "./resources.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const READY_MS = 20_000;

export type RunningServer = { port: number; origin: string; pid: number; stop: () => Promise<void> };

const { PATH, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX } = process.env;
/** The flags and environment that `scripts/run.sh` sets for a server, and has set for this program. */
export const asStarted = { flags: process.execArgv, env: { PATH, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX } };

/** Starts the server as `npm start` does, on an existing database. */
export async function startServer(
	resources: Resources,
	database: DatabaseSettings,
	profile: string | undefined,
	demo: "on" | "off" = "off",
): Promise<RunningServer> {
	const port = await freePort();
	const profiling = profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`];
	const child = spawn(process.execPath, [...asStarted.flags, ...profiling, "apps/server/dist/main.js"], {
		cwd: root,
		env: {
			...asStarted.env,
			PORT: String(port),
			HOST: "127.0.0.1",
			DEMO: demo,
			RATE_LIMITS: "off",
			ACCESS: "everyone",
			DATA_DIR: database.dataDir,
			DATABASE_URL: database.databaseUrl,
		},
		// The log is written as in production, but discarded: otherwise a disk would be measured.
		stdio: ["ignore", "ignore", "inherit"],
	});
	resources.ownProcess(child);
	const origin = `http://127.0.0.1:${port}`;
	const deadline = performance.now() + READY_MS;
	while (!(await isReady(origin))) {
		if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`);
		if (performance.now() > deadline) throw new Error(`The server was not ready within ${READY_MS} ms.`);
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
	const stop = async () => {
		const ended = once(child, "exit");
		child.kill("SIGTERM");
		await ended;
	};
	return { port, origin, pid: child.pid ?? 0, stop };
}

async function isReady(origin: string): Promise<boolean> {
	try {
		return (await fetch(`${origin}/readyz`)).ok;
	} catch {
		return false;
	}
}
