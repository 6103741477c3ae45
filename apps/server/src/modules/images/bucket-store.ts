import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { Logger } from "pino";
import { AppError } from "#app-error.ts";
import type { Bucket } from "#config-bucket.ts";
import type { ImageStore } from "./folder-store.ts";

const TIMEOUT_MS = 10_000;
const EMPTY = createHash("sha256").digest("hex");

/** Keeps pictures in a bucket of an S3-compatible service, below `images/`. The bucket must be there. */
export function bucketStore(bucket: Bucket, log: Logger): ImageStore {
	const { accessKeyId, secretAccessKey, region } = bucket;
	const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
	const urlOf = (key: string) => `${bucket.endpoint}/${bucket.name}/images/${encodeURIComponent(key)}`;

	async function send(key: string, init: RequestInit): Promise<Response> {
		try {
			return await client.fetch(urlOf(key), { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
		} catch (error) {
			throw unavailable(error);
		}
	}

	async function refused(response: Response): Promise<AppError> {
		return unavailable({ status: response.status, answer: (await response.text()).slice(0, 500) });
	}

	function unavailable(reason: unknown): AppError {
		log.error(
			{ err: reason, endpoint: bucket.endpoint, bucket: bucket.name },
			"bucket of pictures unavailable",
		);
		return new AppError(
			"unavailable",
			"The place where pictures are kept cannot be reached. Try again in a moment.",
		);
	}

	return {
		async put(key, bytes) {
			const headers = {
				"content-type": "image/webp",
				// Signed with the rest, so that a picture that was garbled on its way is refused.
				"x-amz-content-sha256": createHash("sha256").update(bytes).digest("hex"),
			};
			const response = await send(key, { method: "PUT", body: Buffer.from(bytes), headers });
			if (!response.ok) throw await refused(response);
		},
		async get(key) {
			const response = await send(key, { method: "GET", headers: { "x-amz-content-sha256": EMPTY } });
			if (response.ok) {
				return new Uint8Array(
					await response.arrayBuffer().catch((error: unknown) => {
						throw unavailable(error);
					}),
				);
			}
			const refusal = response.clone();
			// A bucket that is missing is answered with 404 too.
			if (response.status === 404 && !(await response.text()).includes("NoSuchBucket")) return undefined;
			throw await refused(refusal);
		},
	};
}
