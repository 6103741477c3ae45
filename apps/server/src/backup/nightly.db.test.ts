import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { openDatabase } from "#db/open.ts";
import { testDatabase } from "../../test/database.ts";
import { fillHere } from "../../test/fill-here.ts";
import { verifyArchive } from "./archive.ts";
import { readBackupState, summaryOf, takeNight } from "./backup-state.ts";
import { backupFolder, listBackups } from "./backups.ts";
import { NIGHT_LIMITS } from "./night-process.ts";
import { nightlyBackups } from "./nightly.ts";
import { restoreBackup } from "./restore-backup.ts";

const DAY = 24 * 60 * 60 * 1000;

/** A shop whose first day was two days ago, and the servers that share it. */
async function shop(settings: Partial<Config> = {}) {
	const { db, config: own, giveBack } = await testDatabase();
	const config = { ...own, ...settings };
	const { kysely } = db;
	const about = { id: "olga", name: "Olga", email: "olga@shop.test", role: "owner" };
	const isSqlite = db.engine.name === "sqlite";
	const at = isSqlite ? new Date().toISOString() : new Date();
	await db.transact(async (tx) => {
		const row = { ...about, emailVerified: isSqlite ? 0 : false, createdAt: at, updatedAt: at };
		await tx
			.insertInto("user")
			.values(row as never)
			.execute();
		await tx.updateTable("counter").set({ value: 1 }).where("name", "=", "owner").execute();
	});
	await db.transact((tx) =>
		tx
			.updateTable("backup_state")
			.set({ begun_at: new Date(Date.now() - 2 * DAY) })
			.execute(),
	);
	const servers: ReturnType<typeof nightlyBackups>[] = [];
	onTestFinished(async () => {
		await Promise.all(servers.map((server) => server.stop()));
		await giveBack();
	});
	const server = (limits = NIGHT_LIMITS) => {
		const made = nightlyBackups(
			{ db, config, log: pino({ level: "silent" }), now: () => new Date() },
			limits,
		);
		servers.push(made);
		return made;
	};
	const state = () => readBackupState({ kysely });
	const ended = () =>
		expect
			.poll(
				async () =>
					(await kysely.selectFrom("backup_state").select("worker").executeTakeFirstOrThrow()).worker,
				{
					timeout: 60_000,
				},
			)
			.toBeNull();
	return { db, config, server, state, ended, folder: backupFolder(config) };
}

async function set(db: Db, values: object): Promise<void> {
	await db.transact((tx) => tx.updateTable("backup_state").set(values).execute());
}

it("makes one proven copy a night, however many servers look in the same moment, and no other that night", async () => {
	const { server, state, ended, folder } = await shop();
	const [one, two, three] = [server(), server(), server()];
	await Promise.all([one.look(), two.look(), three.look()]);
	await ended();
	const { path, madeAt, provenAt, failure } = await state();
	expect(failure).toBeNull();
	expect(provenAt !== null && madeAt !== null && provenAt >= madeAt).toBe(true);
	expect(await listBackups(folder)).toEqual([path]);
	await verifyArchive(path ?? "");
	await Promise.all([two.look(), three.look()]);
	await ended();
	expect(await listBackups(folder)).toHaveLength(1);
	expect(readdirSync(folder)).toHaveLength(1);

	const dataDir = join(folder, "restored");
	const by = { actor: "system", address: "", requestId: "" };
	const shopOf = { currency: "USD", language: "en" } as const;
	const target = { dataDir, databaseUrl: undefined, shop: shopOf, by, now: new Date() };
	await restoreBackup(path ?? "", target, false, fillHere);
	const restored = await openDatabase(target, () => {});
	onTestFinished(() => restored.kysely.destroy());
	expect(await readBackupState(restored)).toMatchObject({
		path: null,
		madeAt: null,
		provenAt: null,
		warnedFor: null,
	});
});

it("takes over what versions before knew, once, so that no proof is forgotten", async () => {
	const { server, state, ended, folder, config } = await shop();
	mkdirSync(folder, { recursive: true });
	const path = join(folder, "freehub-backup-20261129-030000.tar.gz");
	writeFileSync(path, "proven by the version before");
	const madeAt = new Date(Date.now() - 2000).toISOString();
	const provenAt = new Date(Date.now() - 1000).toISOString();
	const former = { begunAt: madeAt, madeAt, provenAt, path, warnedFor: "never" };
	writeFileSync(join(folder, "state.json"), JSON.stringify(former));
	writeFileSync(join(folder, "state.json.0.part"), "");
	expect(summaryOf(await state(), config, new Date()).isLate).toBe(true);
	await server().look();
	expect((await state()).isFirstUnderWay).toBe(true);
	await ended();
	expect(await state()).toMatchObject({ path, madeAt, provenAt, warnedFor: "never", failure: null });
	expect(summaryOf(await state(), config, new Date()).isLate).toBe(false);
	expect(readdirSync(folder)).toEqual(["freehub-backup-20261129-030000.tar.gz"]);
});

