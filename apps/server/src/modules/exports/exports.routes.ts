import * as contract from "@freehub/contract/exports";
import type { HeavyReads } from "#heavy-reads/heavy-reads.ts";
import { route, type Server } from "#http/route.ts";
import { exportProducts } from "./export-products.ts";

export function exportRoutes(server: Server, heavyReads: HeavyReads): void {
	route(server, contract.exportProducts, ({ query, ...asked }) => exportProducts(heavyReads, query, asked));
}
