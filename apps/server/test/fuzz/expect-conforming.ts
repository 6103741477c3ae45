import { expect } from "vitest";
import { dataHeaders, docsPolicy, securityHeaders } from "#http/security-headers.ts";
import type { Answer } from "./carry-out.ts";
import { type Api, type Operation, operationAt } from "./operations.ts";
import type { Plan } from "./plans.ts";

const allHeaders = securityHeaders({ apiHost: undefined, publicUrl: undefined, firebase: undefined });
const headersOfData = dataHeaders(allHeaders);

/** The documentation page has its own Content-Security-Policy. */
const DOCS = /^\/api\/docs\/?$/i;

/** Addresses outside the OpenAPI document: its own pages, and the providers' redirect URIs. */
const UNDOCUMENTED = /^\/api\/(openapi\.json$|docs(\/|$)|auth\/callback\/)/;

/** Internals that no answer may reveal. */
const INSIDE = /\$argon2id\$|node_modules|\n {4}at |SqliteError|SQLITE_|ECONN|syntax error at/;

/**
 * Fails unless the answer conforms to the document: a listed status and code, the media type, and the body's schema without extra
 * fields.
 * @returns the operation that answered, if the address belongs to one.
 */
export function expectConforming(api: Api, plan: Plan, answer: Answer): Operation | undefined {
	const { status, headers, text, pathname } = answer;
	const mediaType = headers.get("content-type")?.split(";")[0] ?? "";
	expect(status, text).toBeLessThan(500);
	expect(text).not.toMatch(INSIDE);
	const expected = mediaType.endsWith("json") ? headersOfData : allHeaders;
	for (const [name, value] of Object.entries(expected)) {
		// The page that opened a provider's popup must keep its reference to it after the provider's redirect.
		const isOpener = name === "Cross-Origin-Opener-Policy" && pathname.startsWith("/api/auth/callback/");
		const isDocs = name === "Content-Security-Policy" && DOCS.test(pathname);
		expect(headers.get(name), name).toBe(isOpener ? "unsafe-none" : isDocs ? docsPolicy(allHeaders) : value);
	}
	expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
	for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax/i);

	const operation = operationAt(api, plan.method, pathname);
	if (operation === undefined) {
		// A HEAD is answered like its GET, without the body.
		if (plan.method === "HEAD" || UNDOCUMENTED.test(pathname)) return undefined;
		expect([404, 413]).toContain(status);
		expect(mediaType).toBe("application/problem+json");
		api.problem.parse(JSON.parse(text));
		return undefined;
	}
	const documented = operation.answers.get(status);
	if (documented === undefined) {
		throw new Error(`${operation.name} answered ${status}, which its document does not name: ${text}`);
	}
	expect(documented.mediaTypes).toContain(mediaType);
	const body: unknown = mediaType.endsWith("json") ? JSON.parse(text) : text;
	documented.schema.parse(body);
	if (status >= 400) expectProblem(operation, documented.codes, answer, body as Problem);
	const total = headers.get("x-total-count");
	if (total !== null) expect(total).toMatch(/^\d+$/);
	const link = headers.get("link");
	if (link !== null) expect(link).toMatch(/^<\/api\/[^>]*[?&]cursor=[^&>]+>; rel="next"$/);
	return operation;
}

type Problem = { status: number; code: string; requestId: string; detail: string };

function expectProblem(
	{ name }: Operation,
	codes: readonly string[],
	{ status, headers }: Answer,
	problem: Problem,
): void {
	expect(problem.status).toBe(status);
	expect(problem.requestId).toBe(headers.get("x-request-id"));
	expect(problem.detail).not.toBe("");
	// Codes in capitals are better-auth's own, which the document does not list.
	if (/^[A-Z_]+$/.test(problem.code)) return;
	expect(codes, `${name} ${status} ${problem.detail}`).toContain(problem.code);
}
