import * as contract from "@freehub/contract/selling/reservations";
import { route, type Server } from "#http/route.ts";
import { cancelMyOrder, listMyOrders } from "./my-orders.ts";
import { readReservationTerms, reserveProduct } from "./reserve-product.ts";

/** Reservations in the shop window, and the orders of the customer who is signed in. */
export function reservationRoutes(server: Server): void {
	const { db } = server;
	route(server, contract.getReservationTerms, () => readReservationTerms(db.kysely));
	route(server, contract.listMyOrders, ({ caller }) =>
		listMyOrders(db.kysely, caller?.user.id ?? "", server.now()),
	);
	route(server, contract.reserveProduct, ({ body, request }) => reserveProduct(db, body, request));
	route(server, contract.cancelMyOrder, ({ params, request }) => cancelMyOrder(db, params.id, request));
}
