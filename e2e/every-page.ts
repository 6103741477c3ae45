import { randomUUID } from "node:crypto";
import type { Client } from "@freehub/contract/client";
import type { Product } from "@freehub/contract/product-fields";
import { orderSome } from "./lived-in-orders.ts";
import { loadCatalogue, uploadUndecided } from "./load-price-lists.ts";

/** The public pages. */
export const visitorsPages = [
	"/",
	"/blogs",
	"/products",
	"/signin",
	"/signup",
	"/forgot-password",
	"/no/such/page",
];

/** The workspace's screens, including those of one product. */
export const screens = (product: string): string[] => [
	"/dashboard/today",
	"/dashboard/manageinventory",
	"/dashboard/additem",
	"/dashboard/myitems",
	"/dashboard/review",
	"/dashboard/movements",
	"/dashboard/movements/top",
	"/dashboard/locations",
	"/dashboard/blog",
	"/dashboard/blog/new",
	"/dashboard/pages",
	"/dashboard/pages/contact",
	"/dashboard/books",
	"/dashboard/import",
	"/dashboard/export",
	"/dashboard/deleted",
	"/dashboard/people",
	"/dashboard/status",
	"/dashboard/settings",
	"/dashboard/audit",
	"/dashboard/profile",
	`/inventory/${product}`,
	`/inventory/${product}/edit`,
];

/** The screens of buying and receiving, with orders in several states and price lists for them. */
export async function buyingScreens(api: Client, product: Product): Promise<string[]> {
	const { draft, sent } = await orderSome(api);
	const supplier = `/dashboard/suppliers/${draft.supplier._id}`;
	await loadCatalogue(api, draft.supplier._id, [product]);
	const undecided = await uploadUndecided(api, `Merrowdale ${randomUUID().slice(0, 4)}`);
	return [
		"/dashboard/purchase-orders",
		`/dashboard/purchase-orders/${draft._id}`,
		`/dashboard/purchase-orders/${sent._id}`,
		"/dashboard/purchase-orders/import",
		"/dashboard/suppliers",
		supplier,
		`${supplier}/price-list`,
		`/dashboard/suppliers/${undecided}/price-list`,
		`${supplier}/import`,
		"/dashboard/stock-value",
		"/receive",
		`/receive?order=${sent._id}`,
	];
}
