import type { Logger } from "pino";
import { insertAudit } from "#db/audit.ts";
import type { Db } from "#db/connection.ts";

/** The headers in which our HTTP layer tells better-auth's hooks of the request. */
export const ADDRESS_HEADER = "x-freehub-client-address";
export const REQUEST_ID_HEADER = "x-freehub-request-id";

/** Writes what better-auth did to the audit log; its transactions are its own, so this is a statement of its own. */
export function auditSignIns(db: Db, log: Logger) {
	return async (
		headers: Headers | undefined,
		action: string,
		actor: string,
		detail?: string,
	): Promise<void> => {
		const origin = {
			address: headers?.get(ADDRESS_HEADER) ?? "",
			via: "" as const,
			action,
			target: actor,
			requestId: headers?.get(REQUEST_ID_HEADER) ?? "",
		};
		try {
			await insertAudit(db.kysely, origin, { actor, outcome: "done", detail }, new Date());
		} catch (error) {
			// Somebody whose sign-in is done must not be told that it failed.
			log.error({ err: error, action, actor }, "audit line could not be written");
		}
	};
}
