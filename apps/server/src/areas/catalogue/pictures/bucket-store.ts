import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { Logger } from "pino";
import { refusal } from "#app-error.ts";
import type { Bucket } from "#config.ts";
import type { ImageStore } from "./folder-store.ts";

const TIMEOUT_MS = 10_000;
const EMPTY = createHash("sha256").digest("hex");

/** Stores pictures in a bucket of an S3-compatible service, under `images/`. The bucket must exist. */
export function bucketStore(bucket: Bucket, log: Logger): ImageStore {
	const { accessKeyId, secretAccessKey, region } = bucket;
	const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
	const urlOf = (key: string) => `${bucket.endpoint}/${bucket.name}/images/${encodeURIComponent(key)}`;

	function fail(reason: unknown): never {
		const { endpoint, name } = bucket;
		log.error({ err: reason, endpoint, bucket: name }, "bucket of pictures unavailable");
		throw refusal("unavailable.picture_store");
	}

	function refuse(status: number, answer: string): never {
		fail({ status, answer: answer.slice(0, 500) });
	}

	function send(key: string, init: RequestInit): Promise<Response> {
		return client.fetch(urlOf(key), { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(fail);
	}

	return {
		async put(key, bytes) {
			const headers = {
				"content-type": "image/webp",
				// Part of the signature, so that a picture corrupted in transit is rejected.
				"x-amz-content-sha256": createHash("sha256").update(bytes).digest("hex"),
			};
			const response = await send(key, { method: "PUT", body: Buffer.from(bytes), headers });
			if (!response.ok) refuse(response.status, await response.text());
		},
		async get(key) {
			const response = await send(key, { method: "GET", headers: { "x-amz-content-sha256": EMPTY } });
			if (response.ok) return new Uint8Array(await response.arrayBuffer().catch(fail));
			const text = await response.text();
			// A missing bucket also gives 404.
			if (response.status === 404 && !text.includes("NoSuchBucket")) return undefined;
			refuse(response.status, text);
		},
	};
}
