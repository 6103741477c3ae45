import type { z } from "zod";
import type { FieldError } from "./problem.ts";
import type { Reason } from "./rules.ts";

/** The errors of a schema for a value: the first reason per field. @param value the validated value. */
export function fieldErrors(error: z.ZodError, value: unknown): FieldError[] {
	const first = new Map<string, FieldError>();
	for (const issue of error.issues) {
		const field = issue.path.join(".") || "body";
		if (issue.code === "unrecognized_keys") {
			for (const unknown of unknownFields(issue)) first.set(unknown.field, unknown);
		} else if (!first.has(field)) first.set(field, { field, ...reasonOf(issue, valueAt(value, issue.path)) });
	}
	return [...first.values()];
}

/** More names than this would make an answer as long as a stranger's body. */
const MAX_UNKNOWN = 10;
const MAX_NAME = 50;

function unknownFields({ path, keys }: z.core.$ZodIssueUnrecognizedKeys): FieldError[] {
	return keys.slice(0, MAX_UNKNOWN).map((key) => {
		const field = [...path, key.length > MAX_NAME ? `${key.slice(0, MAX_NAME)}…` : key].join(".");
		return { field, rule: "unknown_field", message: `There is no field ${field} here.` };
	});
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
	return path.reduce((whole, key) => (whole as Record<PropertyKey, unknown> | undefined)?.[key], value);
}

/** The rule that a value violates, derived from its schema; custom checks name their rule themselves. */
export function reasonOf(issue: z.core.$ZodIssue, value: unknown): Reason {
	return { message: issue.message, ...ruleOf(issue, value) };
}

function ruleOf(issue: z.core.$ZodIssue, value: unknown): Omit<Reason, "message"> {
	const isMissing = value === undefined || value === null || value === "";
	switch (issue.code) {
		case "invalid_type":
			if (isMissing) return { rule: "required" };
			if (issue.expected === "number") return { rule: "number" };
			if (issue.expected === "int") return { rule: "whole_number" };
			return issue.expected === "string" ? { rule: "text" } : {};
		case "invalid_value":
			if (isMissing) return { rule: "required" };
			return { rule: "one_of", facts: { values: issue.values.map(String).join(", ") } };
		case "too_small": {
			const min = Number(issue.minimum);
			if (issue.origin === "string") {
				return min <= 1 ? { rule: "required" } : { rule: "too_short", facts: { min } };
			}
			if (issue.origin === "array") return { rule: "too_few", facts: { min } };
			return { rule: issue.inclusive === false ? "above" : "at_least", facts: { min } };
		}
		case "too_big": {
			const max = Number(issue.maximum);
			if (issue.origin === "string") return { rule: "too_long", facts: { max } };
			return { rule: issue.origin === "array" ? "too_many" : "at_most", facts: { max } };
		}
		case "invalid_format":
			if (isMissing) return { rule: "required" };
			if (issue.format === "email") return { rule: "email" };
			return issue.format === "datetime" ? { rule: "time" } : {};
		case "unrecognized_keys":
			return { rule: "unknown_field" };
		case "custom":
			return issue.params ?? {};
		case "invalid_union":
		case "invalid_key":
		case "invalid_element":
		case "not_multiple_of":
			return {};
	}
}
