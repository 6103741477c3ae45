import type { Endpoint } from "@freehub/contract/endpoint";
import type { Context } from "hono";
import type { z } from "zod";
import { AppError } from "#app-error.ts";
import type { Caller } from "#caller.ts";
import type { WriteRequest } from "#db/answer-once.ts";
import { appendAudit } from "#db/audit.ts";
import type { Db } from "#db/connection.ts";
import { orFailure } from "#db/library-connection.ts";
import type { AppEnv } from "#http/app-env.ts";
import { INTERNAL, problem } from "#http/problem.ts";
import { readBody, readQuery } from "#http/read-input.ts";
import { admit, originOf, type Server, whoMay, writeRequestOf } from "#http/route.ts";
import { TooManyAttempts } from "./attempt-limits.ts";
import { ADDRESS_HEADER, REQUEST_ID_HEADER } from "./auth.ts";
import type { AuthHolder } from "./auth-holder.ts";
import type { Callers } from "./callers.ts";
import { SESSION_TOO_OLD } from "./delete-account.ts";

export type AuthContext = {
	server: Server;
	db: Db;
	auth: AuthHolder;
	callers: Callers;
};

type AuthCall<Body> = {
	c: Context<AppEnv>;
	body: Body;
	caller: Caller | undefined;
	/** For what is written in a transaction of ours. */
	request: WriteRequest;
};

type Hooks<Body, Answer> = {
	/** better-auth's path, where it is another than ours. */
	path?: string;
	/** What must hold before better-auth is asked; throws an AppError otherwise. */
	before?: (call: AuthCall<Body>) => Promise<void>;
	/** What better-auth gets instead of the body that came. */
	send?: (call: AuthCall<Body>) => Promise<unknown>;
	/** Makes the contract's answer of better-auth's, and adds cookies. */
	after?: (answer: Record<string, unknown>, call: AuthCall<Body>, headers: Headers) => Promise<Answer>;
	/** Somebody was refused: whom it was about, for the audit log. */
	refused?: (call: AuthCall<Body>) => Promise<string>;
	/** What is done before better-auth is asked writes its line in the audit log itself. */
	isNoted?: boolean;
};

/**
 * Lets one endpoint of the contract through to better-auth: only what the contract names goes in, and only what it
 * names comes out. Paths of better-auth that are no endpoints of ours do not exist.
 */
export function betterAuthRoute<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
	context: AuthContext,
	endpoint: Endpoint<z.ZodUndefined, Query, Body, Answer>,
	hooks: Hooks<z.output<Body>, z.input<Answer>> = {},
): void {
	const { server, db } = context;
	const plain = endpoint as unknown as Endpoint;
	server.endpoints.push(plain);
	server.app.on(endpoint.method, `/api${endpoint.path}`, async (c) => {
		let caller = await admit(server, plain, c);
		const query = readQuery(endpoint.query, c) as Record<string, string> | undefined;
		const body = (await readBody(endpoint.body, c)) as z.output<Body>;
		if (endpoint.body !== undefined) caller = await whoMay(server, plain, c);
		const call = { c, body, caller, request: writeRequestOf(server, plain, c, caller) };
		const refuse = async (detail: string): Promise<void> => {
			if (hooks.refused === undefined) return;
			// Whoever it was, it was not the one whose session the browser has.
			const origin = {
				...originOf(plain, c, caller),
				...(endpoint.needs === "public" ? { via: "" as const } : {}),
			};
			const actor = await hooks.refused(call);
			await appendAudit(db, origin, { actor, outcome: "refused", detail }, server.now());
		};
		try {
			await hooks.before?.(call);
		} catch (error) {
			if (error instanceof TooManyAttempts && error.isFirst) await refuse("too_many_requests");
			throw error;
		}
		const sent = hooks.send === undefined ? body : await hooks.send(call);
		const answer = await askBetterAuth(context, c, endpoint.method, hooks.path ?? endpoint.path, query, sent);
		if (answer.status >= 400) {
			await refuse(`status ${answer.status}`);
			return asProblem(answer, c);
		}
		// What begins a session is noted by audit-hooks.ts, which sees those of external providers too.
		const isOurs = endpoint.needs === "account" || endpoint.action === "session.end";
		if (caller !== undefined && isOurs && hooks.isNoted !== true) {
			await appendAudit(
				db,
				originOf(plain, c, caller),
				{ actor: caller.user.id, outcome: "done", detail: undefined },
				server.now(),
			);
		}
		const given = (await answer.json()) as Record<string, unknown>;
		const headers = new Headers({ "content-type": "application/json", "cache-control": "no-store" });
		for (const cookie of answer.headers.getSetCookie()) headers.append("set-cookie", cookie);
		const value = hooks.after === undefined ? given : await hooks.after(given, call, headers);
		return new Response(JSON.stringify(endpoint.answer.parse(value)), { status: endpoint.status, headers });
	});
}

