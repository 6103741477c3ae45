import { listPromiseSources } from "@freehub/contract/stock/promise-sources";
import { route, type Server } from "#http/route.ts";
import { freeSources } from "./free-sources.ts";

/** Where pieces can be promised from. */
export function promiseSourceRoutes(server: Server): void {
	route(server, listPromiseSources, ({ query }) => freeSources(server.db.kysely, query.product));
}
