import { randomUUID } from "node:crypto";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { Client } from "@freehub/contract/client";
import type { Page } from "@playwright/test";
import { orderSome } from "./lived-in-orders.ts";
import { loadCatalogue, uploadUndecided } from "./load-price-lists.ts";

/** A screen's name in the screenshots, its address, and perhaps a button that opens what is shown. */
export type Screen = [name: string, path: string, button?: string];

/** The addresses of screens. */
export const pathsOf = (screens: readonly Screen[]): string[] => screens.map(([, path]) => path);

/** The public pages. */
export const screensOfVisitors: readonly Screen[] = [
	["home", "/"],
	["blogs", "/blogs"],
	["products", "/products"],
	["signin", "/signin"],
	["signup", "/signup"],
	["forgot-password", "/forgot-password"],
	["not-found", "/no/such/page"],
];
export const visitorsPages = pathsOf(screensOfVisitors);

/** The screens of the menu of an owner who is signed in, by their addresses: 'purchase-orders'. */
async function screensOfMenu(page: Page): Promise<Screen[]> {
	const { width = 0, height = 0 } = page.viewportSize() ?? {};
	// A phone has the menu in a sheet.
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto("/dashboard/profile");
	const menu = page.locator("nav:not([data-unknown])");
	// An owner's menu; a page that was open before the sign-in shows that of visitors first.
	await menu.locator("a[href='/dashboard/people']").first().waitFor();
	const links = menu.locator("a[href^='/dashboard/']");
	const paths = await links.evaluateAll((all) =>
		all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
	);
	await page.setViewportSize({ width, height });
	return [...new Set(paths)].map((path) => [path.replace("/dashboard/", ""), path]);
}

/** The workspace's screens: those of the menu, and those below them, among them one product's. */
export async function screens(page: Page, product: string): Promise<Screen[]> {
	return [
		...(await screensOfMenu(page)),
		["waiting", "/dashboard/waiting"],
		["top-movers", "/dashboard/movements/top"],
		["new-article", "/dashboard/blog/new"],
		["edit-page", "/dashboard/pages/contact"],
		["product", `/inventory/${product}`],
		["edit", `/inventory/${product}/edit`],
	];
}

/** The things on the screens of buying: a draft and a sent order, a supplier with a price list, and one with an undecided list. */
type Bought = { draft: string; sent: string; supplier: string; undecided: string };

/** The screens of buying and receiving that the menu does not have. */
export function screensOfBuying({ draft, sent, supplier, undecided }: Bought): Screen[] {
	const own = `/dashboard/suppliers/${supplier}`;
	return [
		["draft-order", `/dashboard/purchase-orders/${draft}`],
		["sent-order", `/dashboard/purchase-orders/${sent}`],
		["import-orders", "/dashboard/purchase-orders/import"],
		["import-past-purchases", "/dashboard/purchase-orders/past"],
		["supplier", own],
		["price-list", `${own}/price-list`],
		["price-list-dry-run", `/dashboard/suppliers/${undecided}/price-list`],
		["import-offers", `${own}/import`],
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
