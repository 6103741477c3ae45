import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#db/open.ts";

declare module "vitest" {
	interface ProvidedContext {
		sqlite: {
			/** The migrated database file that each test's database is copied from. */
			template: string;
		};
	}
}

/** Makes a migrated template database, and removes it afterwards. */
export async function setup(project: TestProject): Promise<() => void> {
	const dataDir = mkdtempSync(join(tmpdir(), "freehub-template-"));
	const db = await openDatabase({ databaseUrl: undefined, dataDir }, (error) => {
		throw error;
	});
	// Closing it empties its log into the one file.
	await db.kysely.destroy();
	project.provide("sqlite", { template: join(dataDir, "freehub.sqlite") });
	return () => rmSync(dataDir, { recursive: true });
}
