import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { accepts } from "../../../apps/server/test/other-programs.ts";
import type { Resources } from "../../../bench/src/resources.ts";
import { endWithUs } from "../end-with-us.ts";

const READY_MS = 30_000;
const MAX_LOG = 20_000;

/** A scenario needs a program that this machine does not have; the message names it. */
export class NotInstalled extends Error {
	override name = "NotInstalled";
}

/** The path of a program; Debian keeps some outside the path of ordinary users. @throws NotInstalled */
export function programOf(name: string): string {
	const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/bin"];
	const path = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
	if (path === undefined) throw new NotInstalled(name);
	return path;
}

/** A program that runs beside the servers until the end, unless it is killed. */
export type Companion = { child: ChildProcess; log: () => string };

/** Starts a program; it ends with this process. */
export function startCompanion(
	resources: Resources,
	program: string,
	args: readonly string[],
	options: { cwd: string; uid?: number; gid?: number; env?: NodeJS.ProcessEnv },
): Companion {
	const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
	resources.ownProcess(child);
	endWithUs(child, "SIGKILL");
	let log = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.on("data", (chunk: Buffer) => {
			log = (log + chunk.toString()).slice(-MAX_LOG);
		});
	}
	return { child, log: () => log };
}

/** Waits until a program accepts connections. @throws Error with its log if it does not. */
export async function untilListening({ child, log }: Companion, port: number): Promise<void> {
	await until(
		async () => {
			if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended:\n${log()}`);
			return accepts(port);
		},
		() => `${child.spawnfile} listens:\n${log()}`,
	);
}

/** Waits until something is so. @throws Error that names it if that takes too long. */
export async function until(
	isSo: () => Promise<boolean>,
	what: () => string,
	patience = READY_MS,
): Promise<void> {
	const deadline = performance.now() + patience;
	while (!(await isSo())) {
		if (performance.now() > deadline) throw new Error(`It took more than ${patience} ms until ${what()}`);
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}
