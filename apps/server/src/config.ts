import { resolve } from "node:path";
import { accessModes } from "@freehub/domain/access";
import { languages } from "@freehub/domain/language";
import { isTimeZone } from "@freehub/domain/local-days";
import { isCurrency, type Shop, weightUnits } from "@freehub/domain/shop";
import { z } from "zod";
import { address, httpUrl, matching, on, origin, wholeNumber, withoutSlash } from "#setting-values.ts";

const text = z.string().optional();

/** The cost parameters of argon2id for a password. */
export type PasswordCost = { memoryKib: number; passes: number };

const passwordCosts = {
	/** OWASP's parameters. */
	strong: { memoryKib: 19_456, passes: 2 },
	/** The minimum that argon2id accepts. */
	"for-tests": { memoryKib: 8, passes: 1 },
} satisfies Record<string, PasswordCost>;

/** Hosts that are reachable only from this machine. */
const LOOPBACK = new Set(["127.0.0.1", "localhost", "::1", "[::1]"]);

const Environment = z.object({
	PORT: wholeNumber(0, 65_535).default(3000),
	HOST: text,
	DATA_DIR: z
		.string()
		.default("./data")
		.transform((path) => resolve(path)),
	DATABASE_URL: address(
		/^postgres(ql)?:\/\//,
		"must be an address such as postgres://user:password@host:5432/database",
	).optional(),
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
	CURRENCY: z.string().refine(isCurrency, "must be an ISO 4217 code, such as USD or EUR").default("USD"),
	TIME_ZONE: z.string().refine(isTimeZone, "must be a time zone, such as Europe/Berlin").optional(),
	WEIGHT_UNIT: z.enum(weightUnits, { error: `must be one of ${weightUnits.join(", ")}` }).optional(),
	SHOP_LANGUAGE: z.enum(languages, { error: `must be one of ${languages.join(", ")}` }).default("en"),
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
	GOOGLE_DISCOVERY_URL: httpUrl.default("https://accounts.google.com/.well-known/openid-configuration"),
	FACEBOOK_CLIENT_ID: text,
	FACEBOOK_CLIENT_SECRET: text,
	GITHUB_CLIENT_ID: text,
	GITHUB_CLIENT_SECRET: text,
	OIDC_ISSUER: httpUrl.optional(),
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
	BACKUP_DIR: z
		.string()
		.transform((path) => resolve(path))
		.optional(),
	METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
	OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
	PASSWORD_HASHING: z
		.enum(["strong", "for-tests"], { error: "must be strong or for-tests" })
		.default("strong"),
});

type Values = z.output<typeof Environment>;

/** Settings whose values are never printed. */
const SECRETS = new Set([
	"AUTH_SECRET",
	"DATABASE_URL",
	"METRICS_TOKEN",
	"OTEL_EXPORTER_OTLP_ENDPOINT",
	"S3_ENDPOINT",
	"SMTP_URL",
]);

/** An invalid setting; the message is one line that names the variable. */
export class ConfigError extends Error {
	override name = "ConfigError";
}

export type Config = Readonly<ReturnType<typeof readConfig>>;

/**
 * Reads the settings from the environment. An empty variable counts as unset.
 * @throws ConfigError that names all invalid variables in one line.
 */
export function readConfig(env: Record<string, string | undefined>) {
	const given = Object.fromEntries(
		Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
	);
	const parsed = Environment.safeParse(given);
	if (!parsed.success) {
		const lines = parsed.error.issues.map((issue) => {
			const name = String(issue.path[0]);
			return `${name} ${issue.message}${SECRETS.has(name) ? "" : ` (it is ${JSON.stringify(given[name])})`}`;
		});
		throw new ConfigError(lines.join("; "));
	}
	const value = parsed.data;
	// A link in a mail must not depend on a Host header, which anybody can set.
	if (value.SMTP_URL !== undefined) allOf(value, "PUBLIC_URL", "SMTP_URL");
	if (value.PASSWORD_HASHING === "for-tests" && !isLocal(value))
		throw new ConfigError("PASSWORD_HASHING=for-tests needs HOST=127.0.0.1, and no PUBLIC_URL but one there");
	return {
		port: value.PORT,
		host: value.HOST,
		/** Absolute path of the folder with all state. */
		dataDir: value.DATA_DIR,
		/** PostgreSQL's address; undefined: the embedded database. */
		databaseUrl: value.DATABASE_URL,
		demo: value.DEMO,
		publicUrl: value.PUBLIC_URL,
		/** The host that the web app calls; undefined: this server. */
		apiHost: value.API_HOST,
		corsOrigins: value.CORS_ORIGINS,
		rateLimits: value.RATE_LIMITS,
		logLevel: value.LOG_LEVEL,
		/** The number of proxies in front that add to X-Forwarded-For; 0: the header is ignored. */
		trustProxy: value.TRUST_PROXY,
		shop: {
			currency: value.CURRENCY,
			timeZone: value.TIME_ZONE,
			weightUnit: value.WEIGHT_UNIT,
			language: value.SHOP_LANGUAGE,
		} satisfies Shop,
		access: value.ACCESS,
		requireEmailVerification: value.REQUIRE_EMAIL_VERIFICATION,
		/** A session ends after this many days without use. */
		sessionIdleDays: value.SESSION_IDLE_DAYS,
		/** A session ends after this many days, even if it is used. */
		sessionMaxDays: value.SESSION_MAX_DAYS,
		/** If unset, mails are written to DATA_DIR/outbox. */
		smtpUrl: value.SMTP_URL,
		mailFrom: value.MAIL_FROM,
		authSecret: value.AUTH_SECRET,
		google: google(value),
		facebook: credentials(value, "FACEBOOK"),
		github: credentials(value, "GITHUB"),
		oidc: oidc(value),
		firebase: firebase(value),
		/** Where pictures are stored; undefined: a folder in `dataDir`. */
		bucket: bucket(value),
		/** Whether webhooks may use private addresses, and plain http. */
		webhookPrivateTargets: value.WEBHOOK_PRIVATE_TARGETS,
		/** The local time of the nightly backup; `off`: none. */
		backupAt: value.BACKUP_AT,
		/** The number of nightly backups to keep. */
		backupKeep: value.BACKUP_KEEP,
		/** The folder for backups; undefined: one in DATA_DIR. */
		backupDir: value.BACKUP_DIR,
		/** Who sends it may read /metrics; undefined: only programs on this machine. */
		metricsToken: value.METRICS_TOKEN,
		/** The OpenTelemetry collector that gets traces; undefined: none are made. */
		traceCollector: value.OTEL_EXPORTER_OTLP_ENDPOINT,
		passwordCost: passwordCosts[value.PASSWORD_HASHING] as PasswordCost,
	};
}

