import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { asNobody } from "../../../apps/server/test/other-programs.ts";
import { folderOfNobody, untilReady } from "../../../apps/server/test/start-postgres.ts";
import type { Resources } from "../../../bench/src/resources.ts";
import { freePort } from "../../../tools/free-port.ts";
import { endWithUs } from "../end-with-us.ts";
import { killWithChildren } from "./kill-with-children.ts";

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
	const folder = folderOfNobody("freehub-torture-");
	resources.onStopped(async () => rmSync(folder, { recursive: true, force: true }));
	const options = { cwd: folder, ...asNobody };
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
		await killWithChildren(child.pid);
		await ended;
	}

	await start();
	return { url, start, kill };
}
