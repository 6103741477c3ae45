import { createHmac, randomBytes } from "node:crypto";
import { hashOf } from "../../apps/server/src/areas/people/sign-in/find-caller.ts";
import { libraryConnection } from "../../apps/server/src/areas/people/sign-in/library-connection.ts";
import type { UserTable } from "../../apps/server/src/db/identity-schema.ts";
import { openDatabase } from "../../apps/server/src/db/open.ts";
import type { DatabaseSettings } from "../../bench/src/open-engine.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type Role = UserTable["role"];

export type Person = { id: string; email: string; as: { cookie: string } };

/** Creates accounts directly in the database: a sign-up takes as long as a hundred other writes. */
export type People = {
	/** Adds a signed-in account without a password. */
	add(role: Role): Promise<Person>;
	/** @returns the secret in the invitation's link. */
	invite(person: Person, role: Role): Promise<string>;
	/** Makes every account a customer. */
	demoteAll(): Promise<void>;
	countOwners(): Promise<number>;
	close(): Promise<void>;
};

export async function openPeople(database: DatabaseSettings, authSecret: string): Promise<People> {
	const opened = await openDatabase(database, () => {});
	const db = { ...opened, kysely: libraryConnection(opened) };
	const isSqlite = db.engine.name === "sqlite";
	const asStored = (moment: Date) => (isSqlite ? moment.toISOString() : moment);
	return {
		async add(role) {
			const id = randomBytes(12).toString("hex");
			const token = randomBytes(16).toString("hex");
			const email = `${id}@shop.test`;
			const now = new Date();
			const times = { createdAt: asStored(now), updatedAt: asStored(now) };
			const user = { id, name: "Kim", email, emailVerified: isSqlite ? 0 : false, role, ...times };
			await db.kysely.insertInto("user").values(user).execute();
			const expiresAt = asStored(new Date(now.getTime() + DAY_MS));
			const session = { id, token, userId: id, expiresAt, ipAddress: null, userAgent: null, ...times };
			await db.kysely.insertInto("session").values(session).execute();
			const signature = createHmac("sha256", authSecret).update(token).digest("base64");
			const cookie = `freehub.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
			return { id, email, as: { cookie } };
		},
		async invite({ id, email }, role) {
			const secret = randomBytes(32).toString("base64url");
			const now = new Date();
			const row = { id, email, role, token_hash: hashOf(secret), invited_by: id, accepted_at: null };
			const expires_at = new Date(now.getTime() + DAY_MS);
			await db.kysely
				.insertInto("invitation")
				.values({ ...row, created_at: now, expires_at })
				.execute();
			return secret;
		},
		async demoteAll() {
			await db.kysely.updateTable("user").set({ role: "customer" }).execute();
		},
		async countOwners() {
			const owners = await db.kysely.selectFrom("user").select("id").where("role", "=", "owner").execute();
			return owners.length;
		},
		close: () => opened.kysely.destroy(),
	};
}
