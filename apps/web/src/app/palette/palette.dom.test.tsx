import { addPurchaseOrder, sendPurchaseOrder } from "@freehub/contract/buying/purchase-commands";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { productPath } from "@freehub/domain/catalogue/product-slug";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { mark, newGtin, newProduct } from "../../../test/new-product.ts";
import { memberOf, openApp, ownerOf, prepareApp } from "../../../test/open-app.tsx";
import { buying } from "../../../test/open-draft.ts";

const text = (element: Element | null | undefined) =>
	element?.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";
const dialog = () => within(screen.getByRole("dialog", { name: "Search or jump to" }));
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const field = () => dialog().getByRole<HTMLInputElement>("combobox");
const section = (name: string) => dialog().queryByRole("group", { name });
const lines = (name: string) => Array.from(section(name)?.querySelectorAll("[role=option]") ?? [], text);
const chosen = () => {
	const line = document.getElementById(field().getAttribute("aria-activedescendant") ?? "");
	expect(line?.getAttribute("aria-selected")).toBe("true");
	return text(line);
};

/** Opens the palette with its key, from a part of the page that has the focus. */
async function open(user: UserEvent, from?: HTMLElement): Promise<void> {
	await screen.findByRole("heading", { level: 1 });
	from?.focus();
	await user.keyboard("{Control>}k{/Control}");
	await screen.findByRole("dialog", { name: "Search or jump to" });
	await waitFor(() => expect(document.activeElement).toBe(field()));
}

/** Closes an open palette, because its state survives a simulated reload. */
async function close(): Promise<void> {
	if (screen.queryByRole("dialog") === null) return;
	fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape", code: "Escape" });
	await isClosed();
}

afterEach(close);

/** Replaces the text in the field. */
async function ask(user: UserEvent, query: string): Promise<void> {
	await user.clear(field());
	await user.paste(query);
}

