import type { NewMovement } from "@freehub/contract/movement-lines";
import { t } from "@lingui/core/macro";
import { formatCount } from "#lib/format.ts";
import { submitSentence } from "./kinds.ts";

/** The text of a change that is not booked yet: 'Receive 20', 'Adjust −2', 'Count 12'. */
export function changeSentence({ kind, quantity, reason }: NewMovement): string {
	const isOut = reason === "damaged" || reason === "lost" || reason === "stolen" || reason === "expired";
	const number = formatCount(kind === "adjust" && isOut ? -quantity : quantity).replace("-", "−");
	return kind === "count" ? t({ context: "verb", message: `Count ${number}` }) : submitSentence(kind, number);
}
