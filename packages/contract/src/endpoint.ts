import type { Right } from "@freehub/domain/people/access";
import type { z } from "zod";
import type { bodyLimits } from "./body-limits.ts";
import type { BodyType } from "./body-types.ts";
import type { ErrorCode } from "./errors.ts";

/**
 * The permitted callers of an endpoint. `public`: everybody. `account`: people signed in with a session; a token is not sufficient.
 * `operator`: commands on the server's own machine. A list: callers with one of these rights, including visitors and tokens.
 */
export type Need = "public" | "account" | "operator" | readonly Right[];

/**
 * One endpoint as a value: the server registers it, the client calls it, the OpenAPI document lists it. `path` is relative to the
 * API's host, with parameters as `:id`.
 */
export type Endpoint<
	Params extends z.ZodType = z.ZodType,
	Query extends z.ZodType = z.ZodType,
	Body extends z.ZodType = z.ZodType,
	Answer extends z.ZodType = z.ZodType,
> = {
	method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
	path: string;
	summary: string;
	tag: string;
	needs: Need;
	/** A public endpoint whose answer depends on the caller's rights. */
	knowsCaller?: boolean;
	/** Further rights that depend on the body, such as the right for a movement's kind. */
	alsoNeeds?: (body: z.output<Body>) => readonly Right[];
	/**
	 * The action of a write in the audit log: the object, a dot, the verb. Every method except GET has one, unless the write is
	 * not worth a line.
	 */
	action?: string;
	params?: Params;
	query?: Query;
	body?: Body;
	/** The body limit, if it differs from the default in `body-limits.ts`. */
	bodyLimit?: keyof typeof bodyLimits;
	/** The body is a file of this kind instead of JSON. */
	bodyType?: BodyType;
	/** The endpoint supports an `Idempotency-Key` header; `required`: it refuses requests without one. */
	idempotent?: boolean | "required";
	/** The endpoint accepts the product's quantity as `If-Match`, like `ifQuantity` in the body. */
	matchesQuantity?: boolean;
	/** The endpoint requires the version of the object to change, as `If-Match`. */
	matchesVersion?: boolean;
	/** The endpoint accepts the one-time code of a new shop as `Beginning-Code`. */
	takesBeginningCode?: boolean;
	/** Example bodies for the documentation, by name. */
	examples?: Record<string, unknown>;
	status: 200 | 201;
	answer: Answer;
	/** The answer's media type, if it is not JSON. */
	answerType?: "text/csv" | "text/event-stream" | "application/zip" | "application/pdf";
	/** Another possible media type, chosen by the query; the client does not parse it. */
	otherAnswerType?: string;
	/** The answer is an array; if it is a page, it has `Link` and `X-Total-Count` headers. */
	paged?: boolean;
	errors: readonly ErrorCode[];
};

/**
 * An endpoint without its schemas, to keep them out of a page's script: answers of this site's own server are not parsed. `E` is
 * the original endpoint.
 */
export type Read<E extends Endpoint> = Pick<Endpoint, "method" | "path" | "status"> & { of?: E };

/** Declares an endpoint; exists so that the schemas keep their exact types. */
export function endpoint<
	Params extends z.ZodType = z.ZodUndefined,
	Query extends z.ZodType = z.ZodUndefined,
	Body extends z.ZodType = z.ZodUndefined,
	Answer extends z.ZodType = z.ZodType,
>(value: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
	return value;
}
