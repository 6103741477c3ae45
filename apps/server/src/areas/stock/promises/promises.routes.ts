import { listProductPromises } from "@freehub/contract/stock/promises";
import { route, type Server } from "#http/route.ts";
import { listPromises } from "./list-promises.ts";

export function promiseRoutes(server: Server): void {
	route(server, listProductPromises, ({ params }) => listPromises(server.db.kysely, params.id));
}
