import { ApiError } from "@freehub/contract/errors";
import { fieldSentence } from "#lib/error-sentence.ts";
import type { SaleHeader } from "./sale-document.ts";

/** The refusals that are about one field, though they do not name it. */
const fieldOfCode: Readonly<Record<string, keyof SaleHeader>> = {
	customer_state: "customer",
	location_closed: "collectAt",
};

/**
 * Why the server has refused a change, by field: those of the head by their names, those of lines as `lines.2.ordered`, where 2 is the
 * line's index in what was sent.
 */
export function refusalsOf(error: unknown): ReadonlyMap<string, string> {
	if (!(error instanceof ApiError)) return new Map();
	const { code, problem } = error;
	const field = fieldOfCode[code];
	if (field !== undefined)
		return new Map([[field, fieldSentence({ field, message: problem.detail }, problem)]]);
	return new Map(problem.errors?.map((one) => [one.field, fieldSentence(one, problem)]));
}
