import * as kept from "@freehub/contract/selling/kept-pieces";
import * as papersContract from "@freehub/contract/selling/sale-papers";
import * as returns from "@freehub/contract/selling/sale-returns";
import * as commands from "@freehub/contract/selling/sales-commands";
import * as contract from "@freehub/contract/selling/sales-orders";
import type { Papers } from "#documents/papers.ts";
import { fileAnswer, fileTypes, wholeFile } from "#http/answers.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import { xlsxStream } from "#sheets/write-xlsx.ts";
import { changeSalesOrder } from "./change-sale.ts";
import { confirmReservation, declineReservation } from "./decide-reservation.ts";
import { keepPieces } from "./keep-pieces.ts";
import { type MailSale, sendSaleMail } from "./mail-sale.ts";
import { readAvailability } from "./read-availability.ts";
import { readSalesOrder, saleReader } from "./read-sale.ts";
import { checkReturn, deleteReturn, returnSale } from "./return-sale.ts";
import { saleFile } from "./sale-papers.ts";
import { listRevisions } from "./sale-revisions.ts";
import { saleHeads } from "./sales-as-file.ts";
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
export function salesOrderRoutes(
	server: Server,
	heavyReads: HeavyReads,
	papers: Papers,
	mailSale: MailSale | undefined,
): void {
	const { db } = server;
	route(server, contract.listSalesOrders, async ({ query, caller, client }) => {
		const input = { query, rights: caller?.rights ?? [], now: server.now() };
		return new PageAnswer(await heavyReads.read(client, "pageOfSalesOrders", input));
	});
	route(server, contract.exportSalesOrders, async ({ query: { format, ...filter }, caller, client }) => {
		const input = { filter, rights: caller?.rights ?? [], now: server.now() };
		const parts =
			format === "csv"
				? await heavyReads.stream(client, "salesAsCsv", input)
				: xlsxStream(saleHeads(input), await heavyReads.stream(client, "salesAsSheet", input));
		return fileAnswer(parts, `freehub-customer-orders.${format}`, fileTypes[format]);
	});
	route(server, contract.getSalesOrder, ({ params, caller }) =>
		readSalesOrder(db.kysely, params.id, saleReader(caller?.rights ?? [], server.now())),
	);
	route(server, contract.listSalesOrderRevisions, ({ params, caller }) =>
		listRevisions(db.kysely, params.id, saleReader(caller?.rights ?? [], server.now())),
	);
	route(server, papersContract.getSaleFile, async ({ params, query: { kind }, client, caller }) => {
		const reader = { rights: caller?.rights ?? [], now: server.now() };
		const wanted = { id: params.id, kind, client: client.address };
		const { number, pdf } = await saleFile(db, papers, wanted, reader);
		return wholeFile(pdf, number, "pdf");
	});
	route(server, papersContract.mailSale, ({ params, body, request, client }) =>
		sendSaleMail(db, params.id, body, request, { mailSale, client: client.address }),
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
	route(server, commands.confirmReservation, ({ params, request, client }) =>
		confirmReservation(db, params.id, request, { mailSale, client: client.address }),
	);
	route(server, commands.declineReservation, ({ params, body, request, client }) =>
		declineReservation(db, params.id, body.message, request, { mailSale, client: client.address }),
	);
	route(server, returns.returnSale, ({ params, body, request }) => returnSale(db, params.id, body, request));
	route(server, returns.checkReturn, ({ params, body, request }) =>
		checkReturn(db, params.id, body, request),
	);
	route(server, returns.deleteReturn, ({ params, request }) => deleteReturn(db, params.id, request));
}
