import type { Client } from "@freehub/contract/client";
import { changeSettings } from "@freehub/contract/office/settings";
import { addToken, revokeToken } from "@freehub/contract/people/account";
import { signOut } from "@freehub/contract/people/identity";
import { changeRole } from "@freehub/contract/people/people";
import { type Right, type Role, rightsOf, roles } from "@freehub/domain/people/access";
import { type Selectable, sql } from "kysely";
import type { SessionTable } from "#db/identity-schema.ts";
import type { TestServer } from "../server.ts";
import type { Operation } from "./operations.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type Standing = { via: "" | "session" | "token"; role?: Role; rights: readonly Right[] };

const nobody: Standing = { via: "", rights: [] };
const scopes = {
	"till token": ["stock.read", "stock.deliver"],
	"catalogue token": ["product.write", "location.write"],
} as const satisfies Record<string, Right[]>;

/** All callers, and their rights. The tokens' owner has all rights, so each token has all rights that it names. */
export const standings: Record<string, Standing> = {
	anonymous: nobody,
	...Object.fromEntries(
		roles.map((role) => [role, { via: "session", role, rights: rightsOf(role, "staff") }] as const),
	),
	"till token": { via: "token", rights: scopes["till token"] },
	"catalogue token": { via: "token", rights: scopes["catalogue token"] },
	"unknown token": nobody,
	"revoked token": nobody,
	"expired token": nobody,
	"expired session": nobody,
	"too old session": nobody,
	"signed-out session": nobody,
	/** An owner's session with a customer's signature. */
	"forged session": nobody,
};

export function mayCall({ needs }: Operation, caller: string): boolean {
	const { via, rights } = standings[caller] ?? nobody;
	if (needs === "public") return true;
	if (needs === "account") return via === "session";
	return needs.some((right) => rights.includes(right));
}

type SessionRow = Selectable<SessionTable>;
type Person = { id: string; email: string; cookie: string; session: SessionRow; hash: string | null };

export type Callers = {
	/** The authentication headers of a caller. */
	headersOf: (caller: string) => Record<string, string>;
	/** Ids and addresses of the people in all roles. */
	staff: () => { id: string; email: string }[];
	/** A caller's user id and address. */
	personOf: (caller: string) => { id: string; email: string } | undefined;
	/** An owner unknown to the plans, for the shop's own needs. */
	root: Client;
	rootId: string;
	/** Ids of users whose sessions have expired. */
	expired: readonly string[];
	/** Restores callers who lost their session, their role or their account, so that every role keeps calling. */
	mend: () => Promise<void>;
};

/** Creates all callers. */
export async function openCallers(server: TestServer): Promise<Callers> {
	const { user: root, client } = await server.newUser("root@shop.test");
	const { kysely } = server.db;
	const people = new Map<string, Person>();
	let joined = 0;

	async function join(name: string): Promise<Client> {
		joined++;
		const {
			user,
			client: own,
			cookie,
		} = await server.newUser(`${name.replaceAll(" ", "-")}${joined}@shop.test`);
		const session = await kysely
			.selectFrom("session")
			.select(["id", "token", "userId", "createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent"])
			.where("userId", "=", user.id)
			.executeTakeFirstOrThrow();
		const { password: hash } = await kysely
			.selectFrom("account")
			.select("password")
			.where("userId", "=", user.id)
			.executeTakeFirstOrThrow();
		people.set(name, { id: user.id, email: user.email, cookie, session, hash });
		return own;
	}

	const tokens = new Map<string, string>([["unknown token", "fh_unknown"]]);
	for (const [name, own] of [
		...Object.entries(scopes),
		["revoked token", ["stock.read"]] as const,
		["expired token", ["stock.read"]] as const,
	]) {
		const { _id: id, token } = await client.call(addToken, { body: { name, scopes: [...own], days: 1 } });
		tokens.set(name, token);
		if (name === "revoked token") await client.call(revokeToken, { params: { id } });
		if (name === "expired token") {
			const past = new Date(Date.now() - DAY_MS);
			await kysely.updateTable("api_token").set({ expires_at: past }).where("id", "=", id).execute();
		}
	}

	const over: SessionRow[] = [];
	for (const name of ["expired session", "too old session", "signed-out session"]) {
		const own = await join(name);
		// The server caches a session for a moment; a sign-out clears the cache.
		await own.call(signOut, { body: {} });
		const session = people.get(name)?.session as SessionRow;
		const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
		if (name === "expired session") over.push({ ...session, createdAt: ago(9), expiresAt: ago(1) });
		if (name === "too old session") over.push({ ...session, createdAt: ago(31), expiresAt: ago(-5) });
	}

	async function mendOne(role: Role): Promise<void> {
		const person = people.get(role);
		const users = kysely.selectFrom("user").select(["email", "role"]);
		const found = await users.where("id", "=", person?.id ?? "").executeTakeFirst();
		if (person === undefined || found === undefined) {
			await join(role);
			return mendOne(role);
		}
		const { id, session, hash } = person;
		people.set(role, { ...person, email: found.email });
		await bringBack([session]);
		await linkGithub(id);
		const account = kysely.updateTable("account").set({ password: hash }).where("userId", "=", id);
		await account.where("providerId", "=", "credential").execute();
		if (found.role !== role) await client.call(changeRole, { params: { id }, body: { role } });
	}

	/** Adds a second sign-in method, so that one can be removed. */
	async function linkGithub(id: string): Promise<void> {
		const now = new Date().toISOString();
		await sql`insert into account (id, "accountId", "providerId", "userId", "createdAt", "updatedAt")
			values (${`github ${id}`}, ${id}, 'github', ${id}, ${now}, ${now}) on conflict do nothing`.execute(
			kysely,
		);
	}

	async function bringBack(sessions: SessionRow[]): Promise<void> {
		const insert = kysely.insertInto("session").values(sessions);
		await insert.onConflict((conflict) => conflict.doNothing()).execute();
	}

	async function mend(): Promise<void> {
		// A restored caller has to sign up.
		await client.call(changeSettings, { body: { signUp: "configured" } });
		for (const role of roles) await mendOne(role);
		// The server removes expired sessions when it encounters them.
		await bringBack(over);
	}
	await mend();

	return {
		root: client,
		rootId: root.id,
		expired: over.map(({ userId }) => userId),
		staff: () => roles.flatMap((role) => people.get(role) ?? []),
		personOf: (caller) => people.get(caller),
		headersOf(caller) {
			const token = tokens.get(caller);
			if (token !== undefined) return { authorization: `Bearer ${token}` };
			if (caller === "forged session") {
				const owner = sessionIn(people.get("owner")?.cookie);
				const { signature } = sessionIn(people.get("customer")?.cookie);
				return { cookie: `freehub.session_token=${encodeURIComponent(`${owner.token}.${signature}`)}` };
			}
			const cookie = people.get(caller)?.cookie;
			return cookie === undefined ? {} : { cookie };
		},
		mend,
	};
}

function sessionIn(cookie = ""): { token: string; signature: string } {
	const value = decodeURIComponent(/freehub\.session_token=([^;]+)/.exec(cookie)?.[1] ?? "");
	const [token = "", signature = ""] = value.split(".");
	return { token, signature };
}
