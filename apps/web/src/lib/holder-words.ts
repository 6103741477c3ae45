import type { PromiseNotice } from "@freehub/contract/stock/promise-notices";
import { t } from "@lingui/core/macro";

/** Whose a promise is, as bookings tell it. */
export type HolderNotice = Pick<PromiseNotice, "who" | "number">;

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
