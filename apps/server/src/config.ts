import { resolve } from "node:path";
import { z } from "zod";

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

const Environment = z.object({
	PORT: z
		.string()
		.regex(/^\d{1,5}$/, "must be a whole number from 0 to 65535")
		.transform(Number)
		.refine((port) => port <= 65_535, "must be a whole number from 0 to 65535")
		.default(3000),
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
	AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
	GOOGLE_CLIENT_ID: z.string().optional(),
	GOOGLE_CLIENT_SECRET: z.string().optional(),
	FACEBOOK_CLIENT_ID: z.string().optional(),
	FACEBOOK_CLIENT_SECRET: z.string().optional(),
	GITHUB_CLIENT_ID: z.string().optional(),
	GITHUB_CLIENT_SECRET: z.string().optional(),
});

export type Credentials = { clientId: string; clientSecret: string };

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
	authSecret: string | undefined;
	google: Credentials | undefined;
	facebook: Credentials | undefined;
	github: Credentials | undefined;
};

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
			return `${name} ${issue.message} (it is ${JSON.stringify(given[name])})`;
		});
		throw new ConfigError(lines.join("; "));
	}
	const value = parsed.data;
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
		authSecret: value.AUTH_SECRET,
		google: credentials("GOOGLE", value.GOOGLE_CLIENT_ID, value.GOOGLE_CLIENT_SECRET),
		facebook: credentials("FACEBOOK", value.FACEBOOK_CLIENT_ID, value.FACEBOOK_CLIENT_SECRET),
		github: credentials("GITHUB", value.GITHUB_CLIENT_ID, value.GITHUB_CLIENT_SECRET),
	};
}

function credentials(name: string, clientId?: string, clientSecret?: string): Credentials | undefined {
	if (clientId === undefined && clientSecret === undefined) return undefined;
	if (clientId === undefined)
		throw new ConfigError(`${name}_CLIENT_ID is missing, but ${name}_CLIENT_SECRET is set`);
	if (clientSecret === undefined)
		throw new ConfigError(`${name}_CLIENT_SECRET is missing, but ${name}_CLIENT_ID is set`);
	return { clientId, clientSecret };
}
