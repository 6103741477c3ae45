import { addProduct } from "@freehub/contract/catalogue/products";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openApp } from "../../test/open-app.tsx";

// The phone's bar loads in a narrow window. jsdom has no layout, so the side menu is there as well.
beforeAll(() => {
	const wide = window.matchMedia.bind(window);
	vi.spyOn(window, "matchMedia").mockImplementation((media) =>
		Object.assign(wide(media), { matches: media.includes("width <") }),
	);
});
afterAll(() => void vi.restoreAllMocks());

const ofMembers = [
	["Today", "/dashboard/today"],
	["Manage Inventory", "/dashboard/manageinventory"],
	["Add Item", "/dashboard/additem"],
	["Scan", "/dashboard/scan"],
	["Receive", "/receive"],
	["Movements", "/dashboard/movements"],
	["Transfers", "/dashboard/transfers"],
	["Locations", "/dashboard/locations"],
	["Labels", "/dashboard/labels"],
	["Books", "/dashboard/books"],
	["Deleted items", "/dashboard/deleted"],
	["Purchase orders", "/dashboard/purchase-orders"],
	["Suppliers", "/dashboard/suppliers"],
	["Stock value", "/dashboard/stock-value"],
	["Import", "/dashboard/import"],
	["Export", "/dashboard/export"],
	["My Items", "/dashboard/myitems"],
	["My orders", "/dashboard/myorders"],
	["Review", "/dashboard/review"],
	["Profile", "/dashboard/profile"],
];
/** Between the screens of the stock and of buying. */
const ofSellers = [
	["Customer orders", "/inventory/sales-orders"],
	["Customers", "/dashboard/customers"],
	["Pick", "/inventory/picks"],
	["Hand over", "/inventory/hand-over"],
];
const ofOwners = [
	["Manage Blog", "/dashboard/blog"],
	["Pages", "/dashboard/pages"],
	["People", "/dashboard/people"],
	["Status", "/dashboard/status"],
	["Webhooks", "/dashboard/webhooks"],
	["Settings", "/dashboard/settings"],
	["Audit log", "/dashboard/audit"],
];

/** All addresses of all working screens, with the menu entry that each belongs to. */
const addresses = (id: string, model: string): [address: string, entry: string][] => [
	["/dashboard/today", "Today"],
	["/dashboard", "Add Item"],
	["/Dashboard/additem", "Add Item"],
	["/manageinventory/addnewitem", "Add Item"],
	[`/manageinventory/addnewitem?copy=${id}`, "Add Item"],
	["/manageinventory", "Manage Inventory"],
	["/dashboard/manageinventory", "Manage Inventory"],
	[`/inventory/${id}`, "Manage Inventory"],
	[`/manageinventory/inventory/${id}`, "Manage Inventory"],
	[`/dashboard/manageinventory/inventory/${id}`, "Manage Inventory"],
	[`/inventory/${id}/edit`, "Manage Inventory"],
	[`/models/${model}`, "Manage Inventory"],
	["/dashboard/movements", "Movements"],
	["/dashboard/scan", "Scan"],
	["/receive", "Receive"],
	["/dashboard/transfers", "Transfers"],
	["/dashboard/locations", "Locations"],
	["/dashboard/labels", "Labels"],
	["/dashboard/books", "Books"],
	["/dashboard/deleted", "Deleted items"],
	["/dashboard/purchase-orders", "Purchase orders"],
	["/dashboard/movements/top", "Movements"],
	["/dashboard/purchase-orders/import", "Purchase orders"],
	["/inventory/sales-orders", "Customer orders"],
	["/inventory/sales-orders/import", "Customer orders"],
	["/dashboard/customers", "Customers"],
	["/inventory/picks", "Pick"],
	["/inventory/hand-over", "Hand over"],
	["/dashboard/customers/import", "Customers"],
	["/dashboard/suppliers", "Suppliers"],
	["/dashboard/stock-value", "Stock value"],
	["/dashboard/import", "Import"],
	["/dashboard/export", "Export"],
	["/dashboard/blog", "Manage Blog"],
	["/dashboard/myitems", "My Items"],
	["/dashboard/myorders", "My orders"],
	["/dashboard/review", "Review"],
	["/dashboard/profile", "Profile"],
];

/** The menu at the left, once the session is known. */
async function sideMenu(): Promise<HTMLElement> {
	const menu = () => document.querySelector<HTMLElement>('nav[aria-label="Dashboard"]:not([data-unknown])');
	// The workspace's code loads first.
	await waitFor(() => expect(menu()).not.toBeNull(), { timeout: 25_000 });
	return menu() as HTMLElement;
}

const linksIn = (part: Element) =>
	Array.from(part.querySelectorAll("a"), (link) => [link.textContent, link.getAttribute("href")]);

