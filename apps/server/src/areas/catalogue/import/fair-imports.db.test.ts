import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { systemRequest } from "#db/write.ts";
import { openTable } from "#sheets/open-table.ts";
import { openTableHere } from "../../../../test/open-table-here.ts";
import { anotherProcess, stateOf, uploadQuietly } from "../../../../test/quiet-imports.ts";
import { testServer } from "../../../../test/server.ts";
import { getImport } from "./get-import.ts";
import { importFiles } from "./import-files.ts";
import { findWaiting } from "./imports.repo.ts";
import { createImportUploads, productTarget } from "./upload-import.ts";

const MANY = 100_000;
const HEAD = "sku,name,price\n";

/** Rows that are all refused: their price is no number. */
function badRows(count: number): string {
	return HEAD + Array.from({ length: count }, (_, i) => `B${i},Bell ${i},much\n`).join("");
}

function goodRows(count: number): string {
	return HEAD + Array.from({ length: count }, (_, i) => `G${i},Good ${i},1\n`).join("");
}

it("takes 50 rows of an account while two others have 100,000 refused rows each", async () => {
	const server = await testServer();
	const long = [
		await uploadQuietly(server, badRows(MANY), "kim"),
		await uploadQuietly(server, badRows(MANY), "lee"),
	];
	const runner = anotherProcess(server, { open: openTable });
	runner.wake();
	// Both are being worked on.
	await expect.poll(() => findWaiting(server.db.kysely, "another process", new Date())).toEqual([]);
	const short = await uploadQuietly(server, goodRows(50), "ida");
	runner.wake();
	await expect.poll(() => stateOf(server, short), { timeout: 110_000, interval: 20 }).toBe("ready");
	// Both still have most of their files before them.
	expect(await Promise.all(long.map((id) => stateOf(server, id)))).toEqual(["reading", "reading"]);
});

it("makes room for another account's import when too many long ones run, and brings these to their ends", async () => {
	const server = await testServer();
	const long = await Promise.all(["a", "b", "c", "d"].map((who) => uploadQuietly(server, badRows(20), who)));
	const gate = Promise.withResolvers<void>();
	const begun = new Set<string>();
	const runner = anotherProcess(server, {
		// Reads nothing until the gate opens, as slowly as a file can be read.
		async open(file, limits, signal, choice) {
			const id = file.split("/").at(-1) ?? "";
			begun.add(id);
			if (long.includes(id)) {
				const aborted = new Promise<never>((_, reject) => {
					signal?.addEventListener("abort", () => reject(signal.reason));
				});
				await Promise.race([gate.promise, aborted]);
			}
			return openTableHere(file, limits, signal, choice);
		},
	});
	runner.wake();
	await expect.poll(() => begun.size).toBeGreaterThanOrEqual(3);
	const short = await uploadQuietly(server, goodRows(50), "ida");
	runner.wake();
	await expect.poll(() => stateOf(server, short), { timeout: 60_000 }).toBe("ready");
	expect(await Promise.all(long.map((id) => stateOf(server, id)))).toEqual(long.map(() => "reading"));
	gate.resolve();
	for (const id of long) await expect.poll(() => stateOf(server, id), { timeout: 60_000 }).toBe("ready");
	expect((await getImport(server.db.kysely, long[0] ?? "", new Date())).counts.refused).toBe(20);
});

it("reads an uploaded file while those of two other accounts are read slowly, and reads these again to their ends", async () => {
	const { db, dataDir } = await testServer();
	const gate = Promise.withResolvers<void>();
	const reads = new Map<string, number>();
	const uploads = createImportUploads(
		db,
		{
			files: importFiles(dataDir),
			async open(file, limits, signal, choice) {
				reads.set(file, (reads.get(file) ?? 0) + 1);
				const isSlow = (await readFile(file, "utf8")).includes("much");
				const aborted = new Promise<never>((_, reject) => {
					signal?.addEventListener("abort", () => reject(signal.reason));
				});
				if (isSlow) await Promise.race([gate.promise, aborted]);
				return openTableHere(file, limits, signal, choice);
			},
		},
		async () => {},
	);
	async function* fileOf(text: string) {
		yield Buffer.from(text);
	}
	const send = (actor: string, text: string) =>
		uploads.upload(
			{ name: "bikes.csv", file: fileOf(text) },
			{ ...systemRequest(new Date()), actor },
			productTarget,
		);
	const slow = [send("kim", badRows(1)), send("lee", badRows(2))];
	await expect.poll(() => reads.size).toBe(2);
	expect((await send("ida", goodRows(50))).head.columns).toEqual(["sku", "name", "price"]);
	// A short file of an order or of offers, which its sender waits for.
	const short = await uploads.readAtOnce(
		fileOf(goodRows(3)),
		{ ...systemRequest(new Date()), actor: "eve" },
		{},
		async ({ rows }) => {
			let count = 0;
			for await (const batch of rows) count += batch.length;
			return count;
		},
	);
	expect(short.read).toBe(3);
	expect(await Promise.race([...slow, Promise.resolve("still reading")])).toBe("still reading");
	gate.resolve();
	for (const one of await Promise.all(slow)) expect(one.state).toBe("reading");
	expect(Math.max(...reads.values())).toBeGreaterThan(1);
});
