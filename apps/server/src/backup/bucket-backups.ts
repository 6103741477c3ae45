import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, openAsBlob } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AwsClient } from "aws4fetch";
import { type Bucket, ConfigError } from "#config.ts";
import { inOrderOfTime, isBackupName, type Keep, oldNames } from "./backup-names.ts";

const FOLDER = "backups/";
/** For a list or a removal, in ms. */
const TIMEOUT_MS = 30_000;
/** For a whole file, in ms. */
const FILE_TIMEOUT_MS = 60 * 60 * 1000;
const EMPTY = createHash("sha256").digest("hex");

/** Backups in a bucket, under `backups/`. All functions throw a ConfigError that says what the bucket answered. */
export type BucketBackups = {
	/** Stores a backup under its file name. */
	put: (path: string) => Promise<void>;
	/** The names of the backups, oldest first. */
	names: () => Promise<string[]>;
	/** Writes a backup to a new file. */
	get: (name: string, path: string) => Promise<void>;
	/** Removes all backups but the newest. */
	keepNewest: (keep: Keep) => Promise<void>;
};

/** @throws ConfigError without S3_BUCKET. */
export function bucketBackups(bucket: Bucket | undefined): BucketBackups {
	if (bucket === undefined)
		throw new ConfigError("Backups in a bucket need S3_ENDPOINT, S3_BUCKET and its keys");
	const { endpoint, name: bucketName, accessKeyId, secretAccessKey, region } = bucket;
	const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });

	async function send(
		method: string,
		key: string,
		init: RequestInit & { sha256?: string; timeout?: number } = {},
	) {
		const { sha256 = EMPTY, timeout = TIMEOUT_MS, ...rest } = init;
		const headers = { "x-amz-content-sha256": sha256 };
		const signal = AbortSignal.timeout(timeout);
		const response = await client
			.fetch(`${endpoint}/${bucketName}${key}`, { ...rest, method, headers, signal })
			.catch((error: unknown) => fail((error as Error).message));
		if (!response.ok) fail(`it answered ${response.status} ${codeOf(await response.text())}`.trim());
		return response;
	}

	function fail(reason: string): never {
		throw new ConfigError(`The bucket ${bucketName} cannot be used for backups: ${reason}`);
	}

	const keyOf = (name: string) => `/${FOLDER}${name}`;

	async function names(): Promise<string[]> {
		const found: string[] = [];
		// One page holds 1,000 names.
		for (let next: string | undefined = ""; next !== undefined; ) {
			const query = new URLSearchParams({ "list-type": "2", prefix: FOLDER });
			if (next !== "") query.set("continuation-token", next);
			const xml = await (await send("GET", `?${query.toString()}`)).text();
			for (const [, key = ""] of xml.matchAll(/<Key>([^<]+)<\/Key>/g)) found.push(key.slice(FOLDER.length));
			next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1];
		}
		return inOrderOfTime(found.filter(isBackupName));
	}

	return {
		async put(path) {
			const sha256 = await sha256Of(path);
			await send("PUT", keyOf(basename(path)), {
				body: await openAsBlob(path),
				sha256,
				timeout: FILE_TIMEOUT_MS,
			});
		},
		names,
		async get(name, path) {
			const { body } = await send("GET", keyOf(name), { timeout: FILE_TIMEOUT_MS });
			if (body === null) fail("it sent an empty file");
			const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
			await pipeline(Readable.fromWeb(body), file).catch((error: unknown) => fail((error as Error).message));
		},
		async keepNewest(keep) {
			for (const name of oldNames(await names(), keep)) await send("DELETE", keyOf(name));
		},
	};
}

/** The code in an error that a bucket answers, such as NoSuchBucket. */
function codeOf(xml: string): string {
	return /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? "";
}

async function sha256Of(path: string): Promise<string> {
	const hash = createHash("sha256");
	await pipeline(createReadStream(path), hash);
	return hash.digest("hex");
}
