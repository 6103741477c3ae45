import { accessSync, constants, existsSync, statSync } from "node:fs";
import { type Config, ConfigError, databaseFile } from "#config.ts";

/** @returns the path of a command's input file. @throws ConfigError if it is none. */
export function fileAt(path: string): string {
	try {
		accessSync(path, constants.R_OK);
		if (statSync(path).isFile()) return path;
	} catch {
		// A missing or unreadable file is reported like a folder.
	}
	throw new ConfigError(`FILE cannot be read (it is ${path})`);
}

/** A mistyped DATA_DIR must not create a new shop, which would be empty, so that its books balance. @throws ConfigError */
export function refuseWithoutShop(config: Config, mayBeginShop = false): void {
	const { databaseUrl, dataDir } = config;
	if (databaseUrl !== undefined || existsSync(mayBeginShop ? dataDir : databaseFile(config))) return;
	throw new ConfigError(
		`There is no shop in DATA_DIR (it is ${dataDir}). Set it to the folder of a shop, or start Freehub with this one first.`,
	);
}
