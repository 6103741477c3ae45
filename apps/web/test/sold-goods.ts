import type { Client } from "@freehub/contract/client";
import { addCustomer } from "@freehub/contract/selling/customers";
import { addSalesOrder, placeSalesOrder } from "@freehub/contract/selling/sales-commands";
import { getSalesOrder, type SalesOrder } from "@freehub/contract/selling/sales-orders";
import { mark } from "./new-product.ts";

type Sold = {
	product: string;
	pieces: number;
	/** Where they are promised from; without it they wait. */
	source?: { kind: "place" | "purchase"; id: string };
	collectAt?: string;
};

/** Sells pieces to a new customer by a placed order. @returns the order, the customer's name, and where the pieces come from now. */
export async function sellGoods(
	api: Client,
	{ product, pieces, source, collectAt }: Sold,
): Promise<{ order: SalesOrder; who: string; number: string; sources: () => Promise<string[]> }> {
	const who = `Rosa ${mark()}`;
	const { _id: customer } = await api.call(addCustomer, { body: { name: who } });
	const lines = [{ product, ordered: pieces }];
	const draft = await api.call(addSalesOrder, {
		body: { customer, lines, ...(collectAt !== undefined && { collectAt }) },
	});
	const line = draft.lines[0]?._id ?? "";
	const params = { id: draft._id };
	const sources = source === undefined ? [] : [{ line, source, pieces }];
	const order = await api.call(placeSalesOrder, { params, body: { sources } });
	return {
		order,
		who,
		number: order.number ?? "",
		sources: async () => {
			const now = await api.call(getSalesOrder, { params });
			return (now.lines[0]?.promises ?? []).map(
				({ source: { kind, id }, pieces: count }) => `${kind}:${id} ${count}`,
			);
		},
	};
}
