import * as contract from "@freehub/contract/selling/sale-files";
import type { ProblemMeans } from "#areas/catalogue/files/problem-sheets.ts";
import { problemAnswer } from "#http/answers.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import { importSales, saleProblems } from "./import-sales.ts";
import { pageOfSaleImports, undoSaleImportOf } from "./sale-imports.ts";

/** Customers' open orders from files. */
export function saleFileRoutes(server: Server, means: ProblemMeans): void {
	const { db, uploads } = means;
	route(server, contract.importSalesOrders, ({ file, query, request }) =>
		importSales(db, uploads, file, query, request),
	);
	route(server, contract.getSaleProblems, async ({ file, query, request }) =>
		problemAnswer(await saleProblems(means, file, query, request), query),
	);
	route(
		server,
		contract.listSaleImports,
		async ({ query }) => new PageAnswer(await pageOfSaleImports(db, query)),
	);
	route(server, contract.undoSaleImport, ({ params, request }) => undoSaleImportOf(db, params.id, request));
}
