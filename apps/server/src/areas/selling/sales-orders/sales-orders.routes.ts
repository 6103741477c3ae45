import * as kept from "@freehub/contract/selling/kept-pieces";
import * as commands from "@freehub/contract/selling/sales-commands";
import * as contract from "@freehub/contract/selling/sales-orders";
import { PageAnswer, route, type Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import { changeSalesOrder } from "./change-sale.ts";
import { keepPieces } from "./keep-pieces.ts";
import { readAvailability } from "./read-availability.ts";
import { readSalesOrder, saleReader } from "./read-sale.ts";
import { listRevisions } from "./sale-revisions.ts";
import {
	addSalesOrder,
	cancelSalesOrder,
	closeSalesOrder,
	copySalesOrder,
	deleteSalesOrder,
	placeSalesOrder,
	promiseSaleLine,
	reopenSalesOrder,
} from "./write-sales.ts";

/** Customers' orders. Prices are only in the answers of people with the right `sale.write`. */
export function salesOrderRoutes(server: Server, heavyReads: HeavyReads): void {
	const { db } = server;
	route(server, contract.listSalesOrders, async ({ query, caller, client }) => {
		const input = { query, rights: caller?.rights ?? [], now: server.now() };
		return new PageAnswer(await heavyReads.read(client, "pageOfSalesOrders", input));
	});
	route(server, contract.getSalesOrder, ({ params, caller }) =>
		readSalesOrder(db.kysely, params.id, saleReader(caller?.rights ?? [], server.now())),
	);
	route(server, contract.listSalesOrderRevisions, ({ params, caller }) =>
		listRevisions(db.kysely, params.id, saleReader(caller?.rights ?? [], server.now())),
	);
	route(server, kept.getAvailability, ({ params, caller }) =>
		readAvailability(db.kysely, params.id, {
			rights: caller?.rights ?? [],
			now: server.now(),
		}),
	);
	route(server, kept.keepPieces, ({ body, request }) => keepPieces(db, body, request));
	route(server, commands.addSalesOrder, ({ body, request }) => addSalesOrder(db, body, request));
	route(server, commands.changeSalesOrder, ({ params, body, request, ifMatch = 0 }) =>
		changeSalesOrder(db, params.id, body, ifMatch, request),
	);
	route(server, commands.deleteSalesOrder, ({ params, request }) => deleteSalesOrder(db, params.id, request));
	route(server, commands.copySalesOrder, ({ params, request }) => copySalesOrder(db, params.id, request));
	route(server, commands.placeSalesOrder, ({ params, body, request }) =>
		placeSalesOrder(db, params.id, body.sources, request),
	);
	route(server, commands.promiseSaleLine, ({ params, body, request }) =>
		promiseSaleLine(db, params.id, { line: params.line, ...body }, request),
	);
	route(server, commands.closeSalesOrder, ({ params, body, request }) =>
		closeSalesOrder(db, params.id, body.lines, request),
	);
	route(server, commands.cancelSalesOrder, ({ params, request }) => cancelSalesOrder(db, params.id, request));
	route(server, commands.reopenSalesOrder, ({ params, body, request }) =>
		reopenSalesOrder(db, params.id, body.lines, request),
	);
}