const NEEDS_PROVIDERS = /^\/auth\/(sign-in\/social|link-social|callback\/)/;

/** Hands a request to better-auth with what our own layer knows of it. */
export async function askBetterAuth(
	{ db, auth }: AuthContext,
	c: Context<AppEnv>,
	method: string,
	path: string,
	query?: Record<string, string>,
	body?: unknown,
): Promise<Response> {
	const headers = new Headers();
	for (const name of ["cookie", "origin", "host", "user-agent", "x-forwarded-proto"]) {
		const value = c.req.header(name);
		if (value !== undefined) headers.set(name, value);
	}
	headers.set(ADDRESS_HEADER, c.get("address"));
	headers.set(REQUEST_ID_HEADER, c.get("requestId"));
	const url = new URL(`/api${path}`, c.req.url);
	for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
	if (body !== undefined) headers.set("content-type", "application/json");
	const request = new Request(url, {
		method,
		headers,
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	if (NEEDS_PROVIDERS.test(path)) await auth.discover();
	return orFailure(db.engine, () => auth.current().handler(request));
}

/** Every error of this API has one form, better-auth's too; its codes are kept. */
async function asProblem(answer: Response, c: Context<AppEnv>): Promise<Response> {
	const requestId = c.get("requestId");
	const body = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
	const headers = new Headers();
	for (const cookie of answer.headers.getSetCookie()) headers.append("set-cookie", cookie);
	const { status } = answer;
	if (status >= 500 && body.code !== "unavailable")
		return problem({ code: "internal", message: INTERNAL }, status, requestId, headers);
	const code = body.code ?? (status === 404 ? "not_found" : "invalid_input");
	c.set("code", code);
	const message = sentenceFor(code) ?? body.message ?? "This request is not valid.";
	return problem({ code, message }, status, requestId, headers);
}

/** @throws AppError wrong_password unless the password is the account's own. */
export async function requirePassword(
	context: AuthContext,
	c: Context<AppEnv>,
	password: string | undefined,
): Promise<void> {
	if (password !== undefined) {
		const answer = await askBetterAuth(context, c, "POST", "/auth/verify-password", undefined, { password });
		if (answer.status < 400) return;
	}
	const message = "This is not your password.";
	throw new AppError("wrong_password", message, [{ field: "password", message }]);
}

/** Sentences for better-auth's codes where its own would not tell people what to do next. */
const sentences: Record<string, string> = {
	INVALID_EMAIL_OR_PASSWORD: "This e-mail address and password do not belong together.",
	EMAIL_NOT_VERIFIED:
		"This address is not confirmed yet. Follow the link in the mail that was sent to it, then sign in.",
	INVALID_TOKEN: "This link is not valid, or it was used already. Ask for a new one.",
	TOKEN_EXPIRED: "This link has expired. Ask for a new one.",
	USER_NOT_FOUND: "This link is not valid, or it was used already. Ask for a new one.",
	SESSION_NOT_FRESH: SESSION_TOO_OLD,
	SESSION_EXPIRED: SESSION_TOO_OLD,
	FAILED_TO_UNLINK_LAST_ACCOUNT: "This is the last way to sign in to your account, so it stays.",
	PROVIDER_NOT_FOUND: "This way to sign in is not set up on this server, or cannot be reached.",
	EMAIL_PASSWORD_DISABLED: "Accounts are held by Firebase on this server. Sign in with it.",
	ACCOUNT_NOT_LINKED:
		"There is an account with this address already, and one of the two addresses was never confirmed.",
	INVALID_CALLBACK_URL: "The page to come back to is not on this site.",
	INVALID_ERROR_CALLBACK_URL: "The page to come back to is not on this site.",
	EMAIL_ALREADY_VERIFIED: "This address is confirmed already.",
	EMAIL_MISMATCH: "You can ask for a mail to your own address only.",
};

/** The sentence for a code of better-auth; undefined: its own will do. */
export function sentenceFor(code: string): string | undefined {
	return sentences[code];
}
