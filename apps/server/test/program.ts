import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type Client, createClient } from "@freehub/contract/client";
import { signUp } from "@freehub/contract/people/identity";
import { PASSWORD } from "./server.ts";

const program = (name: string) => fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url));

/** DATA_DIR, or all settings of a command. */
type Settings = string | ({ DATA_DIR: string } & Record<string, string>);

/** Starts one of the commands. */
export function startProgram(settings: Settings, ...args: string[]) {
	const own = typeof settings === "string" ? { DATA_DIR: settings } : settings;
	const { PATH, NODE_COMPILE_CACHE } = process.env;
	const file = ["backup", "restore"].includes(args[0] ?? "") ? "backup-command" : "command";
	return spawn(process.execPath, [program(file), ...args], {
		env: { PATH, NODE_COMPILE_CACHE, ...own },
		stdio: ["ignore", "pipe", "pipe"],
	});
}

/**
 * Runs one of the commands.
 * @returns its exit code and its output.
 */
export async function runProgram(
	settings: Settings,
	...args: string[]
): Promise<{ code: number; output: string }> {
	const child = startProgram(settings, ...args);
	let output = "";
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += String(text)));
	const [code] = (await once(child, "close")) as [number];
	return { code, output };
}

/** The cookies that an answer sets, in the form in which a browser sends them back; undefined if it sets none. */
export function cookieOf(answer: Response): string | undefined {
	return (
		answer.headers
			.getSetCookie()
			.map((line) => line.split(";")[0])
			.join("; ") || undefined
	);
}

/**
 * Signs up a user at a server that runs as a program.
 * @param url its address, or a function that returns the current one.
 */
export async function signUpAt(url: string | (() => string), email: string, name: string): Promise<Client> {
	const origin = typeof url === "string" ? () => url : url;
	let cookie = "";
	const client = createClient(async (path, init) => {
		const headers = { ...(init.headers as Record<string, string>), cookie };
		const answer = await fetch(`${origin()}/api${path}`, { ...init, headers });
		cookie = cookieOf(answer) ?? cookie;
		return answer;
	});
	await client.call(signUp, { body: { email, name, password: PASSWORD } });
	return client;
}
