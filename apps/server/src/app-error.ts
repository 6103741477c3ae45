import { STATUS_CODES } from "node:http";
import type { ErrorCode, FieldError, Problem } from "@freehub/contract/errors";

/** What a problem document has besides its sentence: for stock, what was asked for and what there is. */
export type ProblemDetails = Omit<
	Problem,
	"type" | "title" | "status" | "detail" | "code" | "requestId" | "errors"
>;

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

/** Something was tried too often. */
export class TooMany extends AppError {
	/** The first that is refused in a window is worth a line in the audit log; those after it would flood it. */
	readonly isFirst: boolean;

	/** @param seconds after which it may be tried again. */
	constructor(seconds: number, what: string, isFirst = false) {
		const retryAfter = Math.max(1, seconds);
		const words = retryAfter > 90 ? `${Math.ceil(retryAfter / 60)} minutes` : `${retryAfter} seconds`;
		super("too_many_requests", `${what} Try again in ${words}.`, undefined, { retryAfter });
		this.isFirst = isFirst;
	}
}

/** An address or account sends too many requests. The refusal is delayed, as refusals cost time too (`bounds.ts`). */
export class Flood extends TooMany {}

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
