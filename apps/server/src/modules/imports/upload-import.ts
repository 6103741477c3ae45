import { createHash } from "node:crypto";
import type { ImportMapping } from "@freehub/contract/import-fields";
import type { Import, ImportChange } from "@freehub/contract/imports";
import { matchColumns } from "@freehub/contract/match-columns";
import { columnKey } from "@freehub/domain/column-key";
import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { fieldRefusal, refusal } from "#app-error.ts";
import { operator } from "#caller.ts";
import { changed } from "#db/changes.ts";
import type { Connection, Db } from "#db/connection.ts";
import type { ImportTable } from "#db/schema.ts";
import { NUL } from "#db/storable.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { createQueue } from "#heavy-reads/queue.ts";
import { createSeats } from "#seats.ts";
import type { Table } from "./file/open-table.ts";
import { TableError, type TableHead } from "./file/table.ts";
import { requireImport, toImport } from "./get-import.ts";
import type { ImportRunner } from "./import-runner.ts";
import { countOpen, findMapping } from "./imports.repo.ts";

/** Max undecided imports per person; each may keep a file of 100 MB on the disk. */
const MAX_OPEN = 20;
/** Max files being uploaded, queued or read, per process and per account; each is on the disk, not in memory. */
const MAX_IN_HAND = 24;
const MAX_IN_HAND_OF_ONE = 6;
/** Reading takes a CPU and up to 150 MB; dry runs have separate readers. One account's files never occupy both. */
const READ_AT_ONCE = 2;
const RETRY_SECONDS = 10;
/** The size of a file's preview. */
const SAMPLE_ROWS = 4;
const SAMPLE_CHARACTERS = 80;

export type Upload = { name: string; file: AsyncIterable<Uint8Array> };

/** A file's head, with its first rows unless they are unreadable. */
export type ShownHead = Import["head"];

/**
 * Accepts uploads for a process: several arrive concurrently, and accounts take turns to have one read.
 * @param countUpload counts an upload of an account, and refuses it above the limit.
 */
export function createImportUploads(
	db: Db,
	{ files, open }: Pick<ImportRunner, "files" | "open">,
	countUpload: (account: string) => Promise<void>,
) {
	const queue = createQueue({
		atOnce: READ_AT_ONCE,
		atOncePerClient: 1,
		waiting: MAX_IN_HAND,
		waitingPerClient: MAX_IN_HAND_OF_ONE,
	});
	const takeSeats = createSeats();

	/**
	 * Saves a file, reads its head, and records the import; the dry run follows in the background.
	 * @throws AppError file_refused if it is no table; import_state if the person has too many undecided imports;
	 * too_many_requests if the person uploads too often, or too many files are in progress.
	 */
	async function upload(upload: Upload, request: WriteRequest): Promise<Import> {
		const { actor } = request;
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
			await requireFewOpen(db.kysely, request);
			// Count before reading: a refused upload costs as much as an accepted one.
			await countUpload(actor);
			const hash = createHash("sha256");
			await files.save(id, hashing(upload.file, hash));
			const file = { ...upload, hash: hash.digest("hex") };
			return await queue.run(actor, () => noteImport(db, { files, open }, id, file, request));
		} finally {
			freeSeats();
		}
	}

	return {
		upload,
		/**
		 * Reads the head of an import's file again, with another sheet or encoding.
		 * @throws AppError not_found; import_state if the file is gone; file_refused if it cannot be read this way.
		 */
		async readAgain(
			id: string,
			change: NonNullable<ImportChange["file"]>,
			actor: string,
		): Promise<ShownHead> {
			const row = await requireImport(db.kysely, id);
			if (!(await files.has(id))) {
				throw refusal("import_state.file_gone");
			}
			const head = JSON.parse(row.head) as ShownHead;
			const { encoding = head.encoding, sheet = head.sheet } = change;
			const isSheetChosen = change.sheet !== undefined || head.isSheetChosen === true;
			const read = await queue.run(actor, () =>
				readHead(() => open(files.pathOf(id), {}, undefined, { encoding, sheet })),
			);
			return { ...read, ...(isSheetChosen && { isSheetChosen }) };
		},
	};
}

