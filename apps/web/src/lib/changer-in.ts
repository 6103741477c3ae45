import { ApiError } from "@freehub/contract/errors";

/** The name of whoever was faster, as far as a refusal tells it. */
export function changerIn(error: unknown): string | undefined {
	return error instanceof ApiError ? error.problem.changedBy : undefined;
}
