import { errorStatus } from "@freehub/contract/errors";
import { type AppError, type ProblemSource, problemBody } from "#app-error.ts";

/** All that a client is told about a bug. */
export const INTERNAL =
	"Something went wrong on the server. Try again; what has an Idempotency-Key is never done twice.";

/** An RFC 9457 answer. */
export function problem(
	source: ProblemSource,
	status: number,
	requestId: string,
	headers = new Headers(),
): Response {
	headers.set("content-type", "application/problem+json");
	return new Response(JSON.stringify(problemBody(source, status, requestId)), { status, headers });
}

export function problemOf(error: AppError, requestId: string): Response {
	const headers = new Headers();
	if (error.details?.retryAfter !== undefined) headers.set("retry-after", String(error.details.retryAfter));
	return problem(error, errorStatus[error.code], requestId, headers);
}
