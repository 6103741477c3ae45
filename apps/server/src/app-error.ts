import type { ErrorCode } from "@freehub/contract/errors";

export type FieldError = { field: string; message: string };

/** An expected refusal. Everything else that is thrown is a bug and answers `internal`. */
export class AppError extends Error {
	override name = "AppError";
	readonly code: ErrorCode;
	readonly fields: readonly FieldError[] | undefined;

	/** @param message one sentence for people: what happened and what to do next. */
	constructor(code: ErrorCode, message: string, fields?: readonly FieldError[]) {
		super(message);
		this.code = code;
		this.fields = fields;
	}
}
