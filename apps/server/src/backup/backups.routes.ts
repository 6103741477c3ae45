import { exportEverything, getBackups } from "@freehub/contract/backups";
import { shopDay } from "@freehub/domain/local-days";
import { route, type Server } from "#http/route.ts";
import { readBackupState, summaryOf } from "./backup-state.ts";
import { streamEverything } from "./stream-everything.ts";

export function backupRoutes(server: Server): void {
	const { db, config } = server;
	route(server, getBackups, async ({ request }) => summaryOf(await readBackupState(db), config, request.now));
	route(server, exportEverything, async ({ request }) => {
		const headers = {
			"content-type": "application/zip",
			"content-disposition": `attachment; filename="freehub-${shopDay(request.now)}.zip"`,
			"cache-control": "no-store",
		};
		return new Response(streamEverything(config), { headers });
	});
}
