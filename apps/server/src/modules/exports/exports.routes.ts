import * as contract from "@freehub/contract/exports";
import type { Db } from "#db/connection.ts";
import { route, type Server } from "#http/route.ts";
import { exportProducts } from "./export-products.ts";

export function exportRoutes(server: Server, db: Db): void {
	route(server, contract.exportProducts, ({ query, caller }) => exportProducts(db, query, caller));
}
