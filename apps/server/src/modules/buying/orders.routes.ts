import * as commands from "@freehub/contract/order-commands";
import * as contract from "@freehub/contract/orders";
import type { Caller } from "#caller.ts";
import type { HeavyReads } from "#heavy-reads/heavy-reads.ts";
import { fileAnswer } from "#http/answers.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import type { Papers } from "#papers/papers.ts";
import { changeOrder } from "./change-order.ts";
import { listIncoming } from "./list-incoming.ts";
import { buyerOf, orderCsv } from "./mail-order.ts";
import { cancelOrder, closeLines, confirmOrder, reopenLines } from "./open-lines.ts";
import { orderWhatIsLow } from "./order-low.ts";
import { orderPaper } from "./order-paper.ts";
import { listRevisions } from "./order-revisions.ts";
import { readOrder } from "./read-order.ts";
import { type MailOrder, sendOrder } from "./send-order.ts";
import { addOrder, copyOrder, deleteOrder, mergeOrders, splitOrder } from "./write-drafts.ts";

/**
 * Purchase orders. Costs are only in the answers of people with the right `order.write`.
 * @param mailOrder undefined: this server sends no mail.
 */
export function orderRoutes(
	server: Server,
	heavyReads: HeavyReads,
	papers: Papers,
	mailOrder: MailOrder | undefined,
): void {
	const { db } = server;
	const reader = (caller: Caller | undefined) => ({
		withCost: caller?.rights.includes("order.write") ?? false,
		now: server.now(),
	});
	route(
		server,
		contract.listOrders,
		async ({ query, caller, client }) =>
			new PageAnswer(await heavyReads.read(client, "pageOfOrders", { query, reader: reader(caller) })),
	);
	route(server, contract.exportOrders, async ({ query, client }) => {
		const input = { filter: query, now: server.now() };
		return fileAnswer(await heavyReads.stream(client, "ordersAsCsv", input), "freehub-orders.csv");
	});
	route(server, contract.getOrder, ({ params, caller }) => readOrder(db.kysely, params.id, reader(caller)));
	route(server, contract.listIncoming, ({ query, caller }) =>
		listIncoming(db.kysely, query.product, {
			now: server.now(),
			withOrders: caller?.rights.includes("order.read") ?? false,
		}),
	);
	route(server, contract.listOrderRevisions, ({ params, caller }) =>
		listRevisions(db.kysely, params.id, reader(caller)),
	);
	route(server, contract.getOrderFile, async ({ params, query: { format }, client }) => {
		const order = await readOrder(db.kysely, params.id, { withCost: true, now: server.now() });
		const isPdf = format === "pdf";
		const buyer = isPdf && (await buyerOf(db, order.supplier._id));
		const file = buyer
			? await papers.draw(client.address, "order", orderPaper(order, buyer, server.now()))
			: orderCsv(order);
		return new Response(file, {
			headers: {
				"content-type": isPdf ? "application/pdf" : "text/csv; charset=utf-8",
				"content-disposition": `attachment; filename="${order.number ?? "draft"}.${format}"`,
				"cache-control": "no-store",
			},
		});
	});
	route(server, commands.addOrder, ({ body, request }) => addOrder(db, body, request));
	route(server, commands.orderWhatIsLow, ({ body, request }) => orderWhatIsLow(db, body, request));
	route(server, commands.changeOrder, ({ params, body, request, ifMatch = 0 }) =>
		changeOrder(db, params.id, body, ifMatch, request),
	);
	route(server, commands.deleteOrder, ({ params, request }) => deleteOrder(db, params.id, request));
	route(server, commands.copyOrder, ({ params, request }) => copyOrder(db, params.id, request));
	route(server, commands.mergeOrders, ({ params, body, request }) =>
		mergeOrders(db, params.id, body.orders, request),
	);
	route(server, commands.splitOrder, ({ params, body, request }) =>
		splitOrder(db, params.id, body.lines, request),
	);
	route(server, commands.sendOrder, ({ params, body, request, client }) =>
		sendOrder(db, params.id, body, request, mailOrder, client.address),
	);
	route(server, commands.confirmOrder, ({ params, body, request }) =>
		confirmOrder(db, params.id, body.lines, request),
	);
	route(server, commands.cancelOrder, ({ params, request }) => cancelOrder(db, params.id, request));
	route(server, commands.closeOrderLines, ({ params, body, request }) =>
		closeLines(db, params.id, body, request),
	);
	route(server, commands.reopenOrderLines, ({ params, body, request }) =>
		reopenLines(db, params.id, body.lines, request),
	);
}
