import { STATUS_CODES } from "node:http";
import { type CodeSentence, codeSentences } from "@freehub/contract/code-sentences";
import type { ErrorCode, FieldError, Problem } from "@freehub/contract/errors";
import { isWithReason } from "@freehub/contract/refusal-reasons";
import type { Facts, Rule } from "@freehub/contract/rules";
import { type FactsOf, headOf, say } from "@freehub/contract/sentences";

/** The extra members of a problem document: for stock, the requested and the available quantity. */
export type ProblemDetails = Omit<
	Problem,
	"type" | "title" | "status" | "detail" | "code" | "requestId" | "errors"
>;

/** An expected refusal. Any other error is a bug, and is answered as `internal`. */
export class AppError extends Error {
	override name = "AppError";
	readonly code: ErrorCode;
	readonly fields: readonly FieldError[] | undefined;
	readonly details: ProblemDetails | undefined;
	/** The ids of people whose data the details have, as in `Written.about`. */
	readonly about: readonly string[];

	/** @param message one sentence for people: what happened and what to do next. */
	constructor(
		code: ErrorCode,
		message: string,
		fields?: readonly FieldError[],
		details?: ProblemDetails,
		about: readonly string[] = [],
	) {
		super(message);
		this.code = code;
		this.fields = fields;
		this.details = details;
		this.about = about;
	}
}

/** The context of a refusal, besides the facts for its sentence. */
type About = {
	/** The single field concerned. */
	field?: string;
	/** The rule that its value violates. */
	rule?: Rule;
	fields?: readonly FieldError[];
	details?: ProblemDetails;
	/** The ids of people whose data the details have. */
	about?: readonly string[];
	/** Seconds to wait; in the sentence and in the Retry-After header. */
	retryAfter?: number;
};
type FactsFor<Name extends CodeSentence> = FactsOf<(typeof codeSentences)[Name]>;
type With<Facts> = object extends Facts ? [facts?: Facts & About] : [facts: Facts & About];

/** A refusal with its sentence: `throw refusal("not_found", { what: "product" })`. */
export function refusal<Name extends CodeSentence>(name: Name, ...[facts]: With<FactsFor<Name>>): AppError {
	const { field, rule, fields, retryAfter, details, about: people, ...ofSentence }: About = facts ?? {};
	const message = say(codeSentences[name], facts);
	const about = field === undefined ? fields : [{ field, message, ...(rule && { rule }) }];
	const code = headOf(name);
	if (retryAfter !== undefined) return new AppError(code, message, about, { retryAfter });
	if (!isWithReason(name, code)) return new AppError(code, message, about, details, people);
	const reason = name.slice(code.length + 1);
	const hasFacts = Object.keys(ofSentence).length > 0;
	return new AppError(code, message, about, {
		...details,
		reason,
		...(hasFacts && { facts: ofSentence as Facts }),
	});
}

/** One refusal for several causes of the same code. Its own reason is that of the first. */
export function refusalFor(causes: readonly AppError[]): AppError {
	const [first] = causes;
	if (first === undefined) throw new Error("A refusal needs a cause.");
	if (causes.length === 1) return first;
	const message = causes.map((cause) => cause.message).join(" ");
	return new AppError(first.code, message, undefined, {
		...first.details,
		causes: causes.map(({ message, details: { reason, facts } = {} }) => ({
			message,
			...(reason !== undefined && { reason }),
			...(facts && { facts }),
		})),
	});
}

/** A refusal of a value, a file or a picture, with a message per field. */
export function fieldRefusal(
	code: "invalid_input" | "file_refused" | "image_refused" | "password_too_short" | "password_too_long",
	...fields: readonly FieldError[]
): AppError {
	return new AppError(code, fields.map(({ message }) => message).join(" "), fields);
}

/** Too many attempts or requests. */
export class TooMany extends AppError {
	/** Only the first refusal in a window is audited; later ones would flood the log. */
	readonly isFirst: boolean;

	constructor(what: "attempts" | "address", seconds: number, isFirst = false) {
		const retryAfter = Math.max(1, seconds);
		const sentence = codeSentences[`too_many_requests.${what}`]({ retryAfter });
		super("too_many_requests", sentence, undefined, { retryAfter });
		this.isFirst = isFirst;
	}
}

/** An address or account sends too many requests. The answer is delayed, because refusals cost time too (`bounds.ts`). */
export class Flood extends TooMany {}

export type ProblemSource = { code: string; message: string } & Partial<Pick<AppError, "fields" | "details">>;

/** Converts an error to an RFC 9457 problem document. */
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
