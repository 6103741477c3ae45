import { ApiError } from "@freehub/contract/errors";

/** What the server says about one field of what it was sent. */
export function fieldMessage(error: unknown, field: string): string | undefined {
	if (!(error instanceof ApiError)) return undefined;
	return error.problem.errors?.find((one) => one.field === field)?.message;
}
