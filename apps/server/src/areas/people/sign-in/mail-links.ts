import { v7 as uuidv7 } from "uuid";
import { type Db, inTransaction } from "#db/connection.ts";
import { hashOf } from "./find-caller.ts";
import { asStored } from "./identity.repo.ts";

// better-auth's links that confirm or change an address carry a token that is valid by the server's secret alone, for a day. A row of
// `verification` makes each work once, and until something ends it. No backup has this table, so that a restored shop knows none.

const DAY_MS = 24 * 60 * 60 * 1000;

/** Records a link that is about to be mailed. @param user the id of the account that it confirms or changes. */
export async function keepLink(db: Db, token: string, user: string): Promise<void> {
	const now = new Date();
	const times = { createdAt: asStored(db, now), updatedAt: asStored(db, now) };
	const expiresAt = asStored(db, new Date(now.getTime() + DAY_MS));
	await inTransaction(db, (tx) =>
		tx
			.insertInto("verification")
			.values({ id: uuidv7(), identifier: identifierOf(token), value: user, expiresAt, ...times })
			.execute(),
	);
}

/** Uses up a link. @returns whether it still worked; true for only one of two concurrent calls. */
export async function takeLink(db: Db, token: string): Promise<boolean> {
	const { numDeletedRows } = await inTransaction(db, (tx) =>
		tx.deleteFrom("verification").where("identifier", "=", identifierOf(token)).executeTakeFirst(),
	);
	return numDeletedRows > 0n;
}

/** Ends all links that were mailed about an account: those about its address, and those to choose a new password. */
export async function endLinks(db: Db, user: string): Promise<void> {
	await inTransaction(db, (tx) => tx.deleteFrom("verification").where("value", "=", user).execute());
}

/** Deletes links that are too old to work. */
export async function forgetOldLinks(db: Db, now: Date): Promise<void> {
	await inTransaction(db, (tx) =>
		tx.deleteFrom("verification").where("expiresAt", "<", asStored(db, now)).execute(),
	);
}

/** Only a hash is stored: who can read the database can use no link. */
function identifierOf(token: string): string {
	return `address-link:${hashOf(token)}`;
}
