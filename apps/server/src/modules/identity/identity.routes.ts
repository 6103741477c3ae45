import * as contract from "@freehub/contract/identity";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import type { Config } from "#config.ts";
import type { AppEnv } from "#http/app-env.ts";
import { INTERNAL, problem } from "#http/problem.ts";
import { route, type Server } from "#http/route.ts";
import { refuseForeignOrigin } from "#http/same-origin.ts";
import { ADDRESS_HEADER, type Auth } from "./auth.ts";
import type { Sessions } from "./sessions.ts";

/** better-auth's own paths under /api/auth, and what the sign-in page needs to know beforehand. */
export function identityRoutes(
	server: Server,
	auth: Auth,
	sessions: Sessions,
	{ google, facebook, github }: Pick<Config, "google" | "facebook" | "github">,
): void {
	route(server, contract.listProviders, async () => ({
		google: google !== undefined,
		facebook: facebook !== undefined,
		github: github !== undefined,
	}));
	server.endpoints.push(
		contract.signUp,
		contract.signIn,
		contract.signOut,
		contract.getSession,
		contract.signInSocial,
	);
	server.app.on(["GET", "POST"], "/api/auth/*", async (c) => {
		if (c.req.method === "POST") refuseForeignOrigin(c.req.raw, server);
		const headers = new Headers(c.req.raw.headers);
		headers.set(ADDRESS_HEADER, clientAddress(c));
		sessions.forget(headers);
		// The body is at hand by now, so better-auth gets a plain request that no stream can stall.
		const body = c.req.method === "POST" ? (await c.req.text()).replaceAll("\\u0000", "") : undefined;
		const answer = await auth.handler(
			new Request(c.req.url, { method: c.req.method, headers, ...(body === undefined ? {} : { body }) }),
		);
		return answer.status < 400 ? answer : asProblem(answer, c.get("requestId"));
	});
}

/** Every error of this API has one form, better-auth's too; its codes are kept. */
async function asProblem(answer: Response, requestId: string): Promise<Response> {
	const body = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
	const headers = new Headers();
	for (const cookie of answer.headers.getSetCookie()) headers.append("set-cookie", cookie);
	const { status } = answer;
	if (status === 429) {
		headers.set("retry-after", answer.headers.get("x-retry-after") ?? "60");
		const message = "Too many attempts. Wait a minute, then try again.";
		return problem({ code: "too_many_requests", message }, status, requestId, headers);
	}
	if (status >= 500) return problem({ code: "internal", message: INTERNAL }, status, requestId, headers);
	const code = body.code ?? (status === 404 ? "not_found" : "invalid_input");
	return problem({ code, message: body.message ?? "This request is not valid." }, status, requestId, headers);
}

/** In tests there is no socket behind a request. */
function clientAddress(c: Context<AppEnv>): string {
	const isServed = (c.env as { incoming?: unknown } | undefined)?.incoming !== undefined;
	return (isServed ? getConnInfo(c).remote.address : undefined) ?? "127.0.0.1";
}
