import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { isCurrency } from "@freehub/domain/shop";
import { z } from "zod";
import { ConfigError } from "#config.ts";
import { backedUpTables } from "./tables.ts";

/** The format that is written. Increment it whenever the format changes, and keep reading the earlier ones. */
export const FORMAT = 2;
/** Max bytes of a manifest: format 1 lists every file, which is enough for 5,000 pictures. */
export const MANIFEST_BYTES = 1024 * 1024;
/** Max files of an archive. */
export const MAX_FILES = 500_000;

/**
 * Why an archive is refused, in fixed sentences: an archive is a stranger's file, and nothing of its content may reach a message. What was found
 * is in `BackupError.found`, for the log.
 */
const flaws = {
	unreadable: "it is no archive, or it is damaged",
	cut: "its end is missing",
	changed: "its content has changed since it was made",
	foreign: "it holds a file that no backup has",
	large: "it is too large once unpacked",
	manifest: "its list of contents is wrong",
	rows: "it holds rows that no shop has",
	incomplete: "it lacks rows that every shop has",
	unbalanced: "its books do not balance",
	slow: "it took too long to read",
	memory: "it took too much memory to read",
	full: "there is no room on the disk for it",
	failed: "it could not be restored; the server's log says why",
} as const;

type Flaw = keyof typeof flaws;

/** The flaws that may not be the archive's own. */
const failures: ReadonlySet<Flaw> = new Set(["slow", "memory", "full", "failed"]);

/** A backup that cannot be restored here, with the reason for people in every language. */
export class BackupError extends ConfigError {
	readonly reason: Reason;
	/** The finding, in the words of the archive or of a library: only for the log of the server's machine. */
	readonly found: string;

	constructor(why: Reason, found = "") {
		super(why.message);
		this.reason = why;
		this.found = found;
	}
}

export function unusable(flaw: Flaw, found?: string): BackupError {
	const why = { why: flaws[flaw] };
	return new BackupError(
		failures.has(flaw) ? reason("backup_failed", why) : reason("backup_unusable", why),
		found,
	);
}

const count = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const common = {
	migrations: z.array(z.string().max(100)).min(1).max(1000),
	madeAt: z.iso.datetime(),
	/** The shop's name. */
	shop: z.string().max(1000),
	currency: z.string().refine(isCurrency),
	/** The newest position in the sequence of changes. */
	newestChange: count,
	/** Rows per table. */
	rows: z.partialRecord(z.enum(backedUpTables), count),
	pictures: z.enum(["included", "in the bucket"]),
};

/** The version of Freehub that made the copy. */
const maker = { version: z.string().max(100), commit: z.string().max(100).nullable() };

const formats = {
	/** Written until 29 November 2026. Before the 27th it named neither its maker nor the pieces on hand. */
	1: z.object({
		format: z.literal(1),
		...common,
		version: maker.version.default(""),
		commit: maker.commit.default(null),
		onHand: z.int().nullable().default(null),
		files: z.array(z.object({ name: z.string().max(200), bytes: count, sha256 })).max(MAX_FILES),
	}),
	2: z.object({
		format: z.literal(2),
		...common,
		...maker,
		/** Pieces of all products on hand, which the restored ledger must have. */
		onHand: z.int().nullable(),
		/** One digest over all files before the manifest: see `contentDigest`. */
		content: z.object({ files: count.max(MAX_FILES), sha256 }),
	}),
};

const Manifest = z.discriminatedUnion("format", [formats[1], formats[2]]);

/** The list of an archive's content. It is the archive's last file: an archive without it is incomplete. */
export type Manifest = z.infer<typeof Manifest>;
export type NewestManifest = z.infer<(typeof formats)[2]>;

/** @throws BackupError if it is no manifest, or of a newer format. */
export function readManifest(bytes: Buffer): Manifest {
	let content: unknown;
	try {
		content = JSON.parse(bytes.toString());
	} catch (error) {
		throw unusable("manifest", (error as Error).message);
	}
	const { format } = (content ?? {}) as { format?: unknown };
	if (Number.isSafeInteger(format) && Number(format) > FORMAT)
		throw new BackupError(reason("backup_newer"), `format ${String(format)}`);
	const { data, error } = Manifest.safeParse(content);
	if (data === undefined) throw unusable("manifest", error.message);
	return data;
}
