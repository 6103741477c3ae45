import type { PromiseNotice } from "@freehub/contract/stock/promise-notices";
import { t } from "@lingui/core/macro";

/** The customer and the order of a promise, as bookings tell them. */
type HolderNotice = Pick<PromiseNotice, "who" | "number">;

/** 'Rosa Lind, order 1042'; without a customer 'Order 1042'; for those who may not read orders 'A customer'. */
export function holderTitle({ who, number }: HolderNotice): string {
	if (number === null) return who ?? t`A customer`;
	if (who === null) return orderTitle(number);
	return t({ comment: "who is a customer's name, number an order's", message: `${who}, order ${number}` });
}

/** 'Order 1042' */
export function orderTitle(number: string): string {
	return t({ comment: "number is a customer's order's", message: `Order ${number}` });
}

/** 'Order 1042, Rosa Lind', where the order is what people look for. */
export function orderWithName({ who, number }: HolderNotice): string {
	if (number === null || who === null) return holderTitle({ who, number });
	return t({ comment: "who is a customer's name, number an order's", message: `Order ${number}, ${who}` });
}

/** The most holders that a sentence names. */
const MAX_NAMED = 3;

/** 'Rosa Lind, order 1042; Order 1040; …' */
export function holdersList(holders: readonly HolderNotice[]): string {
	const named = [...new Set(holders.map(holderTitle))];
	return [...named.slice(0, MAX_NAMED), ...(named.length > MAX_NAMED ? ["…"] : [])].join("; ");
}
