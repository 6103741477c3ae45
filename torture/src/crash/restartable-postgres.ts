import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../../../apps/server/test/free-port.ts";
import type { Resources } from "../../../bench/src/resources.ts";
import { endWithUs } from "../end-with-us.ts";

/** PostgreSQL refuses to run as root; this user, which owns no files, exists on every Linux. */
const NOBODY = { uid: 65534, gid: 65534 };
const PATIENCE_MS = 30_000;

/** A database server that can be killed and started again on the same data. */
export type RestartablePostgres = {
	url: string;
	start(): Promise<void>;
	/** Ends the server and all its processes at once, as a power cut would. */
	kill(): Promise<void>;
};

/**
 * Starts a separate PostgreSQL with durability on.
 * @param bin folder of its programs
 */
export async function startRestartablePostgres(
	resources: Resources,
	bin: string,
): Promise<RestartablePostgres> {
	const folder = mkdtempSync(join(tmpdir(), "freehub-torture-"));
	resources.onStopped(async () => rmSync(folder, { recursive: true, force: true }));
	const isRoot = process.getuid?.() === 0;
	if (isRoot) chownSync(folder, NOBODY.uid, NOBODY.gid);
	const options = { cwd: folder, ...(isRoot ? NOBODY : {}) };
	const data = join(folder, "data");
	const setup = ["-D", data, "-U", "freehub", "--auth=trust", "-E", "UTF8"];
	execFileSync(join(bin, "initdb"), setup, { ...options, stdio: "pipe" });
	const port = await freePort();
	const settings = [
		"listen_addresses=127.0.0.1",
		`port=${port}`,
		`unix_socket_directories=${folder}`,
		"max_connections=300",
		"fsync=on",
		"synchronous_commit=on",
	];
	const args = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])];
	const url = `postgres://freehub@127.0.0.1:${port}/postgres`;
	let child: ChildProcess | undefined;

	async function start(): Promise<void> {
		child = spawn(join(bin, "postgres"), args, { ...options, stdio: "ignore" });
		resources.ownProcess(child);
		endWithUs(child, "SIGQUIT");
		await untilReady(url, child);
	}

	async function kill(): Promise<void> {
		if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
		const ended = once(child, "exit");
		// Stop it first, so that it starts no process between listing its children and killing it.
		child.kill("SIGSTOP");
		const children = childrenOf(child.pid);
		child.kill("SIGKILL");
		for (const pid of children) killIfThere(pid);
		await ended;
		await untilGone(children);
	}

	await start();
	return { url, start, kill };
}

/** Every PostgreSQL process leads its own process group, so find them by their parent. */
function childrenOf(parent: number): number[] {
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.map(Number)
		.filter((pid) => statusOf(pid)?.parent === parent);
}

/** @returns undefined when there is no such process. */
function statusOf(pid: number): { state: string; parent: number } | undefined {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		// The name is in parentheses and may contain spaces; state and parent follow it.
		const [state = "", parent = ""] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		return { state, parent: Number(parent) };
	} catch {
		return undefined;
	}
}

function killIfThere(pid: number): void {
	try {
		process.kill(pid, "SIGKILL");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
	}
}

async function untilGone(pids: number[]): Promise<void> {
	const deadline = performance.now() + PATIENCE_MS;
	// A dead process that init has not reaped yet holds no resources any more.
	while (pids.some((pid) => !["Z", "X", undefined].includes(statusOf(pid)?.state))) {
		if (performance.now() > deadline) throw new Error("The database server's processes did not end.");
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
	const deadline = performance.now() + PATIENCE_MS;
	for (;;) {
		const client = new pg.Client({ connectionString: url });
		try {
			await client.connect();
			await client.end();
			return;
		} catch (error) {
			if (child.exitCode !== null)
				throw new Error(`postgres ended with code ${child.exitCode}`, { cause: error });
			if (performance.now() > deadline) throw error;
		}
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}
