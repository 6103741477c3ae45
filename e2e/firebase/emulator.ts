import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { freePort } from "../free-port.ts";

const program = fileURLToPath(new URL("node_modules/firebase-tools/lib/bin/firebase.js", import.meta.url));

type Mail = { email: string; requestType: "VERIFY_EMAIL" | "PASSWORD_RESET"; oobLink: string };

export type Emulator = {
	/** Its `host:port`. */
	host: string;
	/** The link in the last mail of this kind to this address. */
	linkFor: (email: string, requestType: Mail["requestType"]) => Promise<string | undefined>;
	/** Disables an account, as the project's owner does in Firebase's console. */
	disable: (email: string) => Promise<void>;
	stop: () => Promise<void>;
};

/** Starts the official emulator of Firebase Authentication. `npm test` installs it. */
export async function startEmulator(project: string): Promise<Emulator> {
	const folder = mkdtempSync(join(tmpdir(), "freehub-firebase-"));
	const [port, hub, logging] = [await freePort(), await freePort(), await freePort()];
	const at = (free: number) => ({ host: "127.0.0.1", port: free });
	writeFileSync(
		join(folder, "firebase.json"),
		JSON.stringify({
			emulators: { auth: at(port), hub: at(hub), logging: at(logging), ui: { enabled: false } },
		}),
	);
	const child = spawn(
		process.execPath,
		[program, "emulators:start", "--only", "auth", "--project", project, "--non-interactive"],
		{
			cwd: folder,
			// CI: skip update checks and telemetry. All of its files stay in the folder.
			env: { PATH: process.env.PATH, CI: "1", HOME: folder, XDG_CONFIG_HOME: folder, TMPDIR: folder },
			stdio: ["ignore", "pipe", "inherit"],
		},
	);
	const ended = once(child, "exit");
	// The same host name as the shops. When Chrome blocks third-party cookies and Playwright has turned partitioned storage off, a
	// frame of another site gets no storage; the emulator's frame needs it.
	const host = `localhost:${port}`;
	await Promise.race([
		untilReady(child.stdout),
		ended.then(() => {
			throw new Error("The Firebase emulator did not start. `npm test` installs it.");
		}),
	]);
	child.stdout.resume();

	const accounts = `http://${host}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`;
	return {
		host,
		async linkFor(email, requestType) {
			const answer = await fetch(`http://${host}/emulator/v1/projects/${project}/oobCodes`);
			const { oobCodes } = (await answer.json()) as { oobCodes: Mail[] };
			return oobCodes.findLast((mail) => mail.email === email && mail.requestType === requestType)?.oobLink;
		},
		async disable(email) {
			const { users } = await asOwner(`${accounts}:lookup`, { email: [email] });
			await asOwner(`${accounts}:update`, { localId: users[0]?.localId, disableUser: true });
		},
		async stop() {
			child.kill("SIGTERM");
			await ended;
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

async function asOwner(url: string, body: unknown): Promise<{ users: { localId: string }[] }> {
	const headers = { authorization: "Bearer owner", "content-type": "application/json" };
	const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
	if (!answer.ok) throw new Error(`The Firebase emulator answered ${answer.status}: ${await answer.text()}`);
	return (await answer.json()) as { users: { localId: string }[] };
}

async function untilReady(output: Readable): Promise<void> {
	let said = "";
	for await (const text of output.iterator({ destroyOnReturn: false })) {
		said += String(text);
		if (said.includes("All emulators ready")) return;
	}
}
