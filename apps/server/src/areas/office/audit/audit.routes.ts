import * as contract from "@freehub/contract/office/audit";
import { decodeCursor, encodeCursor, pageOf } from "#cursor.ts";
import { fileAnswer } from "#http/answers.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import { findAudit, findSubjects, toAuditEntry } from "./list-audit.ts";

const PAGE = 50;

export function auditRoutes(server: Server, heavyReads: HeavyReads): void {
	route(
		server,
		contract.listAudit,
		async ({ query: { cursor, limit = PAGE, ...filter }, request: { rights } }) => {
			const [before] = decodeCursor(cursor, "text") ?? [];
			const rows = await findAudit(server.db.kysely, filter, before, limit + 1);
			const subjects = await findSubjects(server.db.kysely, rows, rights);
			return new PageAnswer(
				pageOf(
					rows,
					limit,
					({ id }) => encodeCursor(id),
					(row) => toAuditEntry(row, subjects),
				),
			);
		},
	);
	route(server, contract.exportAudit, async ({ query, client }) =>
		fileAnswer(await heavyReads.stream(client, "auditAsCsv", query), "freehub-audit.csv"),
	);
}
