import { randomBytes } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#db/open.ts";
import { findPostgres } from "./find-postgres.ts";
import { startPostgres } from "./start-postgres.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** The server's address, and the migrated database that each test's database is copied from. */
		postgres: { url: string; template: string };
	}
}

/** Makes a migrated template database on the given or a newly started PostgreSQL, and removes it afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const found = findPostgres();
	if (found === undefined) throw new Error("There is no PostgreSQL.");
	const server = "url" in found ? { url: found.url, stop: async () => {} } : await startPostgres(found.bin);
	const template = `freehub_template_${randomBytes(6).toString("hex")}`;
	const admin = new pg.Client({ connectionString: server.url });
	await admin.connect();
	await admin.query(`create database ${template}`);
	const url = new URL(server.url);
	url.pathname = template;
	const db = await openDatabase({ databaseUrl: url.href, dataDir: "" }, (error) => {
		throw error;
	});
	await db.kysely.destroy();
	project.provide("postgres", { url: server.url, template });
	return async () => {
		await admin.query(`drop database ${template} with (force)`);
		await admin.end();
		await server.stop();
	};
}
