import pino from "pino";
import { onTestFinished } from "vitest";
import { getImport } from "#areas/catalogue/import/get-import.ts";
import { importFiles } from "#areas/catalogue/import/import-files.ts";
import { importRunner } from "#areas/catalogue/import/import-runner.ts";
import { createImportUploads, productTarget } from "#areas/catalogue/import/upload-import.ts";
import type { Work } from "#areas/catalogue/import/work.ts";
import type { Db } from "#db/connection.ts";
import { systemRequest } from "#db/write.ts";
import { openTableHere } from "./open-table-here.ts";
import type { TestServer } from "./server.ts";

/** Uploads a file without the server's own runner, so that its dry run waits. @returns the import's id. */
export async function uploadQuietly(
	{ db, dataDir }: TestServer,
	content: string,
	actor = systemRequest(new Date()).actor,
): Promise<string> {
	const { upload } = createImportUploads(
		db,
		{ files: importFiles(dataDir), open: openTableHere },
		async () => {},
	);
	async function* file() {
		yield Buffer.from(content);
	}
	const request = { ...systemRequest(new Date()), actor };
	return (await upload({ name: "bikes.csv", file: file() }, request, productTarget))._id;
}

/** The runner of a second process on the same database; it stops after the test. */
export function anotherProcess(
	server: TestServer,
	given: { db?: Db; now?: () => Date; open?: Work["open"] } = {},
) {
	const { db, dataDir } = server;
	const runner = importRunner({
		db,
		dataDir,
		now: () => new Date(),
		log: pino({ level: "silent" }),
		open: openTableHere,
		...given,
	});
	onTestFinished(() => runner.stop());
	return runner;
}

/** The state of an import of products. */
export async function stateOf({ db }: TestServer, id: string) {
	return (await getImport(db.kysely, id, new Date())).state;
}
