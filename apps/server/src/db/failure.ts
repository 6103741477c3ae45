import type { Engine } from "./engine.ts";

/** Why a valid request cannot be done at the moment. */
export type Failure = "unavailable" | "storage_full";

/** Node's codes for a failed file write because the disk or the user's quota is full. */
const NO_SPACE = new Set(["ENOSPC", "EDQUOT"]);

/**
 * Finds the database or disk failure behind an error; searches the error's causes too.
 * @returns undefined if there is none, so that the error is a bug or a refusal.
 */
export function failureOf(
	error: unknown,
	engine: Pick<Engine, "isFull" | "isUnavailable">,
): Failure | undefined {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if (engine.isFull(cause) || NO_SPACE.has((cause as NodeJS.ErrnoException).code ?? "")) {
			return "storage_full";
		}
		if (engine.isUnavailable(cause)) return "unavailable";
	}
	return undefined;
}
