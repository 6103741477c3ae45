import type { z } from "zod";
import type { FieldError } from "./problem.ts";
import { type Reason, reason } from "./rules.ts";

/**
 * What a schema has against a value: the first reason for each field.
 * @param value what was checked.
 */
export function fieldErrors(error: z.ZodError, value: unknown): FieldError[] {
	const first = new Map<string, FieldError>();
	for (const issue of error.issues) {
		const field = issue.path.join(".") || "body";
		if (!first.has(field)) first.set(field, { field, ...reasonOf(issue, valueAt(value, issue.path)) });
	}
	return [...first.values()];
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
	return path.reduce((whole, key) => (whole as Record<PropertyKey, unknown> | undefined)?.[key], value);
}

/** The rule that a value breaks, by what its schema says; those of its own checks say it themselves. */
export function reasonOf(issue: z.core.$ZodIssue, value: unknown): Reason {
	const { message } = issue;
	const isMissing = value === undefined || value === null || value === "";
	switch (issue.code) {
		case "invalid_type":
			if (isMissing) return reason("required", message);
			if (issue.expected === "number") return reason("number", message);
			if (issue.expected === "int") return reason("whole_number", message);
			return issue.expected === "string" ? reason("text", message) : { message };
		case "invalid_value":
			if (isMissing) return reason("required", message);
			return reason("one_of", message, { values: issue.values.map(String).join(", ") });
		case "too_small": {
			const min = Number(issue.minimum);
			if (issue.origin === "string") {
				return min <= 1 ? reason("required", message) : reason("too_short", message, { min });
			}
			if (issue.origin === "array") return reason("too_few", message, { min });
			return reason(issue.inclusive === false ? "above" : "at_least", message, { min });
		}
		case "too_big": {
			const max = Number(issue.maximum);
			if (issue.origin === "string") return reason("too_long", message, { max });
			return reason(issue.origin === "array" ? "too_many" : "at_most", message, { max });
		}
		case "invalid_format":
			if (isMissing) return reason("required", message);
			if (issue.format === "email") return reason("email", message);
			return issue.format === "datetime" ? reason("time", message) : { message };
		case "unrecognized_keys":
			return reason("unknown_field", message);
		case "custom":
			return { message, ...(issue.params as Omit<Reason, "message"> | undefined) };
		case "invalid_union":
		case "invalid_key":
		case "invalid_element":
		case "not_multiple_of":
			return { message };
	}
}
