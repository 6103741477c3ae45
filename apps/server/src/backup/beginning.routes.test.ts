import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getBeginning, restoreShop } from "@freehub/contract/backups";
import { expect, it } from "vitest";
import { testServer } from "../../test/server.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreUpload } from "./restore-upload.ts";

const refusedBy = (rule: string) => ({
	status: 400,
	problem: { code: "file_refused", errors: [expect.objectContaining({ field: "file", rule })] },
});

async function backupOf(currency = "USD"): Promise<Blob> {
	const { config, db, dataDir } = await testServer();
	if (currency !== "USD") await db.kysely.updateTable("shop_currency").set({ code: currency }).execute();
	const path = join(dataDir, "backup.tar.gz");
	await makeBackup({ ...config, authSecret: "a secret for tests that is long enough" }, path, new Date());
	return new Blob([readFileSync(path)], { type: "application/gzip" });
}

it("takes a backup where nobody has an account, after checking it, and no second one", async () => {
	const file = await backupOf();
	const { visitor, restores, dataDir } = await testServer();
	expect(await visitor.call(getBeginning)).toEqual({ isNew: true, isRestoring: false, failure: null });
	const damaged = file.slice(0, file.size - 100, file.type);
	await expect(visitor.call(restoreShop, { file: damaged })).rejects.toMatchObject(
		refusedBy("backup_unusable"),
	);
	const inEuros = await backupOf("EUR");
	await expect(visitor.call(restoreShop, { file: inEuros })).rejects.toMatchObject(
		refusedBy("backup_currency"),
	);
	expect(existsSync(join(dataDir, "uploaded-backup.tar.gz"))).toBe(false);
	expect(restores).toEqual([]);

	expect(await visitor.call(restoreShop, { file })).toEqual({
		shop: "Freehub",
		madeAt: expect.any(String),
		products: 0,
		movements: 0,
	});
	expect(restores).toEqual([join(dataDir, "uploaded-backup.tar.gz")]);
	expect(await visitor.call(getBeginning)).toEqual({ isNew: true, isRestoring: true, failure: null });
	await expect(visitor.call(restoreShop, { file })).rejects.toMatchObject({ status: 429 });
});

it("takes none where somebody has an account, also if they signed up after it was sent", async () => {
	const file = await backupOf();
	const server = await testServer();
	await server.visitor.call(restoreShop, { file });
	const { client } = await server.newUser();
	expect(await client.call(getBeginning)).toMatchObject({ isNew: false });
	const [path = ""] = server.restores;
	const log = { info: () => {}, error: () => {} };
	expect(await restoreUpload(path, server.config, log)).toMatchObject({ rule: "backup_not_new" });
	expect(existsSync(path)).toBe(false);
	const other = await testServer();
	await other.newUser();
	await expect(other.visitor.call(restoreShop, { file })).rejects.toMatchObject(refusedBy("backup_not_new"));
});
