import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError } from "#config.ts";

/**
 * The secret that signs session cookies: AUTH_SECRET, else one that is generated once and stored in DATA_DIR, readable only by
 * its owner. Several processes on one database must share it.
 */
export function readSecret({ authSecret, dataDir }: Pick<Config, "authSecret" | "dataDir">): string {
	if (authSecret !== undefined) return authSecret;
	const file = join(dataDir, "auth-secret");
	try {
		mkdirSync(dataDir, { recursive: true, mode: 0o700 });
		writeOnce(file, randomBytes(48).toString("base64url"));
		return readFileSync(file, "utf8");
	} catch (error) {
		throw new ConfigError(`DATA_DIR cannot be used (it is ${dataDir}): ${(error as Error).message}`);
	}
}

/** Writes a new file: two processes that start concurrently use the same one. */
function writeOnce(file: string, text: string): void {
	try {
		writeFileSync(file, text, { mode: 0o600, flag: "wx" });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	}
}
