import { useState } from "react";
import { failureOf } from "#lib/identity-failure.ts";
import type { Concern } from "#lib/ways-in.ts";

/**
 * Why the server refused a form: at one of the form's own fields, until that is typed again, or as a whole.
 * `fields` are those that the form has.
 */
export function useRefusal(error: Error | null, isPending: boolean, fields: readonly Concern[]) {
	const [dismissed, setDismissed] = useState<Error | null>(null);
	const failure = error === null || isPending || error === dismissed ? undefined : failureOf(error);
	const field = fields.find((known) => known === failure?.concern);
	return {
		at: (asked: Concern) => (field === asked ? failure?.sentence : undefined),
		whole: field === undefined ? failure?.sentence : undefined,
		/** The person types in this field. */
		dismiss(typed: Concern) {
			if (typed === field) setDismissed(error);
		},
	};
}
