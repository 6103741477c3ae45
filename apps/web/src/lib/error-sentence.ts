import { ApiError } from "@freehub/contract/errors";

/** One sentence on what went wrong, for people. */
export function errorSentence(error: unknown): string {
	if (error instanceof ApiError) {
		if (error.status === 429 && error.code !== "too_many_requests") {
			return "Too many requests came from here. Wait a minute and try again.";
		}
		if (error.code === "unknown") return `The server answered with an error (${error.status}).`;
		return error.problem.detail;
	}
	if (error instanceof TypeError) return "The server could not be reached. Check the connection.";
	return "The server's answer was not understood. Reloading the page may help.";
}

export function requestIdOf(error: unknown): string | undefined {
	return error instanceof ApiError ? error.problem.requestId : undefined;
}
