import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

const about = new URL("../../../../package.json", import.meta.url);
const { version } = JSON.parse(readFileSync(about, "utf8")) as { version: string };

let commit: Promise<string | null> | undefined;

/** The version of the server, and its git commit if it runs from a clone. */
export async function runningVersion(): Promise<{ version: string; commit: string | null }> {
	commit ??= readCommit();
	return { version, commit: await commit };
}

async function readCommit(): Promise<string | null> {
	const options = { cwd: import.meta.dirname, timeout: 5000 };
	try {
		return (await promisify(execFile)("git", ["rev-parse", "--short=10", "HEAD"], options)).stdout.trim();
	} catch {
		// There is no git, or this is not a clone.
		return null;
	}
}
