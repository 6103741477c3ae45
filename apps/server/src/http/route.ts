import type { Endpoint } from "@freehub/contract/endpoint";
import type { User } from "@freehub/contract/identity";
import type { Context, Hono } from "hono";
import type { z } from "zod";
import { AppError } from "#app-error.ts";
import type { WriteRequest } from "#db/answer-once.ts";
import type { AppEnv } from "./app-env.ts";
import { jsonAnswer } from "./finish.ts";
import { readBody, readParams, readQuery } from "./read-input.ts";
import { refuseForeignOrigin } from "./same-origin.ts";

/** What every route needs of the server around it. */
export type Server = {
	app: Hono<AppEnv>;
	/** All registered endpoints, for the OpenAPI document. */
	endpoints: Endpoint[];
	/** The headers that every answer bears. */
	headers: Readonly<Record<string, string>>;
	corsOrigins: readonly string[];
	publicUrl: string | undefined;
	userOf: (headers: Headers) => Promise<User | undefined>;
	now: () => Date;
};

type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type Input<Params, Query, Body> = {
	params: Out<Params>;
	query: Out<Query>;
	body: Out<Body>;
	/** Who asks, with which idempotency key, and when. */
	request: WriteRequest;
	/** The quantity that `If-Match` names, where the endpoint takes one. */
	ifMatch: number | undefined;
	/** Who asks, on an endpoint that is open to visitors too. */
	user: () => Promise<User | undefined>;
};

/** A page of a list: sent as a plain array, with the rest in headers. */
export class PageAnswer<Item> {
	readonly items: Item[];
	/** Absent where counting would take longer than the page. */
	readonly total: number | undefined;
	readonly next: string | undefined;
	constructor(page: { items: Item[]; total: number | undefined; next: string | undefined }) {
		this.items = page.items;
		this.total = page.total;
		this.next = page.next;
	}
}

type Answer<Schema extends z.ZodType> =
	| z.output<Schema>
	| (z.output<Schema> extends (infer Item)[] ? PageAnswer<Item> : never)
	| Response;

/**
 * Registers a contract endpoint under `/api`: checks who asks and where from, parses what comes in,
 * and lets nothing out that the contract does not name.
 */
export function route<
	Params extends z.ZodType,
	Query extends z.ZodType,
	Body extends z.ZodType,
	A extends z.ZodType,
>(
	server: Server,
	endpoint: Endpoint<Params, Query, Body, A>,
	handler: (input: Input<Params, Query, Body>) => Promise<Answer<A>>,
): void {
	server.endpoints.push(endpoint as unknown as Endpoint);
	server.app.on(endpoint.method, `/api${endpoint.path}`, async (c) => {
		if (endpoint.method !== "GET") refuseForeignOrigin(c.req.raw, server);
		const user = endpoint.access === "public" ? undefined : await requireUser(server, c);
		const answer = await handler({
			params: readParams(endpoint.params, c) as Out<Params>,
			query: readQuery(endpoint.query, c) as Out<Query>,
			body: (await readBody(endpoint.body, c)) as Out<Body>,
			request: {
				actor: user?.id ?? "",
				actorName: user?.name ?? "",
				key: idempotencyKey(endpoint.idempotent, c),
				now: server.now(),
			},
			ifMatch: endpoint.matchesQuantity === true ? ifMatch(c) : undefined,
			user: () => server.userOf(c.req.raw.headers),
		});
		if (answer instanceof Response) return answer;
		if (!(answer instanceof PageAnswer)) {
			return jsonAnswer(c, endpoint.status, endpoint.answer.parse(answer), server.headers);
		}
		return jsonAnswer(c, endpoint.status, endpoint.answer.parse(answer.items), {
			...server.headers,
			...(answer.total === undefined ? {} : { "X-Total-Count": String(answer.total) }),
			...(answer.next === undefined ? {} : { Link: `<${nextPage(c, answer.next)}>; rel="next"` }),
		});
	});
}

async function requireUser(server: Server, c: Context<AppEnv>): Promise<User> {
	const user = await server.userOf(c.req.raw.headers);
	if (user === undefined) throw new AppError("unauthenticated", "Sign in to do this.");
	c.set("user", user);
	return user;
}

function idempotencyKey(idempotent: boolean | "required" | undefined, c: Context): string | undefined {
	const key = idempotent ? c.req.header("idempotency-key") : undefined;
	if (key === undefined) {
		if (idempotent !== "required") return undefined;
		const detail =
			"Send an Idempotency-Key with every stock change, so that repeating it cannot book it twice.";
		throw new AppError("idempotency_key_required", detail);
	}
	if (/^[\x21-\x7e]{1,200}$/.test(key)) return key;
	throw new AppError("invalid_input", "Idempotency-Key must be 1 to 200 visible ASCII characters.", [
		{ field: "Idempotency-Key", message: "Must be 1 to 200 visible ASCII characters." },
	]);
}

/** `If-Match: "14"` or `If-Match: 14`: do it only while the quantity is 14. */
function ifMatch(c: Context): number | undefined {
	const header = c.req.header("if-match");
	if (header === undefined) return undefined;
	const quantity = /^"?(\d{1,10})"?$/.exec(header)?.[1];
	if (quantity !== undefined) return Number(quantity);
	const message = "If-Match must be a quantity.";
	throw new AppError("invalid_input", message, [{ field: "If-Match", message }]);
}

function nextPage(c: Context, cursor: string): string {
	const { url, path } = c.req;
	const query = url.includes("?") ? url.slice(url.indexOf("?") + 1).split("&") : [];
	return `${path}?${[...query.filter((part) => !part.startsWith("cursor=")), `cursor=${cursor}`].join("&")}`;
}
