import { createHash } from "node:crypto";
import type { FieldColumns } from "@freehub/contract/catalogue/import-fields";
import type { Import, ImportChange } from "@freehub/contract/catalogue/imports";
import type { FormatId } from "@freehub/contract/catalogue/source-formats/format-ids";
import { formatOf } from "@freehub/contract/catalogue/source-formats/source-formats";
import type { UsualPer } from "@freehub/domain/buying/usual-per";
import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { refusal } from "#app-error.ts";
import { operator } from "#caller.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { ImportTable } from "#db/import-schema.ts";
import { NUL } from "#db/storable.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { createSeats } from "#queues/seats.ts";
import type { Table } from "#sheets/open-table.ts";
import type { Limits, TableChoice } from "#sheets/table.ts";
import { type ImportKind, productImport, requireImport } from "./get-import.ts";
import type { ImportRunner } from "./import-runner.ts";
import { countOpen, importChange } from "./imports.repo.ts";
import { findMapping, headHash } from "./kept-mapping.ts";
import { asRefusal, type HeadRows, readHead, type ShownHead } from "./read-head.ts";
import { createScheduler } from "./scheduler.ts";
import { isTooMuchStored, mostStored } from "./store-meter.ts";
import { storedBytes } from "./unused-imports.repo.ts";

/** Max undecided imports per person; each may keep a file of 100 MB on the disk. */
const MAX_OPEN = 20;
/** Max files being uploaded, queued or read, per process and per account; each is on the disk, not in memory. */
const MAX_IN_HAND = 24;
const MAX_IN_HAND_OF_ONE = 6;
/** Reading takes a CPU and up to 150 MB; dry runs have separate readers. One account's files never occupy both. */
const READ_AT_ONCE = 2;
/** The time in ms after which the reading of a file makes room for another account's, and begins again later. */
const SLICE_MS = 2000;
const RETRY_SECONDS = 10;

/** Where the rows of an uploaded file go. */
export type UploadTarget<Answer> = {
	kind: ImportKind<Answer>;
	/** The supplier of a price list; null: products. */
	supplier: string | null;
	/** The further columns of the import. @throws AppError if it cannot begin now. */
	begin: (
		db: Db,
		tx: Tx,
		request: WriteRequest,
	) => Promise<Pick<Insertable<ImportTable>, "quantity_as" | "quantity_said" | "mode" | "currency">>;
};

export const productTarget: UploadTarget<Import> = {
	kind: productImport,
	supplier: null,
	begin: async (_db, _tx, { rights }) => ({
		// Counting sets quantities; people who may only receive add to them.
		quantity_as: rights.includes("stock.count") ? "count" : "receive",
		// Which of them it is, somebody must say before stock of a product changes that the shop has.
		quantity_said: 0,
		mode: "all",
	}),
};

export type ImportUploads = ReturnType<typeof createImportUploads>;

export type Upload = { name: string; file: AsyncIterable<Uint8Array> };

/**
 * Accepts uploads for a process: several arrive concurrently, and accounts take turns to have one read.
 * @param countUpload counts an upload of an account, and refuses it above the limit.
 */
export function createImportUploads(
	db: Db,
	{ files, open }: Pick<ImportRunner, "files" | "open">,
	countUpload: (account: string) => Promise<void>,
) {
	const scheduler = createScheduler({
		atOnce: READ_AT_ONCE,
		longAtOnce: READ_AT_ONCE - 1,
		sliceMs: SLICE_MS,
		waiting: MAX_IN_HAND,
		waitingPerClient: MAX_IN_HAND_OF_ONE,
	});
	const takeSeats = createSeats();

	/**
	 * Saves a file, and reads it when it is its account's turn. It is removed on failure.
	 * @param read reads it until the signal is aborted; it may be called again, and must not change anything.
	 * @throws AppError file_refused if it is no table; too_many_requests if the person uploads too often, or too many files are in progress.
	 */
	async function receive<T>(
		file: Upload["file"],
		{ actor }: WriteRequest,
		read: (path: string, signal: AbortSignal) => Promise<T>,
	): Promise<{ id: string; read: T; hash: string }> {
		const freeSeats = takeSeats([
			{
				name: `account ${actor}`,
				most: MAX_IN_HAND_OF_ONE,
				refusal: () => refusal("too_many_requests.own_uploads", { retryAfter: RETRY_SECONDS }),
			},
			{
				name: "all",
				most: MAX_IN_HAND,
				refusal: () => refusal("too_many_requests.uploads", { retryAfter: RETRY_SECONDS }),
			},
		]);
		const id = uuidv7();
		try {
			// Count before reading: a refused upload costs as much as an accepted one.
			await countUpload(actor);
			const hash = createHash("sha256");
			await files.save(id, hashing(file, hash));
			const path = files.pathOf(id);
			return {
				id,
				read: await scheduler.run(actor, (signal) => read(path, signal)),
				hash: hash.digest("hex"),
			};
		} catch (error) {
			await files.remove(id);
			throw asRefusal(error);
		} finally {
			freeSeats();
		}
	}

	/**
	 * Saves a file, reads its head, and records the import; the dry run follows in the background.
	 * @throws AppError file_refused if it is no table; import_state if the person has too many undecided imports;
	 * too_many_requests if the person uploads too often, or too many files are in progress.
	 */
	async function upload<Answer extends { _id: string }>(
		{ name, file }: Upload,
		request: WriteRequest,
		target: UploadTarget<Answer>,
	): Promise<Answer> {
		await requireFewOpen(db.kysely, request);
		const received = await receive(file, request, (path, signal) => readHead(() => open(path, {}, signal)));
		return noteImport(db, files, { ...received, name }, target, request);
	}

	/**
	 * Reads a short table to its end while its sender waits. The file is not kept.
	 * @throws AppError file_refused if it is no table, or exceeds a limit; too_many_requests as for an upload.
	 */
	async function readAtOnce<T>(
		file: Upload["file"],
		request: WriteRequest,
		{ limits = {}, choice = {} }: { limits?: Partial<Limits>; choice?: TableChoice },
		read: (table: Table) => Promise<T>,
	): Promise<{ read: T; hash: string }> {
		const { id, ...received } = await receive(file, request, async (path, signal) => {
			const table = await open(path, limits, signal, choice);
			try {
				return await read(table);
			} finally {
				await table.close();
			}
		});
		await files.remove(id);
		return received;
	}

	return {
		upload,
		readAtOnce,
		/**
		 * Reads the head of an import's file again, with another sheet or encoding.
		 * @throws AppError not_found; import_state if the file is gone; file_refused if it cannot be read this way.
		 */
		async readAgain(
			id: string,
			kind: ImportKind<unknown>,
			change: NonNullable<ImportChange["file"]>,
			actor: string,
		): Promise<HeadRows> {
			const row = await requireImport(db.kysely, id, kind);
			if ((await files.sizeOf(id)) === undefined) {
				throw refusal("import_state.file_gone");
			}
			const head = JSON.parse(row.head) as ShownHead;
			const { encoding = head.encoding, sheet = head.sheet } = change;
			const isSheetChosen = change.sheet !== undefined || head.isSheetChosen === true;
			const read = await scheduler.run(actor, (signal) =>
				readHead(() => open(files.pathOf(id), {}, signal, { encoding, sheet })),
			);
			return { ...read, head: { ...read.head, ...(isSheetChosen && { isSheetChosen }) } };
		},
	};
}

