import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { folder } from "../../test/archives.ts";
import { sqliteTarget } from "../../test/restore-target.ts";
import { writeArchive } from "./archive.ts";
import { keepNewest, listBackups, newBackupPath } from "./backups.ts";
import { restoreBackup } from "./restore-backup.ts";

/** An archive with a few files. */
async function madeArchive(readme = Buffer.from("text")): Promise<string> {
	const path = join(folder(), "made.tar.gz");
	const archive = await writeArchive(path);
	await archive.add("README.txt", readme);
	await archive.add("data/supplier/000001.jsonl", Buffer.from(`{"name":"Shop ${"x".repeat(5000)}"}\n`));
	await archive.finish({
		version: "1",
		commit: null,
		onHand: 0,
		madeAt: new Date().toISOString(),
		migrations: ["0001-shop"],
		newestChange: 0,
		shop: "",
		currency: "USD",
		rows: {},
		pictures: "included",
	});
	return path;
}

describe("a damaged backup", () => {
	it.each([
		[
			"cut",
			(bytes: Buffer) => bytes.subarray(0, bytes.length - 200),
			/cannot be used: it is no archive, or it is damaged\.$/,
		],
		["no archive", () => Buffer.from("Hello"), /cannot be used: it is no archive/],
		[
			"changed",
			(bytes: Buffer) => {
				const tar = gunzipSync(bytes);
				tar[tar.indexOf("Shop") + 1] = 0x58;
				return gzipSync(tar);
			},
			/cannot be used: its content has changed since it was made\.$/,
		],
	] as const)("is refused in words, and leaves nothing behind: %s", async (_, damage, words) => {
		const path = await madeArchive();
		writeFileSync(path, damage(readFileSync(path)));
		const target = sqliteTarget();
		await expect(restoreBackup(path, target, false)).rejects.toThrow(words);
		expect(readdirSync(target.dataDir)).toEqual([]);
	});

	it("is refused in words when one file is far too large", async () => {
		const target = sqliteTarget();
		const path = await madeArchive(Buffer.alloc(33 * 2 ** 20));
		await expect(restoreBackup(path, target, false)).rejects.toThrow(/it is too large once unpacked\.$/);
		expect(readdirSync(target.dataDir)).toEqual([]);
	});
});

it("keeps the newest backups of a folder, the proven one, those of the future, and what others write", async () => {
	const own = folder();
	const paths: string[] = [];
	for (let day = 1; day <= 5; day++) paths.push(await newBackupPath(own, new Date(Date.UTC(2026, 0, day))));
	const future = await newBackupPath(own, new Date("2999-01-01T00:00:00Z"));
	for (const path of [...paths, future]) writeFileSync(path, "");
	const [, , , fourth = "", fifth = ""] = paths;
	writeFileSync(join(own, `${randomUUID()}.txt`), "");
	for (const name of ["freehub-backup-old.tar.gz.part", "freehub-backup-new.tar.gz.part"])
		writeFileSync(join(own, name), "");
	utimesSync(join(own, "freehub-backup-old.tar.gz.part"), new Date(0), new Date(0));
	const now = new Date("2026-01-06T00:00:00Z");
	expect(await keepNewest(fifth, { count: 2, now })).toBe(4);
	expect(await listBackups(own)).toEqual([fourth, fifth, future]);
	expect(readdirSync(own)).toHaveLength(5);
	expect(await keepNewest(fourth, { count: 1, now })).toBe(0);
});
