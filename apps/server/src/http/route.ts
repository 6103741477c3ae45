import type { BodyType } from "@freehub/contract/body-types";
import type { Endpoint } from "@freehub/contract/endpoint";
import { type AccessMode, rightsOf } from "@freehub/domain/people/access";
import { limitOf } from "@freehub/domain/people/own-stores";
import { shop } from "@freehub/domain/shop";
import type { Context, Hono } from "hono";
import type { z } from "zod";
import { AppError, refusal } from "#app-error.ts";
import { type Caller, operator, requireAll, requireNeed } from "#caller.ts";
import { countedAddress } from "#client-address.ts";
import type { Config } from "#config.ts";
import type { Origin } from "#db/audit.ts";
import { noteRefusal } from "#db/audit.ts";
import type { Db } from "#db/connection.ts";
import { NUL } from "#db/storable.ts";
import type { WriteRequest } from "#db/write.ts";
import { JsonText, jsonAnswer } from "./answers.ts";
import type { AppEnv } from "./app-env.ts";
import { isOperator } from "./operator.ts";
import { readBody, readFile, readParams, readQuery } from "./read-input.ts";
import type { RequestLimits } from "./request-limits.ts";
import { refuseForeignOrigin } from "./same-origin.ts";
import { idempotencyKey, ifMatch } from "./write-headers.ts";

/** The parts of the server that every route needs. */
export type Server = {
	app: Hono<AppEnv>;
	db: Db;
	config: Config;
	/** All registered endpoints, for the OpenAPI document. */
	endpoints: Endpoint[];
	/** The headers of every page, and those of every JSON answer. */
	headers: Readonly<Record<string, string>>;
	headersOfData: Readonly<Record<string, string>>;
	/** The caller, by session or token. @throws AppError unauthenticated for an invalid token. */
	callerOf: (headers: Headers) => Promise<Caller | undefined>;
	/** The key of commands on this machine; undefined if they need no server. */
	operatorKey: string | undefined;
	/** The access mode chosen by the owner, as of the latest `callerOf`. */
	access: () => AccessMode;
	/** Undefined: no limits. */
	limits: RequestLimits | undefined;
	/** Opens the shop again if an owner has changed its currency or language in another process. */
	followShop: () => Promise<void>;
	now: () => Date;
};

type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type Input<Params, Query, Body> = {
	params: Out<Params>;
	query: Out<Query>;
	body: Out<Body>;
	/** The file that is the request's body, as a stream; empty if the endpoint takes none. */
	file: AsyncIterable<Uint8Array>;
	/** The caller, the idempotency key and the time. */
	request: WriteRequest & { origin: Origin };
	/** The quantity or version in `If-Match`, if the endpoint supports it. */
	ifMatch: number | undefined;
	/** Undefined for a visitor, and for public endpoints that do not ask for it. */
	caller: Caller | undefined;
	/** Where the request came from. */
	client: RequestClient;
	/** For requests that are forwarded to better-auth. */
	c: Context<AppEnv>;
};

export type RequestClient = {
	/** The address for which limits count it. */
	address: string;
	/** Returns a signal that aborts when the client no longer waits for the answer. */
	signal: () => AbortSignal;
};

type Page<Items> = {
	items: Items;
	/** Omitted if counting would take longer than the page. */
	total?: number | undefined;
	/** False: there are more than `total`. */
	isTotalExact?: boolean;
	/** The cursor of the next page. */
	next: string | undefined;
};

/** A page of a list: the items are sent as an array, the rest in headers. */
export class PageAnswer<Items> {
	readonly page: Page<Items>;
	constructor(page: Page<Items>) {
		this.page = page;
	}
}

type Answer<Schema extends z.ZodType> =
	| z.output<Schema>
	| (z.output<Schema> extends unknown[] ? PageAnswer<z.output<Schema> | JsonText> : never)
	| JsonText
	| Response;

