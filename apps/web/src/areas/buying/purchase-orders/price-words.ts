import type { PriceSource } from "@freehub/domain/buying/purchase-price";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";

/** Where a price comes from that nobody typed. */
export const sourceWords: Record<Exclude<PriceSource, "typed">, MessageDescriptor> = {
	offer: msg({ context: "where a price comes from", message: "by the offer" }),
	list: msg({ context: "where a price comes from", message: "by the price list" }),
	cost: msg({ context: "where a price comes from", message: "own cost" }),
};

/** Of a typed price: that it is agreed, and beside what offer. @param offered what the supplier asks for, as text. */
export function agreedWords(offered: string | undefined): string {
	return offered === undefined
		? t({ context: "a price", message: "agreed" })
		: t({ comment: "a typed price, beside the offer's", message: `agreed; offer ${offered}` });
}
