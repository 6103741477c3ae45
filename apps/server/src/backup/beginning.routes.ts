import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as contract from "@freehub/contract/backups";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { fieldRefusal } from "#app-error.ts";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { tooBusy } from "#heavy-reads/queue.ts";
import { route, type Server } from "#http/route.ts";
import type { Beginning } from "#modules/identity/beginning-code.ts";
import { isNewShop } from "#modules/identity/owners.ts";
import { BackupError, type Manifest } from "./archive.ts";
import { verifyBackup } from "./restore-backup.ts";

/** How a server restores a backup: it ends, and begins again with the restored shop. */
export type Restores = {
	/** Why the last one failed. */
	failure: Reason | null;
	/** @param path the backup's; it is removed after the restore. */
	begin: (path: string) => void;
};

/** A new shop begins with its first account, or with a backup, for which one needs the shop's one-time code. */
export function beginningRoutes(server: Server, { failure, begin }: Restores, code: Beginning): void {
	const { db, config } = server;
	const path = join(config.dataDir, "uploaded-backup.tar.gz");
	let isTaken = false;
	let isRestoring = false;
	route(server, contract.getBeginning, async ({ c }) => ({
		isNew: await isNewShop(db.kysely),
		needsCode: await code.needsCode(c),
		isRestoring,
		failure,
	}));
	route(server, contract.restoreShop, async ({ c, file }) => {
		await requireNew(db);
		await code.requireCode(c);
		if (isTaken) throw tooBusy("another backup");
		isTaken = true;
		try {
			await pipeline(file, createWriteStream(path, { mode: 0o600 }));
			const { shop, madeAt, rows } = await verified(path, config);
			await requireNew(db);
			isRestoring = true;
			begin(path);
			return { shop, madeAt, products: rows.product ?? 0, movements: rows.movement ?? 0 };
		} catch (error) {
			await rm(path, { force: true });
			isTaken = false;
			throw error;
		}
	});
}

async function requireNew(db: Db): Promise<void> {
	if (!(await isNewShop(db.kysely))) throw refused(reason("backup_not_new"));
}

async function verified(path: string, { shop }: Config): Promise<Manifest> {
	const manifest = await verifyBackup(path).catch((error: unknown) => {
		throw error instanceof BackupError ? refused(error.reason) : error;
	});
	const { currency } = manifest;
	if (currency === shop.currency) return manifest;
	throw refused(reason("backup_currency", { currency, own: shop.currency }));
}

const refused = (why: Reason) => fieldRefusal("file_refused", { field: "file", ...why });
