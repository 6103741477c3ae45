import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { addProduct } from "@freehub/contract/catalogue/products";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#db/open.ts";
import {
	backupOfNovember,
	changedBackup,
	changeRows,
	folder,
	packed,
	unpacked,
} from "../../test/archives.ts";
import { emptyDatabase } from "../../test/database.ts";
import { fillHere } from "../../test/fill-here.ts";
import { testServer } from "../../test/server.ts";
import { fillPlace } from "./fill-place.ts";
import { makeBackup } from "./make-backup.ts";
import { BackupError } from "./manifest.ts";
import { restoreBackup, type Target } from "./restore-backup.ts";

const isPostgres = process.env.TEST_ENGINE === "postgres";
const by = {
	shop: { currency: "USD", language: "en" },
	by: { actor: "system", address: "", requestId: "" },
} as const;

/** A backup of a shop with an owner and a product. */
async function goodBackup(): Promise<string> {
	const server = await testServer();
	const { client } = await server.newUser("olga@shop.test");
	await client.call(addProduct, {
		body: { name: "Bell", description: "Rings.", price: "5", quantity: "3", supplier: "S", image: "/b.svg" },
	});
	const path = join(folder(), "good.tar.gz");
	await makeBackup(server.config, path, new Date());
	return path;
}

async function emptyTarget(): Promise<Target> {
	const { config, remove } = await emptyDatabase();
	onTestFinished(remove);
	const { dataDir, databaseUrl } = config;
	return { ...by, dataDir: databaseUrl === undefined ? folder() : dataDir, databaseUrl, now: new Date() };
}

/** The refusal of an archive by a whole restore. Nothing of it may be left in its target. */
async function refusalOf(path: string): Promise<BackupError> {
	const target = await emptyTarget();
	const before = readdirSync(target.dataDir);
	const error = await caught(restoreBackup(path, target, false, isPostgres ? fillHere : undefined));
	expect(readdirSync(target.dataDir)).toEqual(before);
	if (target.databaseUrl !== undefined) {
		const db = await openDatabase(target, () => {});
		onTestFinished(() => db.kysely.destroy());
		const { rows } = await sql`select nspname from pg_namespace where nspname like 'restoring%'`.execute(
			db.kysely,
		);
		expect(rows).toEqual([]);
		expect(await db.kysely.selectFrom("user").select("id").execute()).toEqual([]);
	}
	return error;
}

/** The same as its process judges it, without starting one; on SQLite. */
async function judgedAs(path: string): Promise<BackupError> {
	const place = { file: join(folder(), "judged.sqlite") };
	return caught(fillPlace({ path, place, pictures: undefined, ...by, now: new Date().toISOString() }));
}

/** A refusal, whose sentence has nothing of the archive. */
async function caught(work: Promise<unknown>): Promise<BackupError> {
	const error = (await work.catch((thrown: unknown) => thrown)) as BackupError;
	expect(error).toBeInstanceOf(BackupError);
	expect(error.reason.message).not.toContain("evil");
	return error;
}