/** Records the import of an uploaded file. The file is removed on failure. */
async function noteImport<Answer extends { _id: string }>(
	db: Db,
	files: ImportRunner["files"],
	{ id, name, read: first, hash }: { id: string; name: string; read: HeadRows; hash: string },
	{ kind, supplier, begin }: UploadTarget<Answer>,
	request: WriteRequest,
): Promise<Answer> {
	try {
		const { format, mapping, per } = await proposalFor(db.kysely, kind, supplier, first);
		const { head } = first;
		const hasPlaces = format !== null && (mapping.location ?? null) !== null;
		const asked = [request.asked, hash];
		const size = (await files.sizeOf(id)) ?? 0;
		const answer = await write(db, { ...request, asked }, async (tx) => {
			await requireFewOpen(tx, request, size);
			const row: Insertable<ImportTable> = {
				...(await begin(db, tx, request)),
				id,
				supplier,
				name: name.replaceAll(NUL, "").toWellFormed(),
				state: "reading",
				head: JSON.stringify(head),
				mapping: JSON.stringify(mapping),
				per,
				format,
				pictures: "{}",
				// The places of another program are new to the shop.
				adds_locations: hasPlaces && request.rights.includes("location.write") ? 1 : 0,
				error: null,
				created_by: request.actor,
				actor: request.actor,
				created_at: request.now,
				worker: null,
				worked_until: null,
				stored_bytes: size,
			};
			await tx.insertInto("import").values(row).execute();
			return {
				answer: kind.toAnswer(await requireImport(tx, id, kind), request.now),
				changes: [importChange({ id, supplier }, "added")],
				audit: [{ name, columns: head.columns.length, hash }],
			};
		});
		// A repeat gets the first import, which has its own file.
		if (answer._id !== id) await files.remove(id);
		return answer;
	} catch (error) {
		await files.remove(id);
		throw error;
	}
}

/** @param size of another file, in bytes. @throws AppError import_state */
async function requireFewOpen(connection: Connection, { actor }: WriteRequest, size = 0): Promise<void> {
	if (actor === operator.user.id) return;
	if ((await countOpen(connection, actor)) >= MAX_OPEN)
		throw refusal("import_state.too_many_open", { max: MAX_OPEN });
	if (isTooMuchStored(actor, (await storedBytes(connection, actor)) + size))
		throw refusal("import_state.too_much_stored", { most: mostStored });
}

async function* hashing(file: AsyncIterable<Uint8Array>, hash: { update(piece: Uint8Array): unknown }) {
	for await (const piece of file) {
		hash.update(piece);
		yield piece;
	}
}

/** How a file's columns are read: its format, and the columns of each field. */
export type ReadAs = {
	format: FormatId | null;
	mapping: Record<string, FieldColumns>;
	/** The pieces that its prices are for, as somebody has said. */
	per: UsualPer | null;
};

/**
 * How a file is proposed to be read: by the format that its head shows, or as corrected earlier for a file with the same columns.
 * @param chosen the format that somebody has chosen, or null for none.
 */
export async function proposalFor(
	connection: Connection,
	{ match, readMapping, recognize }: ImportKind<unknown>,
	supplier: string | null,
	{ head: { columns }, rows }: HeadRows,
	chosen?: FormatId | null,
): Promise<ReadAs> {
	const kept = await findMapping(connection, headHash(supplier, columns));
	const before = kept === undefined ? recognize(columns) : formatOf(kept.format);
	const format = chosen === undefined ? before : formatOf(chosen);
	const matched = match(columns, rows, format);
	const id = format?.id ?? null;
	if (kept === undefined || kept.format !== id) return { format: id, mapping: matched, per: null };
	return {
		format: id,
		per: kept.per,
		mapping: readMapping(JSON.stringify({ ...matched, ...(JSON.parse(kept.mapping) as object) })),
	};
}
