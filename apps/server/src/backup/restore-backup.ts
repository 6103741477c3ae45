import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Shop } from "@freehub/domain/shop";
import { databaseFile } from "#config.ts";
import { flushFolder } from "#write-durably.ts";
import { fillInProcess } from "./fill-in-process.ts";
import type { Filled } from "./fill-place.ts";
import type { RestoredBy } from "./load-archive.ts";
import { newStaging, removeStagings } from "./staging.ts";
import { type NewSchema, newSchema, refuseShop, swapPostgres, withDatabase } from "./swap-postgres.ts";
import { refuseShopIn, swapSqlite } from "./swap-sqlite.ts";

/** Where a backup is restored. */
export type Target = {
	dataDir: string;
	/** Undefined: into the embedded database. */
	databaseUrl: string | undefined;
	shop: Shop;
	by: RestoredBy;
	now: Date;
};

/** A restored shop in a new place, whole and checked, beside the one that may be there. */
export type PreparedRestore = Filled & {
	/**
	 * Gives it the name of the shop that is there, which is moved aside. Nobody may have that open.
	 * @param isReplacing false: only where there is no shop.
	 * @throws ConfigError; nothing that was there is changed then.
	 */
	takeOver: (isReplacing: boolean) => Promise<void>;
	/** Removes it. */
	discard: () => Promise<void>;
};

/** Max seconds for a command, whose person can end it, and for a nightly proof. */
export const RESTORE_SECONDS = 6 * 60 * 60;

/**
 * Restores a backup of either engine, in a process of its own, into a new place beside the shop that may be there.
 * @param seconds its deadline.
 * @param fill judges the archive; tests do it without a process, which is slow to start.
 * @throws BackupError if it cannot be used. Nothing is left of it then.
 */
export async function prepareRestore(
	path: string,
	target: Target,
	seconds = RESTORE_SECONDS,
	fill = fillInProcess,
): Promise<PreparedRestore> {
	const { dataDir, databaseUrl, shop, by, now } = target;
	const staging = await newStaging(dataDir, now);
	let schema: NewSchema | undefined;
	async function discard(): Promise<void> {
		await rm(staging, { recursive: true, force: true });
		await schema?.drop();
	}
	try {
		if (databaseUrl !== undefined) schema = await newSchema(databaseUrl, now);
		const pictures = join(staging, "images");
		const place =
			schema === undefined
				? { file: databaseFile({ dataDir: staging }) }
				: { databaseUrl: schema.databaseUrl };
		const filled = await fill({ path, place, pictures, shop, by, now: now.toISOString() }, seconds);
		return {
			...filled,
			discard,
			async takeOver(isReplacing) {
				const files = async () => {
					await moveFiles(pictures, join(dataDir, "images"));
					// The server makes a new one, so that no cookie or link that the old one signed is valid here.
					await rm(join(dataDir, "auth-secret"), { force: true });
				};
				if (schema === undefined || databaseUrl === undefined) {
					if (!isReplacing) refuseShopIn(dataDir);
					await swapSqlite(databaseFile({ dataDir: staging }), dataDir, now, files);
				} else {
					await swapPostgres(databaseUrl, schema.name, now, async (tx) => {
						if (!isReplacing) await refuseShop(tx);
						await files();
					});
				}
				await rm(staging, { recursive: true, force: true });
			},
		};
	} catch (error) {
		await discard();
		throw error;
	}
}

/**
 * Fills an empty DATA_DIR or an empty PostgreSQL database from a backup of either engine. The caller has locked DATA_DIR.
 * @param isReplacing moves a shop that is there aside. Otherwise the restore is refused.
 * @throws ConfigError if there is a shop, or the backup cannot be used. Nothing that was there is changed then.
 */
export async function restoreBackup(
	path: string,
	target: Target,
	isReplacing: boolean,
	fill = fillInProcess,
): Promise<Filled> {
	const { dataDir, databaseUrl } = target;
	if (databaseUrl === undefined) await removeStagings(dataDir, target.now, true);
	if (!isReplacing && databaseUrl === undefined) refuseShopIn(dataDir);
	if (!isReplacing && databaseUrl !== undefined) await withDatabase(databaseUrl, refuseShop);
	const prepared = await prepareRestore(path, target, RESTORE_SECONDS, fill);
	try {
		await prepared.takeOver(isReplacing);
		return prepared;
	} catch (error) {
		await prepared.discard();
		throw error;
	}
}

/** Moves files into a folder, with the folders that they are in. One that is there already has the same content. */
async function moveFiles(from: string, to: string): Promise<void> {
	if (!existsSync(from)) return;
	for (const file of await readdir(from, { recursive: true, withFileTypes: true })) {
		if (!file.isFile()) continue;
		const folder = join(to, relative(from, file.parentPath));
		await mkdir(folder, { recursive: true, mode: 0o700 });
		await rename(join(file.parentPath, file.name), join(folder, file.name));
		await flushFolder(folder);
	}
}
