import { z } from "zod";

// The kinds of values that settings have in the environment.

/** A switch: `on` or `off`, as a boolean. */
export const on = z.enum(["on", "off"], { error: "must be on or off" }).transform((value) => value === "on");

/** An address that matches a pattern. @param message why another is refused. */
export function address(pattern: RegExp, message: string) {
	return z.string().refine((value) => pattern.test(value) && URL.canParse(value), message);
}

/** An http or https origin. */
export const origin = address(/^https?:/, "must be an http or https address").refine(
	(value) => !URL.canParse(value) || new URL(value).origin === value,
	"must be an origin such as https://shop.example.com, with no path and no slash at its end",
);

/** Removes slashes at the end. */
export const withoutSlash = (value: string) => value.replace(/\/+$/, "");

/** An http or https address, without slashes at its end. */
export const httpUrl = address(/^https?:\/\/[^\s/]+/, "must be an http or https address").transform(
	withoutSlash,
);

/** A text that matches a pattern. @param message why another is refused. */
export const matching = (pattern: RegExp, message: string) => z.string().regex(pattern, message);

/** A whole number in a range, with at most six digits. */
export function wholeNumber(min: number, max: number) {
	const message = `must be a whole number from ${min} to ${max}`;
	return matching(/^\d{1,6}$/, message)
		.transform(Number)
		.refine((number) => number >= min && number <= max, message);
}
