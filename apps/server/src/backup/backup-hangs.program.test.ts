import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { getStatus } from "@freehub/contract/office/status";
import { expect, it } from "vitest";
import { signUpAt } from "../../test/program.ts";
import { dataFolder, startServer } from "../../test/start-server.ts";

/** Asks, and does not wait for an answer that never comes. */
const ask = async (url: string, path: string): Promise<number | "none"> => {
	try {
		return (await fetch(`${url}${path}`, { signal: AbortSignal.timeout(7000) })).status;
	} catch {
		return "none";
	}
};

it("signs in, writes and says how it is while the folder for backups does not answer", async () => {
	const backups = dataFolder();
	// Reading a pipe without a writer waits, as on a disk that is gone. Versions before read this file for every answer.
	execFileSync("mkfifo", [join(backups, "state.json")]);
	const { url } = await startServer({ DEMO: "off", BACKUP_DIR: backups });
	const client = await signUpAt(url, "olga@shop.test", "Olga");
	const asked = Array.from({ length: 8 }, () => ask(url, "/healthz?full"));
	const answers = await Promise.all([...asked, ask(url, "/readyz"), ask(url, "/metrics")]);
	expect(answers).toEqual(answers.map(() => 200));
	expect((await client.call(getStatus)).backups.isLate).toBe(false);
	await signUpAt(url, "omar@shop.test", "Omar");
});

it("signs in and stays ready while the folder of pictures does not answer, and says so to who wants one", async () => {
	const dataDir = dataFolder();
	const { url } = await startServer({ DEMO: "off", DATA_DIR: dataDir });
	const name = `${"a".repeat(64)}-100x100`;
	const folder = join(dataDir, "images/aa/aa");
	mkdirSync(folder, { recursive: true });
	const pipe = join(folder, `${name}-100.webp`);
	execFileSync("mkfifo", [pipe]);
	expect(await ask(url, "/readyz")).toBe(200);
	const pictures = Array.from({ length: 8 }, () => fetch(`${url}/images/${name}.webp`));
	await new Promise((resolve) => setTimeout(resolve, 300));
	await signUpAt(url, "olga@shop.test", "Olga");
	expect(await ask(url, "/readyz")).toBe(200);
	expect((await Promise.all(pictures)).map(({ status }) => status)).toEqual(pictures.map(() => 503));
	const writing = setInterval(() => closeSync(openSync(pipe, "r+")), 5);
	await expect.poll(() => ask(url, `/images/${name}.webp`)).toBe(200);
	clearInterval(writing);
});
