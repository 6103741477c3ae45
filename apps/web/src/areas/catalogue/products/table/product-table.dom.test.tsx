import { changeProducts } from "@freehub/contract/catalogue/product-batches";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import {
	changeProduct,
	deleteProduct,
	getProduct,
	restoreProduct,
} from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { signOut } from "@freehub/contract/people/identity";
import { listStock } from "@freehub/contract/stock/levels";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { tellRemoved } from "#lib/held-lists.ts";
import { choosePlace } from "../../../../../test/choose-place.ts";
import { layOutRows } from "../../../../../test/lay-out-rows.ts";
import { mark, newProduct } from "../../../../../test/new-product.ts";
import { openApp, prepareApp } from "../../../../../test/open-app.tsx";

beforeEach(layOutRows);

type Fields = Partial<Record<string, string>>;

/** Opens the table with products that share a unique word in their names, numbered from 00. */
async function openTable(
	count: number,
	fields: (number: number) => Fields = () => ({}),
	query = "&sort=name",
) {
	const app = await prepareApp({ as: "member" });
	const word = mark();
	const products: Product[] = [];
	for (let n = 0; n < count; n++) {
		products.push(await newProduct(app.api, { name: `${word} ${String(n).padStart(2, "0")}`, ...fields(n) }));
	}
	app.reopen(`/manageinventory?search=${word}${query}`);
	await waitFor(() => expect(rows().length).toBeGreaterThan(0));
	return { ...app, word, products };
}

const text = (element: Element | null | undefined) =>
	element?.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";
const grid = () => screen.getByRole("grid");
const rows = () => [...document.querySelectorAll<HTMLElement>("[role=grid] tbody tr")];
const row = (number: number) => within(rows()[number] as HTMLElement);
/** Waits until the table shows exactly these rows, by the numbers in their names. */
const shows = (...numbers: string[]) =>
	waitFor(() => expect(rows().map((one) => / (\d\d)\b/.exec(text(one))?.[1])).toEqual(numbers));
const headings = () => Array.from(grid().querySelectorAll("th"), text);

/** The button of a filter or a menu; it shows its value once one is set. A column heading may have the same name. */
function panel(name: string): HTMLElement {
	const all = [...document.querySelectorAll<HTMLElement>("main [aria-haspopup=dialog]")];
	const found = all.find((button) =>
		new RegExp(`^${name}($|: )`).test(button.getAttribute("aria-label") ?? text(button)),
	);
	expect(found, name).toBeDefined();
	return found as HTMLElement;
}

