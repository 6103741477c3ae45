import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/**
 * One endpoint as a value: the server registers it, the client calls it, the OpenAPI document lists it.
 * `path` is relative to the API's host and writes parameters as `:id`.
 */
export type Endpoint<
	Params extends z.ZodType = z.ZodType,
	Query extends z.ZodType = z.ZodType,
	Body extends z.ZodType = z.ZodType,
	Answer extends z.ZodType = z.ZodType,
> = {
	method: "GET" | "POST" | "PATCH" | "DELETE";
	path: string;
	summary: string;
	tag: string;
	/** `public`: anyone; `signed-in`: 401 without a session. */
	access: "public" | "signed-in";
	params?: Params;
	query?: Query;
	body?: Body;
	/** The endpoint honours an `Idempotency-Key` header; `required`: it refuses to work without one. */
	idempotent?: boolean | "required";
	/** The endpoint takes the product's quantity as `If-Match`, like `ifQuantity` in the body. */
	matchesQuantity?: boolean;
	/** Bodies for the documentation, by name. */
	examples?: Record<string, unknown>;
	status: 200 | 201;
	answer: Answer;
	/** The answer is an array with `Link` and `X-Total-Count` headers when it is a page. */
	paged?: boolean;
	errors: readonly ErrorCode[];
};

/** Declares an endpoint; exists so that the schemas keep their exact types. */
export function endpoint<
	Params extends z.ZodType = z.ZodUndefined,
	Query extends z.ZodType = z.ZodUndefined,
	Body extends z.ZodType = z.ZodUndefined,
	Answer extends z.ZodType = z.ZodType,
>(value: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
	return value;
}
