import * as contract from "@freehub/contract/catalogue/imports";
import type { Db } from "#db/connection.ts";
import { problemAnswer } from "#http/answers.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import { cancelImport, changeImport, commitImport, undoImport } from "./decide-import.ts";
import { getImport, listImportRows, listImports, productImport } from "./get-import.ts";
import type { ImportRunner } from "./import-runner.ts";
import { previewImport } from "./preview-import.ts";
import type { ProblemFiles } from "./problem-file.ts";
import { type ImportUploads, productTarget } from "./upload-import.ts";

export function importRoutes(
	server: Server,
	db: Db,
	runner: ImportRunner,
	uploads: ImportUploads,
	problemFile: ProblemFiles,
): void {
	/** Starts the requested work at once; the answer shows the state before it. */
	const begun = async (answer: Promise<contract.Import>): Promise<contract.Import> => {
		const value = await answer;
		runner.wake();
		return value;
	};
	route(server, contract.uploadImport, ({ query: { name }, file, request }) =>
		begun(uploads.upload({ name, file }, request, productTarget)),
	);
	route(
		server,
		contract.listImports,
		async ({ query }) =>
			new PageAnswer(await listImports(db.kysely, productImport, null, query, server.now())),
	);
	route(server, contract.getImport, ({ params, caller }) =>
		getImport(db.kysely, params.id, server.now(), caller?.rights ?? []),
	);
	route(server, contract.changeImport, async ({ params: { id }, body, request }) => {
		const { file, format } = body;
		const isOther = file !== undefined || format !== undefined;
		const again = isOther ? await uploads.readAgain(id, productImport, file ?? {}, request.actor) : undefined;
		return begun(changeImport(db, id, body, again, request));
	});
	route(
		server,
		contract.listImportRows,
		async ({ params, query }) => new PageAnswer(await listImportRows(db, params.id, query)),
	);
	route(server, contract.previewImport, ({ params }) => previewImport(db, params.id));
	route(server, contract.getProblemFile, async ({ params, query, client }) =>
		problemAnswer(await problemFile(productImport, params.id, query, client), query),
	);
	route(server, contract.commitImport, ({ params, request }) => begun(commitImport(db, params.id, request)));
	route(server, contract.cancelImport, async ({ params, request }) => {
		const answer = await begun(cancelImport(db, params.id, request));
		if (answer.state === "cancelled") await runner.files.remove(answer._id);
		return answer;
	});
	route(server, contract.undoImport, ({ params, request }) => begun(undoImport(db, params.id, request)));
}
