import { statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { openShop } from "@freehub/domain/shop";
import { backUpAtNight } from "#backup/back-up-at-night.ts";
import { backupArguments, restoreArguments } from "#backup/backup-arguments.ts";
import { newestName } from "#backup/backup-names.ts";
import { backupFolder, newBackupPath, proveBackup } from "#backup/backups.ts";
import { bucketBackups } from "#backup/bucket-backups.ts";
import { everything } from "#backup/everything.ts";
import type { Filled } from "#backup/fill-place.ts";
import { makeBackup } from "#backup/make-backup.ts";
import { BackupError } from "#backup/manifest.ts";
import { restoreBackup } from "#backup/restore-backup.ts";
import { inScratch } from "#backup/scratch.ts";
import { writeExport } from "#backup/write-export.ts";
import { fileAt, refuseWithoutShop } from "#commands/given.ts";
import { lockDataDir } from "#commands/running-server.ts";
import { type Config, ConfigError, databaseFile, readConfig } from "#config.ts";
import { openPostgres } from "#db/postgres.ts";
import { openReader } from "#db/sqlite.ts";
import { readChoice, shopInForce } from "#shop/shop-in-force.ts";
import { yieldToOthers } from "./queues/priority.ts";

const number = (value: number) => value.toLocaleString("en");

async function backup(args: string[]): Promise<void> {
	const values = backupArguments(args);
	// Others come first.
	yieldToOthers();
	const config = readConfig(process.env);
	if (values.prove !== undefined) {
		const proven = await withFile(values.prove, config, proveBackup);
		console.log(`Proven: it was restored and checked. ${sentence(proven)}`);
		return;
	}
	openShop(config.shop);
	refuseWithoutShop(config);
	if (values.csv === "-") return pipeline(everything(config), process.stdout);
	if (values.csv !== undefined) return writeExport(values.csv, everything(config));
	if (values.nightly) return backUpAtNight(config);
	await openShopOf(config);
	const now = new Date();
	const bucket =
		values.to === "s3" || (values.to === undefined && config.backupInBucket)
			? bucketBackups(config.bucket)
			: undefined;
	const folder = bucket === undefined ? (values.to ?? backupFolder(config)) : backupFolder(config);
	const path = await newBackupPath(folder, now);
	const { rows } = await makeBackup(config, path, now);
	const size = statSync(path).size / 1e6;
	if (bucket !== undefined) {
		await bucket.put(path);
		await rm(path);
	}
	console.log(
		`${bucket === undefined ? path : `s3:${basename(path)}`}: ${size.toFixed(1)} MB, ${number(rows.product ?? 0)} products, ${number(rows.movement ?? 0)} movements.`,
	);
}

/** Opens the shop as its owners have chosen it, because the names of backups are of its days. */
async function openShopOf(config: Config): Promise<void> {
	const { databaseUrl } = config;
	const db =
		databaseUrl === undefined
			? openReader(databaseFile(config))
			: await openPostgres({ databaseUrl }, () => {});
	try {
		openShop(shopInForce(config, await readChoice(db.kysely)));
	} finally {
		await db.kysely.destroy();
	}
}

async function restore(args: string[]): Promise<void> {
	const { file, isReplacing } = restoreArguments(args);
	const config = readConfig(process.env);
	openShop(config.shop);
	const { dataDir, databaseUrl, databaseDirectUrl: directUrl = databaseUrl } = config;
	const unlock = databaseUrl === undefined ? lockDataDir(dataDir) : () => {};
	try {
		const by = { actor: "system", address: "", requestId: "" };
		const target = { dataDir, databaseUrl: directUrl, shop: config.shop, by, now: new Date() };
		const restored = await withFile(file, config, (path) => restoreBackup(path, target, isReplacing));
		console.log(`Restored as of ${restored.manifest.madeAt}. ${sentence(restored)}`);
		const { currency } = restored.manifest;
		if (currency !== (config.setShop.currency ?? currency))
			console.log(`Its prices are in ${currency}: start with CURRENCY=${currency}.`);
		if (restored.manifest.pictures === "in the bucket")
			console.log("Its pictures are in the bucket of S3_BUCKET.");
	} finally {
		unlock();
	}
}

/** Calls `work` with the path of a backup. Fetches it from the bucket first if FILE names one there. */
async function withFile<Result>(
	file: string,
	config: Config,
	work: (path: string) => Promise<Result>,
): Promise<Result> {
	const [place, ...rest] = file.split(":");
	if (place !== "s3") return work(fileAt(file));
	const bucket = bucketBackups(config.bucket);
	const name = rest.join(":") || newestOf(await bucket.names(), new Date());
	return inScratch("fetched", async (folder) => {
		await bucket.get(name, join(folder, "backup.tar.gz"));
		return work(join(folder, "backup.tar.gz"));
	});
}

/** The newest backup. @throws ConfigError if there is none that was made by now. */
function newestOf(names: readonly string[], now: Date): string {
	const name = newestName(names, now);
	if (name !== undefined) return name;
	throw new ConfigError(
		names.length === 0
			? "There is no backup in the bucket"
			: `All backups in the bucket have names of the future. See whether this machine's clock is right (it says ${now.toISOString()}), or name one: s3:${names.at(-1)}`,
	);
}

function sentence({ ledger, manifest: { rows } }: Filled): string {
	return `${number(rows.product ?? 0)} products, ${number(ledger.entries)} movements, ${number(ledger.onHand)} pieces on hand. The books balance.`;
}

const [name = "", ...args] = process.argv.slice(2);
await (name === "restore" ? restore(args) : backup(args)).catch((error: unknown) => {
	console.error(error instanceof ConfigError ? error.message : error);
	// As JSON, so that nothing in an archive can act on a terminal.
	if (error instanceof BackupError && error.found !== "")
		console.error(`Found: ${JSON.stringify(error.found)}`);
	process.exitCode = 1;
});
