import { text } from "node:stream/consumers";
import { bodyLimitOf } from "@freehub/contract/body-limits";
import { type BodyType, bodyTypes } from "@freehub/contract/body-types";
import { repeatedParts } from "@freehub/contract/catalogue/products";
import type { Endpoint } from "@freehub/contract/endpoint";
import { fieldErrors } from "@freehub/contract/field-errors";
import type { Context } from "hono";
import type { z } from "zod";
import { AppError, fieldRefusal, refusal } from "#app-error.ts";
import type { Config } from "#config.ts";
import { NUL } from "#db/storable.ts";
import { form } from "#queues/bounds.ts";
import type { AppEnv } from "./app-env.ts";
import { jsonTrouble } from "./json-trouble.ts";
import { storedLink } from "./picture-links.ts";

export function readParams(schema: z.ZodType | undefined, c: Context): unknown {
	if (schema === undefined) return undefined;
	const params = c.req.param();
	if (Object.values(params).some((value) => value.includes(NUL))) {
		throw refusal("not_found.anything");
	}
	return parse(schema, params);
}

export function readQuery(schema: z.ZodType | undefined, c: Context): unknown {
	if (schema === undefined) return undefined;
	const query: Record<string, string | string[]> = c.req.query();
	const given = c.req.queries();
	for (const name of repeatedParts) {
		const values = given[name];
		if (values !== undefined && values.length > 1) query[name] = values;
	}
	for (const [field, value] of Object.entries(query)) {
		if ([value].flat().some((each) => each.includes(NUL)))
			throw refusal("invalid_input.character", { field });
	}
	return parse(schema, query);
}

/** Reads the JSON body of a request. Fields that the contract does not define are refused, except in a new product. */
export async function readBody(endpoint: Endpoint, c: Context<AppEnv>, config: Config): Promise<unknown> {
	if (endpoint.body === undefined) return undefined;
	if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(c.req.header("content-type") ?? "")) {
		throw refusal("unsupported_media_type.json");
	}
	const pieces = readPieces(c, "body", bodyLimitOf(endpoint));
	// Node reads no more than the announced length. Accessing the body stream takes the HTTP adapter off its fast path, which
	// costs a tenth of the time of a stock change.
	const isAnnounced =
		c.req.header("content-length") !== undefined && c.req.header("transfer-encoding") === undefined;
	const json = await (isAnnounced ? c.req.text().catch(() => notWhole("body")) : text(pieces));
	const body = parse(endpoint.body, parseJson(json));
	storeLinks(body, c, config);
	return body;
}

/**
 * The only way to write NUL in JSON. The second alternative consumes other escapes, such as an escaped backslash before u0000.
 */
const ESCAPES = /\\u0000|\\[^]/g;
const ESCAPED_NUL = "\\u0000";

function parseJson(json: string): unknown {
	const trouble = jsonTrouble(json);
	if (trouble === "nested") throw refusal("invalid_json.nesting");
	if (trouble === "long") throw refusal("body_too_large.values");
	const text = json.includes(ESCAPED_NUL)
		? json.replace(ESCAPES, (escape) => (escape === ESCAPED_NUL ? "" : escape))
		: json;
	try {
		return JSON.parse(text);
	} catch (error) {
		if (error instanceof SyntaxError) throw refusal("invalid_json.syntax");
		throw error;
	}
}

/** Converts links to the server's own pictures to paths. */
function storeLinks(value: unknown, c: Context<AppEnv>, config: Config): void {
	if (typeof value !== "object" || value === null) return;
	for (const [key, each] of Object.entries(value)) {
		if (key !== "image" || typeof each !== "string") storeLinks(each, c, config);
		else (value as Record<string, unknown>)[key] = storedLink(each, c, config);
	}
}

/** The fields of a submitted HTML form, by name. */
export async function readForm(c: Context): Promise<Record<string, string>> {
	if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header("content-type") ?? "")) {
		throw refusal("unsupported_media_type.form");
	}
	const sent = await text(readPieces(c, "body", form.bytes));
	if (sent.split("&", form.fields + 1).length > form.fields) {
		throw refusal("body_too_large.fields");
	}
	const fields = new URLSearchParams(sent);
	return Object.fromEntries([...fields].map(([name, value]) => [name, value.replaceAll(NUL, "")]));
}

/** Parses a value with a schema. @throws AppError invalid_input with a message for each field. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const parsed = schema.safeParse(value);
	if (parsed.success) return parsed.data;
	throw fieldRefusal("invalid_input", ...fieldErrors(parsed.error, value));
}

/** The type that clients send for an unknown file. */
const ANY_FILE = "application/octet-stream";

/**
 * The file that is the request's body, as a stream: nothing is read before it is consumed. It fails with `body_too_large` above
 * the limit, whether or not the length was announced.
 */
export function readFile(bodyType: BodyType, c: Context): AsyncIterable<Uint8Array> {
	const { mediaTypes, maxBytes } = bodyTypes[bodyType];
	const type = (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
	// The actual image type is determined from the content later.
	const isTaken = (each: string) => type === each || (each.startsWith("image/") && type.startsWith("image/"));
	if (type !== ANY_FILE && !mediaTypes.some(isTaken)) {
		throw refusal("unsupported_media_type.file", { types: mediaTypes });
	}
	return readPieces(c, "file", maxBytes);
}

/** @throws AppError body_too_large at once if the announced length is too large. */
function readPieces(c: Context, what: "body" | "file", maxBytes: number): AsyncIterable<Uint8Array> {
	if (Number(c.req.header("content-length")) > maxBytes) throw tooLarge(what, maxBytes);
	return piecesOf(c, what, maxBytes);
}

async function* piecesOf(c: Context, what: "body" | "file", maxBytes: number): AsyncGenerator<Uint8Array> {
	let length = 0;
	try {
		for await (const piece of c.req.raw.body?.values({ preventCancel: true }) ?? []) {
			length += piece.byteLength;
			if (length > maxBytes) throw tooLarge(what, maxBytes);
			yield piece;
		}
	} catch (error) {
		if (error instanceof AppError) throw error;
		notWhole(what);
	}
}

/** A client that disconnects while sending must not be mistaken for a lost database connection. */
function notWhole(what: "body" | "file"): never {
	throw refusal("invalid_input.incomplete", { what });
}

function tooLarge(what: "body" | "file", maxBytes: number): AppError {
	const kilobytes = maxBytes / 1024;
	const most = kilobytes < 1024 ? `${kilobytes} kB` : `${kilobytes / 1024} MB`;
	return refusal("body_too_large", { what, most });
}
