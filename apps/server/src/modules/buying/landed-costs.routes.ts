import * as contract from "@freehub/contract/landed-costs";
import type { HeavyReads } from "#heavy-reads/heavy-reads.ts";
import { fileAnswer } from "#http/answers.ts";
import { route, type Server } from "#http/route.ts";
import { addCharge, listCharges, takeBackCharge } from "./charges.ts";
import { addCredit, readCredits, takeBackCredit } from "./credits.ts";
import { today } from "./order-answer.ts";

/** Charges of receipts, credit notes of suppliers, and what the stock is worth. */
export function landedCostRoutes(server: Server, heavyReads: HeavyReads): void {
	const { db } = server;
	route(server, contract.listCharges, ({ params }) => listCharges(db.kysely, params.id));
	route(server, contract.addCharge, ({ params, body, request }) => addCharge(db, params.id, body, request));
	route(server, contract.takeBackCharge, ({ params, request }) => takeBackCharge(db, params.id, request));
	route(server, contract.getOrderCredits, ({ params }) => readCredits(db.kysely, params.id));
	route(server, contract.addCredit, ({ params, body, request }) => addCredit(db, params.id, body, request));
	route(server, contract.takeBackCredit, ({ params, request }) => takeBackCredit(db, params.id, request));
	route(server, contract.getStockValue, ({ query: { day = today(server.now()) }, client }) =>
		heavyReads.read(client, "stockValue", { day }),
	);
	route(server, contract.exportStockValue, async ({ query: { day = today(server.now()) }, client }) =>
		fileAnswer(await heavyReads.stream(client, "stockValueAsCsv", { day }), `stock-value-${day}.csv`),
	);
}
