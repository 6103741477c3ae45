import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { DatabaseSettings } from "../../bench/src/open-engine.ts";
import type { Resources } from "../../bench/src/resources.ts";
import { asStarted } from "../../bench/src/start-server.ts";
import { freePort } from "../../tools/free-port.ts";
import { endWithUs } from "./end-with-us.ts";
import { type Memory, memoryOf } from "./process-memory.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const READY_MS = 30_000;
const MAX_LOG = 20_000;

/** A server process that can be killed and started again at the same address. */
export type AppServer = {
	origin: string;
	start(): Promise<void>;
	/** Ends it as a power cut would: no signal handler runs. */
	kill(): Promise<void>;
	/** Ends it as a supervisor does, with SIGTERM. @returns its exit code. */
	stop(): Promise<number | null>;
	isRunning(): boolean;
	/** The memory in use now. */
	memory(): Memory;
	/** The end of its log output. */
	log(): string;
};

/**
 * Starts the server as production does, except that limits per client are off unless the settings say otherwise.
 * @param authSecret is the same in all servers that share a database.
 */
export async function startAppServer(
	resources: Resources,
	database: DatabaseSettings,
	authSecret: string,
	settings: Record<string, string> = {},
): Promise<AppServer> {
	const port = await freePort();
	const origin = `http://127.0.0.1:${port}`;
	let child: ChildProcess | undefined;
	let log = "";
	const isRunning = (): boolean =>
		child !== undefined && child.exitCode === null && child.signalCode === null;

	async function start(): Promise<void> {
		const started = spawn(process.execPath, [...asStarted.flags, "apps/server/dist/main.js"], {
			cwd: root,
			env: {
				...asStarted.env,
				NODE_ENV: "production",
				PORT: String(port),
				HOST: "127.0.0.1",
				DEMO: "off",
				RATE_LIMITS: "off",
				ACCESS: "everyone",
				PASSWORD_HASHING: "for-tests",
				LOG_LEVEL: "error",
				AUTH_SECRET: authSecret,
				DATA_DIR: database.dataDir,
				DATABASE_URL: database.databaseUrl,
				...settings,
			},
			stdio: ["ignore", "pipe", "pipe"],
		});
		child = started;
		resources.ownProcess(started);
		endWithUs(started, "SIGKILL");
		for (const stream of [started.stdout, started.stderr]) {
			stream?.on("data", (chunk: Buffer) => {
				log = (log + chunk.toString()).slice(-MAX_LOG);
			});
		}
		await untilReady(origin, isRunning, () => log);
	}

	async function kill(): Promise<void> {
		if (child === undefined || !isRunning()) return;
		const ended = once(child, "exit");
		child.kill("SIGKILL");
		await ended;
	}

	async function stop(): Promise<number | null> {
		if (child === undefined || !isRunning()) return null;
		const ended = once(child, "exit");
		child.kill("SIGTERM");
		const [code] = (await ended) as [number | null];
		return code;
	}

	await start();
	return { origin, start, kill, stop, isRunning, memory: () => memoryOf(child?.pid ?? 0), log: () => log };
}

async function untilReady(origin: string, isRunning: () => boolean, log: () => string): Promise<void> {
	const deadline = performance.now() + READY_MS;
	while (!(await isReady(origin))) {
		if (!isRunning()) throw new Error(`The server ended while it started:\n${log()}`);
		if (performance.now() > deadline) throw new Error(`The server was not ready within ${READY_MS} ms.`);
		await new Promise((resolve) => setTimeout(resolve, 30));
	}
}

async function isReady(origin: string): Promise<boolean> {
	try {
		return (await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5000) })).ok;
	} catch {
		return false;
	}
}