describe("the palette", () => {
	it("has what was typed while it opened for the first time, and the page has none of it", async () => {
		const { user } = await openApp("/dashboard/books", { as: "member" });
		await screen.findByRole("heading", { level: 1 });
		await user.keyboard("{Control>}k{/Control}hels{Backspace}met?");
		await waitFor(() => expect(field().value).toBe("helmet?"));
		await waitFor(() => expect(document.activeElement).toBe(field()));
		await user.keyboard("s");
		expect(field().value).toBe("helmet?s");
	});

	it("leads a visitor to pages with the keyboard alone, and offers nothing that they may not do", async () => {
		const { user } = await openApp("/");
		await open(user);
		// Books follows once the visitor's rights are known.
		await waitFor(() =>
			expect(lines("Pages")).toEqual([
				"Home",
				"Products",
				"Blogs",
				"Dashboard",
				"Manage Inventory",
				"Books",
				expect.stringMatching(/^API/),
			]),
		);
		expect(lines("Actions")).toEqual([
			"Low stock",
			"Theme: light",
			"Theme: dark",
			"Copy link to this page",
			"Keyboard shortcuts",
			"Sign In",
			"Sign Up",
		]);
		expect(chosen()).toBe("Home");
		await user.keyboard("{ArrowUp}");
		expect(chosen()).toBe("Sign Up");
		await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
		expect(chosen()).toBe("Blogs");
		await user.keyboard("{Enter}");
		await waitFor(() => expect(location.pathname).toBe("/blogs"));
		await isClosed();
		await open(user);
		for (const query of ["add item", "deleted", "people", "sign out", "profile"]) {
			await ask(user, query);
			await waitFor(() => expect(section("Pages")).toBeNull());
			expect(section("Actions")).toBeNull();
		}
		await ask(user, "nothing-has-this-name");
		await dialog().findByText("Nothing found for ‘nothing-has-this-name’.");
		expect(dialog().queryAllByRole("option")).toEqual([]);
	});

	it("gives the focus back when its Close is pressed", async () => {
		const { user } = await openApp("/blogs");
		const link = await screen.findByRole("link", { name: "Sign In" });
		await open(user, link);
		await user.click(dialog().getByRole("button", { name: "Close" }));
		await isClosed();
		await waitFor(() => expect(document.activeElement).toBe(link));
	});

	it("finds a product by a part of its name, marked, with its stock; Enter opens it", async () => {
		const word = mark();
		const { user } = await openApp("/blogs", {
			as: "member",
			arrange: async (api) => void (await newProduct(api, { name: `Testwheel ${word}` })),
		});
		await open(user);
		await ask(user, word.slice(0, 8));
		await waitFor(() => expect(lines("Products")[0]).toContain("7 in stock"));
		expect(section("Products")?.querySelector("mark")?.textContent).toBe(word.slice(0, 8));
		expect(chosen()).toContain(`Testwheel ${word}`);
		await user.keyboard("{Enter}");
		await waitFor(() => expect(location.pathname).toMatch(/^.inventory.[0-9a-f-]{36}$/));
		await screen.findByRole("heading", { level: 1, name: `Testwheel ${word}` });
	});

	it("leads a visitor to a product's page in the shop, and nowhere to edit or manage it", async () => {
		const { client } = await memberOf("demo");
		const product = await newProduct(client);
		const { user, reopen } = await openApp("/blogs");
		for (const keys of ["{Enter}", "{Shift>}{Enter}{/Shift}"]) {
			await open(user);
			// It is listed once what a visitor may do is known.
			await waitFor(() => expect(lines("Pages")).toContain("Books"));
			await ask(user, product.name);
			await waitFor(() => expect(lines("Products")[0]).toContain(product.name));
			expect(text(screen.getByRole("dialog"))).not.toMatch(/edit/i);
			await user.keyboard(keys);
			await waitFor(() => expect(location.pathname).toBe(productPath(product._id, product.name)));
			const title = await screen.findByRole("heading", { level: 1, name: product.name });
			await waitFor(() => expect(document.activeElement).toBe(title));
			expect(within(screen.getByRole("main")).queryByRole("link", { name: "Manage" })).toBeNull();
			await isClosed();
			reopen("/blogs");
		}
	});

	it("opens the product of a whole SKU or barcode at once, as a scanner types it", async () => {
		const { user, api, reopen } = await prepareApp({ as: "member" });
		const code = mark();
		const exact = await newProduct(api, { sku: code, barcode: newGtin() });
		// Products that begin with the same code: more than the list shows, and added later.
		for (let index = 0; index < 9; index++) await newProduct(api, { sku: `${code}${index}` });
		for (const typed of [code.toUpperCase(), exact.barcode ?? ""]) {
			reopen("/blogs");
			await open(user);
			await user.paste(typed);
			await user.keyboard("{Enter}");
			await waitFor(() => expect(location.pathname).toBe(`/inventory/${exact._id}`));
			await isClosed();
		}
	});

	it("waits on Enter for what is typed now, and does not open what an earlier text found", async () => {
		const { user, api, network } = await openApp("/blogs", { as: "member" });
		const word = mark();
		const first = await newProduct(api, { name: `${word} front` });
		const second = await newProduct(api, { name: `${word} rear` });
		await open(user);
		await ask(user, `${word} front`);
		await waitFor(() => expect(lines("Products")[0]).toContain(first.name));
		let answer = () => {};
		const held = new Promise<void>((resolve) => {
			answer = resolve;
		});
		// why: Enter is pressed before the answer arrives
		network.intercept(/^GET .api.products\?.*rear/, async (send) => {
			await held;
			return send();
		});
		await ask(user, `${word} rear`);
		await user.keyboard("{Enter}");
		await waitFor(() => expect(network.requests.some((request) => request.includes("rear"))).toBe(true));
		expect(lines("Products")[0]).toContain(first.name);
		expect(location.pathname).toBe("/blogs");
		answer();
		await waitFor(() => expect(location.pathname).toBe(`/inventory/${second._id}`));
	});

	it("edits for those who may, and does on a product's page what the page does", async () => {
		const { user, api, reopen } = await openApp("/blogs", { as: "member" });
		const product = await newProduct(api);
		await open(user);
		await ask(user, product.name);
		await waitFor(() => expect(lines("Products")[0]).toContain(product.name));
		await user.keyboard("{Shift>}{Enter}{/Shift}");
		await waitFor(() => expect(location.pathname).toBe(`/inventory/${product._id}/edit`));
		await isClosed();

		reopen("/blogs");
		await open(user);
		await ask(user, product.name);
		await waitFor(() => expect(lines("Products")[0]).toContain(product.name));
		await user.click(within(section("Products") as HTMLElement).getByText("Edit"));
		await waitFor(() => expect(location.pathname).toBe(`/inventory/${product._id}/edit`));

		reopen(`/inventory/${product._id}`);
		await screen.findByRole("heading", { level: 1, name: product.name });
		await open(user);
		await waitFor(() =>
			expect(lines("This product")).toEqual([
				"Add Quantity",
				"Delivered",
				"Return to supplier",
				"Edit",
				"Duplicate",
			]),
		);
		await ask(user, "receive");
		await waitFor(() => expect(chosen()).toBe("Add Quantity"));
		await user.keyboard("{Enter}");
		const form = await screen.findByRole("dialog", { name: "Add Quantity" });
		// The palette fades out.
		await waitFor(() => expect(screen.getAllByRole("dialog")).toEqual([form]));
		await user.keyboard("{Control>}k{/Control}");
		expect(screen.getAllByRole("dialog"), "a dialog keeps the keyboard to itself").toEqual([form]);
		await user.keyboard("{Escape}");
		await isClosed();
		reopen("/blogs");
		await open(user);
		expect(section("This product")).toBeNull();
	});

	it("lists recent products first, as they are now, until one signs out", async () => {
		const { user, api, network, reopen } = await openApp("/blogs", { as: "member" });
		const products = [await newProduct(api), await newProduct(api)];
		await open(user);
		expect(section("Recent products")).toBeNull();
		await close();
		for (const { _id, name } of products) {
			reopen(`/inventory/${_id}`);
			await screen.findByRole("heading", { level: 1, name });
		}
		await open(user);
		await waitFor(() => expect(lines("Recent products"), "without the one on the screen").toHaveLength(1));
		await close();

		// The person becomes known only after the palette is open.
		let answer = () => {};
		const held = new Promise<void>((resolve) => {
			answer = resolve;
		});
		network.intercept(/^GET .api.auth.get-session/, async (send) => {
			await held;
			return send();
		});
		reopen("/blogs");
		await open(user);
		expect(section("Recent products")).toBeNull();
		answer();
		await waitFor(() => expect(lines("Recent products")).toHaveLength(2));
		expect(document.activeElement).toBe(field());
		await waitFor(() => expect(lines("Recent products")[0]).toContain("7 in stock"));
		expect(lines("Recent products")[0]).toContain(products[1]?.name);
		await ask(user, "sign out");
		await waitFor(() => expect(chosen()).toBe("Sign Out"));
		await user.keyboard("{Enter}");
		await screen.findByRole("link", { name: "Sign In" });
		await isClosed();
		await open(user);
		expect(section("Recent products")).toBeNull();
		expect(localStorage.getItem("freehub-recent-products")).toBeNull();
	});

	it("leads to a whole reference, a location and a person, each for who may see them", async () => {
		const word = mark();
		const reference = `PO ${word}`;
		const name = `Bay ${word}`;
		let bay = "";
		const { user } = await openApp("/blogs", {
			as: "owner",
			shop: "staff",
			arrange: async (api) => {
				const { _id: id } = await newProduct(api);
				await api.call(recordMovement, {
					params: { id },
					body: { kind: "receive", quantity: 1, reference },
					idempotencyKey: word,
				});
				// First, because the page keeps the places that it has read until it hears of a change.
				({ _id: bay } = await api.call(addLocation, { body: { name, kind: "warehouse" } }));
			},
		});
		const { account } = await memberOf("staff");

		await open(user);
		await ask(user, reference.slice(0, -1));
		await dialog().findByText(/^Nothing found/);
		await ask(user, reference.toUpperCase());
		await waitFor(() => expect(lines("References")).toEqual([`${reference}Movements`]));
		await user.keyboard("{Enter}");
		await waitFor(() => expect(location.pathname).toBe("/dashboard/movements"));
		expect(new URLSearchParams(location.search).get("reference")).toBe(reference);
		await isClosed();

		await open(user);
		// Enter waits for the results of the current text.
		await ask(user, name);
		await user.keyboard("{Enter}");
		await waitFor(() => expect(location.pathname).toBe(`/dashboard/locations/${bay}`));
		await isClosed();

		await open(user);
		await ask(user, account.email);
		await waitFor(() => expect(lines("People")).toEqual([`${account.name}${account.email}`]));
		await user.keyboard("{Enter}");
		await waitFor(() => expect(location.pathname).toBe("/dashboard/people"));
		const members = await screen.findByRole("table", { name: /Everyone with an account/ });
		await waitFor(() => expect(within(members).getAllByRole("row")).toHaveLength(2));
		expect(text(members)).toContain(account.email);
		await isClosed();
	});

	it("finds no person for who may not see them", async () => {
		const { account } = await memberOf("staff");
		const { user, network } = await openApp("/blogs", { as: "member", shop: "staff" });
		await open(user);
		await ask(user, account.email);
		await dialog().findByText(/^Nothing found/);
		expect(network.requests.filter((request) => /people|movements|locations/.test(request))).toEqual([]);
	});

	it("copies the link to the page, with what its address asks for", async () => {
		const { user } = await openApp("/blogs?from=here");
		await open(user);
		await ask(user, "copy link");
		await waitFor(() => expect(chosen()).toBe("Copy link to this page"));
		await user.keyboard("{Enter}");
		await screen.findByText("Link copied");
		expect(await navigator.clipboard.readText()).toBe(location.href);
		expect(location.search).toBe("?from=here");
	});

	it("says that a search failed, keeps the pages, and works again", async () => {
		let isBroken = true;
		const { user, network } = await openApp("/blogs", {
			arrange: async (_api, edge) =>
				// why: the real server has no reason to refuse
				edge.intercept(/^GET .api.products\?/, (send) =>
					isBroken ? new Response(null, { status: 400 }) : send(),
				),
		});
		await open(user);
		await ask(user, "home");
		await waitFor(() =>
			expect(text(dialog().getByRole("alert"))).toContain("The search could not be reached."),
		);
		expect(lines("Pages")).toEqual(["Home"]);
		await ask(user, "tyre");
		await waitFor(() => expect(network.requests.at(-1)).toContain("tyre"));
		await waitFor(() =>
			expect(text(dialog().getByRole("alert"))).toContain("The search could not be reached."),
		);
		expect(dialog().queryAllByRole("option")).toEqual([]);
		isBroken = false;
		await user.click(await dialog().findByRole("button", { name: "Try again" }));
		await waitFor(() => expect(lines("Products").length).toBeGreaterThan(0));
		expect(text(dialog().queryByRole("alert"))).toBe("");
	});
});

