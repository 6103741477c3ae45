import { STATUS_CODES } from "node:http";
import { errorStatus, type Problem } from "@freehub/contract/errors";
import type { AppError } from "#app-error.ts";

/** All that a client is told about a bug. */
export const INTERNAL =
	"Something went wrong on the server. Try again; what has an Idempotency-Key is never done twice.";

type ProblemSource = { code: string; message: string } & Partial<Pick<AppError, "fields" | "details">>;

/** An error as an RFC 9457 problem document. */
export function problemBody(
	{ code, message, fields, details }: ProblemSource,
	status: number,
	requestId?: string,
): Problem {
	return {
		type: `urn:freehub:error:${code.toLowerCase()}`,
		title: STATUS_CODES[status] ?? "Error",
		status,
		detail: message,
		code,
		...(requestId === undefined ? {} : { requestId }),
		...details,
		...(fields === undefined ? {} : { errors: [...fields] }),
	};
}

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
