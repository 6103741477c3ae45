import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { addProduct } from "@freehub/contract/catalogue/products";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPostgres } from "../../test/find-postgres.ts";
import { signUpAt } from "../../test/program.ts";
import { runs } from "../../test/runs.ts";
import { newDatabase, startPostgres, type TestPostgres } from "../../test/start-postgres.ts";
import { dataFolder, startServer } from "../../test/start-server.ts";
import { verifyArchive } from "./archive.ts";

const found = findPostgres();
const bell = { name: "Bell", description: "Rings.", price: 5, quantity: 2, supplier: "S", image: "/b.svg" };
const DAY = 24 * 60 * 60 * 1000;

/** Reads or changes the one row of a shop's backups, between the nights. */
type Ask = (statement: string) => Promise<Record<string, unknown>>;
const STATE = "select path, made_at, proven_at, failure from backup_state";

type Server = Awaited<ReturnType<typeof startServer>>;

async function kill({ child }: Server): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = new Promise((resolve) => child.once("exit", resolve));
	child.kill("SIGKILL");
	await ended;
}

/** Kills the process of the backup that a server runs, if there is one. */
function killBackup({ child }: Server): void {
	const children = spawnSync("pgrep", ["-P", String(child.pid), "-f", "--", "--nightly"], {
		encoding: "utf8",
	});
	for (const id of children.stdout.split("\n").filter(Boolean)) process.kill(Number(id), "SIGKILL");
}

/**
 * Nights in which servers or their backups are killed at any moment. Afterwards a server is started, as a service manager does,
 * and there must be one copy of this night that is whole and proven.
 */
async function nights(count: number, servers: number, settings: Record<string, string>, ask: Ask) {
	const backups = dataFolder();
	const env = { DEMO: "off", BACKUP_DIR: backups, BACKUP_KEEP: "3", ...settings };
	const first = await startServer(env);
	const client = await signUpAt(first.url, "olga@shop.test", "Olga");
	await client.call(addProduct, { body: bell });
	await kill(first);
	const without: string[] = [];
	let interrupted = 0;
	for (let night = 1; night <= count; night++) {
		// The last backup was made two days ago, and nobody holds the lease of a server that was killed long before.
		await ask(`update backup_state set begun_at = {${Date.now() - 3 * DAY}}, made_at = {${Date.now() - 2 * DAY}},
			proven_at = {${Date.now() - 2 * DAY}}, worker = null, worked_until = null`);
		const began = Date.now();
		const running = await Promise.all(Array.from({ length: servers }, () => startServer(env)));
		await new Promise((resolve) => setTimeout(resolve, Math.random() * 1500));
		const [one] = running;
		if (night % 3 === 0) for (const server of running) killBackup(server);
		else if (night % 3 === 1 && one !== undefined) await kill(one);
		else for (const server of running) await kill(server);
		const isDone = async () => Number(new Date((await ask(STATE)).proven_at as never)) >= began;
		// One that was not hit goes on.
		await new Promise((resolve) => setTimeout(resolve, 300));
		if (!(await isDone())) {
			interrupted += 1;
			for (const server of running) await kill(server);
			// 20 s later the lease of a killed server has ended.
			await ask("update backup_state set worked_until = {0}");
			running.push(await startServer(env));
			await expect.poll(isDone, { timeout: 60_000 }).toBe(true);
		}
		const { path } = await ask(STATE);
		await verifyArchive(String(path)).catch((error: unknown) => without.push(`${night}: ${String(error)}`));
		for (const server of running) await kill(server);
		const whole = readdirSync(backups).filter((name) => name.endsWith(".tar.gz"));
		for (const name of whole)
			await verifyArchive(join(backups, name)).catch((error: unknown) =>
				without.push(`${name}: ${String(error)}`),
			);
	}
	expect(without).toEqual([]);
	process.stdout.write(`${count} nights, ${interrupted} interrupted before the proof, none without a copy\n`);
}

describe("has a whole and proven copy each night, at whatever moment servers and backups are killed", () => {
	it("on SQLite, where a server follows the one before", async () => {
		const DATA_DIR = dataFolder();
		const ask: Ask = async (statement) => {
			const database = new DatabaseSync(join(DATA_DIR, "freehub.sqlite"), { timeout: 10_000 });
			try {
				return database.prepare(statement.replaceAll(/\{(\d+)\}/g, "$1")).get() ?? {};
			} finally {
				database.close();
			}
		};
		await nights(runs(2, 100), 1, { DATA_DIR }, ask);
	});

	describe.skipIf(found === undefined)("on PostgreSQL", () => {
		let postgres: TestPostgres | undefined;
		beforeAll(async () => {
			if (found === undefined) return;
			postgres = "url" in found ? { url: found.url, stop: async () => {} } : await startPostgres(found.bin);
		});
		afterAll(() => postgres?.stop());

		it("with two servers that look in the same second", async () => {
			if (postgres === undefined) throw new Error("There is no PostgreSQL.");
			const DATABASE_URL = await newDatabase(postgres);
			const ask: Ask = async (statement) => {
				const client = new pg.Client({ connectionString: DATABASE_URL });
				await client.connect();
				try {
					const { rows } = await client.query(
						statement.replaceAll(/\{(\d+)\}/g, "to_timestamp($1 / 1000.0)"),
					);
					return (rows[0] ?? {}) as Record<string, unknown>;
				} finally {
					await client.end();
				}
			};
			await nights(
				runs(2, 100),
				2,
				{ DATABASE_URL, AUTH_SECRET: "x".repeat(40), DATA_DIR: dataFolder() },
				ask,
			);
		});
	});
});