it("is at every address of every working screen, and marks the entry that the address belongs to", async () => {
	let [id, model] = ["", ""];
	await openApp("/dashboard/export", {
		as: "owner",
		arrange: async (api) => {
			const item = { description: "Round.", price: "9", quantity: "1", supplier: "Tarnwick", size: "M" };
			const image = "/drawings/trail-29-rear.svg";
			const added = await api.call(addProduct, { body: { ...item, image, name: "Shell", model: "Shell" } });
			id = added._id;
			model = added.modelId ?? "";
		},
	});
	const menu = await sideMenu();
	for (const [address, entry] of addresses(id, model)) {
		history.pushState(null, "", address);
		dispatchEvent(new PopStateEvent("popstate"));
		await waitFor(() => {
			const current = Array.from(menu.querySelectorAll("[aria-current=page]"), (one) => one.textContent);
			expect(current, address).toEqual([entry]);
			expect(document.querySelectorAll("main h1"), address).toHaveLength(1);
		});
	}
});

it("names its screens in groups, and nothing that one may not", async () => {
	await openApp("/dashboard/books", { as: "member" });
	const menu = await sideMenu();
	await waitFor(() => expect(linksIn(menu)).toEqual(ofMembers));
	for (const [name, count] of Object.entries({ Stock: 10, Buying: 3, Data: 2 })) {
		expect(linksIn(within(menu).getByRole("list", { name }))).toHaveLength(count);
	}
});

it("has the owner's screens for the owner", async () => {
	await openApp("/dashboard/books", { as: "owner" });
	const menu = await sideMenu();
	const buying = ofMembers.findIndex(([name]) => name === "Purchase orders");
	const expected = [
		...ofMembers.slice(0, buying),
		...ofSellers,
		...ofMembers.slice(buying, -4),
		...ofOwners,
		...ofMembers.slice(-4),
	];
	await waitFor(() => expect(linksIn(menu)).toEqual(expected));
	expect(linksIn(within(menu).getByRole("list", { name: "Shop" }))).toHaveLength(ofOwners.length);
});

it("folds a group, which stays folded after a reload and in the phone's sheet", async () => {
	const { user, reopen } = await openApp("/dashboard/books", { as: "owner" });
	const heading = await within(await sideMenu()).findByRole("button", { name: "Buying" });
	expect(heading.getAttribute("aria-expanded")).toBe("true");
	await user.click(heading);
	expect(heading.getAttribute("aria-expanded")).toBe("false");
	reopen();
	await user.click(await screen.findByRole("button", { name: "Menu" }));
	const inSheet = within(await screen.findByRole("dialog", { name: "Menu" }));
	const [folded, open] = ["Buying", "Stock"].map((name) => inSheet.getByRole("button", { name }));
	expect([folded, open].map((one) => one?.getAttribute("aria-expanded"))).toEqual(["false", "true"]);
	localStorage.removeItem("freehub-menu-folded-groups");
});

it("has spec.md's entries for visitors, of which some are words that lead nowhere", async () => {
	const { user } = await openApp("/dashboard");
	const menu = await sideMenu();
	const entries = ["Manage Inventory", "Add Item", "Books", "Profile"];
	await waitFor(() => expect(linksIn(menu).map(([label]) => label)).toEqual(entries));
	for (const word of ["My Items", "Review", "Manage Blog"]) within(menu).getByText(word);
	await user.click(within(menu).getByRole("link", { name: "Books" }));
	await screen.findByRole("heading", { level: 1, name: "Books" });

	// The same on a phone: in its bar, and in the sheet.
	const bar = screen.getByRole("navigation", { name: "Shortcuts" });
	expect(linksIn(bar).map(([label]) => label)).toEqual(["Inventory"]);
	await user.click(within(bar).getByRole("button", { name: "Menu" }));
	const sheet = await screen.findByRole("dialog", { name: "Menu" });
	within(sheet).getByRole("link", { name: "Sign In" });
	expect(within(sheet).queryByRole("link", { name: "People" })).toBeNull();
	await user.click(within(sheet).getByRole("link", { name: "Add Item" }));
	await screen.findByRole("heading", { level: 1, name: "Add New Item" });
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("is in the palette too, with restore, transfer and low stock", async () => {
	const { user } = await openApp("/dashboard/books", { as: "member" });
	await sideMenu();
	await screen.findByRole("heading", { level: 1 });
	await user.keyboard("{Control>}k{/Control}");
	const palette = await screen.findByRole("dialog", { name: "Search or jump to" });
	const field = within(palette).getByRole("combobox");
	const options = (group: string) =>
		Array.from(palette.querySelectorAll(`[role=group][aria-label="${group}"] [role=option]`));
	for (const [label] of ofMembers) {
		fireEvent.change(field, { target: { value: label } });
		await waitFor(() =>
			expect(options("Pages").some((option) => option.textContent?.startsWith(label ?? ""))).toBe(true),
		);
	}
	for (const [text, label] of [
		["restore", "Restore a deleted item"],
		["transfer", "Transfer stock"],
		["low stock", "Low stock"],
	] as const) {
		fireEvent.change(field, { target: { value: text } });
		await waitFor(() =>
			expect(options("Actions").some((option) => option.textContent?.startsWith(label))).toBe(true),
		);
	}
	await user.keyboard("{Enter}");
	await waitFor(() => expect(location.pathname + location.search).toMatch(/manageinventory\?stock=low/));
});
