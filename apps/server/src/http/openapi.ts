import { setImmediate as nextTurn } from "node:timers/promises";
import { bodyTypes } from "@freehub/contract/body-types";
import type { Endpoint } from "@freehub/contract/endpoint";
import { type ErrorCode, errorStatus } from "@freehub/contract/errors";
import { Problem } from "@freehub/contract/problem";
import { z } from "zod";

const about = `Products in the shop, articles and pages are public to read. Other reads, and writes, need a right (one of \`x-rights\`): people have
it by signing in (a session), programs by an API token of the profile page, sent as \`Authorization: Bearer\`. Only one's own account, views
and lists need a session. Pages of other sites can write with a token only. Where everybody may work in the shop (ACCESS=everyone), visitors
may read the stock, too. Errors are RFC 9457 problem documents. Every request may name the shop's currency as \`If-Currency\`: it is refused
(409, \`shop_changed\`) once an owner has chosen another.`;

/**
 * The OpenAPI document of all registered endpoints as JSON, generated from the contract's schemas. All of them take 55 ms, so other
 * requests are answered after each. Version 3.0, because Swagger UI takes five times as long to open one of 3.1.
 */
export async function openApiDocument(endpoints: readonly Endpoint[]): Promise<string> {
	const paths: Record<string, Record<string, unknown>> = {};
	for (const endpoint of endpoints) {
		await nextTurn();
		const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
		paths[path] ??= {};
		paths[path][endpoint.method.toLowerCase()] = operation(endpoint);
	}
	return JSON.stringify({
		openapi: "3.0.3",
		info: {
			title: "Freehub",
			version: "0.1.0",
			description: about,
		},
		servers: [{ url: "/api" }],
		components: {
			securitySchemes: {
				session: { type: "apiKey", in: "cookie", name: "freehub.session_token" },
				token: {
					type: "http",
					scheme: "bearer",
					description: "An API token of the profile page, with some of its owner's rights.",
				},
				operator: {
					type: "apiKey",
					in: "header",
					name: "Authorization",
					description: "The key of the commands on the server's own machine.",
				},
			},
			schemas: { Problem: jsonSchema(Problem, "output") },
		},
		paths,
	});
}

function operation(endpoint: Endpoint): Record<string, unknown> {
	return {
		summary: endpoint.summary,
		tags: [endpoint.tag],
		operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
		security: securityOf(endpoint),
		...(typeof endpoint.needs === "string" ? {} : { "x-rights": endpoint.needs }),
		parameters: [
			...parameters(endpoint.params, "path"),
			...parameters(endpoint.query, "query"),
			...headers(endpoint),
		],
		...requestBody(endpoint),
		responses: {
			[endpoint.status]: {
				description: endpoint.summary,
				...(endpoint.paged === true ? { headers: pageHeaders } : {}),
				content: {
					[endpoint.answerType ?? "application/json"]: { schema: jsonSchema(endpoint.answer, "output") },
					...(endpoint.otherAnswerType && { [endpoint.otherAnswerType]: { schema: { type: "string" } } }),
				},
			},
			...problems(endpoint),
		},
	};
}

function requestBody(endpoint: Endpoint): { requestBody?: unknown } {
	if (endpoint.bodyType !== undefined) {
		const { mediaTypes, maxBytes } = bodyTypes[endpoint.bodyType];
		return {
			requestBody: {
				required: true,
				description: `The file itself, of at most ${maxBytes} bytes.`,
				content: Object.fromEntries(
					mediaTypes.map((type) => [type, { schema: { type: "string", format: "binary" } }]),
				),
			},
		};
	}
	if (endpoint.body === undefined) return {};
	const content = { schema: jsonSchema(endpoint.body, "input"), ...examplesOf(endpoint) };
	return { requestBody: { required: true, content: { "application/json": content } } };
}

/** The callers that an endpoint allows; an empty entry: anybody. */
function securityOf({ needs, knowsCaller }: Endpoint): unknown[] {
	const signedIn = [{ session: [] }, { token: [] }];
	if (needs === "public") return knowsCaller ? [{}, ...signedIn] : [];
	if (needs === "account") return [{ session: [] }];
	return needs === "operator" ? [{ operator: [] }] : signedIn;
}

function header(name: string, required: boolean, description: string): unknown {
	return { name, in: "header", required, description, schema: { type: "string", maxLength: 200 } };
}

/** The request headers that are required or optional. */
function headers({ idempotent, matchesQuantity, matchesVersion, takesBeginningCode }: Endpoint): unknown[] {
	const repeating =
		"Repeating a request with the same key and body answers as the first time and does nothing again.";
	const quantity = "The product's quantity: the change is refused with 409 when it is another meanwhile.";
	const code = "The one-time code of a new shop, which the server printed at its start.";
	const version = "The version as it was read: the change is refused with 412 when it is another meanwhile.";
	return [
		...(idempotent ? [header("Idempotency-Key", idempotent === "required", repeating)] : []),
		...(matchesQuantity ? [header("If-Match", false, quantity)] : []),
		...(matchesVersion ? [header("If-Match", true, version)] : []),
		...(takesBeginningCode ? [header("Beginning-Code", false, code)] : []),
	];
}

const pageHeaders = {
	"X-Total-Count": { description: "How many there are in all", schema: { type: "integer" } },
	Link: { description: 'The next page, as `<…>; rel="next"`', schema: { type: "string" } },
};

function parameters(schema: z.ZodType | undefined, place: "path" | "query"): unknown[] {
	if (schema === undefined) return [];
	const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
		properties?: Record<string, unknown>;
		required?: string[];
	};
	return Object.entries(properties).map(([name, value]) => ({
		name,
		in: place,
		required: place === "path" || required.includes(name),
		schema: value,
	}));
}

/** The error codes of every write; includes unauthenticated for a bad token, even if no sign-in is required. */
const ofWrites = ["unauthenticated", "forbidden_origin", "body_too_large", "storage_full"] as const;

/** The error codes of an `Idempotency-Key`: it is malformed, or belongs to another request. */
const ofKeys = ["invalid_input", "idempotency_key_reused"] as const;

/** All codes with which an endpoint may refuse a request. */
export function refusalCodes({
	errors,
	needs,
	method,
	body,
	bodyType,
	idempotent,
}: Endpoint): Set<ErrorCode> {
	return new Set<ErrorCode>([
		...errors,
		"too_many_requests",
		...(needs === "public" ? [] : (["unauthenticated", "forbidden"] as const)),
		...(method === "GET" ? [] : ofWrites),
		...(idempotent ? ofKeys : []),
		...(body === undefined && bodyType === undefined ? [] : (["unsupported_media_type"] as const)),
	]);
}

/** One response per status; several codes can share one. */
function problems(endpoint: Endpoint): Record<string, unknown> {
	const byStatus = Map.groupBy(refusalCodes(endpoint), (code) => errorStatus[code]);
	return Object.fromEntries(
		[...byStatus].map(([status, codes]) => [
			status,
			{
				description: codes.join(", "),
				content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
			},
		]),
	);
}

function examplesOf({ examples }: Endpoint): { examples?: unknown } {
	if (examples === undefined) return {};
	return { examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])) };
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
	return z.toJSONSchema(schema, { io, target: "openapi-3.0", unrepresentable: "any" });
}
