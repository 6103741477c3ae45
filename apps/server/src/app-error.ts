import { STATUS_CODES } from "node:http";
import { type CodeSentence, codeSentences } from "@freehub/contract/code-sentences";
import type { ErrorCode, FieldError, Problem } from "@freehub/contract/errors";
import type { Rule } from "@freehub/contract/rules";
import { type FactsOf, headOf, say } from "@freehub/contract/sentences";

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

/** What a refusal is about, besides the facts that its sentence needs. */
type About = {
	/** The one field that the sentence is about. */
	field?: string;
	/** The rule that its value breaks. */
	rule?: Rule;
	fields?: readonly FieldError[];
	details?: ProblemDetails;
	/** Seconds to wait, which the header says as well as the sentence. */
	retryAfter?: number;
};
type FactsFor<Name extends CodeSentence> = FactsOf<(typeof codeSentences)[Name]>;
type With<Facts> = object extends Facts ? [facts?: Facts & About] : [facts: Facts & About];

/** A refusal with its sentence: `throw refusal("not_found", { what: "product" })`. */
export function refusal<Name extends CodeSentence>(name: Name, ...[facts]: With<FactsFor<Name>>): AppError {
	const { field, rule, fields, retryAfter, details }: About = facts ?? {};
	const message = say(codeSentences[name], facts);
	const about = field === undefined ? fields : [{ field, message, ...(rule && { rule }) }];
	return new AppError(headOf(name), message, about, retryAfter === undefined ? details : { retryAfter });
}

/** A refusal of a value, a file or a picture, which says what is wrong with each. */
export function fieldRefusal(
	code: "invalid_input" | "file_refused" | "image_refused" | "password_too_short" | "password_too_long",
	...fields: readonly FieldError[]
): AppError {
	return new AppError(code, fields.map(({ message }) => message).join(" "), fields);
}

/** Something was tried too often. */
export class TooMany extends AppError {
	/** The first that is refused in a window is worth a line in the audit log; those after it would flood it. */
	readonly isFirst: boolean;

	constructor(what: "attempts" | "address", seconds: number, isFirst = false) {
		const retryAfter = Math.max(1, seconds);
		const sentence = codeSentences[`too_many_requests.${what}`]({ retryAfter });
		super("too_many_requests", sentence, undefined, { retryAfter });
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
