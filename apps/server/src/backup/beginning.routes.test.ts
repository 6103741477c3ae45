import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getBeginning, restoreShop } from "@freehub/contract/backups";
import { deleteAccount } from "@freehub/contract/people/account";
import pino from "pino";
import { expect, it } from "vitest";
import { beginningCode } from "#areas/people/sign-in/beginning-code.ts";
import { readConfig } from "#config.ts";
import { changedBackup, changeRows, folder } from "../../test/archives.ts";
import { PASSWORD, SECRET, type TestServer, testServer } from "../../test/server.ts";
import { finishRestore } from "./finish-restore.ts";
import { makeBackup } from "./make-backup.ts";

const refusedBy = (rule: string) => ({
	status: 400,
	problem: { code: "file_refused", errors: [expect.objectContaining({ field: "file", rule })] },
});
const log = pino({ level: "silent" });

const codeOf = async ({ db }: TestServer) => (await beginningCode(db, SECRET)) ?? "";

async function backupOf(currency = "USD"): Promise<Blob> {
	const server = await testServer();
	await server.newUser("olga@shop.test");
	let path = join(folder(), "backup.tar.gz");
	await makeBackup(server.config, path, new Date());
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
	const server = await testServer({ setShop: readConfig({ CURRENCY: "USD" }).setShop });
	const { visitor, restores, dataDir, db } = server;
	const code = await codeOf(server);
	const before = { isNew: true, needsCode: false, isRestoring: false, failure: null };
	expect(await visitor.call(getBeginning)).toEqual(before);
	const damaged = file.slice(0, file.size - 100, file.type);
	await expect(visitor.call(restoreShop, { file: damaged, beginningCode: code })).rejects.toMatchObject(
		refusedBy("backup_unusable"),
	);
	const inEuros = await backupOf("EUR");
	await expect(visitor.call(restoreShop, { file: inEuros, beginningCode: code })).rejects.toMatchObject(
		refusedBy("backup_currency"),
	);
	expect(leftIn(dataDir)).toEqual([]);
	expect(restores).toEqual([]);

	expect(await visitor.call(restoreShop, { file, beginningCode: code })).toEqual({
		shop: "Freehub",
		madeAt: expect.any(String),
		products: 0,
		movements: 0,
	});
	expect(restores).toHaveLength(1);
	expect(await visitor.call(getBeginning)).toEqual({ ...before, isRestoring: true });
	await expect(visitor.call(restoreShop, { file, beginningCode: code })).rejects.toMatchObject({
		status: 429,
	});
	expect(await db.kysely.selectFrom("user").select("id").execute()).toEqual([]);
	await restores[0]?.discard();
	expect(leftIn(dataDir)).toEqual([]);
});

it("takes none where somebody has an account, also if they signed up after it was sent", async () => {
	const file = await backupOf();
	const server = await testServer();
	await server.visitor.call(restoreShop, { file, beginningCode: await codeOf(server) });
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

it("takes none without the one-time code, from this machine either, keeps nothing of it, and goes on for whoever has the code", async () => {
	const file = await backupOf();
	const server = await testServer({ rateLimits: true });
	const code = await codeOf(server);
	const elsewhere = server.clientWith({}, "203.0.113.9");
	for (const client of [server.visitor, elsewhere]) {
		await expect(client.call(restoreShop, { file })).rejects.toMatchObject({
			status: 403,
			code: "beginning_code_needed",
		});
		await expect(
			client.call(restoreShop, { file, beginningCode: "7K3M-Q0XB-94TZ-HN2V" }),
		).rejects.toMatchObject({ status: 403, code: "beginning_code_wrong" });
	}
	expect(leftIn(server.dataDir)).toEqual([]);
	expect(server.restores).toEqual([]);
	expect(await elsewhere.call(getBeginning)).toMatchObject({ isNew: true, needsCode: true });
	expect(await elsewhere.call(restoreShop, { file, beginningCode: code })).toMatchObject({ shop: "Freehub" });
});

it("is not new again after the last account left, and takes no backup, with the old code either", async () => {
	const file = await backupOf();
	const server = await testServer();
	const code = await codeOf(server);
	const { client } = await server.newUser();
	await client.call(deleteAccount, { body: { password: PASSWORD, removeName: true } });
	expect(await server.visitor.call(getBeginning)).toMatchObject({ isNew: false, needsCode: false });
	for (const beginningCode of [undefined, code])
		await expect(
			server.visitor.call(restoreShop, { file, ...(beginningCode && { beginningCode }) }),
		).rejects.toMatchObject(refusedBy("backup_not_new"));
	// One that was prepared before.
	const other = await testServer();
	await other.visitor.call(restoreShop, { file, beginningCode: await codeOf(other) });
	const [prepared] = other.restores;
	if (prepared === undefined) throw new Error("Nothing was prepared.");
	expect(await finishRestore(prepared, server.config, log)).toMatchObject({ rule: "backup_not_new" });
});
