import pino from "pino";
import { expect, it } from "vitest";
import { testBucket } from "../../../../test/bucket.ts";
import { bucketStore } from "./bucket-store.ts";

const silent = pino({ level: "silent" });

it("keeps what it is given in the bucket, for every process that uses it", async () => {
	const bucket = await testBucket();
	const bytes = Buffer.from([0, 255, 13, 10, 128]);
	await bucketStore(bucket, silent).put("abcdef-1.webp", bytes);
	await bucketStore(bucket, silent).put("abcdef-1.webp", bytes);
	const store = bucketStore(bucket, silent);
	expect(await store.get("abcdef-1.webp")).toEqual(new Uint8Array(bytes));
	expect(await store.get("abcdef-2.webp")).toBeUndefined();
});

it.each([
	["a wrong key", { secretAccessKey: "wrong" }],
	["an unknown key", { accessKeyId: "NOBODY" }],
	["a bucket that is not there", { name: "another-bucket" }],
	["a service that cannot be reached", { endpoint: "http://127.0.0.1:9" }],
])("says in words that %s keeps it from working, and in the log why", async (_, wrong) => {
	const lines: string[] = [];
	const log = pino({}, { write: (line: string) => void lines.push(line) });
	const store = bucketStore({ ...(await testBucket()), ...wrong }, log);
	const refusal = { code: "unavailable", message: expect.stringContaining("Try again") as unknown };
	await expect(store.put("abcdef-1.webp", Buffer.from("one"))).rejects.toMatchObject(refusal);
	await expect(store.get("abcdef-1.webp")).rejects.toMatchObject(refusal);
	expect(lines).toHaveLength(2);
	for (const line of lines) expect(line).not.toMatch(/S3RVER|Signature=/);
});

it("does not take a service that has gone away for one that has no such picture", async () => {
	const bucket = await testBucket();
	const store = bucketStore(bucket, silent);
	await store.put("abcdef-1.webp", Buffer.from("one"));
	await bucket.stop();
	await expect(store.get("abcdef-1.webp")).rejects.toMatchObject({ code: "unavailable" });
});
