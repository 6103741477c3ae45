import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { onTestFinished } from "vitest";

/** A backup that was made on 26 November 2026, in format 1, with the secret: two products and an owner. */
export const backupOfNovember = fileURLToPath(new URL("./archives/2026-11-26.tar.gz", import.meta.url));

/** An empty folder; it is removed after the test. */
export function folder(): string {
	const made = mkdtempSync(join(tmpdir(), "freehub-backup-"));
	onTestFinished(() => rmSync(made, { recursive: true }));
	return made;
}

type Content = Map<string, Buffer>;

/** The files of an archive but its manifest, and the manifest. */
export async function unpacked(path: string): Promise<{ files: Content; manifest: Record<string, unknown> }> {
	const files: Content = new Map();
	const tar = extract();
	const reading = pipeline(createReadStream(path), createGunzip(), tar);
	for await (const file of tar) {
		const parts: Buffer[] = [];
		for await (const part of file) parts.push(part as Buffer);
		files.set(file.header.name, Buffer.concat(parts));
	}
	await reading;
	const manifest = JSON.parse(String(files.get("manifest.json"))) as Record<string, unknown>;
	files.delete("manifest.json");
	return { files, manifest };
}

/** Writes an archive of these files, in their order. @returns its path. */
export async function packed(files: Iterable<[name: string, bytes: Buffer | string]>): Promise<string> {
	const path = join(folder(), "packed.tar.gz");
	const tar = pack();
	const written = pipeline(tar, createGzip(), createWriteStream(path));
	for (const [name, bytes] of files) tar.entry({ name }, bytes);
	tar.finalize();
	await written;
	return path;
}

/** Packs a backup again after a change of its content, with a manifest that is right for it, as a stranger would. */
export async function changedBackup(
	path: string,
	change: (files: Content, manifest: Record<string, unknown>) => void,
): Promise<string> {
	const { files, manifest } = await unpacked(path);
	change(files, manifest);
	const hash = createHash("sha256");
	const rows: Record<string, number> = {};
	for (const [name, bytes] of files) {
		const own = createHash("sha256").update(bytes).digest("hex");
		hash.update(`${name}\n${bytes.length}\n${own}\n`);
		const [folderName, table = ""] = name.split("/");
		if (folderName === "data") rows[table] = (rows[table] ?? 0) + linesOf(bytes).length;
	}
	const content = { files: files.size, sha256: hash.digest("hex") };
	const right = { ...manifest, rows: { ...(manifest.rows as object), ...rows }, content };
	return packed([...files, ["manifest.json", JSON.stringify(right)]]);
}

const linesOf = (bytes: Buffer): string[] => bytes.toString().split("\n").filter(Boolean);

type Row = Record<string, unknown>;

/** Changes the rows of one table. */
export function changeRows(files: Content, table: string, change: (rows: Row[]) => Row[]): void {
	const name = `data/${table}/000001.jsonl`;
	const rows = linesOf(files.get(name) ?? Buffer.alloc(0)).map((line) => JSON.parse(line) as Row);
	files.set(
		name,
		Buffer.from(
			change(rows)
				.map((row) => `${JSON.stringify(row)}\n`)
				.join(""),
		),
	);
}
