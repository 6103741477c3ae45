import { MIN_PASSWORD } from "@freehub/contract/identity";
import { betterAuth } from "better-auth";
import type { Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";

/** The header in which our own HTTP layer hands better-auth the client's address; what a client sends is dropped. */
export const ADDRESS_HEADER = "x-freehub-client-address";

/** Minutes are long enough to stop guessing and short enough for a shop behind one address. */
const PER_MINUTE = { "/sign-in/email": 20, "/sign-up/email": 10 };

type Settings = Pick<Config, "publicUrl" | "corsOrigins" | "rateLimits" | "google" | "facebook" | "github">;

/** better-auth on our own database: accounts, sessions in http-only cookies, external providers. */
export function createAuth(db: Db, config: Settings, secret: string, log: Logger) {
	const { google, facebook, github } = config;
	return betterAuth({
		appName: "Freehub",
		basePath: "/api/auth",
		...(config.publicUrl === undefined ? {} : { baseURL: config.publicUrl }),
		secret,
		database: { db: db.kysely, type: db.engine.name },
		trustedOrigins: [...config.corsOrigins],
		emailAndPassword: { enabled: true, minPasswordLength: MIN_PASSWORD },
		socialProviders: {
			...(google && { google }),
			...(facebook && { facebook }),
			...(github && { github }),
		},
		rateLimit: {
			enabled: config.rateLimits,
			storage: "database",
			window: 60,
			max: 300,
			customRules: Object.fromEntries(
				Object.entries(PER_MINUTE).map(([path, max]) => [path, { window: 60, max }]),
			),
		},
		advanced: {
			cookiePrefix: "freehub",
			// http/same-origin.ts guards these paths as it does every other write.
			disableCSRFCheck: true,
			disableOriginCheck: false,
			useSecureCookies: config.publicUrl?.startsWith("https:") ?? false,
			ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
			database: { generateId: () => uuidv7() },
		},
		telemetry: { enabled: false },
		logger: {
			level: "info",
			log: (level, message, ...details) => log[level]({ details: details.map(String) }, message),
		},
	});
}

export type Auth = ReturnType<typeof createAuth>;