it.each([
	["of a copy that is gone", { path: "/nowhere/freehub-backup-20261129-030000.tar.gz" }],
	["of the future", { provenAt: "2999-01-01T00:00:00.000Z", madeAt: "2999-01-01T00:00:00.000Z" }],
	["that cannot be read", undefined],
])("does not take over a state %s, and makes a copy", async (_, changed) => {
	const { server, state, ended, folder } = await shop();
	mkdirSync(folder, { recursive: true });
	const before = new Date().toISOString();
	const former = { madeAt: before, provenAt: before, path: join(folder, "state.json"), ...changed };
	writeFileSync(join(folder, "state.json"), changed === undefined ? "{" : JSON.stringify(former));
	await server().look();
	await ended();
	const { madeAt, provenAt, path } = await state();
	expect(madeAt !== null && madeAt > before).toBe(true);
	expect(provenAt !== null && provenAt > before && provenAt < "2999").toBe(true);
	expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([path]);
});

it("notes in words that the folder cannot be used, and is late since the shop's first day", async () => {
	const { db, server, state, ended, config } = await shop({ backupDir: "/dev/null/backups" });
	await server().look();
	await ended();
	expect((await state()).failure).toMatch(
		/^The folder for backups cannot be used \(it is \/dev\/null\/backups\): ENOTDIR/,
	);
	const now = new Date();
	expect(summaryOf(await state(), config, now)).toMatchObject({ madeAt: null, provenAt: null, isLate: true });
	await set(db, { begun_at: new Date(now.getTime() - 25 * 60 * 60 * 1000) });
	expect(summaryOf(await state(), config, now).isLate).toBe(false);
});

it("ends a process whose folder does not answer, notes it, and gives the night to others", async () => {
	const { db, server, state, ended, folder } = await shop();
	mkdirSync(folder, { recursive: true });
	// Reading a pipe without a writer waits, as on a disk that is gone.
	execFileSync("mkfifo", [join(folder, "state.json")]);
	await server({ ...NIGHT_LIMITS, folder: 3000 }).look();
	expect(await takeNight(db, "another", new Date())).toBe(false);
	await ended();
	expect((await state()).failure).toBe(
		`The folder for backups did not answer within 3 s (it is ${folder}). See whether its disk is there`,
	);
	expect(await takeNight(db, "another", new Date())).toBe(true);
});

it("ends a process that takes too long", async () => {
	const { server, state, ended } = await shop();
	await server({ ...NIGHT_LIMITS, whole: 36 }).look();
	await ended();
	expect((await state()).failure).toBe("The backup did not end within 0.00001 hours, and was stopped");
});

it("proves the copy of a process that was killed, in place of another copy; a damaged one is made again", async () => {
	const { db, server, state, ended, folder } = await shop();
	await server().look();
	await ended();
	const { path } = await state();
	await set(db, { proven_at: null });
	await server().look();
	await ended();
	expect((await state()).provenAt).not.toBeNull();
	expect(await listBackups(folder)).toEqual([path]);

	await set(db, { proven_at: null });
	writeFileSync(path ?? "", readFileSync(path ?? "").subarray(0, 1000));
	await server().look();
	await ended();
	const again = await state();
	expect(again).toMatchObject({ provenAt: expect.any(String), failure: null });
	expect(again.path).not.toBe(path);
	await verifyArchive(again.path ?? "");
	expect(existsSync(path ?? "")).toBe(true);
});

it("leaves the night to another server that has taken it", async () => {
	const { db, server, state, folder } = await shop();
	const one = server();
	await one.look();
	await set(db, { worker: "another" });
	await expect.poll(() => existsSync(folder) && one.isUnderWay(), { timeout: 60_000 }).toBe(false);
	expect(await state()).toMatchObject({ madeAt: null, provenAt: null, failure: null });
	expect(await listBackups(folder)).toEqual([]);
});

it.each([
	["has ended", -1000, true],
	["holds", 10_000, false],
	["was taken while a clock was wrong", 400 * DAY, true],
])("lets another server begin if a lease %s", async (_, until, isFree) => {
	const { db } = await shop();
	const now = new Date();
	await set(db, { worker: "killed", worked_until: new Date(now.getTime() + until) });
	expect(await takeNight(db, "another", now)).toBe(isFree);
});
