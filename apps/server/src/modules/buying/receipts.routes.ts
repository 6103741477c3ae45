import * as contract from "@freehub/contract/receipts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import { listDeliveryLines } from "./delivery-lines.ts";
import { pageOfReceipts } from "./list-receipts.ts";

/** Lines to receive, and receipts. No answer contains costs. */
export function receiptRoutes(server: Server): void {
	const { db } = server;
	route(server, contract.listDeliveryLines, ({ query }) => listDeliveryLines(db, query, server.now()));
	route(server, contract.listReceipts, async ({ query }) => new PageAnswer(await pageOfReceipts(db, query)));
}
