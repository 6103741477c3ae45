import { exportAudit } from "@freehub/contract/audit";
import { apiHost } from "#lib/api.ts";
import { type LogFilter, queryOf } from "./log-filter.ts";

/** Where the browser downloads the lines that the filter finds, all of them. */
export function csvLink(filter: LogFilter): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(queryOf(filter)))
		if (value !== undefined) query.set(name, value);
	return `${apiHost()}${exportAudit.path}${query.size > 0 ? `?${query}` : ""}`;
}
