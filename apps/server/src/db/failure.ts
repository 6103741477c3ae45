import type { Engine } from "./engine.ts";

/** Why a valid request cannot be done now. */
export type Failure = "unavailable" | "storage_full";

/** Node's codes for a file that could not be written because the disk, or the user's share of it, is full. */
const NO_SPACE = new Set(["ENOSPC", "EDQUOT"]);

/**
 * The failure of the database or the disk behind an error; it is looked for in the error's causes too.
 * @returns undefined where it is neither, so that it is a bug or a refusal.
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
