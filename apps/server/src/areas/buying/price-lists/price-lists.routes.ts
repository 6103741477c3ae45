import * as contract from "@freehub/contract/buying/price-lists";
import { requireSupplier } from "#areas/buying/suppliers/require-supplier.ts";
import { findRows, listImports, requireImport } from "#areas/catalogue/import/get-import.ts";
import type { ImportRunner } from "#areas/catalogue/import/import-runner.ts";
import {
	cancelPriceList,
	changePriceList,
	commitPriceList,
	priceListUpload,
	undoPriceList,
} from "#areas/catalogue/import/price-list/decide-price-list.ts";
import { priceLists, toPriceListRow } from "#areas/catalogue/import/price-list/price-list.ts";
import type { ProblemFiles } from "#areas/catalogue/import/problem-file.ts";
import type { ImportUploads } from "#areas/catalogue/import/upload-import.ts";
import { problemAnswer } from "#http/answers.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";

export function priceListRoutes(
	server: Server,
	runner: ImportRunner,
	uploads: ImportUploads,
	problemFile: ProblemFiles,
): void {
	const { db } = server;
	/** Starts the requested work at once; the answer shows the state before it. */
	const begun = async (answer: Promise<contract.PriceList>): Promise<contract.PriceList> => {
		const value = await answer;
		runner.wake();
		return value;
	};
	route(server, contract.uploadPriceList, async ({ params: { id }, query: { name }, file, request }) => {
		await requireSupplier(db.kysely, id);
		return begun(uploads.upload({ name, file }, request, priceListUpload(id)));
	});
	route(server, contract.listPriceLists, async ({ params: { id }, query }) => {
		await requireSupplier(db.kysely, id);
		return new PageAnswer(await listImports(db.kysely, priceLists, id, query, server.now()));
	});
	route(server, contract.getPriceList, async ({ params: { id } }) =>
		priceLists.toAnswer(await requireImport(db.kysely, id, priceLists), server.now()),
	);
	route(server, contract.listPriceListRows, async ({ params: { id }, query }) => {
		const row = await requireImport(db.kysely, id, priceLists);
		return new PageAnswer(await findRows(db, row, query, toPriceListRow));
	});
	route(server, contract.getPriceListProblems, async ({ params, query, client }) =>
		problemAnswer(await problemFile(priceLists, params.id, query, client), query),
	);
	route(server, contract.changePriceList, async ({ params: { id }, body, request }) => {
		const head = body.file && (await uploads.readAgain(id, priceLists, body.file, request.actor));
		return begun(changePriceList(db, id, body, head, request));
	});
	route(server, contract.commitPriceList, ({ params, request }) =>
		begun(commitPriceList(db, params.id, request)),
	);
	route(server, contract.cancelPriceList, async ({ params, request }) => {
		const answer = await begun(cancelPriceList(db, params.id, request));
		if (answer.state === "cancelled") await runner.files.remove(answer._id);
		return answer;
	});
	route(server, contract.undoPriceList, ({ params, request }) =>
		begun(undoPriceList(db, params.id, request)),
	);
}
