import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type AddressFilter, addressFilter, choiceField, textField } from "#lib/address-filter.ts";

export const saleViews = ["open", "confirm", "waiting", "ready", "late", "all"] as const;
type SaleView = (typeof saleViews)[number];

/** The filter of the list of orders, as its address has it. */
export const saleFilter = addressFilter({
	view: choiceField(saleViews, "open"),
	search: textField(),
	customer: textField(),
	product: textField(),
	collectAt: textField(),
});
export type SaleFilter = AddressFilter<typeof saleFilter>;

export const viewWords: Record<SaleView, MessageDescriptor> = {
	open: msg({ context: "customers' orders", message: "Open" }),
	confirm: msg({ comment: "a reservation that nobody in the shop has confirmed", message: "To confirm" }),
	waiting: msg({ context: "customers' orders", message: "Waiting" }),
	ready: msg({ context: "customers' orders", message: "Ready" }),
	late: msg({ context: "customers' orders", message: "Late" }),
	all: msg({ context: "customers' orders", message: "All" }),
};