describe("an archive of a stranger", () => {
	it("is refused with a fixed sentence when it is no backup of this program", {
		timeout: 300_000,
	}, async () => {
		const good = await goodBackup();
		const injected = "name\", (select pg_read_file('/etc/passwd')) as \"evil";
		const cases: [string, string, Parameters<typeof changedBackup>[1]][] = [
			[
				"a column from a stranger",
				"rows that no shop has",
				(files) => changeRows(files, "supplier", ([row]) => [{ ...row, [injected]: "x" }]),
			],
			[
				"a column that is missing",
				"rows that no shop has",
				(files) =>
					changeRows(files, "supplier", (rows) => rows.map(({ name, ...row }) => ({ ...row, evil: name }))),
			],
			[
				"a table from a stranger",
				"a file that no backup has",
				(files) => void files.set("data/evil/000001.jsonl", Buffer.from("{}\n")),
			],
			[
				"a session",
				"a file that no backup has",
				(files) => void files.set("data/session/000001.jsonl", Buffer.from("{}\n")),
			],
			[
				"an invitation",
				"a file that no backup has",
				(files) => void files.set("data/invitation/000001.jsonl", Buffer.from("{}\n")),
			],
			[
				"a migration",
				"a file that no backup has",
				(files) => void files.set("data/kysely_migration/000001.jsonl", Buffer.from("{}\n")),
			],
			[
				"a file outside",
				"a file that no backup has",
				(files) => void files.set("pictures/../../evil.webp", Buffer.from("RIFF....WEBP")),
			],
			[
				"a page as a picture",
				"a file that no backup has",
				(files) => void files.set(`pictures/${"a".repeat(64)}-1x1-1.webp`, Buffer.from("<script>evil")),
			],
			[
				"text in a column of numbers",
				"rows that no shop has",
				(files) => changeRows(files, "product", (rows) => rows.map((row) => ({ ...row, on_hand: "evil" }))),
			],
			[
				"a number beyond all digits",
				"rows that no shop has",
				(files) => changeRows(files, "product", (rows) => rows.map((row) => ({ ...row, price: 1e300 }))),
			],
			[
				"an object as a value",
				"rows that no shop has",
				(files) =>
					changeRows(files, "supplier", (rows) => rows.map((row) => ({ ...row, name: { evil: 1 } }))),
			],
			[
				"no moment",
				"rows that no shop has",
				(files) =>
					changeRows(files, "product", (rows) => rows.map((row) => ({ ...row, created_at: "evil" }))),
			],
			[
				"no row",
				"rows that no shop has",
				(files) => void files.set("data/supplier/000001.jsonl", Buffer.from('"evil"\n')),
			],
			[
				"a row twice",
				"rows that no shop has",
				(files) => changeRows(files, "supplier", (rows) => [...rows, ...rows]),
			],
			[
				"a reference to nothing",
				"rows that no shop has",
				(files) => changeRows(files, "account", (rows) => rows.map((row) => ({ ...row, userId: "evil" }))),
			],
			["no currency", "lacks rows", (files) => changeRows(files, "shop_currency", () => [])],
			[
				"no shop counter",
				"lacks rows",
				(files) => changeRows(files, "counter", (rows) => rows.filter(({ name }) => name !== "owner")),
			],
			[
				"another currency",
				"rows that no shop has",
				(files) => changeRows(files, "shop_currency", (rows) => rows.map((row) => ({ ...row, decimals: 0 }))),
			],
			[
				"stock without a movement",
				"books do not balance",
				(files) => changeRows(files, "product", (rows) => rows.map((row) => ({ ...row, on_hand: 9 }))),
			],
			[
				"no owner",
				"no owner",
				(files) => changeRows(files, "user", (rows) => rows.map((row) => ({ ...row, role: "buyer" }))),
			],
			[
				"a version without a beginning",
				"list of contents is wrong",
				(_, manifest) => (manifest.migrations = ["0002-position-of-changes"]),
			],
			[
				"a later schema",
				"newer Freehub",
				(_, manifest) => (manifest.migrations = [...(manifest.migrations as string[]), "9999-evil"]),
			],
			["a later format", "newer Freehub", (_, manifest) => (manifest.format = 99)],
			[
				"an unknown table in the list",
				"list of contents is wrong",
				(_, manifest) => (manifest.rows = { "evil; drop": 1 }),
			],
			["no currency in the list", "list of contents is wrong", (_, manifest) => (manifest.currency = "evil")],
		];
		// On PostgreSQL, the cases that its loader or its constraints find.
		const ofDatabase = ["a column from a stranger", "a row twice", "a reference to nothing", "no currency"];
		for (const [what, words, change] of cases) {
			if (isPostgres && !ofDatabase.includes(what)) continue;
			const path = await changedBackup(good, change);
			const error = await (isPostgres || what === "no owner" ? refusalOf(path) : judgedAs(path));
			expect(error.reason.message, what).toContain(words);
		}
	});

	it("is refused when it is made to hold the server: by its list, its headers, or what it unpacks to", async () => {
		const good = await goodBackup();
		const { files } = await unpacked(good);
		const deep = "[".repeat(900_000);
		const long = `{"format":1,"files":[${'{"name":"a","bytes":1,"sha256":"b"},'.repeat(40_000)}null]}`;
		const zeros = join(folder(), "zeros.tar.gz");
		writeFileSync(zeros, gzipSync(Buffer.alloc(60 * 2 ** 20)));
		expect(statSync(zeros).size).toBeLessThan(100_000);
		expect((await refusalOf(zeros)).reason.message).toContain("The backup cannot be used");
		// A header that announces a name of 60 MB.
		const name = join(folder(), "name.tar.gz");
		const head = Buffer.alloc(512);
		head.write("././@LongLink", 0);
		head.write("0000600 \0", 100);
		head.write("00360000000\0", 124);
		head.write("L", 156);
		head.write("ustar  \0", 257);
		head.fill(" ", 148, 156);
		head.write(
			`${head
				.reduce((sum, byte) => sum + byte, 0)
				.toString(8)
				.padStart(6, "0")}\0 `,
			148,
		);
		writeFileSync(name, gzipSync(Buffer.concat([head, Buffer.alloc(60 * 2 ** 20, 97)])));
		// Its own process judges these before anything reaches a database.
		if (isPostgres) return;
		expect((await judgedAs(name)).reason.message).toContain("The backup cannot be used");
		expect((await judgedAs(await packed([...files, ["manifest.json", deep]]))).reason.message).toContain(
			"list of contents is wrong",
		);
		expect((await judgedAs(await packed([...files, ["manifest.json", long]]))).reason.message).toContain(
			"too large once unpacked",
		);
	});

	it("has no say in what is derived from its rows", async () => {
		const path = await changedBackup(await goodBackup(), (files) => {
			changeRows(files, "product", (rows) =>
				rows.map((row) => ({ ...row, document: "evil", name_key: "evil" })),
			);
			changeRows(files, "counter", (rows) =>
				rows.map((row) => (row.name === "owner" ? { ...row, value: 0 } : row)),
			);
		});
		const target = await emptyTarget();
		await restoreBackup(path, target, false, fillHere);
		const db = await openDatabase(target, () => {});
		onTestFinished(() => db.kysely.destroy());
		const product = await db.kysely
			.selectFrom("product")
			.select(["document", "name_key"])
			.executeTakeFirstOrThrow();
		expect(JSON.parse(product.document)).toMatchObject({ name: "Bell" });
		expect(product.name_key).toBe("bell");
		const owner = db.kysely.selectFrom("counter").select("value").where("name", "=", "owner");
		expect(await owner.executeTakeFirst()).toEqual({ value: 1 });
	});

	it("brings no secret, and an older format is read as it was written", async () => {
		const { files } = await unpacked(backupOfNovember);
		const secret = files.get("auth-secret")?.toString() ?? "";
		expect(secret.length).toBeGreaterThan(32);
		const target = await emptyTarget();
		writeFileSync(join(target.dataDir, "auth-secret"), "the secret of before");
		const restored = await restoreBackup(backupOfNovember, target, false);
		expect(restored).toMatchObject({
			manifest: { format: 1, onHand: null, rows: { product: 2, user: 1 } },
			ledger: { balanced: true, onHand: 6 },
		});
		expect(existsSync(join(target.dataDir, "auth-secret"))).toBe(false);
		const db = await openDatabase(target, () => {});
		onTestFinished(() => db.kysely.destroy());
		const [line] = await db.kysely
			.selectFrom("audit")
			.selectAll()
			.where("action", "=", "shop.restore")
			.execute();
		expect(line).toMatchObject({ actor: "system", outcome: "done" });
		expect(JSON.parse(line?.detail ?? "")).toMatchObject({ products: 2, movements: 2 });
		const good = await goodBackup();
		expect([...(await unpacked(good)).files.keys()]).not.toContain("auth-secret");
		expect(readFileSync(good).includes(secret)).toBe(false);
	});
});

