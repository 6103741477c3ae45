import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFile, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { watchPool } from "./watch-pool.ts";

it("tells when files hold all threads, at once while they still do, logs it once, and when they are free again", async () => {
	const folder = mkdtempSync(join(tmpdir(), "freehub-pool-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const pipe = join(folder, "pipe");
	execFileSync("mkfifo", [pipe]);
	const errors: unknown[] = [];
	const isFree = watchPool({ error: (line: unknown) => void errors.push(line) }, 200);
	expect(await isFree()).toBe(true);
	// Opening a pipe without a writer waits, as on a disk that is gone.
	const reads = Array.from({ length: 8 }, () => new Promise((resolve) => readFile(pipe, resolve)));
	expect(await isFree()).toBe(false);
	const began = performance.now();
	expect(await isFree()).toBe(false);
	expect(performance.now() - began).toBeLessThan(100);
	expect(errors).toEqual([expect.stringMatching(/^a disk does not answer/)]);
	const all = Promise.all(reads);
	// A writer lets those go that have opened the pipe; the others open it later.
	const writing = setInterval(() => closeSync(openSync(pipe, "r+")), 5);
	await all;
	clearInterval(writing);
	expect(await isFree()).toBe(true);
});