/** Reads the head of an uploaded file, and records the import. The file is removed on failure. */
async function noteImport(
	db: Db,
	{ files, open }: Pick<ImportRunner, "files" | "open">,
	id: string,
	{ name, hash }: { name: string; hash: string },
	request: WriteRequest,
): Promise<Import> {
	try {
		const head = await readHead(() => open(files.pathOf(id)));
		const mapping = await mappingFor(db.kysely, head);
		const asked = [request.asked, hash];
		const answer = await write(db, { ...request, asked }, async (tx) => {
			await requireFewOpen(tx, request);
			const row: Insertable<ImportTable> = {
				id,
				name: name.replaceAll(NUL, "").toWellFormed(),
				state: "reading",
				head: JSON.stringify(head),
				mapping: JSON.stringify(mapping),
				pictures: "{}",
				// Counting sets quantities; people who may only receive add to them.
				quantity_as: request.rights.includes("stock.count") ? "count" : "receive",
				mode: "all",
				error: null,
				created_by: request.actor,
				actor: request.actor,
				created_at: request.now,
				worker: null,
				worked_until: null,
			};
			await tx.insertInto("import").values(row).execute();
			return {
				answer: toImport(await requireImport(tx, id), request.now),
				changes: [changed("import", id, "added")],
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

/** A file's columns and first rows. @throws AppError file_refused if it is no table. */
async function readHead(open: () => Promise<Table>): Promise<ShownHead> {
	try {
		const table = await open();
		const { head } = table;
		const sample = await sampleOf(table);
		return {
			...head,
			columns: head.columns.map((name) => storable(name).slice(0, 200)),
			...(head.sheets !== undefined && { sheets: head.sheets.map(storable) }),
			...(sample === undefined ? {} : { sample }),
		};
	} catch (error) {
		if (error instanceof TableError) {
			throw fieldRefusal("file_refused", { field: "file", ...error.reason });
		}
		throw error;
	}
}

/** The first rows; undefined if they are unreadable, which the dry run will report with the line. */
async function sampleOf(table: Table): Promise<string[][] | undefined> {
	try {
		for await (const batch of table.rows) {
			return batch.slice(0, SAMPLE_ROWS).map(({ cells }) => {
				return table.head.columns.map((_, i) => storable((cells[i] ?? "").slice(0, SAMPLE_CHARACTERS)));
			});
		}
		return [];
	} catch (error) {
		if (error instanceof TableError) return undefined;
		throw error;
	} finally {
		await table.close();
	}
}

function storable(text: string): string {
	return text.toWellFormed().replaceAll(NUL, "");
}

/** @throws AppError import_state */
async function requireFewOpen(connection: Connection, { actor }: WriteRequest): Promise<void> {
	if (actor === operator.user.id || (await countOpen(connection, actor)) < MAX_OPEN) return;
	throw refusal("import_state.too_many_open", { max: MAX_OPEN });
}

async function* hashing(file: AsyncIterable<Uint8Array>, hash: { update(piece: Uint8Array): unknown }) {
	for await (const piece of file) {
		hash.update(piece);
		yield piece;
	}
}

/** A hash that is equal for files with the same columns in the same order. */
export function headHash(columns: readonly string[]): string {
	return createHash("sha256")
		.update(JSON.stringify(columns.map(columnKey)))
		.digest("hex");
}

/** The column of each field: matched by name, or as corrected earlier for a file with the same columns. */
export async function mappingFor(connection: Connection, { columns }: TableHead): Promise<ImportMapping> {
	const matched = matchColumns(columns);
	const kept = await findMapping(connection, headHash(columns));
	return kept === undefined ? matched : { ...matched, ...(JSON.parse(kept) as ImportMapping) };
}
