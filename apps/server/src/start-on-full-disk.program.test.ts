import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { dataFolder, startServer } from "../test/start-server.ts";
import { runningApi } from "./commands/running-api.ts";
import { unlessFull } from "./queues/unless-full.ts";
import { readSecret } from "./secret.ts";

it("a server that cannot write operator.json starts and answers, and commands say why they cannot reach it", async () => {
	const DATA_DIR = dataFolder();
	// Removing it fails, as writing a file does on a full disk.
	const inTheWay = join(DATA_DIR, "operator.json.new");
	mkdirSync(join(inTheWay, "x"), { recursive: true });
	const { url } = await startServer({ DATA_DIR });
	const answer = await fetch(`${url}/api/products?limit=1`);
	expect(answer.status).toBe(200);
	expect(await answer.json()).toHaveLength(1);
	await expect(runningApi(DATA_DIR, 300)).rejects.toThrow(
		/could not write operator\.json there, as on a full disk/,
	);
	rmSync(inTheWay, { recursive: true });
}, 60_000);

it("an empty secret of a full disk is refused, and a new one is made whole or not at all", async () => {
	const dataDir = dataFolder();
	const secret = readSecret({ authSecret: undefined, dataDir });
	expect(secret.length).toBeGreaterThanOrEqual(32);
	expect(readSecret({ authSecret: undefined, dataDir })).toBe(secret);
	expect(readdirSync(dataDir)).toEqual(["auth-secret"]);
	writeFileSync(join(dataDir, "auth-secret"), "");
	expect(() => readSecret({ authSecret: undefined, dataDir })).toThrow(/auth-secret is incomplete/);
});

it("what a start writes on a full disk is left out, and any other failure stops it", async () => {
	const lines: string[] = [];
	const log = { error: (_: object, line: string) => void lines.push(line) } as never;
	const db = { engine: { isFull: () => false, isUnavailable: () => false } } as never;
	const fail = (error: Error) => unlessFull(db, log, "nothing was added", () => Promise.reject(error));
	expect(await fail(Object.assign(new Error("no space"), { code: "ENOSPC" }))).toBeUndefined();
	expect(lines).toEqual(["disk full: nothing was added"]);
	await expect(fail(new Error("other"))).rejects.toThrow("other");
	expect(await unlessFull(db, log, "x", async () => 7)).toBe(7);
});
