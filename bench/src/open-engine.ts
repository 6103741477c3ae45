import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Config } from "../../apps/server/src/config.ts";
import { type FoundPostgres, findPostgres } from "../../apps/server/test/find-postgres.ts";
import { startPostgres } from "../../apps/server/test/start-postgres.ts";
import type { EngineName } from "./options.ts";
import type { Resources } from "./resources.ts";

export type DatabaseSettings = Pick<Config, "dataDir" | "databaseUrl">;

export type BenchEngine = {
	name: EngineName;
	/** The engine with its version, and whether a commit waits for the disk. */
	title: string;
	newDatabase(): Promise<DatabaseSettings>;
};

/** Prepares an engine for measuring; undefined if this machine has none. */
export async function openEngine(resources: Resources, name: EngineName): Promise<BenchEngine | undefined> {
	const folder = mkdtempSync(join(tmpdir(), "freehub-bench-"));
	resources.onStopped(async () => rmSync(folder, { recursive: true, force: true }));
	if (name === "sqlite") {
		return {
			name,
			title: `SQLite ${process.versions.sqlite} (WAL, synchronous=FULL)`,
			newDatabase: async () => ({ databaseUrl: undefined, dataDir: mkdtempSync(join(folder, "data-")) }),
		};
	}
	const found = findPostgres();
	return found && openPostgres(resources, found, folder);
}

async function openPostgres(
	resources: Resources,
	found: FoundPostgres,
	folder: string,
): Promise<BenchEngine> {
	const url = "url" in found ? found.url : await startOwn(resources, found.bin);
	const { rows } = await administer<{ version: string; fsync: string }>(
		url,
		"select current_setting('server_version') as version, current_setting('fsync') as fsync",
	);
	const { version = "", fsync = "" } = rows[0] ?? {};
	return {
		name: "postgres",
		title: `PostgreSQL ${version.split(" ")[0]} (fsync=${fsync})`,
		newDatabase: async () => {
			const database = `freehub_bench_${randomBytes(6).toString("hex")}`;
			await administer(url, `create database ${database}`);
			if ("url" in found) {
				resources.onStopped(async () => {
					await administer(url, `drop database ${database} with (force)`);
				});
			}
			const own = new URL(url);
			own.pathname = database;
			return { databaseUrl: own.href, dataDir: mkdtempSync(join(folder, "data-")) };
		},
	};
}

/** Starts a PostgreSQL with durability on, as in production. */
async function startOwn(resources: Resources, bin: string): Promise<string> {
	const starting = startPostgres(bin, ["shared_buffers=512MB"]);
	resources.onStop(async () => (await starting).stop());
	return (await starting).url;
}

async function administer<Row extends pg.QueryResultRow>(url: string, statement: string) {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		return await client.query<Row>(statement);
	} finally {
		await client.end();
	}
}
