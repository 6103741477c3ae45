import { ApiError } from "@freehub/contract/errors";
import type { z } from "zod";

/** The name of the person who made the conflicting change, if the error includes it. */
export function changerIn(error: unknown): string | undefined {
	return error instanceof ApiError ? error.problem.changedBy : undefined;
}

/** The current version, if somebody else changed it first; undefined if the failure has another reason. */
export function currentIn<Text>(error: unknown, schema: z.ZodType<Text>): Text | undefined {
	if (!(error instanceof ApiError) || !error.code.endsWith("_changed")) return undefined;
	return schema.safeParse(error.problem.current).data;
}
