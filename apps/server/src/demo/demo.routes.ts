import * as contract from "@freehub/contract/demo";
import { route, type Server } from "#http/route.ts";
import { removeDemo, sizeOfDemo } from "./remove-demo.ts";

/** Taking out the demo catalogue once a shop begins in earnest. */
export function demoRoutes(server: Server): void {
	const { db } = server;
	route(server, contract.getDemo, () => sizeOfDemo(db.kysely));
	route(server, contract.removeDemo, ({ request }) => removeDemo(db, request));
}
