import { type FieldError, fieldErrors } from "@freehub/contract/errors";
import type { Context } from "hono";
import type { z } from "zod";
import { AppError } from "#app-error.ts";
import { NUL } from "#db/storable.ts";
import type { AppEnv } from "./app-env.ts";
import { isTooDeep } from "./json-depth.ts";
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
