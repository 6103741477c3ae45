import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Reason as StoredReason } from "@freehub/contract/problem";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import type { Logger } from "pino";
import { isNewShop } from "#areas/people/sign-in/owners.ts";
import { lockDataDir } from "#commands/running-server.ts";
import type { Config } from "#config.ts";
import { openDatabase } from "#db/open.ts";
import { unusable } from "./manifest.ts";
import type { PreparedRestore } from "./restore-backup.ts";

type Log = Pick<Logger, "info" | "error">;

/**
 * Puts a prepared restore in the place of a shop that nobody owns yet, while no server runs. What was there, such as the demo, is moved
 * aside.
 * @returns why it failed; then the shop is as it was.
 */
export async function finishRestore(
	prepared: PreparedRestore,
	config: Config,
	log: Log,
): Promise<Reason | null> {
	const { dataDir, databaseUrl } = config;
	const unlock = databaseUrl === undefined ? lockDataDir(dataDir) : () => {};
	try {
		// Somebody may have signed up while the server ended.
		if (!(await isStillNew(config))) return reason("backup_not_new");
		await prepared.takeOver(true);
		const { manifest, ledger } = prepared;
		log.info({ madeAt: manifest.madeAt, ...ledger }, "restored the shop from a backup");
		return null;
	} catch (error) {
		// Nothing that was there is changed then.
		log.error({ err: error }, "the restore failed");
		return unusable("failed").reason;
	} finally {
		unlock();
		await prepared.discard();
	}
}

async function isStillNew(config: Config): Promise<boolean> {
	const db = await openDatabase(config, () => {});
	try {
		return await isNewShop(db.kysely);
	} finally {
		await db.kysely.destroy();
	}
}

const failureFile = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "restore-failure.json");

/** Tells the next process why a restore failed. */
export async function noteFailure(config: Config, why: Reason): Promise<void> {
	await writeFile(failureFile(config), JSON.stringify(why), { mode: 0o600 });
}

/** Why the restore before this process failed; null: none did. It is said to one process. */
export async function takeFailure(config: Config): Promise<Reason | null> {
	const file = failureFile(config);
	const text = await readFile(file, "utf8").catch(() => undefined);
	if (text === undefined) return null;
	await rm(file, { force: true });
	return StoredReason.safeParse(JSON.parse(text)).data ?? null;
}
