import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import { databaseFile } from "#config.ts";
import { CHECKPOINT_PAGES } from "./checkpoint.ts";
import { openDatabase } from "./open.ts";

const LONG = "x".repeat(1_000_000);
const PAGES_OF_IT = LONG.length / 4096;

it("copies the write-ahead log beside the commits, and begins it anew", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "freehub-checkpoint-"));
	const errors: Error[] = [];
	const db = await openDatabase({ dataDir, databaseUrl: undefined }, (error) => errors.push(error));
	const beside = new DatabaseSync(databaseFile({ dataDir }));
	onTestFinished(async () => {
		beside.close();
		await db.kysely.destroy();
		rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
	});
	let count = 0;
	const write = (name: string) =>
		db.transact((tx) =>
			tx
				.insertInto("former_user")
				.values({ id: `u${++count}`, name })
				.execute(),
		);
	const log = () => beside.prepare("pragma wal_checkpoint(noop)").get() as { log: number };
	for (let pages = 0; pages < CHECKPOINT_PAGES + 500; pages += PAGES_OF_IT) await write(LONG);
	const atMost = log().log;
	await expect
		.poll(
			async () => {
				await write("short");
				return log().log;
			},
			{ timeout: 10_000 },
		)
		.toBeLessThan(atMost / 2);
	expect(errors).toEqual([]);
	const rows = beside.prepare("select count(*) as n, sum(length(name)) as size from former_user").get();
	const short = count - Math.ceil((CHECKPOINT_PAGES + 500) / PAGES_OF_IT);
	expect(rows).toEqual({ n: count, size: (count - short) * LONG.length + short * "short".length });
});
