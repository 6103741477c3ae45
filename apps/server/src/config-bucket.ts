import { z } from "zod";

/** A bucket of an S3-compatible service. */
export type Bucket = {
	/** The service's address without a slash at its end; the bucket's name follows it. */
	endpoint: string;
	name: string;
	region: string;
	accessKeyId: string;
	secretAccessKey: string;
};

/** The settings that name a bucket. */
export const bucketSettings = {
	S3_ENDPOINT: z
		.string()
		.refine(
			(value) => /^https?:\/\/[^\s/?#@]+\/*$/.test(value) && URL.canParse(value),
			"must be the service's address, such as https://s3.eu-central-1.amazonaws.com, without the bucket",
		)
		.transform((value) => value.replace(/\/+$/, ""))
		.optional(),
	S3_BUCKET: z
		.string()
		.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket's name, such as shop-pictures")
		.optional(),
	S3_REGION: z
		.string()
		.regex(/^[a-z0-9-]{1,40}$/, "must be a region, such as eu-central-1")
		.default("us-east-1"),
	S3_ACCESS_KEY_ID: z.string().optional(),
	S3_SECRET_ACCESS_KEY: z.string().optional(),
};

const needed = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** The bucket that the settings name, or what is missing in one that they name in part. */
export function readBucket(
	value: { S3_REGION: string } & Partial<Record<(typeof needed)[number], string | undefined>>,
): Bucket | { missing: string } | undefined {
	const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = value;
	const given = needed.find((name) => value[name] !== undefined);
	if (given === undefined) return undefined;
	if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
		const missing = needed.filter((name) => value[name] === undefined).join(", ");
		return { missing: `${missing} missing, but ${given} is set: a bucket needs all of ${needed.join(", ")}` };
	}
	return {
		endpoint: S3_ENDPOINT,
		name: S3_BUCKET,
		region: value.S3_REGION,
		accessKeyId: S3_ACCESS_KEY_ID,
		secretAccessKey: S3_SECRET_ACCESS_KEY,
	};
}
