import { resolve } from "node:path";
import { languages } from "@freehub/domain/language";
import { isTimeZone } from "@freehub/domain/local-days";
import { accessModes } from "@freehub/domain/people/access";
import { isCurrency, weightUnits } from "@freehub/domain/shop";
import { z } from "zod";
import { isEncrypted } from "./encrypted-address.ts";

/** A switch: `on` or `off`, as a boolean. */
const on = z.enum(["on", "off"], { error: "must be on or off" }).transform((value) => value === "on");

/** An address that matches a pattern. @param message why another is refused. */
function address(pattern: RegExp, message: string) {
	return z.string().refine((value) => pattern.test(value) && URL.canParse(value), message);
}

const origin = address(/^https?:/, "must be an http or https address").refine(
	(value) => !URL.canParse(value) || new URL(value).origin === value,
	"must be an origin such as https://shop.example.com, with no path and no slash at its end",
);

const withoutSlash = (value: string) => value.replace(/\/+$/, "");

const httpUrl = address(/^https?:\/\/[^\s/]+/, "must be an http or https address").transform(withoutSlash);

/** An address that gets a client's secret, and that is believed who somebody is. */
const identityUrl = httpUrl.refine(
	(value) => !URL.canParse(value) || isEncrypted(value),
	"must be an https address: over http anybody on the way could read the client's secret and sign in as anybody. http is only for this machine (localhost)",
);

/** A text that matches a pattern. @param message why another is refused. */
const matching = (pattern: RegExp, message: string) => z.string().regex(pattern, message);

/** A whole number in a range, with at most six digits. */
function wholeNumber(min: number, max: number) {
	const message = `must be a whole number from ${min} to ${max}`;
	return matching(/^\d{1,6}$/, message)
		.transform(Number)
		.refine((number) => number >= min && number <= max, message);
}

const text = z.string().optional();

const postgresAddress = address(
	/^postgres(ql)?:\/\//,
	"must be an address such as postgres://user:password@host:5432/database",
).optional();

/** The variables that the server reads, and the values that they take. An empty variable counts as unset. */
export const Environment = z.object({
	PORT: wholeNumber(0, 65_535).default(3000),
	HOST: text,
	DATA_DIR: z
		.string()
		.default("./data")
		.transform((path) => resolve(path)),
	DATABASE_URL: postgresAddress,
	DATABASE_DIRECT_URL: postgresAddress,
	DATABASE_READ_URL: postgresAddress,
	DRAIN_SECONDS: wholeNumber(0, 600).default(0),
	DEMO: on.default(true),
	PUBLIC_URL: origin.optional(),
	API_HOST: httpUrl.optional(),
	CORS_ORIGINS: z
		.string()
		.transform((value) => value.split(",").map((item) => item.trim()))
		.pipe(z.array(origin))
		.default([]),
	RATE_LIMITS: on.default(true),
	LOG_LEVEL: z
		.enum(["fatal", "error", "warn", "info", "debug", "silent"], {
			error: "must be one of fatal, error, warn, info, debug, silent",
		})
		.default("info"),
	TRUST_PROXY: wholeNumber(0, 10).default(0),
	CURRENCY: z.string().refine(isCurrency, "must be an ISO 4217 code, such as USD or EUR").optional(),
	TIME_ZONE: z.string().refine(isTimeZone, "must be a time zone, such as Europe/Berlin").optional(),
	WEIGHT_UNIT: z.enum(weightUnits, { error: `must be one of ${weightUnits.join(", ")}` }).optional(),
	SHOP_LANGUAGE: z.enum(languages, { error: `must be one of ${languages.join(", ")}` }).optional(),
	ACCESS: z.enum(accessModes, { error: `must be one of ${accessModes.join(", ")}` }).default("everyone"),
	REQUIRE_EMAIL_VERIFICATION: on.default(false),
	SESSION_IDLE_DAYS: wholeNumber(1, 365).default(7),
	SESSION_MAX_DAYS: wholeNumber(1, 365).default(30),
	SMTP_URL: address(
		/^smtps?:\/\//,
		"must be an address such as smtps://user:password@mail.example.com:465",
	).optional(),
	MAIL_FROM: z.string().default("Freehub <freehub@localhost>"),
	AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
	GOOGLE_CLIENT_ID: text,
	GOOGLE_CLIENT_SECRET: text,
	GOOGLE_DISCOVERY_URL: identityUrl.default("https://accounts.google.com/.well-known/openid-configuration"),
	FACEBOOK_CLIENT_ID: text,
	FACEBOOK_CLIENT_SECRET: text,
	GITHUB_CLIENT_ID: text,
	GITHUB_CLIENT_SECRET: text,
	OIDC_ISSUER: identityUrl.optional(),
	OIDC_NAME: z.string().max(40, "can have at most 40 characters").default("Single sign-on"),
	OIDC_CLIENT_ID: text,
	OIDC_CLIENT_SECRET: text,
	FIREBASE_PROJECT_ID: matching(/^[a-z0-9-]{4,40}$/, "must be a project's id, such as shop-1a2b3").optional(),
	FIREBASE_API_KEY: text,
	FIREBASE_AUTH_DOMAIN: matching(
		/^[a-z0-9.-]+(:\d+)?$/i,
		"must be a host such as shop-1a2b3.firebaseapp.com",
	).optional(),
	FIREBASE_CHECK_REVOKED: on.default(false),
	FIREBASE_AUTH_EMULATOR_HOST: matching(
		/^[\w.-]+:\d{1,5}$/,
		"must be a host and a port such as localhost:9099",
	).optional(),
	S3_ENDPOINT: address(
		/^https?:\/\/[^\s/?#@]+\/*$/,
		"must be the service's address, such as https://s3.eu-central-1.amazonaws.com, without the bucket",
	)
		.transform(withoutSlash)
		.optional(),
	S3_BUCKET: matching(
		/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
		"must be a bucket's name, such as shop-pictures",
	).optional(),
	S3_REGION: matching(/^[a-z0-9-]{1,40}$/, "must be a region, such as eu-central-1").default("us-east-1"),
	S3_ACCESS_KEY_ID: text,
	S3_SECRET_ACCESS_KEY: text,
	WEBHOOK_PRIVATE_TARGETS: on.default(false),
	BACKUP_AT: matching(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, "must be a time such as 03:00, or off").default(
		"03:00",
	),
	BACKUP_KEEP: wholeNumber(1, 1000).default(14),
	BACKUP_DIR: text,
	PAGE_PATIENCE_MS: wholeNumber(0, 60_000).default(30),
	METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
	OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
	PASSWORD_HASHING: z
		.enum(["strong", "for-tests"], { error: "must be strong or for-tests" })
		.default("strong"),
});

export type Values = z.output<typeof Environment>;
