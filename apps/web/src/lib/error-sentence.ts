import { ApiError, type FieldError, type Problem } from "@freehub/contract/errors";
import type { Reason } from "@freehub/contract/rules";
import { t } from "@lingui/core/macro";
import { isNoServer } from "./no-server.ts";

/** In English, use the API's own sentences, which can be more specific. */
let explain = {
	problem: ({ detail }: Problem): string => detail,
	reason: ({ message }: Reason): string => message,
};

/** For other languages, error-words.ts sets a sentence for each code and rule (`learnErrors`). */
export function explainBy(words: typeof explain): void {
	explain = words;
}

/** Why a value, a row or a file was refused. */
export function reasonSentence(reason: Reason): string {
	return explain.reason(reason);
}

/**
 * The API's message about a field. If it names no rule, it is the sentence for the whole error, with the field's message as
 * detail.
 */
export function fieldSentence(field: FieldError, problem: Problem): string {
	return field.rule === undefined
		? explain.problem({ ...problem, detail: field.message })
		: reasonSentence(field);
}

/** One sentence for people per cause of an error. */
export function errorSentences(error: unknown): string[] {
	if (!(error instanceof ApiError) || error.problem.causes === undefined) return [errorSentence(error)];
	const { causes, ...problem } = error.problem;
	return causes.map(({ message, ...cause }) =>
		errorSentence(new ApiError({ ...problem, ...cause, detail: message })),
	);
}

/** The same as one text. */
export function errorSentence(error: unknown): string {
	if (error instanceof ApiError) {
		const { status, code, problem } = error;
		if (status === 429 && code !== "too_many_requests") {
			return t`Too many requests came from here. Wait a minute and try again.`;
		}
		if (code !== "unknown") return explain.problem(problem);
		if (!isNoServer(error)) return t`The server answered with an error (${status}).`;
	}
	if (isNoServer(error)) return t`The server could not be reached. Check the connection.`;
	return t`The server's answer was not understood. Reloading the page may help.`;
}

export function requestIdOf(error: unknown): string | undefined {
	return error instanceof ApiError ? error.problem.requestId : undefined;
}
