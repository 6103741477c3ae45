import type { CodeSentence } from "./code-sentences.ts";

/** Codes with several causes, each of which needs another remedy: their problems have a `reason` and its `facts`. */
const codesWithReasons = [
	"purchase_state",
	"purchase_not_open",
	"transfer_state",
	"sale_state",
	"reservation_refused",
	"product_promised",
	"supplier_in_use",
	"customer_state",
	"name_taken",
	"location_in_use",
	"import_state",
] as const;

/** Causes of other codes that need another remedy than the rest of their code. */
const furtherReasons = [
	"forbidden.booked_by_another",
	"forbidden.booked_earlier",
	"forbidden.other_store",
	"forbidden.new_store",
	"nothing_promised.picked",
] as const;

/** A code and its reason: `purchase_state.no_rate`. */
export type RefusalReason =
	| Extract<CodeSentence, `${(typeof codesWithReasons)[number]}.${string}`>
	| (typeof furtherReasons)[number];

/** Whether a problem with this code and cause names its `reason`. */
export function isWithReason(name: string, code: string): boolean {
	return (
		furtherReasons.some((one) => one === name) ||
		(name !== code && codesWithReasons.some((one) => one === code))
	);
}
