import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#db/open.ts";
import { importRunner } from "./import-runner.ts";

it("does not use the database any more once it has stopped", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "freehub-runner-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true }));
	const db = await openDatabase({ databaseUrl: undefined, dataDir }, () => {});
	const errors: unknown[] = [];
	const log = { error: ({ err }: { err: unknown }) => void errors.push(err) };
	const runner = importRunner({ db, dataDir, now: () => new Date(), log });
	runner.start();
	await runner.stop();
	await db.kysely.destroy();
	await new Promise((resolve) => setTimeout(resolve, 100));
	expect(errors).toEqual([]);
});
