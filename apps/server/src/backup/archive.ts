import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip, constants as zlib } from "node:zlib";
import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { extract, pack } from "tar-stream";
import { z } from "zod";
import { ConfigError } from "#config.ts";
import { flushFolder } from "#files/write-durably.ts";

/** Increment when an archive can no longer be read by the program before. */
const FORMAT = 1;
const MANIFEST = "manifest.json";

const File = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });

/** The list of an archive's content. It is the archive's last file: an archive without it is incomplete. */
export const Manifest = z.object({
	format: z.literal(FORMAT),
	/** The version of Freehub that made the copy, when, and in which version of the schema it is. */
	version: z.string(),
	commit: z.string().nullable(),
	madeAt: z.iso.datetime(),
	migrations: z.array(z.string()),
	shop: z.string(),
	currency: z.string(),
	/** The newest position in the sequence of changes. */
	newestChange: z.number(),
	/** Rows per table. */
	rows: z.record(z.string(), z.number()),
	/** Pieces of all products on hand, which the restored ledger must have. */
	onHand: z.number(),
	pictures: z.enum(["included", "in the bucket"]),
	files: z.array(File),
});
export type Manifest = z.infer<typeof Manifest>;

/** Max bytes of one file: tables are in parts of 4 MB, and pictures are smaller. */
const FILE_BYTES = 64 * 1024 * 1024;
/** Max ratio of unpacked to packed bytes: rows pack to a tenth. Anybody can send an archive to a new shop. */
const UNPACKED = 100;

/** The files that an archive may hold; any other name is refused, above all one that leads out of the folder. */
const NAMES = [
	/^README\.txt$/,
	/^auth-secret$/,
	/^data\/[a-z_]+\/\d{6}\.jsonl$/,
	/^pictures\/[\w-][\w.-]*$/,
	/^manifest\.json$/,
];

/** A backup that cannot be restored here, with the reason for people in every language. */
export class BackupError extends ConfigError {
	readonly reason: Reason;

	constructor(reason: Reason) {
		super(reason.message);
		this.reason = reason;
	}
}

function unusable(why: string): BackupError {
	return new BackupError(reason("backup_unusable", { why }));
}

export type ArchiveWriter = {
	add: (name: string, bytes: Buffer) => Promise<void>;
	/** Writes the manifest. Only then the archive appears under its name. */
	finish: (about: Omit<Manifest, "format" | "files">) => Promise<Manifest>;
	/** Removes what was written. */
	discard: () => Promise<void>;
};

/** Writes a .tar.gz under a temporary name. Its functions throw a ConfigError if the disk is full or fails. */
export async function writeArchive(path: string): Promise<ArchiveWriter> {
	const unfinished = `${path}.part`;
	await rm(unfinished, { force: true });
	const tar = pack();
	const files: Manifest["files"] = [];
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
			files.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
		},
		async finish(about) {
			const manifest: Manifest = { format: FORMAT, ...about, files };
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
 * Reads an archive's files in order.
 * @throws ConfigError if it is no archive of this program, or damaged.
 */
export async function* filesOf(path: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
	const tar = extract();
	let left = UNPACKED * (await stat(path)).size + FILE_BYTES;
	const reading = pipeline(createReadStream(path), createGunzip(), tar);
	reading.catch(() => {});
	try {
		for await (const file of tar) {
			const { name } = file.header;
			if (!NAMES.some((pattern) => pattern.test(name)) || file.header.type !== "file")
				throw unusable(`it holds a file that no backup has (${name})`);
			const { size } = file.header;
			left -= size;
			if (size > FILE_BYTES || left < 0) throw unusable(`it is too large once unpacked (${name})`);
			const parts: Buffer[] = [];
			for await (const part of file) parts.push(part as Buffer);
			yield { name, bytes: Buffer.concat(parts) };
		}
		await reading;
	} catch (error) {
		if (error instanceof ConfigError) throw error;
		throw unusable(`it cannot be read (${(error as Error).message})`);
	}
}

/**
 * Reads an archive to its end, and compares each file with the manifest.
 * @throws ConfigError that says what is wrong with it.
 */
export async function verifyArchive(path: string): Promise<Manifest> {
	const found = new Map<string, string>();
	let manifest: Manifest | undefined;
	for await (const { name, bytes } of filesOf(path)) {
		if (name === MANIFEST) manifest = readManifest(bytes);
		else found.set(name, sha256(bytes));
	}
	if (manifest === undefined) throw unusable("it is not whole, its end is missing");
	for (const { name, sha256: expected } of manifest.files)
		if (found.get(name) !== expected) throw unusable(`${name} has changed`);
	if (found.size !== manifest.files.length) throw unusable("it has more files than its manifest");
	return manifest;
}

function readManifest(bytes: Buffer): Manifest {
	let content: unknown;
	try {
		content = JSON.parse(bytes.toString());
	} catch {
		throw unusable("its manifest is no JSON");
	}
	const { format } = content as { format?: unknown };
	if (typeof format === "number" && format > FORMAT)
		throw new BackupError(reason("backup_newer", { version: `format ${format}` }));
	const { data, error } = Manifest.safeParse(content);
	if (data === undefined) throw unusable(`its manifest is wrong (${error.message})`);
	return data;
}

function sha256(bytes: Buffer): string {
	return createHash("sha256").update(bytes).digest("hex");
}
