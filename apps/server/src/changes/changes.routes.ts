import * as contract from "@freehub/contract/changes";
import { rightsOf } from "@freehub/domain/people/access";
import { route, type Server } from "#http/route.ts";
import type { ChangeFeed } from "./change-feed.ts";
import { positionBefore } from "./changes.repo.ts";
import type { EventStreams } from "./event-streams.ts";
import { newestPosition, readChanges } from "./read-changes.ts";

export function changeRoutes(server: Server, feed: ChangeFeed, streams: EventStreams): void {
	const { db, access, callerOf } = server;
	route(server, contract.listChanges, async ({ query: { after, limit }, caller }) => {
		await feed.assignPositions();
		if (after === undefined) return { changes: [], next: await newestPosition(db), isEnd: true };
		return readChanges(db, after, limit, caller?.rights ?? rightsOf(undefined, access()));
	});
	/** The position before everything that was committed in the last `ms` milliseconds. */
	async function positionOfRecent(ms: number): Promise<number> {
		const moment = new Date(Date.now() - ms);
		await feed.assignPositions();
		const newest = await newestPosition(db);
		return (await positionBefore(db, moment)) ?? newest;
	}
	route(server, contract.followChanges, async ({ query, client, c }) => {
		const { headers } = c.req.raw;
		const resumed = headers.get("last-event-id");
		const known = resumed !== null && /^\d{1,15}$/.test(resumed) ? Number(resumed) : query.after;
		const after = known ?? (query.recent === undefined ? undefined : await positionOfRecent(query.recent));
		const caller = await callerOf(headers);
		const { outgoing } = c.env ?? {};
		const reader = {
			caller,
			rights: caller?.rights ?? rightsOf(undefined, access()),
			address: client.address,
			cut: outgoing && (() => void outgoing.destroy()),
		};
		return new Response(await streams.open(after, reader), {
			headers: {
				"content-type": "text/event-stream",
				"cache-control": "no-store",
				// Otherwise nginx would buffer the events.
				"x-accel-buffering": "no",
			},
		});
	});
}
