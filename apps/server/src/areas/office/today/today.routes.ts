import { getToday } from "@freehub/contract/office/today";
import { listMovers } from "@freehub/contract/stock/movers";
import { requireSignedIn } from "#caller.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";

/** The top movers are for everybody who may read the movements. The Today page is for staff: visitors may read the stock if access is for everyone, but not this. */
export function todayRoutes(server: Server, heavyReads: HeavyReads): void {
	route(server, getToday, async ({ query: { zone, days }, caller, client, request }) => {
		const { rights } = requireSignedIn(caller);
		return heavyReads.read(client, "readToday", {
			now: request.now.getTime(),
			zone,
			days: Number(days),
			withCost: rights.includes("product.write"),
			withOrders: rights.includes("purchase.read"),
			withSales: rights.includes("sale.read"),
			withImports: rights.includes("product.write"),
			withInvitations: rights.includes("people.manage"),
		});
	});
	route(
		server,
		listMovers,
		async ({ query, client }) => new PageAnswer(await heavyReads.read(client, "pageOfMovers", query)),
	);
}
