import { once } from "node:events";
import { existsSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { addProduct } from "@freehub/contract/catalogue/products";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#db/open.ts";
import { folder } from "../../test/archives.ts";
import { findPostgres } from "../../test/find-postgres.ts";
import { runProgram, signUpAt, startProgram } from "../../test/program.ts";
import { runs } from "../../test/runs.ts";
import { newDatabase, startPostgres } from "../../test/start-postgres.ts";
import { dataFolder, startServer } from "../../test/start-server.ts";

type Settings = { DATA_DIR: string } & Record<string, string>;

/** A backup of a shop with one product. */
async function backupOf(name: string): Promise<string> {
	const { url, dataDir, child } = await startServer({ DEMO: "off" });
	const client = await signUpAt(url, "olga@shop.test", "Olga");
	await client.call(addProduct, {
		body: { name, description: "Rings.", price: 5, quantity: 2, supplier: "S", image: "/b.svg" },
	});
	const to = folder();
	expect((await runProgram(dataDir, "backup", "--to", to)).code).toBe(0);
	child.kill("SIGTERM");
	await once(child, "exit");
	return join(to, readdirSync(to)[0] ?? "");
}

/** The products of the shop that is there, read without starting a server. */
async function productsIn({ DATA_DIR, DATABASE_URL }: Settings): Promise<string[]> {
	if (DATABASE_URL === undefined) expect(existsSync(join(DATA_DIR, "freehub.sqlite"))).toBe(true);
	const db = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL }, () => {});
	const products = await db.kysely.selectFrom("product").select("name").execute();
	const owners = await db.kysely.selectFrom("user").select("id").where("role", "=", "owner").execute();
	await db.kysely.destroy();
	expect(owners).toHaveLength(1);
	return products.map(({ name }) => name);
}

/** Runs a restore once nobody else is connected: PostgreSQL notices only after a moment that a program was killed. */
async function restored(settings: Settings, ...args: string[]): Promise<void> {
	await expect
		.poll(() => runProgram(settings, "restore", ...args), { timeout: 60_000 })
		.toMatchObject({ code: 0 });
}

async function replaceUnderKills(settings: Settings): Promise<void> {
	const bell = await backupOf("Bell");
	const pump = await backupOf("Pump");
	await restored(settings, bell);
	expect(await productsIn(settings)).toEqual(["Bell"]);
	let began = performance.now();
	await restored(settings, pump, "--replace");
	let duration = performance.now() - began;
	let killed = 0;
	for (let n = 0; n < runs(3, 100) || killed === 0; n++) {
		const [before] = await productsIn(settings);
		const other = before === "Bell" ? pump : bell;
		began = performance.now();
		const child = startProgram(settings, "restore", other, "--replace");
		const ended = once(child, "close");
		// Half of the kills come near the end, where the shops change places.
		const moment = n % 2 === 0 ? Math.random() : 0.75 + Math.random() * 0.3;
		await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, duration * moment))]);
		if (child.kill("SIGKILL")) killed += 1;
		// The first one may have been slow because of other load.
		else duration = Math.min(duration, performance.now() - began);
		await ended;
		const after = await productsIn(settings);
		expect([["Bell"], ["Pump"]], `after ${n} kills`).toContainEqual(after);
	}
	expect(await runProgram(settings, "doctor")).toMatchObject({ code: 0 });
	await restored(settings, bell, "--replace");
	expect(await productsIn(settings)).toEqual(["Bell"]);
}

describe("a restore in place of a shop, killed at whatever moment, leaves the former shop or the new one", () => {
	it("on SQLite, and a lost shop is not begun anew", async () => {
		const settings = { DATA_DIR: dataFolder() };
		await replaceUnderKills(settings);
		// As an older version left it when it was killed.
		renameSync(join(settings.DATA_DIR, "freehub.sqlite"), join(settings.DATA_DIR, "gone.sqlite"));
		await expect(startServer(settings)).rejects.toThrow("The server did not start");
		expect((await runProgram(settings, "doctor")).code).toBe(1);
		expect(readdirSync(settings.DATA_DIR).filter((name) => name.startsWith("restoring-"))).toEqual([]);
	});

	const found = findPostgres();
	const onPostgres = found === undefined ? it.skip : it;
	onPostgres("on PostgreSQL, and a lost shop is not begun anew", async () => {
		if (found === undefined) return;
		const postgres =
			"bin" in found ? await startPostgres(found.bin) : { url: found.url, stop: async () => {} };
		const DATABASE_URL = await newDatabase(postgres);
		const settings = { DATA_DIR: dataFolder(), DATABASE_URL };
		await replaceUnderKills(settings);
		const client = new pg.Client({ connectionString: DATABASE_URL });
		await client.connect();
		const { rows } = await client.query("select nspname from pg_namespace where nspname like 'replaced%'");
		expect(rows.length).toBeGreaterThan(0);
		await client.query("drop schema public cascade; create schema public; create extension pg_trgm");
		await client.end();
		await expect(startServer(settings)).rejects.toThrow("The server did not start");
		await postgres.stop();
	});
});
