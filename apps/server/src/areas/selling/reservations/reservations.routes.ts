import * as contract from "@freehub/contract/selling/reservations";
import * as commands from "@freehub/contract/selling/sales-commands";
import type { MailSale } from "#areas/selling/sales-orders/mail-sale.ts";
import { route, type Server } from "#http/route.ts";
import { confirmReservation, declineReservation } from "./decide-reservation.ts";
import { cancelMyOrder, listMyOrders } from "./my-orders.ts";
import { readReservationTerms, reserveProduct } from "./reserve-product.ts";

/** Reservations in the shop window, the shop's answers to them, and the orders of the customer who is signed in. */
export function reservationRoutes(server: Server, mailSale: MailSale | undefined): void {
	const { db } = server;
	route(server, contract.getReservationTerms, () => readReservationTerms(db.kysely));
	route(server, contract.listMyOrders, ({ caller }) =>
		listMyOrders(db.kysely, caller?.user.id ?? "", server.now()),
	);
	route(server, contract.reserveProduct, ({ body, request }) => reserveProduct(db, body, request));
	route(server, contract.cancelMyOrder, ({ params, request }) => cancelMyOrder(db, params.id, request));
	route(server, commands.confirmReservation, ({ params, request, client }) =>
		confirmReservation(db, params.id, request, { mailSale, client: client.address }),
	);
	route(server, commands.declineReservation, ({ params, body, request, client }) =>
		declineReservation(db, params.id, body.message, request, { mailSale, client: client.address }),
	);
}
