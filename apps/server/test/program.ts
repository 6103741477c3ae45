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

/** Somebody who has just signed up at a server that runs as a program. */
export async function signUpAt(url: string, email: string, name: string): Promise<Client> {
	let cookie = "";
	const client = createClient(async (path, init) => {
		const headers = { ...(init.headers as Record<string, string>), cookie };
		const answer = await fetch(`${url}/api${path}`, { ...init, headers });
		const lines = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
		if (lines.length > 0) cookie = lines.join("; ");
		return answer;
	});
	await client.call(signUp, { body: { email, name, password: PASSWORD } });
	return client;
}
