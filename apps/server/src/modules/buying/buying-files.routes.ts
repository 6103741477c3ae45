import * as contract from "@freehub/contract/buying-files";
import { route, type Server } from "#http/route.ts";
import type { ImportUploads } from "#modules/imports/upload-import.ts";
import { importOffers } from "./files/import-offers.ts";
import { importOrders } from "./files/import-orders.ts";

/** Offers and orders as files. */
export function buyingFileRoutes(server: Server, uploads: ImportUploads): void {
	const { db } = server;
	route(server, contract.importOffers, ({ file, query, request }) =>
		importOffers(db, uploads, file, query, request),
	);
	route(server, contract.importOrders, ({ file, query, request }) =>
		importOrders(db, uploads, file, query, request),
	);
}
