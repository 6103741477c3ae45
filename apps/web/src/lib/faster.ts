import { ApiError } from "@freehub/contract/errors";
import type { z } from "zod";

/** The name of whoever was faster, as far as a refusal tells it. */
export function changerIn(error: unknown): string | undefined {
	return error instanceof ApiError ? error.problem.changedBy : undefined;
}

/** What is there now, where somebody else was faster; undefined where it failed for another reason. */
export function currentIn<Text>(error: unknown, schema: z.ZodType<Text>): Text | undefined {
	if (!(error instanceof ApiError) || !error.code.endsWith("_changed")) return undefined;
	return schema.safeParse(error.problem.current).data;
}
