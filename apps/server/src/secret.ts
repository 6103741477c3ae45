import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError } from "#config.ts";

/** The fewest characters of a secret. */
const SHORTEST = 32;

/**
 * The secret that signs session cookies: AUTH_SECRET, else one that is generated once and stored in DATA_DIR, readable only by
 * its owner. Several processes on one database must share it.
 */
export function readSecret({ authSecret, dataDir }: Pick<Config, "authSecret" | "dataDir">): string {
	if (authSecret !== undefined) return authSecret;
	const file = join(dataDir, "auth-secret");
	let secret: string;
	try {
		mkdirSync(dataDir, { recursive: true, mode: 0o700 });
		if (!existsSync(file)) create(file);
		secret = readFileSync(file, "utf8");
	} catch (error) {
		throw new ConfigError(`DATA_DIR cannot be used (it is ${dataDir}): ${(error as Error).message}`);
	}
	if (secret.length >= SHORTEST) return secret;
	throw new ConfigError(
		`${file} is incomplete, as after a full disk. Put it back from a copy, or remove it: then a new one is made, and everybody signs in again`,
	);
}

/** Makes the file whole or not at all: on a full disk, an empty secret would sign everything. */
function create(file: string): void {
	const begun = `${file}.${randomUUID()}`;
	try {
		writeFileSync(begun, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
		linkSync(begun, file);
	} catch (error) {
		// Two processes that start concurrently use the same secret.
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	} finally {
		rmSync(begun, { force: true });
	}
}
