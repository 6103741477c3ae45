import { sql } from "kysely";
import type { Connection } from "#db/connection.ts";

/** An account, as somebody who may see customers sees it. */
type KnownAccount = { id: string; name: string; email: string };

/** The accounts that have confirmed one of these mail addresses. */
export async function accountsOf(connection: Connection, mails: readonly string[]): Promise<KnownAccount[]> {
	if (mails.length === 0) return [];
	return connection
		.selectFrom("user")
		.select(["id", "name", "email"])
		.where(
			"email",
			"in",
			mails.map((mail) => mail.toLowerCase()),
		)
		.where("emailVerified", "=", sql<boolean>`true`)
		.orderBy("id")
		.execute();
}

/** An account by its id, and whether its address is confirmed. */
export function accountById(
	connection: Connection,
	id: string,
): Promise<(KnownAccount & { emailVerified: unknown }) | undefined> {
	return connection
		.selectFrom("user")
		.select(["id", "name", "email", "emailVerified"])
		.where("id", "=", id)
		.executeTakeFirst();
}
