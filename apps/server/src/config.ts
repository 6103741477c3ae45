import { resolve } from "node:path";
import { type AccessMode, accessModes } from "@freehub/domain/access";
import { z } from "zod";
import { type Bucket, bucketSettings, readBucket } from "./config-bucket.ts";

const on = z.enum(["on", "off"], { error: "must be on or off" }).transform((value) => value === "on");

const origin = z.string().refine((value) => {
	try {
		return /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;
	} catch {
		return false;
	}
}, "must be an origin such as https://shop.example.com, with no path and no slash at its end");

const httpUrl = z
	.string()
	.refine(
		(value) => /^https?:\/\/[^\s/]+/.test(value) && URL.canParse(value),
		"must be an http or https address",
	)
	.transform((value) => value.replace(/\/+$/, ""));

function wholeNumber(min: number, max: number) {
	const message = `must be a whole number from ${min} to ${max}`;
	return z
		.string()
		.regex(/^\d{1,6}$/, message)
		.transform(Number)
		.refine((number) => number >= min && number <= max, message);
}

const Environment = z.object({
	PORT: wholeNumber(0, 65_535).default(3000),
	HOST: z.string().optional(),
	DATA_DIR: z
		.string()
		.default("./data")
		.transform((path) => resolve(path)),
	DATABASE_URL: z
		.string()
		.refine(
			(value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
			"must be an address such as postgres://user:password@host:5432/database",
		)
		.optional(),
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
	ACCESS: z.enum(accessModes, { error: `must be one of ${accessModes.join(", ")}` }).default("everyone"),
	REQUIRE_EMAIL_VERIFICATION: on.default(false),
	SESSION_IDLE_DAYS: wholeNumber(1, 365).default(7),
	SESSION_MAX_DAYS: wholeNumber(1, 365).default(30),
	SMTP_URL: z
		.string()
		.refine(
			(value) => /^smtps?:\/\//.test(value) && URL.canParse(value),
			"must be an address such as smtps://user:password@mail.example.com:465",
		)
		.optional(),
	MAIL_FROM: z.string().default("Freehub <freehub@localhost>"),
	AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
	GOOGLE_CLIENT_ID: z.string().optional(),
	GOOGLE_CLIENT_SECRET: z.string().optional(),
	GOOGLE_DISCOVERY_URL: httpUrl.default("https://accounts.google.com/.well-known/openid-configuration"),
	FACEBOOK_CLIENT_ID: z.string().optional(),
	FACEBOOK_CLIENT_SECRET: z.string().optional(),
	GITHUB_CLIENT_ID: z.string().optional(),
	GITHUB_CLIENT_SECRET: z.string().optional(),
	OIDC_ISSUER: httpUrl.optional(),
	OIDC_NAME: z.string().max(40, "can have at most 40 characters").default("Single sign-on"),
	OIDC_CLIENT_ID: z.string().optional(),
	OIDC_CLIENT_SECRET: z.string().optional(),
	FIREBASE_PROJECT_ID: z
		.string()
		.regex(/^[a-z0-9-]{4,40}$/, "must be a project's id, such as shop-1a2b3")
		.optional(),
	FIREBASE_API_KEY: z.string().optional(),
	FIREBASE_AUTH_DOMAIN: z
		.string()
		.regex(/^[a-z0-9.-]+(:\d+)?$/i, "must be a host such as shop-1a2b3.firebaseapp.com")
		.optional(),
	FIREBASE_CHECK_REVOKED: on.default(false),
	FIREBASE_AUTH_EMULATOR_HOST: z
		.string()
		.regex(/^[\w.-]+:\d{1,5}$/, "must be a host and a port such as localhost:9099")
		.optional(),
	...bucketSettings,
});

export type Credentials = { clientId: string; clientSecret: string };

/** A provider that tells where everything is in an OpenID Connect discovery document. */
export type OpenIdProvider = Credentials & { name: string; discoveryUrl: string };

export type Firebase = {
	projectId: string;
	apiKey: string;
	authDomain: string;
	/** Whether every sign-in asks Firebase if the token was revoked. */
	checkRevoked: boolean;
	/** `host:port` of the emulator, whose tokens are not signed; for trying and testing alone. */
	emulator: string | undefined;
};

export type Config = {
	port: number;
	host: string | undefined;
	/** Absolute path of the folder that holds all state. */
	dataDir: string;
	/** PostgreSQL's address; undefined means the embedded database. */
	databaseUrl: string | undefined;
	demo: boolean;
	publicUrl: string | undefined;
	/** The host that the web app calls; undefined means this server. */
	apiHost: string | undefined;
	corsOrigins: readonly string[];
	rateLimits: boolean;
	logLevel: string;
	/** How many proxies stand in front, each of which adds to X-Forwarded-For; 0: the header is not believed. */
	trustProxy: number;
	access: AccessMode;
	requireEmailVerification: boolean;
	/** A session ends when it was not used for this long, in days. */
	sessionIdleDays: number;
	/** A session ends after this long however much it is used, in days. */
	sessionMaxDays: number;
	/** Without one, mails are written to DATA_DIR/outbox. */
	smtpUrl: string | undefined;
	mailFrom: string;
	authSecret: string | undefined;
	google: OpenIdProvider | undefined;
	facebook: Credentials | undefined;
	github: Credentials | undefined;
	oidc: OpenIdProvider | undefined;
	firebase: Firebase | undefined;
	/** Where pictures are kept; undefined means a folder in `dataDir`. */
	bucket: Bucket | undefined;
};

/** What these say is never repeated, not even to say that it is wrong. */
const SECRETS = new Set(["AUTH_SECRET", "DATABASE_URL", "SMTP_URL", "S3_ENDPOINT"]);

/** A setting that cannot be used; the message is one line that names the variable. */
export class ConfigError extends Error {
	override name = "ConfigError";
}

/**
 * Reads the settings from the environment. An empty variable counts as not set.
 * @throws ConfigError that names every bad variable in one line.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
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
	if (value.SMTP_URL !== undefined && value.PUBLIC_URL === undefined) {
		// A link in a mail must not depend on the Host header of whoever asked for the mail.
		throw new ConfigError("PUBLIC_URL is missing, but SMTP_URL is set: mails need it for their links");
	}
	const google = credentials("GOOGLE", value.GOOGLE_CLIENT_ID, value.GOOGLE_CLIENT_SECRET);
	return {
		port: value.PORT,
		host: value.HOST,
		dataDir: value.DATA_DIR,
		databaseUrl: value.DATABASE_URL,
		demo: value.DEMO,
		publicUrl: value.PUBLIC_URL,
		apiHost: value.API_HOST,
		corsOrigins: value.CORS_ORIGINS,
		rateLimits: value.RATE_LIMITS,
		logLevel: value.LOG_LEVEL,
		trustProxy: value.TRUST_PROXY,
		access: value.ACCESS,
		requireEmailVerification: value.REQUIRE_EMAIL_VERIFICATION,
		sessionIdleDays: value.SESSION_IDLE_DAYS,
		sessionMaxDays: value.SESSION_MAX_DAYS,
		smtpUrl: value.SMTP_URL,
		mailFrom: value.MAIL_FROM,
		authSecret: value.AUTH_SECRET,
		google: google && { ...google, name: "Google", discoveryUrl: value.GOOGLE_DISCOVERY_URL },
		facebook: credentials("FACEBOOK", value.FACEBOOK_CLIENT_ID, value.FACEBOOK_CLIENT_SECRET),
		github: credentials("GITHUB", value.GITHUB_CLIENT_ID, value.GITHUB_CLIENT_SECRET),
		oidc: openIdProvider(value),
		firebase: firebase(value),
		bucket: bucket(value),
	};
}

type Values = z.output<typeof Environment>;

function openIdProvider(value: Values): OpenIdProvider | undefined {
	const client = credentials("OIDC", value.OIDC_CLIENT_ID, value.OIDC_CLIENT_SECRET);
	if (client === undefined && value.OIDC_ISSUER === undefined) return undefined;
	if (client === undefined) throw new ConfigError("OIDC_CLIENT_ID is missing, but OIDC_ISSUER is set");
	if (value.OIDC_ISSUER === undefined)
		throw new ConfigError("OIDC_ISSUER is missing, but OIDC_CLIENT_ID is set");
	const discoveryUrl = `${value.OIDC_ISSUER}/.well-known/openid-configuration`;
	return { ...client, name: value.OIDC_NAME, discoveryUrl };
}

function firebase(value: Values): Firebase | undefined {
	const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey } = value;
	if (projectId === undefined && apiKey === undefined) return undefined;
	if (projectId === undefined)
		throw new ConfigError("FIREBASE_PROJECT_ID is missing, but FIREBASE_API_KEY is set");
	if (apiKey === undefined)
		throw new ConfigError("FIREBASE_API_KEY is missing, but FIREBASE_PROJECT_ID is set");
	return {
		projectId,
		apiKey,
		authDomain: value.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
		checkRevoked: value.FIREBASE_CHECK_REVOKED,
		emulator: value.FIREBASE_AUTH_EMULATOR_HOST,
	};
}

function bucket(value: Values): Bucket | undefined {
	const read = readBucket(value);
	if (read !== undefined && "missing" in read) throw new ConfigError(read.missing);
	return read;
}

function credentials(name: string, clientId?: string, clientSecret?: string): Credentials | undefined {
	if (clientId === undefined && clientSecret === undefined) return undefined;
	if (clientId === undefined)
		throw new ConfigError(`${name}_CLIENT_ID is missing, but ${name}_CLIENT_SECRET is set`);
	if (clientSecret === undefined)
		throw new ConfigError(`${name}_CLIENT_SECRET is missing, but ${name}_CLIENT_ID is set`);
	return { clientId, clientSecret };
}