async function open(user: UserEvent, name: string) {
	await user.click(panel(name));
	const dialog = await screen.findByRole("dialog", { name, hidden: true });
	// Its content has code of its own.
	await waitFor(() => expect(dialog.querySelector("a, input")).not.toBeNull());
	return within(dialog);
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const selected = () => text(screen.queryByRole("region", { name: "Selected rows" }));
const selectAll = async (user: UserEvent, count: number) => {
	for (let n = 0; n < count; n++) await user.click(row(n).getByRole("checkbox"));
	// The bulk bar's code loads after the first view.
	await waitFor(() => expect(selected()).toContain(`${count} selected`));
};

describe("the table's filters", () => {
	it("combine, count what they would leave, and are in the address, which alone shows the same", async () => {
		const supplier = `Supplier ${mark()}`;
		const { user, reopen } = await openTable(6, (number) => ({
			supplier: number < 4 ? supplier : "Noordwijk",
			category: number % 2 === 0 ? `Parts > Even ${supplier}` : `Parts > Odd ${supplier}`,
			quantity: number === 0 ? "0" : "9",
			price: String(10 * (number + 1)),
		}));
		await shows("00", "01", "02", "03", "04", "05");
		const choose = async (name: string, label: string, role: "radio" | "checkbox", count: string) => {
			const choices = await open(user, name);
			const choice = await choices.findByRole(role, { name: `${label}${count}`, hidden: true });
			await user.click(choice);
			await user.keyboard("{Escape}");
		};
		const suppliers = await open(user, "Supplier");
		const box = (name: string) => suppliers.findByRole("checkbox", { name, hidden: true });
		await user.click(await box("Noordwijk2"));
		await shows("04", "05");
		await user.click(await box(`${supplier}4`));
		await shows("00", "01", "02", "03", "04", "05");
		expect(new URLSearchParams(location.search).getAll("supplier")).toEqual(["Noordwijk", supplier]);
		await user.click(await box("Noordwijk2"));
		await shows("00", "01", "02", "03");
		await user.keyboard("{Escape}");
		await choose("Category", `Even ${supplier}`, "radio", "2");
		await shows("00", "02");
		await choose("Stock", "In stock", "checkbox", "1");
		await shows("02");
		reopen();
		await shows("02");
		await user.click(screen.getByRole("button", { name: "Clear filter: In stock" }));
		await shows("00", "02");
		const more = await open(user, "More");
		type(more.getByLabelText("From"), "20");
		type(more.getByLabelText("To"), "35.50");
		await user.click(more.getByRole("button", { name: "Show", hidden: true }));
		await shows("02");
		expect(location.search).toContain("minPrice=20&maxPrice=35.50");
		await user.click(screen.getByRole("button", { name: "Clear all" }));
		await shows("00", "01", "02", "03", "04", "05");
	});

	it("are taken back one by one by Back, not letter by letter", async () => {
		const { user, word, reopen } = await openTable(1);
		reopen("/manageinventory?sort=name");
		const search = await screen.findByRole<HTMLInputElement>("searchbox");
		await user.type(search, word);
		await waitFor(() => expect(location.search).toContain(`search=${word}`));
		await shows("00");
		const stock = await open(user, "Stock");
		await user.click(stock.getByRole("checkbox", { name: /^Out of stock/, hidden: true }));
		await screen.findByText(`Nothing matches ‘${word}’ with these filters.`);
		await user.keyboard("{Escape}");
		history.back();
		await shows("00");
		expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe(word);
		history.back();
		await waitFor(() => expect(location.search).toBe("?sort=name"));
		await waitFor(() => expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe(""));
	});

	it("of a location shows what is there beside all, and what is delivered begins there", async () => {
		const { user, api, word, products, reopen } = await openTable(1, () => ({ quantity: "960" }));
		const place = await api.call(addLocation, { body: { name: `Store ${word}`, kind: "warehouse" } });
		const id = products[0]?._id ?? "";
		await api.call(recordMovement, {
			params: { id },
			body: { kind: "transfer", quantity: 60, to: place._id },
			idempotencyKey: place._id,
		});
		reopen(`/manageinventory?search=${word}&location=${place._id}`);
		await waitFor(() => expect(text(rows()[0])).toContain("960 in all"));
		expect(text(rows()[0])).toMatch(/960 in all\D*60/);
		await user.click(screen.getByRole("button", { name: `Delivered: ${products[0]?.name}` }));
		const dialog = within(await screen.findByRole("dialog"));
		const from = await dialog.findByLabelText<HTMLInputElement>("Location");
		await waitFor(() => expect(from.value).toBe(`Store ${word} · 60`));
		await user.clear(dialog.getByLabelText("Quantity"));
		await user.type(dialog.getByLabelText("Quantity"), "61");
		expect(await dialog.findByText(/900 in /)).toBeTruthy();
		await user.clear(dialog.getByLabelText("Quantity"));
		await user.type(dialog.getByLabelText("Quantity"), "5");
		await user.click(dialog.getByRole("button", { name: "Deliver 5" }));
		await waitFor(() => expect(text(rows()[0])).toMatch(/955 in all\D*55/));
	});

	it("of a model has the model's name", async () => {
		const model = `Model ${mark()}`;
		const { user, products, word, reopen } = await openTable(2, (number) => (number === 0 ? { model } : {}));
		reopen(`/manageinventory?search=${word}&sort=name&model=${products[0]?.modelId}`);
		await shows("00");
		await user.click(await screen.findByRole("button", { name: `Clear filter: ${model}` }));
		await shows("00", "01");
	});

	it("show only what is on its way, from the panel of the stock", async () => {
		const { user } = await openTable(2);
		await user.click(panel("Stock"));
		const choices = within(await screen.findByRole("dialog", { name: "Stock" }));
		await user.click(await choices.findByRole("checkbox", { name: "Something is on its way" }));
		await waitFor(() => expect(new URLSearchParams(location.search).get("incoming")).toBe("yes"));
		await user.click(await screen.findByRole("button", { name: "Clear filter: Incoming" }));
		await shows("00", "01");
	});

	it("open with their values once these are there; what only a link sets says itself in words", async () => {
		let release = () => {};
		const held = new Promise<void>((resolve) => (release = resolve));
		let answer: Promise<Response> | undefined;
		const { user } = await openApp("/manageinventory?unmoved=1", {
			as: "member",
			arrange: async (_, network) =>
				network.intercept(/^GET .api.product-facets/, async (send) => {
					answer ??= send();
					await held;
					return (await answer).clone();
				}),
		});
		await screen.findByText("Not moved for 1 day");
		await user.hover(panel("Category"));
		await waitFor(() => expect(answer).toBeDefined());
		await answer;
		await user.click(panel("Category"));
		expect(screen.queryByRole("dialog", { name: "Category" })).toBeNull();
		release();
		const choices = within(await screen.findByRole("dialog", { name: "Category" }));
		expect(choices.getAllByRole("radio").length).toBeGreaterThan(1);
	});

	it("are kept under a name, opened again and deleted", async () => {
		const { user, word, reopen } = await openTable(1, undefined, "&sort=-price");
		const views = await open(user, "Views");
		type(await views.findByLabelText("Save as"), "Dear ones");
		await user.click(views.getByRole("button", { name: "Save", hidden: true }));
		await views.findByRole("link", { name: "Dear ones", hidden: true });
		reopen("/manageinventory");
		await screen.findByRole("grid");
		const again = await open(user, "Views");
		await user.click(await again.findByRole("link", { name: "Dear ones", hidden: true }));
		await shows("00");
		expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({
			search: word,
			sort: "-price",
		});
		const last = await open(user, "Views");
		await user.click(await last.findByRole("button", { name: "Delete the view Dear ones", hidden: true }));
		await user.hover(document.body);
		await last.findByText(/^No views yet\./);
		await waitFor(() => expect(last.queryByRole("link", { name: "Dear ones", hidden: true })).toBeNull());
	});
});

describe("the table", () => {
	it("has the specified columns, others as they are chosen, which it remembers, and exports what it shows", async () => {
		const { user, api, products, word, reopen } = await openTable(1);
		const specified = ["#id", "Image", "Product Name", "Quantity", "Price", "Supplier", "Actation"];
		expect(headings()).toEqual(specified);
		await api.call(changeProducts, {
			body: { products: [products[0]?._id ?? ""], change: { brand: "Halvorn" } },
		});
		const columns = await open(user, "Columns");
		await user.click(await columns.findByRole("checkbox", { name: "Brand", hidden: true }));
		await user.click(columns.getByRole("checkbox", { name: "Image", hidden: true }));
		await user.keyboard("{Escape}");
		const chosen = ["#id", "Product Name", "Brand", "Quantity", "Price", "Supplier", "Actation"];
		await waitFor(() => expect(headings()).toEqual(chosen));
		expect(location.search).toContain("cols=");
		reopen(`/manageinventory?search=${word}&minPrice=10&sort=-price`);
		await waitFor(() => expect(rows().map(text)).toEqual([expect.stringContaining("Halvorn")]));
		expect(headings()).toEqual(chosen);
		const ways = await open(user, "Export");
		for (const [label, format] of [
			[/^CSV/, "csv"],
			[/^Excel/, "xlsx"],
		] as const) {
			const link = await ways.findByRole("link", { name: label, hidden: true });
			const href = link.getAttribute("href") ?? "";
			// The SKU and the category are below the name; the row number exists only on the screen.
			expect(Object.fromEntries(new URLSearchParams(href.split("?")[1]))).toEqual({
				format,
				search: word,
				minPrice: "10",
				sort: "-price",
				columns: "sku,name,price,quantity,quantityAtExport,supplier,category,brand",
			});
		}
		await user.keyboard("{Escape}");
		const again = await open(user, "Columns");
		await user.click(await again.findByRole("button", { name: "Reset", hidden: true }));
		await waitFor(() => expect(headings()).toEqual(specified));
	});

	it("shows where stock is, what it is worth and when it moved last, where somebody wants to see that", async () => {
		const { api, network, word, products, reopen } = await openTable(2, (number) => ({
			quantity: number === 0 ? "1200" : "0",
			price: "2.50",
		}));
		const asked = () => network.requests.filter((request) => request.startsWith("GET /api/stock"));
		const stock = () => asked().filter((request) => !request.includes("/reorder-points"));
		const points = () => asked().length - stock().length;
		const place = await api.call(addLocation, { body: { name: `Store ${word}`, kind: "warehouse" } });
		await api.call(recordMovement, {
			params: { id: products[0]?._id ?? "" },
			body: { kind: "transfer", quantity: 800, to: place._id },
			idempotencyKey: place._id,
		});
		// Another page first, so that what the open table asks for is not counted.
		reopen("/dashboard/deleted");
		await screen.findByRole("heading", { level: 1, name: "Deleted items" });
		const before = stock().length;
		const pointsBefore = points();
		reopen(`/manageinventory?search=${word}&sort=name`);
		await shows("00", "01");
		await waitFor(() => expect(text(rows()[0])).toMatch(/1,200 in all\D*400/));
		// In a shop with several stores, one request for what the rows in view have at one's own.
		expect(stock()).toHaveLength(before + 1);
		reopen(`/manageinventory?search=${word}&sort=name&cols=name,location,value,moved`);
		await shows("00", "01");
		expect(headings()).toEqual(["#id", "Product Name", "Location", "Value", "Last moved", "Actation"]);
		await waitFor(() => expect(text(rows()[0])).toContain(`Store ${word}+1`));
		expect(text(rows()[0])).toMatch(/3,000\.00/);
		const today = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }).format(new Date());
		await waitFor(() => expect(text(rows()[0])).toContain(today));
		expect(text(rows()[1])).toMatch(/0\.00/);
		// One request per column, regardless of the number of rows, and one for the reorder points of one's store.
		expect(stock()).toHaveLength(before + 3);
		expect(points()).toBe(pointsBefore + 1);
	});

	it("is sorted by its headings, upwards and downwards, which the address keeps", async () => {
		const { user, reopen } = await openTable(3, (number) => ({ price: ["3", "1", "2"][number] ?? "" }));
		const price = () =>
			[...grid().querySelectorAll<HTMLElement>("th")].find((th) => text(th) === "Price") as HTMLElement;
		await user.click(within(price()).getByRole("button", { hidden: true }));
		await shows("01", "02", "00");
		await user.click(within(price()).getByRole("button", { hidden: true }));
		await shows("00", "02", "01");
		reopen();
		await shows("00", "02", "01");
		expect(price().getAttribute("aria-sort")).toBe("descending");
	});

	it("marks what a search found, and its rows stay until others are there", async () => {
		const { network, word } = await openTable(1);
		const search = screen.getByRole("searchbox");
		const marked = () => rows()[0]?.querySelector("mark")?.textContent;
		type(search, word.slice(0, 8));
		await waitFor(() => expect(marked()).toBe(word.slice(0, 8)));
		let answer = () => {};
		const gate = new Promise<void>((resolve) => {
			answer = resolve;
		});
		// why: no answer arrives before the rows were checked
		network.intercept(/^GET .api.products\?/, async (send) => {
			await gate;
			return send();
		});
		type(search, word.slice(0, 9));
		await waitFor(() => expect(grid().getAttribute("aria-busy")).toBe("true"));
		expect(rows()).toHaveLength(1);
		answer();
		await waitFor(() => expect(grid().getAttribute("aria-busy")).toBe("false"));
		await waitFor(() => expect(marked()).toBe(word.slice(0, 9)));
	});

	it("says that there are more where the server has not counted a list to its end", async () => {
		const { network, word, reopen } = await openTable(2);
		// why: the server counts 2,000 products before it stops
		network.intercept(/^GET .api.products\?/, async (send) => {
			const answer = await send();
			const headers = new Headers(answer.headers);
			headers.set("x-total-at-least", "true");
			return new Response(answer.body, { status: answer.status, headers });
		});
		reopen(`/manageinventory?search=${word}&sort=price`);
		await shows("00", "01");
		await screen.findByText(/^2\+ of [\d,]+ products/);
	});

	it("follows what one books: its rows, their order, its count and its filters", async () => {
		const { user, api, products } = await openTable(
			2,
			(number) => ({ quantity: ["3", "5"][number] ?? "" }),
			"&stock=in,low&sort=-quantity",
		);
		await shows("01", "00");
		const book = async (number: number, name: RegExp, quantity: string) => {
			await user.click(row(number).getByRole("button", { name, hidden: true }));
			const form = within(await screen.findByRole("dialog"));
			type(form.getByLabelText("Quantity"), quantity);
			await user.type(form.getByLabelText("Quantity"), "{Enter}");
			await noDialog();
		};
		await book(1, /^Add quantity/, "6");
		await shows("00", "01");
		await book(0, /^Delivered/, "9");
		await shows("01");
		await screen.findByText(/^1 of [\d,]+ products/);
		await user.click(panel("Stock"));
		const out = await screen.findByRole("checkbox", { name: /^Out of stock/, hidden: true });
		await waitFor(() => expect(text(out.closest("label"))).toBe("Out of stock1"));
		expect(await quantityOf(api, products[0])).toBe(0);
	});

	it("shows a visitor the same numbers, and asks them to sign in before they change one", async () => {
		const { user, api, account, word, reopen } = await openTable(1);
		await api.call(signOut, { body: {} });
		reopen(`/dashboard/manageinventory?search=${word}`);
		await waitFor(() => expect(rows().map(text)).toEqual([expect.stringMatching(/ 00.*7/)]));
		const address = location.pathname + location.search;
		await user.click(row(0).getByRole("button", { name: /^Add quantity/, hidden: true }));
		await waitFor(() => expect(location.pathname).toBe("/signin"));
		type(await screen.findByLabelText("Email address"), account.email);
		type(screen.getByLabelText("Password"), account.password);
		const form = screen.getByLabelText("Password").closest("form") as HTMLElement;
		await user.click(within(form).getByRole("button", { name: "Sign In" }));
		await waitFor(() => expect(location.pathname + location.search).toBe(address));
		await shows("00");
	});

	it("asks before a product is deleted, and one that somebody else has deleted counts as gone", async () => {
		const { user, api, products } = await openTable(1);
		const id = products[0]?._id ?? "";
		const ask = async () => {
			await user.click(row(0).getByRole("button", { name: /^Delete/, hidden: true }));
			const question = await screen.findByRole("dialog");
			expect(text(question)).toContain(
				"Are you sure to delete this product? This product will deleted parmanently.7 pieces are on hand.",
			);
			return within(question);
		};
		const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		await ask();
		await user.keyboard("{Escape}");
		await closed();
		const question = await ask();
		await user.click(question.getByRole("button", { name: "Cancel" }));
		await closed();
		await api.call(getProduct, { params: { id } });
		const again = await ask();
		await api.call(deleteProduct, { params: { id } });
		await user.click(again.getByRole("button", { name: "Delete" }));
		await closed();
		await screen.findByText(/^Nothing matches/);
	});
});