describe("the keyboard's help", () => {
	it("lists the shortcuts on ?, which is a letter where one types, and gives the focus back", async () => {
		const { user } = await openApp("/dashboard/manageinventory");
		const search = await screen.findByRole<HTMLInputElement>("searchbox");
		await user.type(search, "?");
		expect(search.value).toBe("?");
		expect(screen.queryByRole("dialog")).toBeNull();
		const link = within(screen.getAllByRole("banner")[0] as HTMLElement).getByRole("link", { name: "Blogs" });
		link.focus();
		await user.keyboard("?");
		const help = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
		expect(text(help)).toContain("Search, or jump to a page");
		await user.keyboard("{Escape}");
		await isClosed();
		await waitFor(() => expect(document.activeElement).toBe(link));
		await open(user);
		await ask(user, "keys");
		await user.keyboard("{Enter}");
		await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
		await user.keyboard("{Escape}");
		await isClosed();
		await waitFor(() => expect(document.activeElement).toBe(link));
	});
});

it("finds a supplier by the beginning of its name, and leads to the form for a new one", async () => {
	const { client } = await memberOf("demo");
	const name = `Seller ${mark()}`;
	await client.call(addSupplier, { body: { name } });
	const { user } = await openApp("/dashboard/suppliers", { as: "member" });
	await open(user);
	await ask(user, name);
	await waitFor(() => expect(lines("Suppliers")).toEqual([name]));
	await user.keyboard("{Enter}");
	await screen.findByRole("heading", { level: 1, name });
	await isClosed();
	await open(user);
	await ask(user, "add a supplier");
	await waitFor(() => expect(lines("Actions")).toEqual(["Add a supplier"]));
	await user.keyboard("{Enter}");
	const form = within(await screen.findByRole("dialog", { name: "Add a supplier" }));
	await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
	await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText("Name")));
	await user.click(form.getByRole("button", { name: "Cancel" }));
	await isClosed();
});

it("finds a purchase order by the beginning of its number, and opens it", async () => {
	const api = await ownerOf("staff");
	const { supplier, bell } = await buying(api);
	const line = { product: bell._id, ordered: 10, cost: 8 };
	const body = { supplier: supplier._id, lines: [line] };
	const { _id: id } = await api.call(addPurchaseOrder, { body });
	const { number } = await api.call(sendPurchaseOrder, { params: { id }, body: { by: "marked" } });
	const { user } = await openApp("/blogs", { as: "owner", shop: "staff" });
	await open(user);
	await ask(user, String(number).toLowerCase().slice(0, -1));
	await waitFor(() => expect(lines("Purchase orders")).toContain(`${number}${supplier.name}`));
	await ask(user, String(number));
	await waitFor(() => expect(lines("Purchase orders")).toEqual([`${number}${supplier.name}`]));
	await user.keyboard("{Enter}");
	await waitFor(() => expect(location.pathname).toBe(`/dashboard/purchase-orders/${id}`));
	await screen.findByRole("heading", { level: 1, name: String(number) });
});
