import { setTimeout as wait } from "node:timers/promises";
import { busyStates, type Import, type ImportOptions, type ImportRow } from "@freehub/contract/imports";
import { systemRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import { changeImport } from "./change-import.ts";
import { commitImport, undoImport } from "./decide-import.ts";
import { getImport, listImportRows } from "./get-import.ts";
import type { ImportRunner } from "./import-runner.ts";
import { createImportUploads, type Upload } from "./upload-import.ts";

const LOOK_MS = 100;

type Program = { db: Db; runner: Pick<ImportRunner, "files" | "wake"> };

/** Reads a file and does the dry run, as the page does. @throws AppError file_refused, ErrnoException */
export async function dryRunFromProgram(
	program: Program,
	{ name, file }: Upload,
	options: ImportOptions,
): Promise<Import> {
	const { db, runner } = program;
	const request = systemRequest(new Date());
	const upload = createImportUploads(db, runner.files, async () => {});
	const { _id } = await upload({ name: name.slice(0, 200), file }, request);
	await changeImport(db, _id, { options }, systemRequest(new Date()));
	return settled(program, _id);
}

/** Commits an import to its end. @throws AppError */
export async function commitFromProgram(program: Program, id: string): Promise<Import> {
	await commitImport(program.db, id, systemRequest(new Date()));
	return settled(program, id);
}

/** Takes an import back to its end. @throws AppError */
export async function undoFromProgram(program: Program, id: string): Promise<Import> {
	await undoImport(program.db, id, systemRequest(new Date()));
	return settled(program, id);
}

/** All rows that fit a filter, a page at a time. */
export async function* rowsFromProgram(
	db: Db,
	id: string,
	outcome: "refused" | "kept" | "noted",
): AsyncGenerator<ImportRow> {
	let cursor: string | undefined;
	do {
		const page = await listImportRows(db, id, { outcome, cursor, limit: 200 });
		yield* page.items;
		cursor = page.next;
	} while (cursor !== undefined);
}

/** Waits for the work; a server on the same database may be the one that does it. */
async function settled({ db, runner }: Program, id: string): Promise<Import> {
	for (;;) {
		const answer = await getImport(db.kysely, id, new Date());
		if (!(busyStates as readonly string[]).includes(answer.state)) return answer;
		runner.wake();
		await wait(LOOK_MS);
	}
}
