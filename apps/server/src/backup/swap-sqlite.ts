import { existsSync } from "node:fs";
import { copyFile, link, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConfigError, databaseFile } from "#config.ts";
import { flushFolder } from "#write-durably.ts";

/** The folders of shops that a restore has moved aside. */
const ASIDE = /^replaced-/;

/** @throws ConfigError if there is a shop in DATA_DIR. */
export function refuseShopIn(dataDir: string): void {
	if (!existsSync(databaseFile({ dataDir }))) return;
	throw new ConfigError(
		`There is a shop in DATA_DIR already (it is ${dataDir}). With --replace it is moved aside first`,
	);
}

/**
 * Puts a restored database in the place of DATA_DIR's, which nobody has open. Its name always leads to one whole shop, the former or the
 * new one: the former gets a second name in `replaced-…` before the new one takes over the first.
 * @param now names the folder.
 * @param ready called when the former shop has its second name.
 */
export async function swapSqlite(
	restored: string,
	dataDir: string,
	now: Date,
	ready: () => Promise<void>,
): Promise<void> {
	const file = databaseFile({ dataDir });
	if (existsSync(file)) {
		const aside = join(dataDir, `replaced-${now.toISOString().replaceAll(/[:.]/g, "-")}`);
		await mkdir(aside, { mode: 0o700 });
		await intoOneFile(file, aside);
		await secondName(file, join(aside, "freehub.sqlite"));
		await flushFolder(aside);
	}
	await ready();
	await rename(restored, file);
	await flushFolder(dataDir);
}

/** Writes the log of a database into its file, so that the file alone is the shop. A damaged database is moved with its log as it is. */
async function intoOneFile(file: string, aside: string): Promise<void> {
	try {
		const database = new DatabaseSync(file, { timeout: 10_000 });
		database.exec("pragma journal_mode = delete");
		database.close();
	} catch {
		// why: a shop is also replaced because its database is damaged.
	}
	for (const end of ["-wal", "-shm"]) {
		if (!existsSync(file + end)) continue;
		await secondName(file + end, join(aside, `freehub.sqlite${end}`));
		await rm(file + end);
	}
}

async function secondName(file: string, other: string): Promise<void> {
	// Not all file systems have second names.
	await link(file, other).catch(() => copyFile(file, other));
}

/** The newest folder in DATA_DIR with a shop that was moved aside; undefined: there is none. */
export async function shopAside(dataDir: string): Promise<string | undefined> {
	const names = existsSync(dataDir) ? await readdir(dataDir) : [];
	return names
		.filter((name) => ASIDE.test(name))
		.toSorted()
		.at(-1);
}
