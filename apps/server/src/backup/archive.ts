import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip, constants as zlib } from "node:zlib";
import { extract, pack } from "tar-stream";
import { isRenditionKey } from "#areas/catalogue/pictures/upload-image.ts";
import { ConfigError } from "#config.ts";
import { flushFolder } from "#write-durably.ts";
import {
	BackupError,
	FORMAT,
	MANIFEST_BYTES,
	MAX_FILES,
	type Manifest,
	type NewestManifest,
	readManifest,
	unusable,
} from "./manifest.ts";
import { backedUpTables } from "./tables.ts";

const MANIFEST = "manifest.json";
/** Max bytes of one file: tables are in parts of 4 MB before they are encoded, and pictures are smaller. */
const FILE_BYTES = 32 * 1024 * 1024;
/** Max ratio of unpacked to packed bytes: rows pack to a tenth. */
const UNPACKED = 100;

const PART = /^data\/([a-z_]+)\/\d{6}\.jsonl$/;

/** Whether an archive may hold a file; any other name is refused, above all one that leads out of the folder. */
function isKnown(name: string): boolean {
	const [, table] = PART.exec(name) ?? [];
	if (table !== undefined) return (backedUpTables as readonly string[]).includes(table);
	if (name.startsWith("pictures/")) return isRenditionKey(name.slice("pictures/".length));
	// Format 1 had the secret, which is never read.
	return [MANIFEST, "README.txt", "auth-secret"].includes(name);
}

export type ArchiveWriter = {
	add: (name: string, bytes: Buffer) => Promise<void>;
	/** Writes the manifest. Only then the archive appears under its name. */
	finish: (about: Omit<NewestManifest, "format" | "content">) => Promise<Manifest>;
	/** Removes what was written. */
	discard: () => Promise<void>;
};

/** Writes a .tar.gz under a temporary name. Its functions throw a ConfigError if the disk is full or fails. */
export async function writeArchive(path: string): Promise<ArchiveWriter> {
	const unfinished = `${path}.part`;
	await rm(unfinished, { force: true });
	const tar = pack();
	const digest = contentDigest();
	const written = pipeline(
		tar,
		// The fastest level: a copy should not take the processor from others.
		createGzip({ level: zlib.Z_BEST_SPEED }),
		createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }),
	).catch((error: unknown) => {
		throw new ConfigError(`The backup cannot be written: ${(error as Error).message}`);
	});
	// Reported where the next file is added, or at the end.
	let failure: unknown;
	written.catch((error: unknown) => (failure = error));
	async function entry(name: string, bytes: Buffer): Promise<void> {
		if (failure !== undefined) throw failure;
		// A failure of the disk is reported by `written`; without a listener it would end the process.
		await Promise.race([
			written,
			new Promise<void>((resolve) => {
				const header = { name, size: bytes.length, mode: 0o600 };
				tar.entry(header, bytes, (error) => !error && resolve()).on("error", () => {});
			}),
		]);
	}
	return {
		async add(name, bytes) {
			await entry(name, bytes);
			digest.add(name, bytes.length, hashOf(bytes));
		},
		async finish(about) {
			const manifest = { format: FORMAT, ...about, content: digest.end() } satisfies Manifest;
			await entry(MANIFEST, Buffer.from(JSON.stringify(manifest, null, "\t")));
			tar.finalize();
			await written;
			await rename(unfinished, path);
			await flushFolder(dirname(path));
			return manifest;
		},
		async discard() {
			tar.destroy();
			await written.catch(() => {});
			await rm(unfinished, { force: true });
		},
	};
}

/**
 * Reads an archive's files in order, with bounds on their number, their sizes and all bytes unpacked. Only the process that judges
 * archives calls this (`restore-process.ts`).
 * @throws BackupError if it is no archive of this program, or damaged.
 */
export async function* filesOf(path: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
	const tar = extract();
	const most = UNPACKED * (await stat(path)).size + MANIFEST_BYTES;
	let unpacked = 0;
	// Before the bytes reach the reader of the archive, which gathers headers of any size.
	const counted = new Transform({
		transform(chunk: Buffer, _, done) {
			unpacked += chunk.length;
			if (unpacked > most) done(unusable("large", `more than ${most} bytes`));
			else done(null, chunk);
		},
	});
	const reading = pipeline(createReadStream(path), createGunzip(), counted, tar);
	reading.catch(() => {});
	let files = 0;
	try {
		for await (const file of tar) {
			const { name, size, type } = file.header;
			if (type !== "file" || !isKnown(name)) throw unusable("foreign", name);
			files += 1;
			if (files > MAX_FILES || size > (name === MANIFEST ? MANIFEST_BYTES : FILE_BYTES))
				throw unusable("large", name);
			const parts: Buffer[] = [];
			for await (const part of file) parts.push(part as Buffer);
			yield { name, bytes: Buffer.concat(parts) };
		}
		await reading;
	} catch (error) {
		if (error instanceof BackupError) throw error;
		throw unusable("unreadable", (error as Error).message);
	}
}

/**
 * Reads an archive to its end, and compares its files with the manifest.
 * @throws BackupError that says what is wrong with it.
 */
export async function verifyArchive(path: string): Promise<Manifest> {
	const found = new Map<string, string>();
	const digest = contentDigest();
	let manifest: Manifest | undefined;
	for await (const { name, bytes } of filesOf(path)) {
		if (manifest !== undefined || found.has(name)) throw unusable("foreign", `${name} again`);
		if (name === MANIFEST) manifest = readManifest(bytes);
		else {
			const hash = hashOf(bytes);
			found.set(name, hash);
			digest.add(name, bytes.length, hash);
		}
	}
	if (manifest === undefined) throw unusable("cut");
	if (manifest.format === 1) {
		for (const { name, sha256 } of manifest.files)
			if (found.get(name) !== sha256) throw unusable("changed", name);
		if (found.size !== manifest.files.length) throw unusable("changed", "more files than its manifest has");
	} else {
		const { files, sha256 } = digest.end();
		if (files !== manifest.content.files || sha256 !== manifest.content.sha256) throw unusable("changed");
	}
	return manifest;
}

/** One SHA-256 over the names, the sizes and the SHA-256 of files, in their order. */
function contentDigest() {
	const hash = createHash("sha256");
	let files = 0;
	return {
		add(name: string, bytes: number, sha256: string): void {
			files += 1;
			hash.update(`${name}\n${bytes}\n${sha256}\n`);
		},
		end: () => ({ files, sha256: hash.digest("hex") }),
	};
}

function hashOf(bytes: Buffer): string {
	return createHash("sha256").update(bytes).digest("hex");
}
