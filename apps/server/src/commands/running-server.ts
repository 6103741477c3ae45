import {
	closeSync,
	existsSync,
	mkdirSync,
	openSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConfigError } from "#config.ts";

/** An empty database that a process locks while it runs: if it is killed, the operating system releases the lock. */
export const lockOf = (folder: string): string => join(folder, "server.lock");
/** How long a process waits for others that check the lock, in ms. */
const LOOK_MS = 500;
/** SQLite's code for a locked file. */
const isLocked = (error: unknown): boolean => (error as { errcode?: number }).errcode === 5;

/** Locks an existing folder for this process. @returns a function that unlocks it. @throws errors of the disk, or that it is locked. */
export function lockFolder(folder: string): () => void {
	closeSync(openSync(lockOf(folder), "a", 0o600));
	const database = new DatabaseSync(lockOf(folder), { timeout: LOOK_MS });
	database.exec("pragma journal_mode = memory; begin exclusive");
	return () => database.close();
}

/** Whether a process that runs has locked a folder. @throws errors of the disk. */
export function isFolderLocked(folder: string): boolean {
	if (!existsSync(lockOf(folder))) return false;
	try {
		const database = new DatabaseSync(lockOf(folder), { readOnly: true, timeout: 0 });
		database.exec("select 1 from sqlite_master");
		database.close();
		return false;
	} catch (error) {
		if (isLocked(error)) return true;
		throw error;
	}
}

/**
 * Locks DATA_DIR against other servers: on SQLite there would be two writers.
 * @returns a function that unlocks it.
 * @throws ConfigError if another server holds the lock.
 */
export function lockDataDir(dataDir: string): () => void {
	try {
		mkdirSync(dataDir, { recursive: true, mode: 0o700 });
		return lockFolder(dataDir);
	} catch (error) {
		throw new ConfigError(
			isLocked(error)
				? `DATA_DIR is in use by another server that is running (it is ${dataDir})`
				: `DATA_DIR cannot be used (it is ${dataDir}): ${(error as Error).message}`,
		);
	}
}

/** Whether a server runs on DATA_DIR, or is starting. @throws ConfigError if the folder belongs to another user. */
export function isServed(dataDir: string): boolean {
	try {
		return isFolderLocked(dataDir);
	} catch {
		throw new ConfigError("DATA_DIR is another user's. Run this command as that user.");
	}
}

/** The address at which a running server answers commands, and the key that authenticates them. */
type Access = { url: string; key: string };

const accessOf = (dataDir: string): string => join(dataDir, "operator.json");

/**
 * Lets the server's own user, who can read DATA_DIR, send it commands.
 * @throws Error if the file cannot be written, for example on a full disk. Commands then say what to do.
 */
export function offerAccess(dataDir: string, to: AddressInfo, key: string): void {
	const address = ["::", "0.0.0.0"].includes(to.address) ? "127.0.0.1" : to.address;
	const url = `http://${address.includes(":") ? `[${address}]` : address}:${to.port}`;
	const access: Access = { url, key };
	// Written to a new file and renamed, so that nobody reads half of it, and no file created by somebody else is written to.
	const begun = `${accessOf(dataDir)}.new`;
	rmSync(begun, { force: true });
	writeFileSync(begun, JSON.stringify(access), { mode: 0o600, flag: "wx" });
	renameSync(begun, accessOf(dataDir));
}

/** Removes the access file, including one left by a killed server. */
export function withdrawAccess(dataDir: string): void {
	rmSync(accessOf(dataDir), { force: true });
}

/** Undefined while a server does not listen yet. */
export function readAccess(dataDir: string): Access | undefined {
	return existsSync(accessOf(dataDir))
		? (JSON.parse(readFileSync(accessOf(dataDir), "utf8")) as Access)
		: undefined;
}
