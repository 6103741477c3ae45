import * as contract from "@freehub/contract/selling/customer-files";
import type { ProblemMeans } from "#areas/catalogue/files/problem-sheets.ts";
import { fileAnswer, fileTypes, problemAnswer } from "#http/answers.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import { xlsxStream } from "#sheets/write-xlsx.ts";
import { pageOfCustomerImports, undoCustomerImport } from "./customer-imports.ts";
import { customerHeads } from "./customers-as-file.ts";
import { customerProblems, importCustomers } from "./import-customers.ts";

/** Customers from files and as a file. */
export function customerFileRoutes(server: Server, heavyReads: HeavyReads, means: ProblemMeans): void {
	const { db, uploads } = means;
	route(server, contract.importCustomers, ({ file, query, request }) =>
		importCustomers(db, uploads, file, query, request),
	);
	route(server, contract.getCustomerProblems, async ({ file, query, request }) =>
		problemAnswer(await customerProblems(means, file, query, request), query),
	);
	route(
		server,
		contract.listCustomerImports,
		async ({ query }) => new PageAnswer(await pageOfCustomerImports(db, query)),
	);
	route(server, contract.undoCustomerImport, ({ params, request }) =>
		undoCustomerImport(db, params.id, request),
	);
	route(server, contract.exportCustomers, async ({ client, query: { format } }) => {
		const parts =
			format === "csv"
				? await heavyReads.stream(client, "customersAsCsv", {})
				: xlsxStream(customerHeads, await heavyReads.stream(client, "customersAsSheet", {}));
		return fileAnswer(parts, `freehub-customers.${format}`, fileTypes[format]);
	});
}
