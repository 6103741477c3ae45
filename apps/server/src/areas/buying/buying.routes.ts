import * as costs from "@freehub/contract/buying/costs";
import * as files from "@freehub/contract/buying/files";
import * as receipts from "@freehub/contract/buying/receipts";
import { shopDay } from "@freehub/domain/local-days";
import type { ProblemMeans } from "#areas/catalogue/files/problem-sheets.ts";
import type { ProblemWords } from "#areas/catalogue/import/problem-words.ts";
import type { ImportUploads } from "#areas/catalogue/import/upload-import.ts";
import type { Papers } from "#documents/papers.ts";
import { fileAnswer, problemAnswer } from "#http/answers.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import { addCharge, listCharges, takeBackCharge } from "./costs/charges.ts";
import { addCredit, readCredits, takeBackCredit } from "./costs/credits.ts";
import { importOffers } from "./files/import-offers.ts";
import { importPurchaseOrders } from "./files/import-purchases.ts";
import { offerProblems, purchaseOrderProblems } from "./files/problem-file.ts";
import { pastPurchaseRoutes } from "./past-purchases/past-purchases.routes.ts";
import type { OrderMailers } from "./purchase-orders/purchase-orders.routes.ts";
import { purchaseOrderRoutes } from "./purchase-orders/purchase-orders.routes.ts";
import { listDeliveryLines } from "./receipts/lines-to-receive.ts";
import { pageOfReceipts } from "./receipts/list-receipts.ts";
import { supplierRoutes } from "./suppliers.routes.ts";

/**
 * Suppliers and their offers, purchase orders, their receipts, what all of it costs, and files of them.
 * @param words the sentences of files of refused rows.
 */
export function buyingRoutes(
	server: Server,
	heavyReads: HeavyReads,
	papers: Papers,
	mailers: OrderMailers,
	uploads: ImportUploads,
	words: ProblemWords,
): void {
	const { db } = server;
	supplierRoutes(server, heavyReads);
	purchaseOrderRoutes(server, heavyReads, papers, mailers);

	// No answer about receipts contains costs.
	route(server, receipts.listDeliveryLines, ({ query, caller }) =>
		listDeliveryLines(db, query, { now: server.now(), rights: caller?.rights ?? [] }),
	);
	route(server, receipts.listReceipts, async ({ query }) => new PageAnswer(await pageOfReceipts(db, query)));

	route(server, costs.listCharges, ({ params }) => listCharges(db.kysely, params.id));
	route(server, costs.addCharge, ({ params, body, request }) => addCharge(db, params.id, body, request));
	route(server, costs.takeBackCharge, ({ params, request }) => takeBackCharge(db, params.id, request));
	route(server, costs.getPurchaseOrderCredits, ({ params }) => readCredits(db.kysely, params.id));
	route(server, costs.addCredit, ({ params, body, request }) => addCredit(db, params.id, body, request));
	route(server, costs.takeBackCredit, ({ params, request }) => takeBackCredit(db, params.id, request));
	route(server, costs.getStockValue, ({ query: { day = shopDay(server.now()), by }, client }) =>
		heavyReads.read(client, "stockValue", { day, by }),
	);
	route(server, costs.exportStockValue, async ({ query: { day = shopDay(server.now()), by }, client }) =>
		fileAnswer(await heavyReads.stream(client, "stockValueAsCsv", { day, by }), `stock-value-${day}.csv`),
	);

	route(server, files.importOffers, ({ file, query, request }) =>
		importOffers(db, uploads, file, query, request),
	);
	route(server, files.importPurchaseOrders, ({ file, query, request }) =>
		importPurchaseOrders(db, uploads, file, query, request),
	);
	const means: ProblemMeans = { db, uploads, words };
	pastPurchaseRoutes(server, heavyReads, means);
	route(server, files.getOfferProblems, async ({ file, query, request }) =>
		problemAnswer(await offerProblems(means, file, query, request), query),
	);
	route(server, files.getPurchaseOrderProblems, async ({ file, query, request }) =>
		problemAnswer(await purchaseOrderProblems(means, file, query, request), query),
	);
}
