import { rights } from "@freehub/domain/people/access";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { CurrentPassword, User } from "./identity.ts";

const own = { tag: "Account", needs: "account" } as const;
const Id = z.object({ id: z.string() });
const writeErrors = ["invalid_input", "invalid_json"] as const;

/** A sign-in method of an account: `credential` is e-mail and password. */
const Linked = z.object({ provider: z.string(), linkedAt: z.string() });

export const getAccount = endpoint({
	...own,
	method: "GET",
	path: "/account",
	summary: "One's own account and the ways to sign in to it",
	status: 200,
	answer: User.extend({ createdAt: z.string(), hasPassword: z.boolean(), linked: z.array(Linked) }),
	errors: [],
});
export type Account = z.infer<typeof getAccount.answer>;

export const deleteAccount = endpoint({
	...own,
	method: "POST",
	path: "/account/deletion",
	summary: "Delete one's account; its ledger entries remain, on request without the name",
	action: "account.delete",
	body: z.strictObject({
		/** Required if the account has one; without one, the session must be less than a day old. */
		password: CurrentPassword.optional(),
		removeName: z.boolean("removeName must be true or false.").default(false),
	}),
	status: 200,
	answer: z.object({ status: z.literal(true) }),
	errors: [...writeErrors, "wrong_password", "last_owner", "SESSION_EXPIRED"],
});

export const Session = z.object({
	_id: z.string(),
	createdAt: z.string(),
	lastUsedAt: z.string(),
	expiresAt: z.string(),
	address: z.string().nullable(),
	userAgent: z.string().nullable(),
	/** Whether it is the session of this request. */
	isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint({
	...own,
	method: "GET",
	path: "/account/sessions",
	summary: "Where one is signed in",
	status: 200,
	answer: z.array(Session),
	errors: [],
});

export const endSession = endpoint({
	...own,
	method: "DELETE",
	path: "/account/sessions/:id",
	summary: "Sign out one of one's sessions",
	action: "session.end",
	params: Id,
	status: 200,
	answer: z.object({ ended: z.number() }),
	errors: ["not_found"],
});

export const endSessions = endpoint({
	...own,
	method: "DELETE",
	path: "/account/sessions",
	summary: "Sign out everywhere, here too",
	action: "session.end",
	status: 200,
	answer: z.object({ ended: z.number() }),
	errors: [],
});

/** Max lifetime of a token, in days. */
export const MAX_TOKEN_DAYS = 365;

export const ApiToken = z.object({
	_id: z.string(),
	name: z.string(),
	/** The first characters of the token, to tell it from others. */
	start: z.string(),
	scopes: z.array(z.enum(rights)),
	createdAt: z.string(),
	expiresAt: z.string(),
	/** Accurate to about a minute. */
	lastUsedAt: z.string().nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const listTokens = endpoint({
	...own,
	method: "GET",
	path: "/account/tokens",
	summary: "One's API tokens that are neither revoked nor expired",
	status: 200,
	answer: z.array(ApiToken),
	errors: [],
});

export const addToken = endpoint({
	...own,
	method: "POST",
	path: "/account/tokens",
	summary: "Make an API token; its secret is told this once",
	action: "token.add",
	body: z.strictObject({
		name: z
			.string("Name is required.")
			.trim()
			.min(1, "Name is required.")
			.max(100, "Name can have at most 100 characters."),
		/** The token's rights, limited to its owner's current rights. */
		scopes: z.array(z.enum(rights, "There is no such right.")).min(1, "Choose at least one right."),
		days: z
			.int("days must be a whole number.")
			.min(1, "A token must be valid for at least a day.")
			.max(MAX_TOKEN_DAYS, `A token can be valid for at most ${MAX_TOKEN_DAYS} days.`),
	}),
	status: 201,
	answer: ApiToken.extend({ token: z.string() }),
	errors: [...writeErrors, "forbidden"],
});

export const revokeToken = endpoint({
	...own,
	method: "DELETE",
	path: "/account/tokens/:id",
	summary: "Revoke an API token",
	action: "token.revoke",
	params: Id,
	status: 200,
	answer: z.object({ revoked: z.literal(true) }),
	errors: ["not_found"],
});
