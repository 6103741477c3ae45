import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addProduct } from "@freehub/contract/catalogue/products";
import { expect, it, onTestFinished } from "vitest";
import { type Bucket, readConfig } from "#config.ts";
import { testBucket } from "../../test/bucket.ts";
import { runProgram, signUpAt } from "../../test/program.ts";
import { runNight } from "../../test/run-night.ts";
import { dataFolder, startServer } from "../../test/start-server.ts";
import { bucketBackups } from "./bucket-backups.ts";

function folder(): string {
	const made = mkdtempSync(join(tmpdir(), "freehub-bucket-backups-"));
	onTestFinished(() => rmSync(made, { recursive: true }));
	return made;
}

const nameOf = (day: number) => `freehub-backup-2026010${day}-030000.tar.gz`;

it("stores backups in the bucket, and keeps the newest", async () => {
	const bucket = bucketBackups(await testBucket());
	const own = folder();
	expect(await bucket.names()).toEqual([]);
	for (const day of [3, 1, 2]) {
		writeFileSync(join(own, nameOf(day)), `day ${day}`);
		await bucket.put(join(own, nameOf(day)));
	}
	await bucket.put(join(own, nameOf(3)));
	expect(await bucket.names()).toEqual([1, 2, 3].map(nameOf));
	const future = "freehub-backup-29990101-000000.tar.gz";
	writeFileSync(join(own, future), "");
	await bucket.put(join(own, future));
	const now = new Date("2026-02-01T00:00:00Z");
	await bucket.keepNewest({ count: 2, proven: nameOf(3), now });
	expect(await bucket.names()).toEqual([...[2, 3].map(nameOf), future]);
	await bucket.keepNewest({ count: 1, proven: nameOf(2), now });
	expect(await bucket.names()).toEqual([...[2, 3].map(nameOf), future]);
	await bucket.get(nameOf(2), join(own, "fetched"));
	expect(readFileSync(join(own, "fetched"), "utf8")).toBe("day 2");
	await expect(bucket.get(nameOf(1), join(own, "removed"))).rejects.toThrow(/it answered 404 NoSuchKey/);
});

it("reads a list of backups to its last page", async () => {
	// why: the bucket of the tests cannot continue a list; this one answers as S3 does, one name at a time
	const all = [1, 2, 3].map(nameOf);
	const server = createServer((request, response) => {
		const n = Number(new URL(request.url ?? "", "http://s3").searchParams.get("continuation-token"));
		const next = n + 1 < all.length ? `<NextContinuationToken>${n + 1}</NextContinuationToken>` : "";
		response.end(
			`<ListBucketResult>${next}<Contents><Key>backups/${all[n]}</Key></Contents></ListBucketResult>`,
		);
	}).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const bucket = { ...(await testBucket()), endpoint: `http://127.0.0.1:${port}` };
	expect(await bucketBackups(bucket).names()).toEqual(all);
});

it("does not restore a backup of the future, unless it is named", async () => {
	const settings = await testBucket();
	const own = folder();
	writeFileSync(join(own, "freehub-backup-29990101-000000.tar.gz"), "");
	await bucketBackups(settings).put(join(own, "freehub-backup-29990101-000000.tar.gz"));
	const env = { ...settingsOf(settings), DATA_DIR: dataFolder() };
	expect((await runProgram(env, "restore", "s3")).output).toMatch(
		/^All backups in the bucket have names of the future\. See whether this machine's clock is right .* s3:freehub-backup-2999/,
	);
	expect((await runProgram(env, "restore", "s3:freehub-backup-29990101-000000.tar.gz")).output).toMatch(
		/^The backup cannot be/,
	);
});

it.each([
	["a wrong key", { secretAccessKey: "wrong" }, /cannot be used for backups: it answered 403/],
	["a bucket that is not there", { name: "another" }, /it answered 404 NoSuchBucket/],
	["a service that cannot be reached", { endpoint: "http://127.0.0.1:9" }, /cannot be used for backups: \w/],
])("says in words what is wrong: %s", async (_, wrong, words) => {
	const bucket = bucketBackups({ ...(await testBucket()), ...wrong });
	await expect(bucket.names()).rejects.toThrow(words);
});

it("refuses backups in a bucket without one", () => {
	expect(() => readConfig({ BACKUP_DIR: "s3" })).toThrow("S3_BUCKET is missing, but BACKUP_DIR is s3");
	expect(() => bucketBackups(undefined)).toThrow(/need S3_ENDPOINT, S3_BUCKET/);
});

const settingsOf = ({ endpoint, name, accessKeyId, secretAccessKey }: Bucket) => ({
	S3_ENDPOINT: endpoint,
	S3_BUCKET: name,
	S3_ACCESS_KEY_ID: accessKeyId,
	S3_SECRET_ACCESS_KEY: secretAccessKey,
});

it("copies a shop there at night, and restores and proves the newest from there", async () => {
	const bucket = await testBucket();
	const env = settingsOf(bucket);
	const { url, dataDir } = await startServer({ DEMO: "off", ...env });
	const client = await signUpAt(url, "olga@shop.test", "Olga");
	const bell = { name: "Bell", description: "Rings.", price: 5, quantity: 2, supplier: "S", image: "/b.svg" };
	await client.call(addProduct, { body: bell });
	const own = { ...env, DATA_DIR: dataDir };
	const nightly = { ...own, BACKUP_DIR: "s3" };
	const night = await runNight(nightly, { isDue: true, unproven: null });
	expect(night).toMatchObject({
		code: 0,
		output: "",
		reports: [{ step: "found" }, { step: "made" }, { step: "proven" }],
	});
	expect(await bucketBackups(bucket).names()).toHaveLength(1);
	const proven = await runProgram(own, "backup", "--prove", "s3");
	expect(proven.output).toMatch(
		/^Proven: .* 1 products, 1 movements, 2 pieces on hand\. The books balance\.\n$/,
	);
	const made = await runProgram(own, "backup", "--to", "s3");
	expect(made.output).toMatch(
		/^s3:freehub-backup-\d{8}-\d{6}-[0-9a-f]{8}\.tar\.gz: \d+\.\d MB, 1 products, 1 movements\.\n$/,
	);
	const name = made.output.split(": ")[0] ?? "";
	const restored = await runProgram({ ...env, DATA_DIR: dataFolder() }, "restore", name);
	expect(restored.output).toMatch(/^Restored as of .* 1 products, 1 movements, 2 pieces on hand\./);
	await bucket.stop();
	const failed = await runNight(nightly, { isDue: true, unproven: null });
	expect(failed).toMatchObject({
		code: 1,
		output: expect.stringMatching(/cannot be used for backups: /),
		reports: [{ step: "found" }, { step: "made" }],
	});
});
