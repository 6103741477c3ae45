import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getBeginning, restoreShop } from "@freehub/contract/backups";
import pino from "pino";
import { expect, it } from "vitest";
import { changedBackup, changeRows, folder } from "../../test/archives.ts";
import { testServer } from "../../test/server.ts";
import { finishRestore } from "./finish-restore.ts";
import { makeBackup } from "./make-backup.ts";

const refusedBy = (rule: string) => ({
	status: 400,
	problem: { code: "file_refused", errors: [expect.objectContaining({ field: "file", rule })] },
});
const log = pino({ level: "silent" });

async function backupOf(currency = "USD"): Promise<Blob> {
	const { config, newUser } = await testServer();
	await newUser("olga@shop.test");
	let path = join(folder(), "backup.tar.gz");
	await makeBackup(config, path, new Date());
	if (currency !== "USD") {
		path = await changedBackup(path, (files, manifest) => {
			manifest.currency = currency;
			changeRows(files, "shop_currency", (rows) => rows.map((row) => ({ ...row, code: currency })));
		});
	}
	return new Blob([readFileSync(path)], { type: "application/gzip" });
}

const leftIn = (dataDir: string): string[] =>
	readdirSync(dataDir).filter((name) => /restor|upload|backup/.test(name));

it("takes a backup where nobody has an account, after it was judged and loaded, and no second one", async () => {
	const file = await backupOf();
	const { visitor, restores, dataDir, config, db } = await testServer();
	expect(await visitor.call(getBeginning)).toEqual({ isNew: true, isRestoring: false, failure: null });
	const damaged = file.slice(0, file.size - 100, file.type);
	await expect(visitor.call(restoreShop, { file: damaged })).rejects.toMatchObject(
		refusedBy("backup_unusable"),
	);
	const inEuros = await backupOf("EUR");
	await expect(visitor.call(restoreShop, { file: inEuros })).rejects.toMatchObject(
		refusedBy("backup_currency"),
	);
	expect(leftIn(dataDir)).toEqual([]);
	expect(restores).toEqual([]);

	expect(await visitor.call(restoreShop, { file })).toEqual({
		shop: "Freehub",
		madeAt: expect.any(String),
		products: 0,
		movements: 0,
	});
	expect(restores).toHaveLength(1);
	expect(await visitor.call(getBeginning)).toEqual({ isNew: true, isRestoring: true, failure: null });
	await expect(visitor.call(restoreShop, { file })).rejects.toMatchObject({ status: 429 });
	expect(await db.kysely.selectFrom("user").select("id").execute()).toEqual([]);
	await restores[0]?.discard();
	expect(leftIn(dataDir)).toEqual([]);
	expect(config.dataDir).toBe(dataDir);
});

it("takes none where somebody has an account, also if they signed up after it was sent", async () => {
	const file = await backupOf();
	const server = await testServer();
	await server.visitor.call(restoreShop, { file });
	const { client } = await server.newUser();
	expect(await client.call(getBeginning)).toMatchObject({ isNew: false });
	const [prepared] = server.restores;
	if (prepared === undefined) throw new Error("Nothing was prepared.");
	expect(await finishRestore(prepared, server.config, log)).toMatchObject({ rule: "backup_not_new" });
	expect(leftIn(server.dataDir)).toEqual([]);
	const other = await testServer();
	await other.newUser();
	await expect(other.visitor.call(restoreShop, { file })).rejects.toMatchObject(refusedBy("backup_not_new"));
});
