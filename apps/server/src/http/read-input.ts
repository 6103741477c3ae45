import { type BodyType, bodyTypes } from "@freehub/contract/body-types";
import { type FieldError, fieldErrors } from "@freehub/contract/errors";
import type { Context } from "hono";
import type { z } from "zod";
import { AppError } from "#app-error.ts";
import { NUL } from "#db/storable.ts";
import type { AppEnv } from "./app-env.ts";
import { storedLink } from "./picture-links.ts";

export function readParams(schema: z.ZodType | undefined, c: Context): unknown {
	if (schema === undefined) return undefined;
	const params = c.req.param();
	if (Object.values(params).some((value) => value.includes(NUL))) {
		throw new AppError("not_found", "There is nothing with this id.");
	}
	return parse(schema, params);
}

export function readQuery(schema: z.ZodType | undefined, c: Context): unknown {
	if (schema === undefined) return undefined;
	const query = c.req.query();
	for (const [field, value] of Object.entries(query)) {
		if (value.includes(NUL))
			throw invalid([{ field, message: `${field} contains a character that no text may have.` }]);
	}
	return parse(schema, query);
}

export async function readBody(schema: z.ZodType | undefined, c: Context<AppEnv>): Promise<unknown> {
	if (schema === undefined) return undefined;
	if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(c.req.header("content-type") ?? "")) {
		throw new AppError(
			"unsupported_media_type",
			"Send the body as JSON, with Content-Type: application/json.",
		);
	}
	const text = await c.req.text().catch(notWhole);
	if (isTooDeep(text)) throw new AppError("invalid_json", "The body is nested too deeply.");
	let body: unknown;
	try {
		body = JSON.parse(text, (key, value) => {
			if (typeof value !== "string") return value;
			return key === "image" ? storedLink(value.replaceAll(NUL, ""), c) : value.replaceAll(NUL, "");
		});
	} catch (error) {
		if (error instanceof SyntaxError) throw new AppError("invalid_json", "The body is not valid JSON.");
		throw error;
	}
	return parse(schema, body);
}

/** A client that goes away in the middle of its body: its broken connection must not pass as the database's. */
export function notWhole(): never {
	throw new AppError("invalid_input", "The body did not arrive whole. Send it again.");
}

/** What a schema makes of a value. @throws AppError invalid_input with a sentence for each field. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const parsed = schema.safeParse(value);
	if (parsed.success) return parsed.data;
	throw invalid(fieldErrors(parsed.error));
}

function invalid(fields: FieldError[]): AppError {
	return new AppError("invalid_input", fields.map(({ message }) => message).join(" "), fields);
}

/** Deeper than any body of the contract, and far from what would exhaust the stack. */
const MAX_DEPTH = 32;

/** Whether a JSON text nests lists and objects deeper than any body of ours does; found before it is parsed. */
function isTooDeep(text: string): boolean {
	let depth = 0;
	let isInText = false;
	for (let i = 0; i < text.length; i++) {
		const sign = text.charCodeAt(i);
		if (isInText) {
			if (sign === 92) i++;
			else if (sign === 34) isInText = false;
		} else if (sign === 34) isInText = true;
		else if (sign === 91 || sign === 123) {
			if (++depth > MAX_DEPTH) return true;
		} else if (sign === 93 || sign === 125) depth--;
	}
	return false;
}

/** What clients that do not know better say of a file. */
const ANY_FILE = "application/octet-stream";

/**
 * The file that is a request's body, as it comes in: nothing is read before somebody asks for it. It ends with
 * `body_too_large` where there is more of it than there may be, whether or not its length was announced.
 */
export function readFile(bodyType: BodyType, c: Context): AsyncIterable<Uint8Array> {
	const { mediaTypes, maxBytes } = bodyTypes[bodyType];
	const type = (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
	// An image's type is not believed anyway; what its content is not, is said in words later.
	const families = mediaTypes.filter((each) => each.startsWith("image/")).map(() => "image/");
	if (
		type !== ANY_FILE &&
		!mediaTypes.some((each) => each === type) &&
		!families.some((each) => type.startsWith(each))
	) {
		const detail = `Send the file itself as the body, with its Content-Type: ${mediaTypes.join(", ")}.`;
		throw new AppError("unsupported_media_type", detail);
	}
	if (Number(c.req.header("content-length")) > maxBytes) throw tooLarge(maxBytes);
	return piecesOf(c.req.raw.body, maxBytes);
}

async function* piecesOf(
	body: ReadableStream<Uint8Array> | null,
	maxBytes: number,
): AsyncGenerator<Uint8Array> {
	if (body === null) return;
	const reader = body.getReader();
	try {
		let length = 0;
		for (;;) {
			const { done, value } = await reader.read().catch(() => {
				throw new AppError("invalid_input", "The file did not arrive whole. Send it again.");
			});
			if (done) return;
			length += value.byteLength;
			if (length > maxBytes) throw tooLarge(maxBytes);
			yield value;
		}
	} finally {
		reader.releaseLock();
	}
}

function tooLarge(maxBytes: number): AppError {
	return new AppError(
		"body_too_large",
		`The file is too large: it may have at most ${maxBytes / 1024 / 1024} MB.`,
	);
}
