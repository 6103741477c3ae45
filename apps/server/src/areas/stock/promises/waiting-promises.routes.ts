import { listWaitingPromises } from "@freehub/contract/stock/waiting-promises";
import { route, type Server } from "#http/route.ts";
import { readWaitingPromises } from "./read-waiting-promises.ts";

/** Promises that wait for their pieces. */
export function waitingPromiseRoutes(server: Server): void {
	route(server, listWaitingPromises, ({ query, caller }) =>
		readWaitingPromises(server.db.kysely, query, { now: server.now(), rights: caller?.rights ?? [] }),
	);
}
