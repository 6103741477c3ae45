import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#db/open.ts";
import { fillHere } from "../../test/fill-here.ts";
import { DAY, nightShop, setBackupState } from "../../test/night-shop.ts";
import { verifyArchive } from "./archive.ts";
import { readBackupState, takeNight } from "./backup-state.ts";
import { listBackups } from "./backups.ts";
import { restoreBackup } from "./restore-backup.ts";

it("makes one proven copy a night, however many servers look in the same moment, and no other that night", async () => {
	const { server, state, ended, folder } = await nightShop();
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

it("leaves the night to another server that has taken it", async () => {
	const { db, server, state, folder } = await nightShop();
	const one = server();
	await one.look();
	await setBackupState(db, { worker: "another" });
	await expect.poll(() => existsSync(folder) && one.isUnderWay(), { timeout: 60_000 }).toBe(false);
	expect(await state()).toMatchObject({ madeAt: null, provenAt: null, failure: null });
	expect(await listBackups(folder)).toEqual([]);
});

it.each([
	["has ended", -1000, true],
	["holds", 10_000, false],
	["was taken while a clock was wrong", 400 * DAY, true],
])("lets another server begin if a lease %s", async (_, until, isFree) => {
	const { db } = await nightShop();
	const now = new Date();
	await setBackupState(db, { worker: "killed", worked_until: new Date(now.getTime() + until) });
	expect(await takeNight(db, "another", now)).toBe(isFree);
});