/**
 * Registers a contract endpoint under `/api`: checks the caller and the origin, parses the input, and returns only what the
 * contract defines.
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
	// Answers that are not public must not be cached.
	const privateHeaders = { ...server.headersOfData, "Cache-Control": "no-store" };
	const name = `${endpoint.method} ${endpoint.path}`;
	server.app.on(endpoint.method, `/api${endpoint.path}`, async (c) => {
		c.set("endpoint", name);
		const plain = endpoint as unknown as Endpoint;
		let caller = await admit(server, plain, c);
		await requireCurrency(server, c.req.header("if-currency"));
		const body = (await readBody(plain, c, server.config)) as z.output<Body>;
		// A body may take minutes to arrive; the caller may have lost their rights meanwhile.
		if (endpoint.body !== undefined) caller = await whoMay(server, plain, c);
		if (endpoint.alsoNeeds !== undefined) {
			const rights = endpoint.alsoNeeds(body);
			await withAudit(server, plain, c, caller, () => requireAll(rights, caller));
		}
		const params = readParams(endpoint.params, c) as Out<Params>;
		const query = readQuery(endpoint.query, c) as Out<Query>;
		const match = ifMatch(plain, c);
		const input: Input<Params, Query, Body> = {
			params,
			query,
			body: body as Out<Body>,
			file: endpoint.bodyType === undefined ? noFile : fileOf(server, plain, endpoint.bodyType, c),
			request: {
				actor: caller?.user.id ?? "",
				actorName: caller?.user.name ?? "",
				credential: credentialOf(server, caller),
				rights: caller?.rights ?? [],
				onlyAt: caller && limitOf(caller.user),
				currency: shop().currency,
				key: idempotencyKey(endpoint.idempotent, c),
				asked: [endpoint.method, endpoint.path, params, query, body, match],
				now: server.now(),
				origin: originOf(plain, c, caller),
			},
			ifMatch: match,
			caller,
			client: {
				address: caller?.via === "operator" ? "operator" : countedAddress(c.get("address")),
				// Not a getter: with one, each request would get its own hidden class, which keeps it alive (ADR 20).
				signal: () => c.req.raw.signal,
			},
			c,
		};
		const answer = await handler(input).catch(async (error: unknown) => {
			await noteForbidden(server, plain, c, caller, error);
			throw error;
		});
		if (answer instanceof Response) {
			// For HEAD nobody reads or ends the body.
			if (c.req.method === "HEAD") await answer.body?.cancel();
			return answer;
		}
		const headers =
			endpoint.needs === "public" && caller === undefined ? server.headersOfData : privateHeaders;
		if (!(answer instanceof PageAnswer)) {
			return jsonAnswer(c, server.config, endpoint.status, textOf(endpoint.answer, answer), headers);
		}
		const { items, total, isTotalExact = true, next } = answer.page;
		return jsonAnswer(c, server.config, endpoint.status, textOf(endpoint.answer, items), {
			...headers,
			...(total === undefined ? {} : { "X-Total-Count": String(total) }),
			...(isTotalExact ? {} : { "X-Total-At-Least": String(total) }),
			...(next === undefined ? {} : { Link: `<${nextPage(c, next)}>; rel="next"` }),
		});
	});
}

/** Answers that are not JSON yet are parsed by the contract's schema, so that no column leaks. */
function textOf(schema: z.ZodType, answer: unknown): string {
	return answer instanceof JsonText ? answer.text : JSON.stringify(schema.parse(answer));
}

/**
 * Admits a request or refuses it: a write from another site's page, a missing right, too many requests.
 * @returns the caller, if the endpoint needs it.
 */
async function admit(server: Server, endpoint: Endpoint, c: Context<AppEnv>): Promise<Caller | undefined> {
	const limits = endpoint.needs !== "public" && isOperator(server.operatorKey, c) ? undefined : server.limits;
	if (endpoint.method === "GET") {
		// A page's reads are counted with the page.
		if (c.env?.renderedFor === undefined) limits?.countRead(c.get("address"));
		if (endpoint.needs !== "public") return whoMay(server, endpoint, c);
		return endpoint.knowsCaller === true ? callerOrVisitor(server, c) : undefined;
	}
	refuseForeignOrigin(c.req.raw, server.config);
	const caller = await whoMay(server, endpoint, c);
	limits?.countWrite(caller?.user.id ?? "", c.get("address"));
	return caller;
}

