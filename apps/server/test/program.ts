import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type Client, createClient } from "@freehub/contract/client";
import { signUp } from "@freehub/contract/identity";
import { PASSWORD } from "./server.ts";

const program = fileURLToPath(new URL("../src/command.ts", import.meta.url));

/** Begins one of the commands, which ends with its exit code and what it printed. */
export async function runProgram(
	dataDir: string,
	...args: string[]
): Promise<{ code: number; output: string }> {
	const { PATH, NODE_COMPILE_CACHE } = process.env;
	const child = spawn(process.execPath, [program, ...args], {
		env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += String(text)));
	const [code] = (await once(child, "close")) as [number];
	return { code, output };
}

/** The cookies that an answer sets, as a browser sends them back; undefined where it sets none. */
export function cookieOf(answer: Response): string | undefined {
	return (
		answer.headers
			.getSetCookie()
			.map((line) => line.split(";")[0])
			.join("; ") || undefined
	);
}

/**
 * Somebody who has just signed up at a server that runs as a program.
 * @param url where it is, or what says where it is now.
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