const onPostgres = isPostgres ? it : () => {};
onPostgres("needs no superuser", async () => {
	// The role that runs Freehub in deploy/compose.yaml: it owns its database, and nothing else.
	const good = await goodBackup();
	const target = await emptyTarget();
	const url = new URL(target.databaseUrl ?? "");
	const admin = await openDatabase(target, () => {});
	const role = `plain_${Date.now()}`;
	await sql`create role ${sql.id(role)} login password 'plain' nosuperuser`.execute(admin.kysely);
	await sql`create database ${sql.id(role)} owner ${sql.id(role)}`.execute(admin.kysely);
	onTestFinished(async () => {
		await sql`drop database ${sql.id(role)} with (force)`.execute(admin.kysely);
		await sql`drop role ${sql.id(role)}`.execute(admin.kysely);
		await admin.kysely.destroy();
	});
	url.username = role;
	url.password = "plain";
	url.pathname = `/${role}`;
	const own = { ...target, databaseUrl: url.href };
	await restoreBackup(good, own, false, fillHere);
	expect(await restoreBackup(good, { ...own, now: new Date(Date.now() + 1000) }, true)).toMatchObject({
		ledger: { onHand: 3 },
	});
	const db = await openDatabase(own, () => {});
	const { search } = db.engine;
	const { rows } = await sql`
		select * from (${search.keysOf(sql`${search.queryOf([["bell"]], "name")}`)}) as found where 'bell' % 'bel'`.execute(
		db.kysely,
	);
	expect(rows).toHaveLength(1);
	expect(await db.kysely.selectFrom("product").select("name").execute()).toEqual([{ name: "Bell" }]);
	await db.kysely.destroy();
});
