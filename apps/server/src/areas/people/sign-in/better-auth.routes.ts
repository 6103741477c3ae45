import { authSentences, codeSentences } from "@freehub/contract/code-sentences";
import type { Endpoint } from "@freehub/contract/endpoint";
import type { Context } from "hono";
import type { z } from "zod";
import { refusal, TooMany } from "#app-error.ts";
import { appendAudit } from "#db/audit.ts";
import type { AppEnv } from "#http/app-env.ts";
import { problem } from "#http/problem.ts";
import { type Input, route, type Server } from "#http/route.ts";
import type { Identity } from "./identity.ts";
import { throwNotedFailure } from "./library-connection.ts";
import { ADDRESS_HEADER, MAY_BEGIN_HEADER, REQUEST_ID_HEADER } from "./passed-headers.ts";

type Call<Query, Body> = Input<z.ZodUndefined, Query, Body>;

type Hooks<Query, Body extends z.ZodType, Answer> = {
	/** Runs before the request is passed to better-auth. @throws AppError to refuse. */
	before?: (call: Call<Query, Body>) => Promise<void>;
	/** The body to send to better-auth instead of the request's. */
	send?: (call: Call<Query, Body>) => Promise<unknown>;
	/** Converts better-auth's answer to the contract's, and may add cookies. */
	after?: (answer: Record<string, unknown>, call: Call<Query, Body>, headers: Headers) => Promise<Answer>;
	/** Called after a refusal. @returns the id of the person concerned, for the audit log. */
	refused?: (call: Call<Query, Body>) => Promise<string>;
};

/**
 * Passes one endpoint of the contract on to better-auth: input and output are limited to what the contract defines. better-auth's
 * other paths are not reachable.
 */
export function betterAuthRoute<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
	server: Server,
	identity: Identity,
	endpoint: Endpoint<z.ZodUndefined, Query, Body, Answer>,
	{ before, send, after, refused }: Hooks<Query, Body, z.input<Answer>> = {},
): void {
	const { db } = server;
	const { method, path, needs, action } = endpoint;
	// New sessions are recorded by the hooks in auth.ts, which also see sign-ins by external providers.
	const isNoted = needs === "account" || action === "session.end";
	route(server, endpoint, async (call) => {
		const { c, query, body, caller, request } = call;
		const refuse = async (detail: string): Promise<void> => {
			if (refused === undefined) return;
			// It may be another person than the owner of the browser's session.
			const origin = needs === "public" ? { ...request.origin, via: "" as const } : request.origin;
			const line = { actor: await refused(call), outcome: "refused", detail } as const;
			await appendAudit(db, origin, line, request.now);
		};
		try {
			await before?.(call);
		} catch (error) {
			if (error instanceof TooMany && error.isFirst) await refuse("too_many_requests");
			throw error;
		}
		const sent = send === undefined ? body : await send(call);
		const asked = { query: query as Record<string, string> | undefined, body: sent };
		const answer = await askBetterAuth(server, identity, c, method, path, asked);
		if (answer.status >= 400) {
			await refuse(`status ${answer.status}`);
			return asProblem(answer, c);
		}
		if (caller !== undefined && isNoted) {
			const line = { actor: caller.user.id, outcome: "done", detail: undefined } as const;
			await appendAudit(db, request.origin, line, request.now);
		}
		const given = (await answer.json()) as Record<string, unknown>;
		const headers = cookiesOf(answer);
		const value = after === undefined ? given : await after(given, call, headers);
		return Response.json(endpoint.answer.parse(value), { status: endpoint.status, headers });
	});
}

/** Response headers with the cookies that better-auth sets or removes. */
export function cookiesOf(answer: Response): Headers {
	const headers = new Headers({ "cache-control": "no-store" });
	for (const cookie of answer.headers.getSetCookie()) headers.append("set-cookie", cookie);
	return headers;
}

const NEEDS_PROVIDERS = /^\/auth\/(sign-in\/social|link-social|callback\/)/;

/** Passes a request to better-auth, with the data from our own layer. */
export async function askBetterAuth(
	{ db }: Server,
	{ auth, discover }: Identity,
	c: Context<AppEnv>,
	method: string,
	path: string,
	{ query = {}, body }: { query?: Record<string, string> | undefined; body?: unknown },
): Promise<Response> {
	const headers = new Headers();
	for (const name of ["cookie", "origin", "host", "user-agent", "accept-language", "x-forwarded-proto"]) {
		const value = c.req.header(name);
		if (value !== undefined) headers.set(name, value);
	}
	headers.set(ADDRESS_HEADER, c.get("address"));
	headers.set(REQUEST_ID_HEADER, c.get("requestId"));
	if (c.get("mayBegin") === true) headers.set(MAY_BEGIN_HEADER, "yes");
	if (body !== undefined) headers.set("content-type", "application/json");
	const url = new URL(`/api${path}`, c.req.url);
	for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
	const text = body === undefined ? null : JSON.stringify(body);
	if (NEEDS_PROVIDERS.test(path)) await discover();
	return throwNotedFailure(db.engine, () => auth.handler(new Request(url, { method, headers, body: text })));
}

/** Converts better-auth's errors to the problem format of this API; keeps their codes. */
async function asProblem(answer: Response, c: Context<AppEnv>): Promise<Response> {
	const { status } = answer;
	const body = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
	const isBug = status >= 500 && body.code !== "unavailable";
	const code = isBug ? "internal" : (body.code ?? (status === 404 ? "not_found" : "invalid_input"));
	const own: Readonly<Record<string, string | undefined>> = {
		...authSentences,
		internal: codeSentences.internal,
	};
	const message = own[code] ?? body.message ?? "This request is not valid.";
	c.set("code", code);
	return problem({ code, message }, status, c.get("requestId"), cookiesOf(answer));
}

/** @throws AppError wrong_password unless it is the account's password. */
export async function requirePassword(
	server: Server,
	identity: Identity,
	c: Context<AppEnv>,
	password: string | undefined,
): Promise<void> {
	if (password !== undefined) {
		const asked = { body: { password } };
		const answer = await askBetterAuth(server, identity, c, "POST", "/auth/verify-password", asked);
		if (answer.status < 400) return;
	}
	throw refusal("wrong_password", { field: "password" });
}
