import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addProduct } from "@freehub/contract/products";
import { expect, it, onTestFinished } from "vitest";
import { type Bucket, readConfig } from "#config.ts";
import { testBucket } from "../../test/bucket.ts";
import { runProgram, signUpAt } from "../../test/program.ts";
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
	await bucket.keepNewest(2);
	expect(await bucket.names()).toEqual([2, 3].map(nameOf));
	await bucket.get(nameOf(2), join(own, "fetched"));
	expect(readFileSync(join(own, "fetched"), "utf8")).toBe("day 2");
	await expect(bucket.get(nameOf(1), join(own, "removed"))).rejects.toThrow(/it answered 404 NoSuchKey/);
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
	expect(await runProgram(nightly, "backup", "--nightly")).toEqual({ code: 0, output: "" });
	expect(await bucketBackups(bucket).names()).toHaveLength(1);
	const proven = await runProgram(own, "backup", "--prove", "s3");
	expect(proven.output).toMatch(
		/^Proven: .* 1 products, 1 movements, 2 pieces on hand\. The books balance\.\n$/,
	);
	const made = await runProgram(own, "backup", "--to", "s3");
	expect(made.output).toMatch(
		/^s3:freehub-backup-\d{8}-\d{6}\.tar\.gz: \d+\.\d MB, 1 products, 1 movements\.\n$/,
	);
	const name = made.output.split(": ")[0] ?? "";
	const restored = await runProgram({ ...env, DATA_DIR: dataFolder() }, "restore", name);
	expect(restored.output).toMatch(/^Restored as of .* 1 products, 1 movements, 2 pieces on hand\./);
	await bucket.stop();
	const failed = await runProgram(nightly, "backup", "--nightly");
	expect(failed).toEqual({ code: 1, output: expect.stringMatching(/cannot be used for backups: /) });
	const state = JSON.parse(readFileSync(join(dataDir, "backups/state.json"), "utf8")) as Record<
		string,
		string
	>;
	expect(Date.parse(state.provenAt ?? "")).toBeLessThan(Date.parse(state.madeAt ?? ""));
});
