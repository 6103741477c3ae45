import type { Right } from "@freehub/domain/access";
import type { z } from "zod";
import type { bodyLimits } from "./body-limits.ts";
import type { BodyType } from "./body-types.ts";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may call an endpoint. `public`: anyone. `account`: whoever is signed in with a session; a token is not enough.
 * `operator`: commands on the server's own machine. A list: whoever has one of these rights, visitors and tokens included.
 */
export type Need = "public" | "account" | "operator" | readonly Right[];

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
	method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
	path: string;
	summary: string;
	tag: string;
	needs: Need;
	/** A public endpoint that tells more to those who may know it: it looks who asks. */
	knowsCaller?: boolean;
	/** Rights that the body asks for on top of that, such as the one for a movement's kind. */
	alsoNeeds?: (body: z.output<Body>) => readonly Right[];
	/** What the audit log calls a write: the thing, a dot, the verb. Every method but GET has one, save what nobody will ask for. */
	action?: string;
	params?: Params;
	query?: Query;
	body?: Body;
	/** How long the body may be, where that is not what `body-limits.ts` gives such endpoints. */
	bodyLimit?: keyof typeof bodyLimits;
	/** The body is a file of this kind instead of JSON. */
	bodyType?: BodyType;
	/** The endpoint honours an `Idempotency-Key` header; `required`: it refuses to work without one. */
	idempotent?: boolean | "required";
	/** The endpoint takes the product's quantity as `If-Match`, like `ifQuantity` in the body. */
	matchesQuantity?: boolean;
	/** The endpoint wants what it changes named by its version, as `If-Match`. */
	matchesVersion?: boolean;
	/** Bodies for the documentation, by name. */
	examples?: Record<string, unknown>;
	status: 200 | 201;
	answer: Answer;
	/** The answer's media type, where it is not JSON. */
	answerType?: "text/csv" | "text/event-stream";
	/** What else it may be, as the query says; the client does not read it. */
	otherAnswerType?: string;
	/** The answer is an array with `Link` and `X-Total-Count` headers when it is a page. */
	paged?: boolean;
	errors: readonly ErrorCode[];
};

/**
 * An endpoint without its schemas, for pages whose script is not to carry them: what this site's own server answers is taken
 * as it comes. `E` is the endpoint that it stands for.
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
