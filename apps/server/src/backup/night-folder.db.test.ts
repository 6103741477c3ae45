import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { nightShop, setBackupState } from "../../test/night-shop.ts";
import { verifyArchive } from "./archive.ts";
import { summaryOf, takeNight } from "./backup-state.ts";
import { listBackups } from "./backups.ts";
import { NIGHT_LIMITS } from "./night-process.ts";

it("takes over what versions before knew, once, so that no proof is forgotten", async () => {
	const { server, state, ended, folder, config } = await nightShop();
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
	const { server, state, ended, folder } = await nightShop();
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
	const { db, server, state, ended, config } = await nightShop({ backupDir: "/dev/null/backups" });
	await server().look();
	await ended();
	expect((await state()).failure).toMatch(
		/^The folder for backups cannot be used \(it is \/dev\/null\/backups\): ENOTDIR/,
	);
	const now = new Date();
	expect(summaryOf(await state(), config, now)).toMatchObject({ madeAt: null, provenAt: null, isLate: true });
	await setBackupState(db, { begun_at: new Date(now.getTime() - 25 * 60 * 60 * 1000) });
	expect(summaryOf(await state(), config, now).isLate).toBe(false);
});

it("ends a process whose folder does not answer, notes it, and gives the night to others", async () => {
	const { db, server, state, ended, folder } = await nightShop();
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
	const { server, state, ended } = await nightShop();
	await server({ ...NIGHT_LIMITS, whole: 36 }).look();
	await ended();
	expect((await state()).failure).toBe("The backup did not end within 0.00001 hours, and was stopped");
});

it("proves the copy of a process that was killed, in place of another copy; a damaged one is made again", async () => {
	const { db, server, state, ended, folder } = await nightShop();
	await server().look();
	await ended();
	const { path } = await state();
	await setBackupState(db, { proven_at: null });
	await server().look();
	await ended();
	expect((await state()).provenAt).not.toBeNull();
	expect(await listBackups(folder)).toEqual([path]);

	await setBackupState(db, { proven_at: null });
	writeFileSync(path ?? "", readFileSync(path ?? "").subarray(0, 1000));
	await server().look();
	await ended();
	const again = await state();
	expect(again).toMatchObject({ provenAt: expect.any(String), failure: null });
	expect(again.path).not.toBe(path);
	await verifyArchive(again.path ?? "");
	expect(existsSync(path ?? "")).toBe(true);
});
