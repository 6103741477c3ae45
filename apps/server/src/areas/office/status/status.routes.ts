import { getStatus } from "@freehub/contract/office/status";
import type { ClockJump } from "#clock-watch.ts";
import { route, type Server } from "#http/route.ts";
import type { ErrorLine } from "#log.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import { diskReader, readStatus } from "./read-status.ts";

export function statusRoutes(
	server: Server,
	heavyReads: HeavyReads,
	errors: () => readonly ErrorLine[],
	clockJumps: () => readonly ClockJump[],
): void {
	const { db, config } = server;
	const readDisk = diskReader(config.dataDir);
	route(server, getStatus, ({ client, request }) => {
		const readSize = () => heavyReads.read(client, "readSize", undefined);
		const readOutOfRange = () => heavyReads.read(client, "findOutOfRange", undefined);
		return readStatus({ db, config, errors, clockJumps, readSize, readOutOfRange, readDisk }, request.now);
	});
}
