import type { Movement } from "@freehub/contract/stock";
import { formatCount } from "#lib/format.ts";
import { newKey } from "#lib/new-key.ts";
import { notify } from "#ui/notify.ts";
import { takeBack } from "./change-stock.ts";
import type { Shop } from "./shop.ts";
import { isRefusal, isSignedOut, stockSentence } from "./stock-sentence.ts";

/** Says what was booked, and offers to take it back. */
export function offerUndo(shop: Shop, message: string, movement: Movement): void {
	notify(message, "done", { label: "Undo", onAct: () => void undo(shop, movement) });
}

/** Takes a movement back and says how that went; never rejects. */
export async function undo(shop: Shop, movement: Movement, key = newKey()): Promise<void> {
	try {
		const { quantity } = await takeBack(shop, movement, key);
		notify(`Taken back. ${movement.productName}: ${formatCount(quantity)} on hand.`);
	} catch (error) {
		if (isSignedOut(error)) return shop.onSignInNeeded();
		const sentence = `Not taken back. ${stockSentence(error)}`;
		if (isRefusal(error)) return notify(sentence, "failure");
		// The same key: should the lost answer have been a yes, the repeat does nothing.
		notify(sentence, "failure", { label: "Try again", onAct: () => void undo(shop, movement, key) });
	}
}
