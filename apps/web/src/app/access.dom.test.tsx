import type { Client } from "@freehub/contract/client";
import { getSession } from "@freehub/contract/people/identity";
import { changeRole } from "@freehub/contract/people/people";
import { recordMovement } from "@freehub/contract/stock/stock";
import type { Role } from "@freehub/domain/people/access";
import { screen, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { fill } from "../../test/fields.ts";
import { layOutRows } from "../../test/lay-out-rows.ts";
import { named } from "../../test/named.ts";
import { newProduct } from "../../test/new-product.ts";
import { memberOf, openApp, ownerOf } from "../../test/open-app.tsx";

/** Gives the person behind `api` a role in the shop with staff access. */
async function become(api: Client, role: Role): Promise<void> {
	const session = await api.call(getSession);
	const owner = await ownerOf("staff");
	await owner.call(changeRole, { params: { id: session?.user.id ?? "" }, body: { role } });
}

/** Creates a product with received stock, of which one piece was delivered. */
async function stockedProduct() {
	const owner = await ownerOf("staff");
	const product = await newProduct(owner);
	const body = { kind: "deliver" as const, quantity: 1 };
	await owner.call(recordMovement, {
		params: { id: product._id },
		body,
		idempotencyKey: crypto.randomUUID(),
	});
	return product;
}

const menu = async () => within(await screen.findByRole("navigation", { name: "Dashboard" }));
/** The texts of the menu's links. */
const linksOf = (nav: Awaited<ReturnType<typeof menu>>) =>
	nav.queryAllByRole("link").map(({ textContent }) => textContent);
const buttons = (name: RegExp) => within(screen.getByRole("main")).queryAllByRole("button", { name });

describe("a visitor of a shop that is kept by its staff", () => {
	it("is led to the products, and nothing about stock is asked for", async () => {
		await stockedProduct();
		layOutRows();
		const { network } = await openApp("/dashboard", { shop: "staff" });
		await waitFor(() => expect(location.pathname).toBe("/dashboard/manageinventory"));
		await screen.findByRole("grid");
		expect(buttons(/^(Delete|Delivered|Add quantity)/)).toEqual([]);
		expect(network.requests.filter((one) => /api\/.*(locations|stock|movements|ledger)/.test(one))).toEqual(
			[],
		);
	});

	it("sees a product without its history, and is told whom that is for", async () => {
		const { _id } = await stockedProduct();
		const { network } = await openApp(`/dashboard/manageinventory/inventory/${_id}`, { shop: "staff" });
		await screen.findByText("The stock's history is for staff.");
		await screen.findByText("Changing stock is for staff.");
		expect(network.requests.filter((one) => /api\/.*(locations|stock|movements|ledger)/.test(one))).toEqual(
			[],
		);
	});

	it("is told whom the books are for", async () => {
		await openApp("/dashboard/books", { shop: "staff" });
		await screen.findByText("The books are for staff.");
	});

	it("is told whom Add Item is for, and comes back there after signing in", async () => {
		const { client, account } = await memberOf("staff");
		await become(client, "buyer");
		const { user } = await openApp("/dashboard/additem", { shop: "staff" });
		await screen.findByText("Adding products is for buyers and owners.");
		await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Sign In" }));
		await fill(user, await screen.findByLabelText("Email address"), account.email);
		await fill(user, screen.getByLabelText("Password"), account.password);
		await user.click(within(screen.getByRole("main")).getByRole("button", { name: "Sign In" }));
		await screen.findByLabelText("Name");
		expect(location.pathname).toBe("/dashboard/additem");
	});
});

describe("a new account there is a customer", () => {
	it("who sees the products and no management", async () => {
		await stockedProduct();
		layOutRows();
		await openApp("/dashboard", { as: "member", shop: "staff" });
		await waitFor(() => expect(location.pathname).toBe("/dashboard/manageinventory"));
		await screen.findByRole("grid");
		expect(linksOf(await menu())).toEqual(["Manage Inventory", "My Items", "My orders", "Profile"]);
	});

	it("who may look at a product's stock and not change it, and is told why", async () => {
		const { _id } = await stockedProduct();
		await openApp(`/inventory/${_id}`, { as: "member", shop: "staff" });
		await screen.findByText("The Customer role can't change stock. Ask an owner.");
		await screen.findByText("The stock's history is for staff.");
	});

	it.each([
		["additem", "Your account is a Customer; ask an owner for access."],
		["people", "Managing people is for owners."],
		["audit", "The audit log is for owners."],
		["webhooks", "Webhooks are for owners."],
		["status", "The server's status is for owners."],
	])("who is told whom %s is for", async (page, sentence) => {
		await openApp(`/dashboard/${page}`, { as: "member", shop: "staff" });
		await screen.findByText(sentence);
	});
});

describe("what a product's page offers follows the role", () => {
	/** Opens a product of which the owner and the person both received and delivered pieces today. */
	const open = async (role: Role) => {
		const { _id } = await stockedProduct();
		const opened = await openApp(`/inventory/${_id}`, {
			as: "member",
			shop: "staff",
			arrange: async (api) => {
				await become(api, "warehouse");
				for (const [kind, quantity] of [
					["receive", 4],
					["deliver", 2],
				] as const) {
					const body = { kind, quantity };
					await api.call(recordMovement, { params: { id: _id }, body, idempotencyKey: crypto.randomUUID() });
				}
				await become(api, role);
			},
		});
		const history = await screen.findByRole("region", { name: "History" });
		await waitFor(() => expect(within(history).getAllByRole("listitem")).toHaveLength(4));
		return opened;
	};

	it("a viewer changes nothing", async () => {
		await open("viewer");
		await screen.findByText("The Viewer role can't change stock. Ask an owner.");
		expect(buttons(/Add Quantity|Delivered|Adjust|Count|Undo/)).toEqual([]);
		expect(linksOf(await menu())).toEqual(expect.arrayContaining(["Books", "Movements"]));
		expect(linksOf(await menu())).toEqual(expect.not.arrayContaining(["Add Item", "People", "Import"]));
	});

	it("a counter delivers and counts, and takes back their own of those alone", async () => {
		const { user } = await open("counter");
		await screen.findByText("The Counter role can't receive stock. Ask an owner.");
		expect(buttons(/^Add Quantity/)).toEqual([]);
		expect(buttons(/^Delivered/)).toHaveLength(1);
		expect(buttons(/^Undo/)).toHaveLength(1);
		expect(buttons(/^Undo\s*−2/)).toHaveLength(1);
		await user.click(buttons(/^Count$/)[0] as HTMLElement);
		const dialog = within(await screen.findByRole("dialog"));
		await dialog.findByLabelText("Counted quantity");
		expect(dialog.queryAllByRole("radio")).toEqual([]);
	});

	it("a buyer adds stock and products, takes back anybody's receipts, and delivers nothing", async () => {
		await open("buyer");
		await screen.findByText("The Buyer role can't deliver stock. Ask an owner.");
		expect(buttons(/^Add Quantity/)).toHaveLength(1);
		expect(buttons(/^Delivered/)).toEqual([]);
		expect(buttons(/^Undo\s*\+4/)).toHaveLength(1);
		expect(buttons(/^Undo\s*\+7/)).toHaveLength(1);
		expect(buttons(/^Undo\s*−/)).toEqual([]);
		expect(linksOf(await menu())).toEqual(expect.arrayContaining(["Add Item", "Import"]));
		expect(linksOf(await menu())).toEqual(expect.not.arrayContaining(["People", "Audit log"]));
	});

	it("an owner is offered everything", async () => {
		await open("owner");
		expect(buttons(/^Add Quantity/)).toHaveLength(1);
		expect(buttons(/^Delivered/)).toHaveLength(1);
		expect(buttons(/^Undo/)).toHaveLength(4);
		expect(linksOf(await menu())).toEqual(expect.arrayContaining(["People", "Webhooks", "Audit log"]));
	});
});

it.each<[Role, string[]]>([
	["customer", []],
	["viewer", []],
	["counter", ["Delivered"]],
	["warehouse", ["Delivered", "Add quantity"]],
	["buyer", ["Add quantity", "Delete"]],
])("the table's rows offer a %s, besides the details: %j", async (role, offered) => {
	const { name } = await newProduct(await ownerOf("staff"));
	layOutRows();
	await openApp(`/dashboard/manageinventory?search=${encodeURIComponent(name)}`, {
		as: "member",
		shop: "staff",
		arrange: (api) => become(api, role),
	});
	const grid = within(await screen.findByRole("grid"));
	await grid.findByRole("link", { name: named(`Details of ${name}`) });
	const acts = () => grid.queryAllByRole("button", { name: new RegExp(name) });
	const texts = () =>
		acts().map((one) => (one.getAttribute("aria-label") ?? one.textContent).replace(/:? Testwheel.*/, ""));
	// Until the role is known, everything is shown.
	await waitFor(() => expect(texts()).toEqual(offered));
});

it("a viewer reads locations and the books, and changes none", async () => {
	const { user } = await openApp("/dashboard/locations", {
		as: "member",
		shop: "staff",
		arrange: (api) => become(api, "viewer"),
	});
	await screen.findAllByRole("link", { name: /^Label/ });
	expect(buttons(/Rename|Close|Add location/)).toEqual([]);
	await user.click((await menu()).getByRole("link", { name: "Books" }));
	await screen.findByText("balanced");
});

it("where everybody manages, the menu of a visitor has words that lead nowhere", async () => {
	await openApp("/dashboard");
	await screen.findByRole("heading", { name: "Add New Item" });
	const nav = await menu();
	for (const name of ["My Items", "Review", "Manage Blog"]) {
		expect(nav.getByText(name).closest("a")).toBeNull();
	}
	expect(linksOf(nav)).toEqual(expect.arrayContaining(["Manage Inventory", "Add Item", "Profile"]));
});
