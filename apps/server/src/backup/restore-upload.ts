import { rm } from "node:fs/promises";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import type { Logger } from "pino";
import { lockDataDir } from "#commands/running-server.ts";
import type { Config } from "#config.ts";
import { openDatabase } from "#db/open.ts";
import { isNewShop } from "#modules/identity/owners.ts";
import { BackupError } from "./archive.ts";
import { restoreBackup } from "./restore-backup.ts";

type Log = Pick<Logger, "info" | "error">;

/**
 * Restores an uploaded backup while no server runs, and removes the upload. What was there, such as the demo, is moved aside.
 * @returns why it failed; then the shop is as it was.
 */
export async function restoreUpload(path: string, config: Config, log: Log): Promise<Reason | null> {
	const { dataDir, databaseUrl } = config;
	const unlock = databaseUrl === undefined ? lockDataDir(dataDir) : () => {};
	try {
		const refusal = await refusalOf(config);
		if (refusal !== null) return refusal;
		const { manifest, ledger } = await restoreBackup(path, {
			dataDir,
			databaseUrl,
			hasFiles: true,
			isReplacing: true,
			now: new Date(),
		});
		log.info({ madeAt: manifest.madeAt, ...ledger }, "restored the shop from a backup");
		return null;
	} catch (error) {
		log.error({ err: error }, "the restore failed");
		return error instanceof BackupError
			? error.reason
			: reason("backup_unusable", { why: (error as Error).message });
	} finally {
		unlock();
		await rm(path, { force: true });
	}
}

/** Somebody may have signed up while the server ended. */
async function refusalOf(config: Config): Promise<Reason | null> {
	const db = await openDatabase(config, () => {});
	try {
		return (await isNewShop(db.kysely)) ? null : reason("backup_not_new");
	} finally {
		await db.kysely.destroy();
	}
}
