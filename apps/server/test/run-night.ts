import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { NightReport, NightTask } from "#backup/night-reports.ts";

const program = fileURLToPath(new URL("../dist/backup-command.js", import.meta.url));

/**
 * Runs the process of a nightly backup as its server does.
 * @param task what the server answers each of its reports.
 * @param onStart called with the process.
 */
export async function runNight(
	settings: { DATA_DIR: string } & Record<string, string>,
	task: NightTask,
	onStart: (child: ChildProcess) => void = () => {},
): Promise<{ code: number | null; output: string; reports: NightReport[] }> {
	const { PATH, NODE_COMPILE_CACHE } = process.env;
	const child = spawn(process.execPath, [program, "backup", "--nightly"], {
		env: { PATH, NODE_COMPILE_CACHE, ...settings },
		stdio: ["ignore", "pipe", "pipe", "ipc"],
	});
	onStart(child);
	let output = "";
	for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += String(text)));
	const reports: NightReport[] = [];
	child.on("message", (report) => {
		reports.push(report as NightReport);
		if (child.connected) child.send(task, () => {});
	});
	const [code] = (await once(child, "close")) as [number | null];
	return { code, output, reports };
}
