import type { LateReason } from "@freehub/contract/rules";
import { t } from "@lingui/core/macro";

const lateWords: Record<LateReason, () => string> = {
	sent: () => t`The order is sent, so its supplier and its currency can’t change any more.`,
	rate: () =>
		t`Pieces of this order have come and are booked at its rate, so the rate can’t change any more.`,
	received: () =>
		t`Nothing of this order is expected any more, so where and when it comes can’t change any more.`,
	price: () =>
		t`All pieces of this line have come and are booked at its price. Note a difference as a cost of the receipt, or as a credit note.`,
	product: () => t`Pieces of this line have come, so it can’t become another product.`,
	confirmed: () => t`Nothing of this line is expected any more, so it can’t be confirmed.`,
	closed: () => t`This line is closed: reopen it first.`,
};

/** Why a change of an order comes too late. @param why a `LateReason`, or one of a later version. */
export function lateSentence(why: string): string {
	const known = new Map(Object.entries(lateWords)).get(why);
	return known?.() ?? t`This can’t change any more.`;
}
