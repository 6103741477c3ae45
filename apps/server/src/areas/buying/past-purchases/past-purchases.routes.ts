import * as contract from "@freehub/contract/buying/past-purchases";
import { importPast } from "#areas/buying/files/import-past.ts";
import { pastProblems } from "#areas/buying/files/problem-file.ts";
import type { ProblemMeans } from "#areas/catalogue/files/problem-sheets.ts";
import { fileAnswer, problemAnswer } from "#http/answers.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import { pageOfPastImports, removePastImport } from "./past-imports.ts";

/** Past purchases, and the history of suppliers and products that all purchases together give. */
export function pastPurchaseRoutes(server: Server, heavyReads: HeavyReads, means: ProblemMeans): void {
	const { db, uploads } = means;
	route(server, contract.importPastPurchases, ({ file, query, request }) =>
		importPast(db, uploads, file, query, request),
	);
	route(server, contract.getPastProblems, async ({ file, query, request }) =>
		problemAnswer(await pastProblems(means, file, query, request), query),
	);
	route(
		server,
		contract.listPastImports,
		async ({ query }) => new PageAnswer(await pageOfPastImports(db, query)),
	);
	route(server, contract.removePastImport, ({ params, request }) => removePastImport(db, params.id, request));
	route(server, contract.exportPastPurchases, async ({ query, client }) =>
		fileAnswer(await heavyReads.stream(client, "pastAsCsv", { filter: query }), "freehub-past-purchases.csv"),
	);
	route(server, contract.listProductPurchases, ({ params, client }) =>
		heavyReads.read(client, "readProductPurchases", { id: params.id }),
	);
	route(server, contract.getSupplierHistory, ({ params, client }) =>
		heavyReads.read(client, "readSupplierHistory", { id: params.id }),
	);
}
