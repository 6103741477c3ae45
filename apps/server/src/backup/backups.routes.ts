import { getBackups } from "@freehub/contract/backups";
import { route, type Server } from "#http/route.ts";
import { backupsOf } from "./nightly.ts";

export function backupRoutes(server: Server): void {
	route(server, getBackups, ({ request }) => backupsOf(server.config, request.now));
}
