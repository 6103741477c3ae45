import { rmSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Target } from "#backup/restore-backup.ts";
import { folder } from "./archives.ts";
import { emptyDatabase } from "./database.ts";

/** The settings of a restore by the command. */
const restoring = {
	shop: { currency: "USD", language: "en" },
	by: { actor: "system", address: "", requestId: "" },
} as const;

/** An empty place of the engine under test. */
export async function emptyTarget(): Promise<Target> {
	const { config, remove } = await emptyDatabase();
	onTestFinished(remove);
	const { dataDir, databaseUrl } = config;
	if (databaseUrl === undefined) rmSync(join(dataDir, "freehub.sqlite"));
	return { ...restoring, dataDir, databaseUrl, now: new Date() };
}

/** An empty place of the embedded database, whatever the engine under test is. */
export const sqliteTarget = (): Target => ({
	...restoring,
	dataDir: folder(),
	databaseUrl: undefined,
	now: new Date(),
});
