import fc from "fast-check";
import { mayCall, standings } from "./callers.ts";
import { oddJson, oddSegment, oddText } from "./odd.ts";
import type { Operation } from "./operations.ts";
import { anyHeaders, anyText, foreignOrigin, spoilt, withFile } from "./spoilt.ts";
import { type Draft, encodeText, validDraft, type Written } from "./valid.ts";

/** Ways to change a caller's cookie before it is sent. */
export const cookieShapes = [
	"whole",
	"cut",
	"doubled",
	"after garbage",
	"before garbage",
	"escaped",
] as const;
export type CookieShape = (typeof cookieShapes)[number];

/** A request to send, with placeholders for the shop's things; it can be printed and repeated. */
export type Plan = {
	caller: string;
	cookieShape: CookieShape;
	method: string;
	/** Path and query, relative to `/api`. */
	address: string;
	headers: Record<string, string>;
	body?: string | Uint8Array;
};

const callers = Object.keys(standings);

/** Mostly callers with the required rights, but also others. */
function anyCaller(operation: Operation): fc.Arbitrary<string> {
	const may = callers.filter((caller) => mayCall(operation, caller));
	return fc.oneof(
		{ weight: 3, arbitrary: fc.constantFrom(...may) },
		{ weight: 1, arbitrary: fc.constantFrom(...callers) },
	);
}

/** Valid, nearly valid and random requests to an operation. */
export function plansFor(
	operation: Operation,
	caller: fc.Arbitrary<string> = anyCaller(operation),
): fc.Arbitrary<Plan> {
	const valid = validDraft(operation).map(written);
	return fc.oneof(
		{ weight: 5, arbitrary: planned(operation, caller, valid) },
		{ weight: 4, arbitrary: planned(operation, caller, spoilt(operation, validDraft(operation))) },
		{ weight: 1, arbitrary: planned(operation, caller, wild(operation)) },
	);
}

/** Requests that seem to come from another site's page. */
export function foreignPlansFor(operation: Operation): fc.Arbitrary<Plan> {
	return fc
		.tuple(planned(operation, anyCaller(operation), validDraft(operation).map(written)), foreignOrigin)
		.map(([plan, origin]) => ({ ...plan, headers: { ...plan.headers, origin } }));
}

/** Requests to addresses that rarely match an operation. */
export const lostPlans: fc.Arbitrary<Plan> = fc.record(
	{
		caller: fc.constantFrom(...callers),
		cookieShape: fc.constantFrom(...cookieShapes),
		method: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"),
		address: fc
			.array(fc.oneof(oddSegment, fc.constantFrom("auth", "callback", "products", "account", "docs")), {
				minLength: 1,
				maxLength: 4,
			})
			.map((segments) => `/${segments.join("/")}`),
		headers: anyHeaders,
	},
	{ noNullPrototype: true },
);

function written({ json, file, ...draft }: Draft): Written {
	if (file !== undefined) return withFile(draft, file);
	if (json === undefined) return draft;
	const headers = { "content-type": "application/json", ...draft.headers };
	return { ...draft, headers, body: JSON.stringify(json) };
}

/** Only the method and the path's fixed parts are as documented. */
function wild({ parameters, body, fileTypes }: Operation): fc.Arbitrary<Written> {
	const ids = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => [name, oddSegment]);
	const pair = fc.tuple(oddText, oddText).map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`);
	const anything = fc.oneof(
		anyText,
		oddJson.map((value) => JSON.stringify(value)),
		fc.uint8Array({ maxLength: 200 }),
	);
	return fc.record(
		{
			params: fc.record(Object.fromEntries(ids) as Record<string, fc.Arbitrary<string>>),
			query: fc.array(fc.oneof(pair, anyText.map(asQuery)), { maxLength: 4 }),
			headers: fc
				.tuple(anyHeaders, fc.constantFrom("application/json", "text/plain", ...fileTypes))
				.map(([headers, type]) => ({ "content-type": type, ...headers })),
			body: anything,
		},
		{
			requiredKeys: [
				"params",
				"query",
				"headers",
				...(body === undefined && fileTypes.length === 0 ? [] : (["body"] as const)),
			],
		},
	);
}

/** Leaves an invalid address unchanged, except for characters that end the query. */
function asQuery(text: string): string {
	return text.toWellFormed().replaceAll("#", "%23");
}

function planned(
	{ method, path }: Operation,
	caller: fc.Arbitrary<string>,
	drafts: fc.Arbitrary<Written>,
): fc.Arbitrary<Plan> {
	const shape = fc.oneof(
		{ weight: 12, arbitrary: fc.constant("whole" as const) },
		{ weight: 1, arbitrary: fc.constantFrom(...cookieShapes) },
	);
	return fc
		.tuple(caller, shape, drafts)
		.map(([caller, cookieShape, { params, query, headers, body }]): Plan => {
			const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
			const address = query.length === 0 ? filled : `${filled}?${query.join("&")}`;
			// A GET cannot have a body.
			const sent = method === "GET" || body === undefined ? {} : { body };
			return { caller, cookieShape, method, address, headers, ...sent };
		});
}
