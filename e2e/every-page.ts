import { randomUUID } from "node:crypto";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { Client } from "@freehub/contract/client";
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

/** A screen's name in the screenshots, its address, and perhaps a button that opens what is shown. */
export type Screen = [name: string, path: string, button?: string];

/** The addresses of screens. */
export const pathsOf = (screens: readonly Screen[]): string[] => screens.map(([, path]) => path);

/** The workspace's screens, including those of one product. */
export const screens = (product: string): Screen[] => [
	["today", "/dashboard/today"],
	["table", "/dashboard/manageinventory"],
	["add", "/dashboard/additem"],
	["my-items", "/dashboard/myitems"],
	["review", "/dashboard/review"],
	["movements", "/dashboard/movements"],
	["top-movers", "/dashboard/movements/top"],
	["locations", "/dashboard/locations"],
	["manage-blog", "/dashboard/blog"],
	["new-article", "/dashboard/blog/new"],
	["manage-pages", "/dashboard/pages"],
	["edit-page", "/dashboard/pages/contact"],
	["books", "/dashboard/books"],
	["import", "/dashboard/import"],
	["export", "/dashboard/export"],
	["deleted", "/dashboard/deleted"],
	["people", "/dashboard/people"],
	["status", "/dashboard/status"],
	["settings", "/dashboard/settings"],
	["audit", "/dashboard/audit"],
	["profile", "/dashboard/profile"],
	["product", `/inventory/${product}`],
	["edit", `/inventory/${product}/edit`],
];

/** The things on the screens of buying: a draft and a sent order, a supplier with a price list, and one with an undecided list. */
type Bought = { draft: string; sent: string; supplier: string; undecided: string };

/** The screens of buying and receiving. */
export function screensOfBuying({ draft, sent, supplier, undecided }: Bought): Screen[] {
	const own = `/dashboard/suppliers/${supplier}`;
	return [
		["orders", "/dashboard/purchase-orders"],
		["draft-order", `/dashboard/purchase-orders/${draft}`],
		["sent-order", `/dashboard/purchase-orders/${sent}`],
		["import-orders", "/dashboard/purchase-orders/import"],
		["suppliers", "/dashboard/suppliers"],
		["supplier", own],
		["price-list", `${own}/price-list`],
		["price-list-dry-run", `/dashboard/suppliers/${undecided}/price-list`],
		["import-offers", `${own}/import`],
		["stock-value", "/dashboard/stock-value"],
		["receive", "/receive"],
		["receive-order", `/receive?order=${sent}`],
	];
}

/** The same, with orders in several states and price lists for them. */
export async function buyingScreens(api: Client, product: Product): Promise<Screen[]> {
	const { draft, sent } = await orderSome(api);
	const supplier = draft.supplier._id;
	await loadCatalogue(api, supplier, [product]);
	const undecided = await uploadUndecided(api, `Merrowdale ${randomUUID().slice(0, 4)}`);
	return screensOfBuying({ draft: draft._id, sent: sent._id, supplier, undecided });
}
