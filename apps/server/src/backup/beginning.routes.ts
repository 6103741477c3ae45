import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as contract from "@freehub/contract/backups";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { shop } from "@freehub/domain/shop";
import type { Logger } from "pino";
import { fieldRefusal } from "#app-error.ts";
import type { Beginning } from "#areas/people/sign-in/beginning-code.ts";
import { isNewShop } from "#areas/people/sign-in/owners.ts";
import type { Origin } from "#db/audit.ts";
import type { Db } from "#db/connection.ts";
import { route, type Server } from "#http/route.ts";
import { tooBusy } from "#queues/queue.ts";
import { BackupError } from "./manifest.ts";
import { type PreparedRestore, prepareRestore } from "./restore-backup.ts";
import { newStaging } from "./staging.ts";

/** Max seconds to judge and load a backup that came over the web. */
const WEB_SECONDS = 30 * 60;

/** How a server restores a backup: it ends, and begins again with the restored shop. */
export type Restores = {
	/** Why the last one failed. */
	failure: Reason | null;
	/** @param prepared the shop that takes the place of this one. */
	begin: (prepared: PreparedRestore) => void;
};

/** A new shop begins with its first account, or with a backup, for which one needs the shop's one-time code. */
export function beginningRoutes(
	server: Server,
	{ failure, begin }: Restores,
	code: Beginning,
	log: Pick<Logger, "warn">,
): void {
	const { db } = server;
	let isTaken = false;
	let isRestoring = false;
	route(server, contract.getBeginning, async ({ c }) => ({
		isNew: await isNewShop(db.kysely),
		needsCode: await code.needsCode(c),
		isRestoring,
		failure,
	}));
	route(server, contract.restoreShop, async ({ c, file, request }) => {
		await requireNew(db);
		await code.requireCode(c);
		if (isTaken) throw tooBusy("another backup");
		isTaken = true;
		try {
			const prepared = await prepare(file, server, request.origin).catch((error: unknown) => {
				if (!(error instanceof BackupError)) throw error;
				log.warn({ found: error.found, why: error.reason.message }, "refused a backup");
				throw refused(error.reason);
			});
			if (!(await isNewShop(db.kysely))) await prepared.discard();
			await requireNew(db);
			const { shop, madeAt, rows } = prepared.manifest;
			isRestoring = true;
			begin(prepared);
			return { shop, madeAt, products: rows.product ?? 0, movements: rows.movement ?? 0 };
		} catch (error) {
			isTaken = false;
			throw error;
		}
	});
}

async function requireNew(db: Db): Promise<void> {
	if (!(await isNewShop(db.kysely))) throw refused(reason("backup_not_new"));
}

/** Receives a backup and prepares its restore. Nothing is left of it if that fails, or if its sender leaves. */
async function prepare(
	file: AsyncIterable<Uint8Array>,
	{ config }: Pick<Server, "config">,
	{ address, requestId }: Pick<Origin, "address" | "requestId">,
): Promise<PreparedRestore> {
	const { dataDir, databaseUrl, databaseDirectUrl = databaseUrl, setShop } = config;
	const now = new Date();
	const received = await newStaging(dataDir, now);
	try {
		const path = join(received, "upload.tar.gz");
		await pipeline(file, createWriteStream(path, { mode: 0o600 }));
		const by = { actor: "", address, requestId };
		const target = { dataDir, databaseUrl: databaseDirectUrl, shop: shop(), by, now };
		const prepared = await prepareRestore(path, target, WEB_SECONDS);
		const { currency } = prepared.manifest;
		const own = setShop.currency ?? currency;
		if (currency === own) return prepared;
		await prepared.discard();
		throw new BackupError(reason("backup_currency", { currency, own }));
	} finally {
		await rm(received, { recursive: true, force: true });
	}
}

const refused = (why: Reason) => fieldRefusal("file_refused", { field: "file", ...why });
