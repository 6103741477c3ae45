import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { databaseFile } from "#config.ts";
import { migrate } from "#db/migrate.ts";
import { openWriter } from "#db/sqlite.ts";

declare module "vitest" {
	interface ProvidedContext {
		sqlite: {
			/** The migrated template file of each test's database. */
			template: string;
		};
	}
}

/** Creates a migrated template database, and removes it afterwards. */
export async function setup(project: TestProject): Promise<() => void> {
	const dataDir = mkdtempSync(join(tmpdir(), "freehub-template-"));
	const template = databaseFile({ dataDir });
	const writer = openWriter(template);
	await migrate(writer);
	// Closing merges the WAL into the one file.
	writer.database.close();
	if (existsSync(`${template}-wal`))
		throw new Error("The template's log is not in its file: copies would be empty.");
	project.provide("sqlite", { template });
	return () => rmSync(dataDir, { recursive: true });
}
