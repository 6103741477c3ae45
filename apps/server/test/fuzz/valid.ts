import fc from "fast-check";
import { type FileBody, fileOf } from "./files.ts";
import { hintFor, time } from "./hints.ts";
import type { Operation, Schema } from "./operations.ts";

/** The parts of a request before assembly; texts as sent. */
export type Draft = {
	params: Record<string, string>;
	/** Each in the form `name=value`. */
	query: string[];
	headers: Record<string, string>;
	/** The body as a value; absent if the operation takes none. */
	json?: unknown;
	/** The body as a file; absent if the operation takes none. */
	file?: FileBody;
};

/** A draft with its body as text. */
export type Written = Omit<Draft, "json" | "file"> & { body?: string | Uint8Array };

/** Requests that the document allows, mostly about existing things of the shop. */
export function validDraft(operation: Operation): fc.Arbitrary<Draft> {
	const { path, parameters, body, examples, fileTypes } = operation;
	const inPlace = (place: "path" | "query" | "header") => {
		const own = parameters.filter((parameter) => parameter.in === place);
		const values = own.map(
			// Header names are case-insensitive.
			({ name, schema }) => [name.toLowerCase(), fieldValue(path, name, place, schema)] as const,
		);
		const required = own.filter((parameter) => parameter.required).map(({ name }) => name.toLowerCase());
		return fc
			.record<Record<string, unknown>>(Object.fromEntries(values), { requiredKeys: required })
			.map((record) => Object.entries(record).filter(([, value]) => value !== undefined))
			.map((entries) => entries.map(([name, value]) => [name, textOf(value)] as const));
	};
	// Examples contain combinations of fields that are valid together.
	const likeExamples = examples.map((value) => ({ weight: 4, arbitrary: fromExample(path, value) }));
	const json = body && fc.oneof({ weight: 4, arbitrary: fromSchema(path, body) }, ...likeExamples);
	return fc.record({
		params: inPlace("path").map((pairs) => Object.fromEntries(pairs)),
		query: inPlace("query").map((pairs) => pairs.map(([name, value]) => `${name}=${encodeText(value)}`)),
		headers: inPlace("header").map((pairs) => Object.fromEntries(pairs)),
		...(json === undefined ? {} : { json }),
		...(fileTypes.length === 0 ? {} : { file: fileOf(fileTypes) }),
	});
}

function textOf(value: unknown): string {
	return typeof value === "string" ? value : JSON.stringify(value);
}

/** Encodes text for an address; placeholders remain unencoded, to be filled in later. */
export function encodeText(text: string): string {
	return text.startsWith("‹") ? text : encodeURIComponent(text.toWellFormed());
}

function fieldValue(path: string, name: string, place: Parameters<typeof hintFor>[2], schema: Schema) {
	const hint = hintFor(path, name, place);
	if (hint === undefined) return fromSchema(path, schema);
	// A header allows fewer characters than its schema says.
	if (place === "path" || place === "header" || schema.enum !== undefined) return hint;
	return fc.oneof({ weight: 9, arbitrary: hint }, { weight: 1, arbitrary: fromSchema(path, schema) });
}

/** An example from the document, with ids of the shop's own things. */
function fromExample(path: string, value: unknown, name = ""): fc.Arbitrary<unknown> {
	const hint = hintFor(path, name, "body");
	if (hint !== undefined) return hint;
	if (Array.isArray(value)) {
		if (value.length === 0) return fc.constant([]);
		const item = fc.oneof(...value.map((each) => fromExample(path, each)));
		return fc.array(item, { minLength: 1, maxLength: 3 });
	}
	if (typeof value !== "object" || value === null) return fc.constant(value);
	const fields = Object.entries(value).map(([key, each]) => [key, fromExample(path, each, key)] as const);
	return fc.record(Object.fromEntries(fields));
}

/** Values that a schema allows. */
function fromSchema(path: string, schema: Schema): fc.Arbitrary<unknown> {
	// Any value.
	if (Object.keys(schema).length === 0) return fc.jsonValue();
	if (schema.nullable === true) {
		const { nullable: _, ...value } = schema;
		return fc.oneof(fc.constant(null), fromSchema(path, value));
	}
	if (schema.enum !== undefined) return fc.constantFrom(...(schema.enum as unknown[]));
	const choices = schema.anyOf ?? schema.oneOf;
	if (choices !== undefined) return fc.oneof(...choices.map((choice) => fromSchema(path, choice as Schema)));
	switch (schema.type) {
		case "boolean":
			return fc.boolean();
		case "integer":
		case "number":
			return numberWithin(schema);
		case "string":
			return textWithin(schema);
		case "array":
			return fc.array(fromSchema(path, schema.items as Schema), {
				minLength: schema.minItems ?? 0,
				maxLength: 4,
			});
		case "object": {
			const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
			const fields = properties.map(
				([name, property]) => [name, fieldValue(path, name, "body", property)] as const,
			);
			return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] }).map(ofItsKind);
		}
		case "null":
		case undefined:
		default:
			throw new Error(`valid.ts makes no values for ${JSON.stringify(schema).slice(0, 200)}.`);
	}
}

/** Most movements have only the fields that have an effect on their kind: else nearly all would be refused. */
function ofItsKind(fields: Record<string, unknown>): Record<string, unknown> {
	const { kind, quantity, to, reason, ...others } = fields;
	if (kind === undefined || typeof quantity !== "number" || quantity % 10 === 0) return fields;
	return {
		...others,
		kind,
		quantity,
		...(kind === "transfer" && { to }),
		...(kind === "adjust" && { reason }),
	};
}

function numberWithin({ type, minimum = -1e9, maximum = 1e9 }: Schema): fc.Arbitrary<number> {
	const whole = fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, 2 ** 31 - 1)) });
	const edges = fc.constantFrom(minimum, maximum);
	return type === "integer"
		? fc.oneof(whole, edges)
		: fc.oneof(whole, edges, fc.double({ min: minimum, max: maximum, noNaN: true }));
}

function textWithin({ minLength = 0, maxLength = 50, pattern, format }: Schema): fc.Arbitrary<string> {
	if (format === "email") return fc.emailAddress();
	if (pattern !== undefined && format !== "date") return time;
	if (format === "date") return fc.constantFrom("2026-06-30", "0000-01-01", "9999-12-31");
	const short = { minLength, maxLength: Math.min(maxLength, 40) };
	return fc.oneof(
		{ weight: 3, arbitrary: fc.string({ ...short, unit: "grapheme" }) },
		{ weight: 1, arbitrary: fc.string({ ...short, unit: "binary" }) },
		// At the length limit, with a letter of one, three or four bytes, and with one that case-folds into eighteen.
		{
			weight: 1,
			arbitrary: fc
				.constantFrom("a", "自", "𝄞", "ﷺ")
				.map((letter) => letter.repeat(Math.floor(maxLength / letter.length))),
		},
	);
}
