import type { CodeSentence } from "./code-sentences.ts";

/** Codes with several causes, each of which needs another remedy: their problems have a `reason` and its `facts`. */
export const codesWithReasons = [
	"order_state",
	"order_not_open",
	"supplier_in_use",
	"name_taken",
	"location_in_use",
	"import_state",
] as const;

/** A code and its reason: `order_state.no_rate`. */
export type RefusalReason = Extract<CodeSentence, `${(typeof codesWithReasons)[number]}.${string}`>;
