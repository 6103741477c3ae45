import { ApiError } from "@freehub/contract/errors";
import type { z } from "zod";

/** The name of the person who made the conflicting change, if the error includes it. */
export function changerIn(error: unknown): string | undefined {
	return error instanceof ApiError ? error.problem.changedBy : undefined;
}

/** The current state, if somebody else changed it first; undefined if the failure has another reason. */
export function currentIn<Stored>(error: unknown, schema: z.ZodType<Stored>): Stored | undefined {
	if (!(error instanceof ApiError) || !error.code.endsWith("_changed")) return undefined;
	return schema.safeParse(error.problem.current).data;
}
