import { STATUS_CODES } from "node:http";
import type { ErrorCode, FieldError, Problem } from "@freehub/contract/errors";

/** What a refused stock change asked for and what is there; goes into the problem document as it is. */
export type ProblemDetails = {
	product?: string;
	location?: string;
	requested?: number;
	available?: number;
	/** The moment of the past at which it was too little. */
	at?: string;
	quantity?: number;
	/** What is there by now, where somebody else was faster. */
	current?: Record<string, unknown>;
	/** Seconds to wait, where there were too many requests; goes into the Retry-After header as well. */
	retryAfter?: number;
};

/** An expected refusal. Everything else that is thrown is a bug and answers `internal`. */
export class AppError extends Error {
	override name = "AppError";
	readonly code: ErrorCode;
	readonly fields: readonly FieldError[] | undefined;
	readonly details: ProblemDetails | undefined;

	/** @param message one sentence for people: what happened and what to do next. */
	constructor(code: ErrorCode, message: string, fields?: readonly FieldError[], details?: ProblemDetails) {
		super(message);
		this.code = code;
		this.fields = fields;
		this.details = details;
	}
}

/** @param seconds after which it may be tried again. */
export function tooMany(seconds: number, what = "Too many attempts."): AppError {
	const wait = Math.max(1, seconds);
	const words = wait > 90 ? `${Math.ceil(wait / 60)} minutes` : `${wait} seconds`;
	return new AppError("too_many_requests", `${what} Try again in ${words}.`, undefined, {
		retryAfter: wait,
	});
}

export type ProblemSource = { code: string; message: string } & Partial<Pick<AppError, "fields" | "details">>;

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
