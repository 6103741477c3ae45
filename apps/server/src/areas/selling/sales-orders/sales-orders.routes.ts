import * as contract from "@freehub/contract/selling/sales-orders";
import { route, type Server } from "#http/route.ts";
import { readSalesOrder } from "./read-sale.ts";
import {
	addSalesOrder,
	cancelSalesOrder,
	closeSalesOrder,
	placeSalesOrder,
	promiseSaleLine,
} from "./write-sales.ts";

/** Customers' orders. Prices are only in the answers of people with the right `sale.write`. */
export function salesOrderRoutes(server: Server): void {
	const { db } = server;
	route(server, contract.addSalesOrder, ({ body, request }) => addSalesOrder(db, body, request));
	route(server, contract.getSalesOrder, ({ params, caller }) =>
		readSalesOrder(db.kysely, params.id, caller?.rights ?? []),
	);
	route(server, contract.placeSalesOrder, ({ params, body, request }) =>
		placeSalesOrder(db, params.id, body.sources, request),
	);
	route(server, contract.promiseSaleLine, ({ params, body, request }) =>
		promiseSaleLine(db, params.id, { line: params.line, ...body }, request),
	);
	route(server, contract.closeSalesOrder, ({ params, body, request }) =>
		closeSalesOrder(db, params.id, body.lines, request),
	);
	route(server, contract.cancelSalesOrder, ({ params, request }) => cancelSalesOrder(db, params.id, request));
}
