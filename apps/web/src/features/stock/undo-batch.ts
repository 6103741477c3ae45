import type { BookedBatch } from "@freehub/contract/stock";
import { newKey } from "#lib/new-key.ts";
import { notify } from "#ui/notify.ts";
import { takeBatchBack } from "./book-batch.ts";
import type { Shop } from "./shop.ts";
import { isRefusal, isSignedOut, stockSentence } from "./stock-sentence.ts";

/** Says what was booked together, and offers to take it back together. */
export function offerBatchUndo(shop: Shop, message: string, booked: BookedBatch): void {
	notify(message, "done", { label: "Undo", onAct: () => void undo(shop, booked, newKey()) });
}

async function undo(shop: Shop, booked: BookedBatch, key: string): Promise<void> {
	try {
		await takeBatchBack(shop, booked, key);
		notify("Taken back.");
	} catch (error) {
		if (isSignedOut(error)) return shop.onSignInNeeded();
		const sentence = `Not taken back. ${stockSentence(error)}`;
		if (isRefusal(error)) return notify(sentence, "failure");
		// The same key: should the lost answer have been a yes, the repeat does nothing.
		notify(sentence, "failure", { label: "Try again", onAct: () => void undo(shop, booked, key) });
	}
}
