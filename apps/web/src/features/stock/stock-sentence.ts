import { ApiError } from "@freehub/contract/errors";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount, formatTimestamp } from "#lib/format.ts";

/**
 * 'Only 3 are there; 5 were asked for.'
 * @param at the moment at which there were too few, where that is in the past.
 */
export function shortageSentence(available: number, requested: number, at?: string): string {
	const isOne = available === 1;
	const are = at === undefined ? (isOne ? "is" : "are") : isOne ? "was" : "were";
	const when = at === undefined ? "" : ` on ${formatTimestamp(at)}`;
	const there = `${available === 0 ? "None" : `Only ${formatCount(available)}`} ${are} there${when}`;
	return `${there}; ${formatCount(requested)} ${requested === 1 ? "was" : "were"} asked for.`;
}

/** Why a stock change was refused, or did not arrive. */
export function stockSentence(error: unknown): string {
	if (error instanceof ApiError && error.code === "insufficient_stock") {
		const { available, requested, at } = error.problem;
		if (available !== undefined && requested !== undefined) return shortageSentence(available, requested, at);
	}
	return errorSentence(error);
}
