import * as foundLines from "@freehub/contract/buying/found-lines";
import * as commands from "@freehub/contract/buying/purchase-commands";
import * as contract from "@freehub/contract/buying/purchase-orders";
import * as reminders from "@freehub/contract/buying/reminders";
import type { Caller } from "#caller.ts";
import type { Papers } from "#documents/papers.ts";
import { fileAnswer, wholeFile } from "#http/answers.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import { cancelPurchaseOrder, closeLines, confirmPurchaseOrder, reopenLines } from "./change-issued.ts";
import { changePurchaseOrder } from "./change-purchase.ts";
import { findPurchaseLines } from "./find-purchase-lines.ts";
import { listLineNeeds } from "./line-needs.ts";
import { listIncoming } from "./list-incoming.ts";
import { buyerOf, purchaseOrderCsv } from "./mail-purchase.ts";
import { orderWhatIsLow } from "./order-low.ts";
import { orderProducts } from "./order-products.ts";
import { purchaseOrderPaper } from "./purchase-paper.ts";
import { listRevisions } from "./purchase-revisions.ts";
import { readPurchaseOrder } from "./read-purchase.ts";
import { type MailReminder, previewReminder, remindSupplier } from "./remind-supplier.ts";
import { previewReminders, remindSuppliers } from "./remind-suppliers.ts";
import { type MailPurchaseOrder, sendPurchaseOrder } from "./send-purchase.ts";
import {
	addPurchaseOrder,
	copyPurchaseOrder,
	deletePurchaseOrder,
	mergePurchaseOrders,
	splitPurchaseOrder,
} from "./write-drafts.ts";

/** The mails about orders; undefined: this server sends no mail. */
export type OrderMailers = { order: MailPurchaseOrder | undefined; reminder: MailReminder | undefined };

/**
 * Purchase orders. Costs are only in the answers of people with the right `purchase.write`.
 */
export function purchaseOrderRoutes(
	server: Server,
	heavyReads: HeavyReads,
	papers: Papers,
	mailers: OrderMailers,
): void {
	const { db } = server;
	const reader = (caller: Caller | undefined) => ({
		withCost: caller?.rights.includes("purchase.write") ?? false,
		now: server.now(),
	});
	route(
		server,
		contract.listPurchaseOrders,
		async ({ query, caller, client }) =>
			new PageAnswer(
				await heavyReads.read(client, "pageOfPurchaseOrders", { query, reader: reader(caller) }),
			),
	);
	route(server, contract.exportPurchaseOrders, async ({ query, client }) => {
		const input = { filter: query, now: server.now() };
		return fileAnswer(await heavyReads.stream(client, "purchaseOrdersAsCsv", input), "freehub-orders.csv");
	});
	route(server, contract.getPurchaseOrder, ({ params, caller }) =>
		readPurchaseOrder(db.kysely, params.id, reader(caller)),
	);
	route(server, foundLines.findPurchaseLines, ({ body }) => findPurchaseLines(db.kysely, body, server.now()));
	route(server, foundLines.listLineNeeds, ({ params }) => listLineNeeds(db.kysely, params.id, server.now()));
	route(server, contract.listIncoming, ({ query, caller }) =>
		listIncoming(db.kysely, query.product, {
			now: server.now(),
			withOrders: caller?.rights.includes("purchase.read") ?? false,
		}),
	);
	route(server, contract.listPurchaseOrderRevisions, ({ params, caller }) =>
		listRevisions(db.kysely, params.id, reader(caller)),
	);
	route(server, contract.getPurchaseOrderFile, async ({ params, query: { format }, client }) => {
		const order = await readPurchaseOrder(db.kysely, params.id, { withCost: true, now: server.now() });
		const isPdf = format === "pdf";
		const buyer = isPdf && (await buyerOf(db, order.supplier._id));
		const file = buyer
			? await papers.draw(client.address, "order", purchaseOrderPaper(order, buyer, server.now()))
			: purchaseOrderCsv(order);
		return wholeFile(file, order.number ?? "draft", format);
	});
	route(server, commands.addPurchaseOrder, ({ body, request }) => addPurchaseOrder(db, body, request));
	route(server, commands.orderWhatIsLow, ({ body, request }) => orderWhatIsLow(db, body, request));
	route(server, commands.orderProducts, ({ body, request }) => orderProducts(db, body, request));
	route(server, commands.changePurchaseOrder, ({ params, body, request, ifMatch = 0 }) =>
		changePurchaseOrder(db, params.id, body, ifMatch, request),
	);
	route(server, commands.deletePurchaseOrder, ({ params, request }) =>
		deletePurchaseOrder(db, params.id, request),
	);
	route(server, commands.copyPurchaseOrder, ({ params, request }) =>
		copyPurchaseOrder(db, params.id, request),
	);
	route(server, commands.mergePurchaseOrders, ({ params, body, request }) =>
		mergePurchaseOrders(db, params.id, body.orders, request),
	);
	route(server, commands.splitPurchaseOrder, ({ params, body, request }) =>
		splitPurchaseOrder(db, params.id, body.lines, request),
	);
	route(server, commands.sendPurchaseOrder, ({ params, body, request, client }) =>
		sendPurchaseOrder(db, params.id, body, request, mailers.order, client.address),
	);
	route(server, contract.previewReminder, ({ params }) =>
		previewReminder(db.kysely, params.id, server.now()),
	);
	route(server, reminders.previewReminders, ({ query, request }) =>
		previewReminders(db.kysely, query.orders, request.now),
	);
	route(server, reminders.remindSuppliers, ({ body, request }) =>
		remindSuppliers(db, body, request, mailers.reminder),
	);
	route(server, commands.remindSupplier, ({ params, body, request }) =>
		remindSupplier(db, params.id, body, request, mailers.reminder),
	);
	route(server, commands.confirmPurchaseOrder, ({ params, body, request }) =>
		confirmPurchaseOrder(db, params.id, body.lines, request),
	);
	route(server, commands.cancelPurchaseOrder, ({ params, request }) =>
		cancelPurchaseOrder(db, params.id, request),
	);
	route(server, commands.closePurchaseLines, ({ params, body, request }) =>
		closeLines(db, params.id, body, request),
	);
	route(server, commands.reopenPurchaseLines, ({ params, body, request }) =>
		reopenLines(db, params.id, body.lines, request),
	);
}
