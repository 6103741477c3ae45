import { appendAudit } from "#db/audit.ts";
import type { Db } from "#db/connection.ts";
import { noting } from "#db/library-connection.ts";

/** The headers in which our HTTP layer tells better-auth's hooks of the request. */
export const ADDRESS_HEADER = "x-freehub-client-address";
export const REQUEST_ID_HEADER = "x-freehub-request-id";

/**
 * Writes what better-auth did to the audit log. Its transactions are its own, so this is a statement of its own; where
 * it fails, so does the request: nothing is answered as done that the log does not have.
 */
export function auditSignIns(db: Db) {
	return (headers: Headers | undefined, action: string, actor: string, detail?: string): Promise<void> => {
		const origin = {
			address: headers?.get(ADDRESS_HEADER) ?? "",
			via: "" as const,
			action,
			target: actor,
			requestId: headers?.get(REQUEST_ID_HEADER) ?? "",
		};
		return noting(appendAudit(db, origin, { actor, outcome: "done", detail }, new Date()));
	};
}
