import { z } from "zod";

// The kinds of values that settings have.

/** On or off. */
export const on = z.enum(["on", "off"], { error: "must be on or off" }).transform((value) => value === "on");

/** An address that a pattern matches. */
export function address(pattern: RegExp, message: string) {
	return z.string().refine((value) => pattern.test(value) && URL.canParse(value), message);
}

/** An http origin, without a path. */
export const origin = address(/^https?:/, "must be an http or https address").refine(
	(value) => !URL.canParse(value) || new URL(value).origin === value,
	"must be an origin such as https://shop.example.com, with no path and no slash at its end",
);

export const withoutSlash = (value: string) => value.replace(/\/+$/, "");

export const httpUrl = address(/^https?:\/\/[^\s/]+/, "must be an http or https address").transform(
	withoutSlash,
);

export const matching = (pattern: RegExp, message: string) => z.string().regex(pattern, message);

export function wholeNumber(min: number, max: number) {
	const message = `must be a whole number from ${min} to ${max}`;
	return matching(/^\d{1,6}$/, message)
		.transform(Number)
		.refine((number) => number >= min && number <= max, message);
}

export const text = z.string().optional();