describe("selected rows", () => {
	it("are moved to another location together, or none is", async () => {
		const { user, api, products, word, reopen } = await openTable(3, (number) => ({
			quantity: String(number + 2),
		}));
		const depot = await api.call(addLocation, { body: { name: `Depot ${mark()}`, kind: "warehouse" } });
		reopen();
		await shows("00", "01", "02");
		await selectAll(user, 3);
		await user.click(await screen.findByRole("button", { name: "Move" }));
		const dialog = within(await screen.findByRole("dialog"));
		await choosePlace(dialog.getByLabelText("To"), depot.name);
		type(dialog.getByLabelText("How many"), "some");
		type(await dialog.findByLabelText("Quantity for each"), "3");
		await user.click(dialog.getByRole("button", { name: "Move" }));
		await waitFor(() => expect(text(dialog.getByRole("alert"))).toContain("Nothing was moved."));
		expect(text(dialog.getByRole("alert"))).toContain("Only 2 here");
		const there = () =>
			Promise.all(
				products.map(async ({ _id }) => {
					const levels = await api.call(listStock, { query: { product: _id } });
					return levels.find(({ location: place }) => place === depot._id)?.quantity ?? 0;
				}),
			);
		expect(await there()).toEqual([0, 0, 0]);
		type(dialog.getByLabelText("How many"), "all");
		await user.click(dialog.getByRole("button", { name: "Move" }));
		await noDialog();
		expect(await there()).toEqual([2, 3, 4]);
		reopen(`/manageinventory?search=${word}&sort=name&location=${depot._id}`);
		await shows("00", "01", "02");
		await screen.findByRole("button", { name: `Clear filter: At ${depot.name}` });
		await selectAll(user, 3);
		await user.click(await screen.findByRole("button", { name: "Move" }));
		const from = await within(await screen.findByRole("dialog")).findByLabelText<HTMLInputElement>("From");
		await waitFor(() => expect(from.value).toMatch(new RegExp(`^${depot.name} · `)));
	});

	it("get a reorder point together, which is taken off again", async () => {
		const { user, api, products } = await openTable(2);
		await selectAll(user, 2);
		const saved = () => Promise.all(products.map(async (one) => (await read(api, one)).reorderPoint));
		const field = () => within(screen.getByRole("dialog")).getByLabelText("Reorder point");
		const set = async (value: string) => {
			await user.click(screen.getByRole("button", { name: "Set a field" }));
			type(within(await screen.findByRole("dialog")).getByLabelText("Field"), "reorderPoint");
			type(field(), value);
			await user.type(field(), "{Enter}");
		};
		await set("1.5");
		await screen.findByText("Enter a whole number.");
		expect(await saved()).toEqual([null, null]);
		type(field(), "12");
		await user.type(field(), "{Enter}");
		await screen.findByText("Reorder point of 2 products set to 12");
		expect(await saved()).toEqual([12, 12]);
		await noDialog();
		await set("");
		await screen.findByText("Reorder point of 2 products removed");
		expect(await saved()).toEqual([null, null]);
	});

	it("get a field in the form that was refused, once the product is there again", async () => {
		const { user, api, products } = await openTable(1);
		const id = products[0]?._id ?? "";
		await selectAll(user, 1);
		await user.click(screen.getByRole("button", { name: "Set a field" }));
		const dialog = within(await screen.findByRole("dialog"));
		type(dialog.getByLabelText("Field"), "brand");
		type(dialog.getByLabelText("Brand"), "Halvorn");
		await api.call(deleteProduct, { params: { id } });
		await user.click(dialog.getByRole("button", { name: "Set" }));
		await waitFor(() => expect(text(dialog.getByRole("alert"))).toContain("Nothing was changed."));
		await api.call(restoreProduct, { params: { id } });
		await user.click(dialog.getByRole("button", { name: "Set" }));
		await noDialog();
		expect((await read(api, products[0])).brand).toBe("Halvorn");
	});

	it("are kept out of the shop together", async () => {
		const { user, api, products } = await openTable(2);
		await selectAll(user, 2);
		await user.click(screen.getByRole("button", { name: "Set a field" }));
		const dialog = within(await screen.findByRole("dialog"));
		type(dialog.getByLabelText("Field"), "showInShop");
		type(dialog.getByLabelText("Show in shop"), "no");
		await user.click(dialog.getByRole("button", { name: "Set" }));
		await screen.findByText("Show in shop of 2 products set to No");
		expect((await read(api, products[0])).showInShop).toBe("no");
	});

	it("get the same price together, and the price of each back", async () => {
		const { user, api, products } = await openTable(2, (number) => ({ price: ["3", "5"][number] ?? "" }));
		await selectAll(user, 2);
		const prices = () => Promise.all(products.map(async (one) => (await read(api, one)).price));
		await user.click(screen.getByRole("button", { name: "Set price" }));
		const dialog = within(await screen.findByRole("dialog"));
		type(dialog.getByLabelText("Price"), "cheap");
		await user.click(dialog.getByRole("button", { name: "Set" }));
		await dialog.findByText(/^Enter a number/);
		type(dialog.getByLabelText("Price"), "12.5");
		await user.click(dialog.getByRole("button", { name: "Set" }));
		await screen.findByText("Price of 2 products set to $12.50");
		expect(await prices()).toEqual([12.5, 12.5]);
		await user.click(screen.getByRole("button", { name: "Undo" }));
		await screen.findByText("2 products set back");
		expect(await prices()).toEqual([3, 5]);
	});

	it("get back what each had by Undo or Ctrl+Z, but for what somebody changed since", async () => {
		const { user, api, products } = await openTable(2, (number) => ({ supplier: `Maker ${number}` }));
		await selectAll(user, 2);
		const saved = () => Promise.all(products.map(async (one) => (await read(api, one)).supplier));
		const set = async (value: string) => {
			await user.click(screen.getByRole("button", { name: "Set a field" }));
			type(within(await screen.findByRole("dialog")).getByLabelText("Field"), "supplier");
			type(within(screen.getByRole("dialog")).getByLabelText("Supplier"), value);
			await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Set" }));
			await screen.findByText(`Supplier of 2 products set to ${value}`);
			await noDialog();
		};
		await set("Tarn");
		await user.click(await screen.findByRole("button", { name: "Undo" }));
		await screen.findByText("2 products set back");
		expect(await saved()).toEqual(["Maker 0", "Maker 1"]);
		await set("Bjork");
		const { _id: id, version } = await read(api, products[0]);
		await api.call(changeProduct, { params: { id }, body: { supplier: "Own" }, version });
		await waitFor(() => expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(1));
		await user.keyboard("{Control>}z{/Control}");
		await screen.findByText("1 product set back; 1 was changed since");
		expect(await saved()).toEqual(["Own", "Maker 1"]);
	});

	it("lose the one that somebody else deletes, and so do their sums", async () => {
		const { user, products } = await openTable(3);
		await selectAll(user, 3);
		tellRemoved(products[1]?._id ?? "");
		await waitFor(() => expect(selected()).toContain("2 selected"));
		expect(row(1).getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
	});

	it("lose the one that is deleted singly, and a refusal names the product that is gone", async () => {
		const { user, api, products, word } = await openTable(3);
		await selectAll(user, 3);
		await user.click(row(0).getByRole("button", { name: /^Delete/, hidden: true }));
		const question = within(await screen.findByRole("dialog"));
		await user.click(question.getByRole("button", { name: "Delete" }));
		await waitFor(() => expect(selected()).toContain("2 selected"));
		await shows("01", "02");
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		await api.call(deleteProduct, { params: { id: products[1]?._id ?? "" } });
		await user.click(screen.getByRole("button", { name: "Set a field" }));
		const dialog = within(await screen.findByRole("dialog"));
		type(dialog.getByLabelText("Category"), "Wheels");
		await user.click(dialog.getByRole("button", { name: "Set" }));
		const gone = `${word} 01 is deleted, so it is no longer selected.`;
		await waitFor(() => expect(text(dialog.getByRole("alert"))).toContain(gone));
		expect(text(dialog.getByRole("alert"))).not.toContain(products[1]?._id);
		await user.click(dialog.getByRole("button", { name: "Set" }));
		await noDialog();
		expect((await read(api, products[2])).category).toBe("Wheels");
	});
});

it("single-key shortcuts can be switched off, and stay off", async () => {
	const { user, reopen } = await openTable(1);
	grid().focus();
	await user.keyboard("?");
	const help = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
	help.getByText("Receive");
	await user.click(help.getByRole("checkbox", { name: /^Single-key shortcuts/ }));
	expect(help.queryByText("Receive")).toBeNull();
	await user.keyboard("{Escape}");
	await noDialog();
	reopen();
	await shows("00");
	grid().focus();
	await user.keyboard("+-/?b");
	expect(screen.queryByRole("dialog")).toBeNull();
	expect(document.activeElement).toBe(grid());
	// Unlike the other keys, Delete produces no character.
	await user.keyboard("{Delete}");
	await screen.findByRole("dialog");
});

async function read(api: Client, product: Product | undefined): Promise<Product> {
	return api.call(getProduct, { params: { id: product?._id ?? "" } });
}

async function quantityOf(api: Client, product: Product | undefined): Promise<number> {
	return (await read(api, product)).quantity ?? 0;
}
