import { execFileSync } from "node:child_process";
import { closeSync, openSync, readFile } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { testServer } from "../../test/server.ts";

it("is not ready, but alive, while a disk holds all threads for files", async () => {
	const server = await testServer();
	const pipe = join(server.dataDir, "pipe");
	execFileSync("mkfifo", [pipe]);
	// Reading a pipe without a writer waits, as on a disk that is gone.
	const reads = Array.from({ length: 4 }, () => new Promise((resolve) => readFile(pipe, resolve)));
	const answer = await server.request("/readyz");
	const writing = setInterval(() => closeSync(openSync(pipe, "r+")), 5);
	expect([answer.status, await answer.json()]).toEqual([
		503,
		expect.objectContaining({ detail: expect.stringMatching(/^A disk of this server does not answer/) }),
	]);
	expect((await server.request("/healthz?full")).status).toBe(200);
	await Promise.all(reads);
	clearInterval(writing);
	expect((await server.request("/readyz")).status).toBe(200);
});
