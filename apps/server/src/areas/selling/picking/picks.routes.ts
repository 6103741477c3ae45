import * as contract from "@freehub/contract/selling/picks";
import { route, type Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";

/** Picks for customers' orders. To pick and to hand over are movements that name an order's line. */
export function pickRoutes(server: Server, heavyReads: HeavyReads): void {
	route(server, contract.listPicks, ({ query, caller, client }) =>
		heavyReads.read(client, "listPicks", { ...query, rights: caller?.rights ?? [] }),
	);
}