/** The caller, if they may use the endpoint now. @throws AppError unauthenticated, forbidden. */
async function whoMay(server: Server, endpoint: Endpoint, c: Context<AppEnv>): Promise<Caller | undefined> {
	const caller = isOperator(server.operatorKey, c) ? operator : await server.callerOf(c.req.raw.headers);
	if (caller !== undefined) c.set("caller", caller);
	requireUser(c.req.header("if-user"), caller);
	await withAudit(server, endpoint, c, caller, () =>
		requireNeed(endpoint.needs, caller, rightsOf(undefined, server.access())),
	);
	return caller;
}

/**
 * A change recorded by one person must not be sent in the name of another who has signed in since.
 * @throws AppError unauthenticated.
 */
function requireUser(expected: string | undefined, caller: Caller | undefined): void {
	if (expected === undefined || expected === caller?.user.id) return;
	throw refusal("unauthenticated.if_user");
}

/**
 * A page that was loaded before the shop's currency changed must not show amounts in the other one, nor send them.
 * @throws AppError shop_changed.
 */
async function requireCurrency({ followShop }: Server, expected: string | undefined): Promise<void> {
	if (expected === undefined || expected === shop().currency) return;
	// Another process may have changed it a moment ago.
	await followShop();
	if (expected !== shop().currency) throw refusal("shop_changed");
}

/** Callers with an invalid token get the public answer, too. */
async function callerOrVisitor(server: Server, c: Context<AppEnv>): Promise<Caller | undefined> {
	try {
		return await server.callerOf(c.req.raw.headers);
	} catch (error) {
		if (error instanceof AppError && error.code === "unauthenticated") return undefined;
		throw error;
	}
}

/** A write refused to a signed-in person is recorded in the audit log, and counted. */
async function withAudit(
	server: Server,
	endpoint: Endpoint,
	c: Context<AppEnv>,
	caller: Caller | undefined,
	check: () => void,
): Promise<void> {
	try {
		check();
	} catch (error) {
		if (caller !== undefined && endpoint.action !== undefined)
			server.limits?.countWrite(caller.user.id, c.get("address"));
		await noteForbidden(server, endpoint, c, caller, error);
		throw error;
	}
}

/** Records a missing right in the audit log, also if it depends on what is stored, such as on who booked a movement. */
async function noteForbidden(
	{ db, now }: Server,
	endpoint: Endpoint,
	c: Context<AppEnv>,
	caller: Caller | undefined,
	error: unknown,
): Promise<void> {
	if (caller === undefined || !(error instanceof AppError) || error.code !== "forbidden") return;
	const refused = { actor: caller.user.id, code: error.code };
	await noteRefusal(db, originOf(endpoint, c, caller), refused, now());
}

/** Commands run in the name of the server itself, which has no credential. */
function credentialOf(server: Server, caller: Caller | undefined): WriteRequest["credential"] {
	if (caller === undefined || caller.via === "operator") return undefined;
	return { via: caller.via, id: caller.credential, access: server.access() };
}

const noFile: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} };

/** A file may take minutes to arrive; the rights are checked again at its end. */
async function* fileOf(server: Server, endpoint: Endpoint, bodyType: BodyType, c: Context<AppEnv>) {
	yield* readFile(bodyType, c);
	await whoMay(server, endpoint, c);
}

/** Valid ids are shorter, and PostgreSQL cannot index long texts. */
const MAX_TARGET = 100;

function originOf(endpoint: Endpoint, c: Context<AppEnv>, caller: Caller | undefined): Origin {
	return {
		address: c.get("address"),
		via: caller === undefined || caller.via === "operator" ? "" : caller.via,
		action: endpoint.action,
		// If a right is missing, the id has not been validated yet.
		target: (c.req.param("id") ?? c.req.param("slug") ?? "").replaceAll(NUL, "").slice(0, MAX_TARGET),
		requestId: c.get("requestId"),
	};
}

function nextPage(c: Context, cursor: string): string {
	const { url, path } = c.req;
	const query = url.includes("?") ? url.slice(url.indexOf("?") + 1).split("&") : [];
	return `${path}?${[...query.filter((part) => !part.startsWith("cursor=")), `cursor=${cursor}`].join("&")}`;
}
