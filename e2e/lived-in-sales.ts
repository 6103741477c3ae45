import { randomUUID } from "node:crypto";
import { listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { addCustomer } from "@freehub/contract/selling/customers";
import { addSalesOrder, placeSalesOrder } from "@freehub/contract/selling/sales-commands";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import type { Screen } from "./every-page.ts";

/** The screens of customers' orders: the list, a draft, one that was placed and waits for a piece, and what is picked and handed over of it. */
export async function saleScreens(api: Client): Promise<Screen[]> {
	const name = `Rosa Lind ${randomUUID().slice(0, 4)}`;
	const { _id: customer } = await api.call(addCustomer, { body: { name, phones: ["030 7654321"] } });
	const products = await api.call(listProducts, { query: { limit: 40 } });
	const [first, second, third] = products.filter(({ quantity = 0 }) => quantity >= 4 && quantity < 40);
	const lines = [first, second, third].flatMap((one, i) =>
		one === undefined ? [] : [{ product: one._id, ordered: i === 0 ? (one.quantity ?? 0) + 2 : 2 }],
	);
	const body = { customer, due: "2036-01-02", collectAt: MAIN_LOCATION, note: "With the red bell.", lines };
	const { _id: draft } = await api.call(addSalesOrder, { body });
	const { _id: placed, lines: own } = await api.call(addSalesOrder, { body: { ...body, due: "2036-02-03" } });
	const source = { kind: "place", id: MAIN_LOCATION } as const;
	const sources = own.slice(0, 2).map(({ _id: line }) => ({ line, source, pieces: 1 }));
	await api.call(placeSalesOrder, { params: { id: placed }, body: { sources } });
	return [
		["sales-orders", "/inventory/sales-orders"],
		["new-sale", "/inventory/sales-orders?new=yes"],
		["draft-sale", `/inventory/sales-orders/${draft}`],
		["place-sale", `/inventory/sales-orders/${draft}`, "Place"],
		["placed-sale", `/inventory/sales-orders/${placed}`],
		["picks", "/inventory/picks"],
		["hand-over", "/inventory/hand-over"],
		["orders-of-customer", `/dashboard/customers/${customer}`],
	];
}
