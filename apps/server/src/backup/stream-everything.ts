import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Config } from "#config.ts";
import { tooBusy } from "#heavy-reads/queue.ts";

const PROGRAM = fileURLToPath(new URL("../backup-command.ts", import.meta.url));
let isRunning = false;

/**
 * A shop as a ZIP archive of CSV files, made by a process of its own at low priority. It ends when nobody reads on.
 * @throws AppError too_many_requests while another one is made.
 */
export function streamEverything(config: Config): AsyncGenerator<Uint8Array> {
	if (isRunning) throw tooBusy("another export of everything");
	isRunning = true;
	return parts(config);
}

async function* parts({ dataDir, databaseUrl }: Config): AsyncGenerator<Uint8Array> {
	const child = spawn(process.execPath, [...process.execArgv, PROGRAM, "backup", "--csv", "-"], {
		env: {
			...process.env,
			DATA_DIR: dataDir,
			...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	const closed = once(child, "close") as Promise<[number | null]>;
	let words = "";
	child.stderr.on("data", (text) => (words += String(text)));
	try {
		yield* child.stdout as AsyncIterable<Uint8Array>;
		const [code] = await closed;
		// The answer is cut off then, so that nobody takes it for whole.
		if (code !== 0) throw new Error(`The export of everything failed: ${words}`);
	} finally {
		isRunning = false;
		child.kill();
	}
}
