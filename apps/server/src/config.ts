import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ShopChoice, withDefaults } from "@freehub/domain/shop";
import { LOOPBACK } from "./encrypted-address.ts";
import { Environment, type Values } from "./environment.ts";

/** The cost parameters of argon2id for a password. */
export type PasswordCost = { memoryKib: number; passes: number };

const passwordCosts = {
	/** OWASP's parameters. */
	strong: { memoryKib: 19_456, passes: 2 },
	/** The minimum that argon2id accepts. */
	"for-tests": { memoryKib: 8, passes: 1 },
} satisfies Record<string, PasswordCost>;

/** Settings whose values are never printed. */
const SECRETS = new Set([
	"AUTH_SECRET",
	"DATABASE_URL",
	"DATABASE_DIRECT_URL",
	"DATABASE_READ_URL",
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

/** The path of the embedded database. */
export function databaseFile({ dataDir }: Pick<Config, "dataDir">): string {
	return join(dataDir, "freehub.sqlite");
}

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
	for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const)
		if (value[name] !== undefined) allOf(value, "DATABASE_URL", name);
	if (value.PASSWORD_HASHING === "for-tests" && !isLocal(value))
		throw new ConfigError("PASSWORD_HASHING=for-tests needs HOST=127.0.0.1, and no PUBLIC_URL but one there");
	refuseFile(value.DATA_DIR);
	const backupInBucket = value.BACKUP_DIR === "s3";
	if (backupInBucket && value.S3_BUCKET === undefined)
		throw new ConfigError("S3_BUCKET is missing, but BACKUP_DIR is s3");
	return {
		port: value.PORT,
		host: value.HOST,
		/** Absolute path of the folder with all state. */
		dataDir: value.DATA_DIR,
		/** PostgreSQL's address; undefined: the embedded database. */
		databaseUrl: value.DATABASE_URL,
		/** The same database without the pooler that `databaseUrl` leads through. */
		databaseDirectUrl: value.DATABASE_DIRECT_URL,
		/** A standby of the database; undefined: all reads use the database itself. */
		databaseReadUrl: value.DATABASE_READ_URL,
		/** How long a server that was told to stop still answers, in seconds. */
		drainSeconds: value.DRAIN_SECONDS,
		demo: value.DEMO,
		publicUrl: value.PUBLIC_URL,
		/** The host that the web app calls; undefined: this server. */
		apiHost: value.API_HOST,
		corsOrigins: value.CORS_ORIGINS,
		rateLimits: value.RATE_LIMITS,
		logLevel: value.LOG_LEVEL,
		/** The number of proxies in front that add to X-Forwarded-For; 0: the header is ignored. */
		trustProxy: value.TRUST_PROXY,
		/** The shop as far as the environment says it; what is undefined, an owner can choose in the app (`shop/shop-in-force.ts`). */
		setShop: shopOf(value),
		/** The same with the defaults of what nobody has chosen. */
		shop: withDefaults(shopOf(value)),
		access: value.ACCESS,
		/** Whether a new shop begins by invitation only: not the demo, and not where the operator has set ACCESS. */
		beginsInvitedOnly: !value.DEMO && given.ACCESS === undefined,
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
		backupDir: backupInBucket || value.BACKUP_DIR === undefined ? undefined : resolve(value.BACKUP_DIR),
		/** Whether backups are stored in the bucket; the newest is also in the folder. */
		backupInBucket,
		/** How long visitors wait for the current version of a page, in ms, before they get a recent one. */
		pagePatienceMs: value.PAGE_PATIENCE_MS,
		/** Requests with this token may read /metrics; undefined: only programs on this machine. */
		metricsToken: value.METRICS_TOKEN,
		/** The OpenTelemetry collector that gets traces; undefined: none are made. */
		traceCollector: value.OTEL_EXPORTER_OTLP_ENDPOINT,
		passwordCost: passwordCosts[value.PASSWORD_HASHING] as PasswordCost,
	};
}

function shopOf(value: Values): ShopChoice {
	return {
		currency: value.CURRENCY,
		timeZone: value.TIME_ZONE,
		weightUnit: value.WEIGHT_UNIT,
		language: value.SHOP_LANGUAGE,
	};
}

/** @throws ConfigError if DATA_DIR is a file, or cannot even be looked for. */
function refuseFile(dataDir: string): void {
	let why = "it is a file, and must be a folder";
	try {
		if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() !== false) return;
	} catch (error) {
		why = (error as Error).message;
	}
	throw new ConfigError(`DATA_DIR cannot be used (it is ${dataDir}): ${why}`);
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
