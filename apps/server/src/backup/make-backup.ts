import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isRenditionKey } from "#areas/catalogue/pictures/upload-image.ts";
import { runningVersion } from "#areas/office/status/running-version.ts";
import { type Config, databaseFile } from "#config.ts";
import { type ArchiveWriter, writeArchive } from "./archive.ts";
import type { Manifest } from "./manifest.ts";
import { allRows, type Snapshot, snapshotOfPostgres, snapshotOfSqlite } from "./read-tables.ts";
import { backedUpTables, type Row } from "./tables.ts";

/** Max bytes of a file of rows, so that neither side needs much memory. */
const PART_BYTES = 4 * 1024 * 1024;

const README = `This is a backup of a Freehub shop.

data/        the shop's tables, one JSON object per row, in UTF-8
pictures/    the pictures, unless the shop keeps them in a bucket
manifest.json  what is in here, with the SHA-256 of every file

npm run restore -- FILE brings it back, into the embedded database or into PostgreSQL (DATABASE_URL).
Sessions, tokens, invitations, one-time links and the secret that signs them are not in it: a restored shop begins without.
`;

/**
 * Copies a shop into one file, as of one moment, while its server keeps running.
 * @param path the archive's path; it appears there when it is whole.
 * @throws errors of the disk or the database; nothing is left behind then.
 */
export async function makeBackup(config: Config, path: string, now: Date): Promise<Manifest> {
	const archive = await writeArchive(path);
	let snapshot: Snapshot | undefined;
	try {
		snapshot = await openSnapshot(config);
		await archive.add("README.txt", Buffer.from(README));
		const { rows, shop, currency, onHand } = await addTables(archive, snapshot);
		const { migrations, newestChange } = snapshot;
		// After the tables: a picture is stored before the row that names it.
		for await (const { name, path: file } of picturesOf(config))
			await archive.add(name, await readFile(file));
		return await archive.finish({
			...(await runningVersion()),
			madeAt: now.toISOString(),
			migrations,
			newestChange,
			shop,
			currency,
			rows,
			onHand,
			pictures: config.bucket === undefined ? "included" : "in the bucket",
		});
	} catch (error) {
		await archive.discard();
		throw error;
	} finally {
		await snapshot?.close();
	}
}

export function openSnapshot(config: Config): Promise<Snapshot> {
	const { databaseUrl } = config;
	if (databaseUrl !== undefined) return snapshotOfPostgres(databaseUrl);
	return Promise.resolve(snapshotOfSqlite(databaseFile(config)));
}

async function addTables(archive: ArchiveWriter, snapshot: Snapshot) {
	const rows = Object.fromEntries(backedUpTables.map((table) => [table, 0]));
	let shop = "";
	let currency = "";
	let onHand = 0;
	let part = { table: "", number: 0, lines: [] as string[], bytes: 0 };
	async function flush(): Promise<void> {
		if (part.lines.length === 0) return;
		const name = `data/${part.table}/${String(part.number).padStart(6, "0")}.jsonl`;
		await archive.add(name, Buffer.from(`${part.lines.join("\n")}\n`));
		part = { ...part, number: part.number + 1, lines: [], bytes: 0 };
	}
	for await (const { table, rows: batch } of allRows(snapshot)) {
		if (table !== part.table) {
			await flush();
			part = { table, number: 1, lines: [], bytes: 0 };
		}
		for (const row of batch) {
			if (table === "company") shop = String(row.name);
			if (table === "shop_currency") currency = String(row.code);
			if (table === "product") onHand += Number(row.on_hand);
			if (isOfSequence(table, row)) continue;
			const line = JSON.stringify(row);
			part.lines.push(line);
			part.bytes += line.length;
			rows[table] = (rows[table] ?? 0) + 1;
			if (part.bytes >= PART_BYTES) await flush();
		}
	}
	await flush();
	return { rows, shop, currency, onHand };
}

/** The counter of the sequence of changes exists on PostgreSQL alone; a restored shop begins a new sequence. */
function isOfSequence(table: string, row: Row): boolean {
	return table === "counter" && row.name === "change";
}

/** The pictures in the shop's folder: their names in an archive, and their paths. None if they are in a bucket. */
export async function* picturesOf({
	bucket,
	dataDir,
}: Config): AsyncGenerator<{ name: string; path: string }> {
	if (bucket !== undefined) return;
	const folder = join(dataDir, "images");
	const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
		// No picture was uploaded yet.
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
		throw error;
	});
	for (const file of files) {
		if (!file.isFile() || !isRenditionKey(file.name)) continue;
		yield { name: `pictures/${file.name}`, path: join(file.parentPath, file.name) };
	}
}
