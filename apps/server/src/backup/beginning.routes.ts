import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as contract from "@freehub/contract/backups";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import type { Logger } from "pino";
import { fieldRefusal } from "#app-error.ts";
import type { Origin } from "#db/audit.ts";
import type { Db } from "#db/connection.ts";
import { tooBusy } from "#heavy-reads/queue.ts";
import { route, type Server } from "#http/route.ts";
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

/** Where nobody has an account yet, anybody can begin the shop, with the first account or with a backup. */
export function beginningRoutes(
	server: Server,
	{ failure, begin }: Restores,
	log: Pick<Logger, "warn">,
): void {
	const { db } = server;
	let isTaken = false;
	let isRestoring = false;
	route(server, contract.getBeginning, async () => ({ isNew: await isNew(db), isRestoring, failure }));
	route(server, contract.restoreShop, async ({ file, request }) => {
		if (isTaken) throw tooBusy("another backup");
		isTaken = true;
		try {
			await requireNew(db);
			const prepared = await prepare(file, server, request.origin).catch((error: unknown) => {
				if (!(error instanceof BackupError)) throw error;
				log.warn({ found: error.found, why: error.reason.message }, "refused a backup");
				throw refused(error.reason);
			});
			if (!(await isNew(db))) await prepared.discard();
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

/** Whether nobody has an account yet. */
export async function isNew({ kysely }: Db): Promise<boolean> {
	const person = await kysely.selectFrom("user").select("id").limit(1).executeTakeFirst();
	return person === undefined;
}

async function requireNew(db: Db): Promise<void> {
	if (!(await isNew(db))) throw refused(reason("backup_not_new"));
}

/** Receives a backup and prepares its restore. Nothing is left of it if that fails, or if its sender leaves. */
async function prepare(
	file: AsyncIterable<Uint8Array>,
	{ config }: Pick<Server, "config">,
	{ address, requestId }: Pick<Origin, "address" | "requestId">,
): Promise<PreparedRestore> {
	const { dataDir, databaseUrl, databaseDirectUrl = databaseUrl, shop } = config;
	const now = new Date();
	const received = await newStaging(dataDir, now);
	try {
		const path = join(received, "upload.tar.gz");
		await pipeline(file, createWriteStream(path, { mode: 0o600 }));
		const by = { actor: "", address, requestId };
		const target = { dataDir, databaseUrl: databaseDirectUrl, shop, by, now };
		const prepared = await prepareRestore(path, target, WEB_SECONDS);
		const { currency } = prepared.manifest;
		if (currency === shop.currency) return prepared;
		await prepared.discard();
		throw new BackupError(reason("backup_currency", { currency, own: shop.currency }));
	} finally {
		await rm(received, { recursive: true, force: true });
	}
}

const refused = (why: Reason) => fieldRefusal("file_refused", { field: "file", ...why });