function isLocal({ HOST, PUBLIC_URL }: Values): boolean {
	const site = PUBLIC_URL === undefined ? HOST : new URL(PUBLIC_URL).hostname;
	return LOOPBACK.has(HOST ?? "") && LOOPBACK.has(site ?? "");
}

type Optional = {
	[Name in keyof Values]-?: Values[Name] extends string | undefined ? Name : never;
}[keyof Values];

/** The values of settings that work only together; undefined if none is set. @throws ConfigError if only some are set. */
function allOf<Name extends Optional>(value: Values, ...names: Name[]): Record<Name, string> | undefined {
	const given = names.find((name) => value[name] !== undefined);
	if (given === undefined) return undefined;
	const missing = names.filter((name) => value[name] === undefined).map((name) => `${name} is missing`);
	if (missing.length > 0) throw new ConfigError(`${missing.join(", ")}, but ${given} is set`);
	return value as Record<Name, string>;
}

type Credentials = { clientId: string; clientSecret: string };

function credentials<Name extends "GOOGLE" | "FACEBOOK" | "GITHUB" | "OIDC">(
	value: Values,
	name: Name,
): Credentials | undefined {
	const [id, secret] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const;
	const client = allOf(value, id, secret);
	return client && { clientId: client[id], clientSecret: client[secret] };
}

/** A provider with an OpenID Connect discovery document. */
export type OpenIdProvider = Credentials & { name: string; discoveryUrl: string };

function google(value: Values): OpenIdProvider | undefined {
	const client = credentials(value, "GOOGLE");
	return client && { ...client, name: "Google", discoveryUrl: value.GOOGLE_DISCOVERY_URL };
}

function oidc(value: Values): OpenIdProvider | undefined {
	const found = allOf(value, "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_ISSUER");
	return (
		found && {
			clientId: found.OIDC_CLIENT_ID,
			clientSecret: found.OIDC_CLIENT_SECRET,
			name: value.OIDC_NAME,
			discoveryUrl: `${found.OIDC_ISSUER}/.well-known/openid-configuration`,
		}
	);
}

export type Firebase = NonNullable<ReturnType<typeof firebase>>;

function firebase(value: Values) {
	const found = allOf(value, "FIREBASE_PROJECT_ID", "FIREBASE_API_KEY");
	return (
		found && {
			projectId: found.FIREBASE_PROJECT_ID,
			apiKey: found.FIREBASE_API_KEY,
			authDomain: value.FIREBASE_AUTH_DOMAIN ?? `${found.FIREBASE_PROJECT_ID}.firebaseapp.com`,
			/** Whether every sign-in asks Firebase if the token was revoked. */
			checkRevoked: value.FIREBASE_CHECK_REVOKED,
			/** `host:port` of the emulator, whose tokens are unsigned; only for development and tests. */
			emulator: value.FIREBASE_AUTH_EMULATOR_HOST,
		}
	);
}

export type Bucket = NonNullable<ReturnType<typeof bucket>>;

/** A bucket of an S3-compatible service. */
function bucket(value: Values) {
	const found = allOf(value, "S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY");
	return (
		found && {
			endpoint: found.S3_ENDPOINT,
			name: found.S3_BUCKET,
			region: value.S3_REGION,
			accessKeyId: found.S3_ACCESS_KEY_ID,
			secretAccessKey: found.S3_SECRET_ACCESS_KEY,
		}
	);
}
