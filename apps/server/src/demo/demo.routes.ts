import * as contract from "@freehub/contract/demo";
import { route, type Server } from "#http/route.ts";
import { removeDemo, sizeOfDemo } from "./remove-demo.ts";

/** Removes the demo catalogue, once a shop starts real work. */
export function demoRoutes(server: Server): void {
	const { db } = server;
	route(server, contract.getDemo, () => sizeOfDemo(db.kysely));
	route(server, contract.removeDemo, ({ request }) => removeDemo(db, request));
}
