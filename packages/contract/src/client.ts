import type { z } from "zod";
import type { Endpoint, Read } from "./endpoint.ts";
import { ApiError, type Problem } from "./errors.ts";

type Input<Schema> = Schema extends z.ZodUndefined
	? undefined
	: Schema extends z.ZodType
		? z.input<Schema>
		: undefined;

export type CallOptions<E> =
	E extends Endpoint<infer Params, infer Query, infer Body, z.ZodType>
		? {
				params?: Input<Params>;
				query?: Input<Query>;
				body?: Input<Body>;
				/** The body if the endpoint accepts a file; sent as is. */
				file?: Blob;
				/** Sent as `Idempotency-Key`: a repeat with the same key has no further effect. */
				idempotencyKey?: string;
				/** Sent as `If-Match`: the version on which the change is based. */
				version?: number;
				/** Sent as `Beginning-Code`: the one-time code of a new shop. */
				beginningCode?: string;
				/**
				 * Sent as `If-User`: the user on whose behalf it is done; refused as unauthenticated if somebody else is signed
				 * in.
				 */
				user?: string;
				signal?: AbortSignal;
			}
		: never;

type Answer<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;

type ItemOf<E> = Answer<E> extends (infer Item)[] ? Item : never;

/** Max page size. */
const LARGEST_PAGE = 200;

/**
 * One page of a list. `next` is the cursor of the next page, undefined on the last one; `total` is 0 if the server does not
 * count.
 */
export type Page<Item> = {
	items: Item[];
	next: string | undefined;
	total: number;
	/** False: there are more than `total`. */
	isTotalExact: boolean;
};

/** Sends one request; `path` is relative to the API's host. Either `fetch`, or an app under test. */
export type Send = (
	path: string,
	init: Omit<RequestInit, "headers"> & { headers: Record<string, string> },
) => Promise<Response>;

export type Client = {
	/** Calls an endpoint and returns its answer, parsed if the endpoint has schemas. @throws ApiError for any other status. */
	call<E extends Endpoint>(endpoint: E | Read<E>, options?: CallOptions<E>): Promise<Answer<E>>;
	/** Calls an endpoint that answers a file, and returns it as it is. @throws ApiError for any other status. */
	file<E extends Endpoint>(endpoint: E | Read<E>, options?: CallOptions<E>): Promise<Blob>;
	/** Calls a paged endpoint, and returns the items with the next page's cursor and the total. */
	page<E extends Endpoint>(endpoint: E | Read<E>, options?: CallOptions<E>): Promise<Page<ItemOf<E>>>;
	/** Calls a paged endpoint for all pages, and returns all items. */
	all<E extends Endpoint>(endpoint: E | Read<E>, options?: CallOptions<E>): Promise<ItemOf<E>[]>;
};

/** Creates the typed client on top of any way to send requests. */
export function createClient(send: Send): Client {
	async function respond(
		endpoint: Endpoint | Read<Endpoint>,
		options: Record<string, unknown> = {},
	): Promise<Response> {
		const headers: Record<string, string> = { accept: "application/json" };
		const body = bodyOf(options);
		if (body !== undefined) headers["content-type"] = body.type;
		if (typeof options.idempotencyKey === "string") headers["idempotency-key"] = options.idempotencyKey;
		if (typeof options.version === "number") headers["if-match"] = `"${options.version}"`;
		// A header cannot hold every character that a person can type; the server then says that the code is wrong.
		if (typeof options.beginningCode === "string" && options.beginningCode !== "")
			headers["beginning-code"] = options.beginningCode.replaceAll(/[^\x20-\x7e]/g, "?");
		if (typeof options.user === "string") headers["if-user"] = options.user;
		const response = await send(urlOf(endpoint, options), {
			method: endpoint.method,
			headers,
			...(body === undefined ? {} : { body: body.content }),
			...(options.signal instanceof AbortSignal ? { signal: options.signal } : {}),
		});
		if (response.status !== endpoint.status) throw new ApiError(await problemOf(response));
		return response;
	}
	async function request(
		endpoint: Endpoint | Read<Endpoint>,
		options?: Record<string, unknown>,
	): Promise<[Response, unknown]> {
		const response = await respond(endpoint, options);
		if (!("answer" in endpoint)) return [response, await response.json()];
		const answer: unknown = endpoint.answerType === undefined ? await response.json() : await response.text();
		return [response, endpoint.answer.parse(answer)];
	}
	const page: Client["page"] = async (endpoint, options) => {
		const [response, items] = await request(endpoint, options);
		const next = /[?&]cursor=([^&>]+)[^>]*>;\s*rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
		return {
			items: items as never,
			next: next === undefined ? undefined : decodeURIComponent(next),
			total: Number(response.headers.get("x-total-count")),
			isTotalExact: response.headers.get("x-total-at-least") === null,
		};
	};
	return {
		async call(endpoint, options) {
			const [, answer] = await request(endpoint, options);
			return answer as never;
		},
		file: async (endpoint, options) => (await respond(endpoint, options)).blob(),
		page,
		async all(endpoint, options) {
			const items: unknown[] = [];
			let cursor: string | undefined;
			do {
				const asked = (options?.query ?? {}) as Record<string, unknown>;
				const query = { limit: LARGEST_PAGE, ...asked, ...(cursor === undefined ? {} : { cursor }) };
				const found: Page<unknown> = await page(endpoint, { ...options, query } as never);
				items.push(...found.items);
				cursor = found.next;
			} while (cursor !== undefined);
			return items as never;
		},
	};
}

function bodyOf({
	body,
	file,
}: Record<string, unknown>): { type: string; content: string | Blob } | undefined {
	if (file instanceof Blob) return { type: file.type || "application/octet-stream", content: file };
	return body === undefined ? undefined : { type: "application/json", content: JSON.stringify(body) };
}

/** An endpoint's address, relative to the API's host. An empty value of the query is left out. */
export function urlOf(endpoint: Pick<Endpoint, "path">, options: Record<string, unknown>): string {
	const params = (options.params ?? {}) as Record<string, string>;
	const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(
		(options.query ?? {}) as Record<string, string | number | readonly string[] | undefined>,
	)) {
		for (const each of [value].flat())
			if (each !== undefined && each !== "") query.append(name, String(each));
	}
	return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** A proxy may answer without a problem document; then the status is used. */
async function problemOf(response: Response): Promise<Problem> {
	const body: unknown = await response.json().catch(() => undefined);
	if (isProblem(body)) return body;
	const title = response.statusText || `Status ${response.status}`;
	return { type: "about:blank", title, status: response.status, detail: title, code: "unknown" };
}

function isProblem(body: unknown): body is Problem {
	if (typeof body !== "object" || body === null) return false;
	const { status, detail, code } = body as Record<string, unknown>;
	return typeof status === "number" && typeof detail === "string" && typeof code === "string";
}
