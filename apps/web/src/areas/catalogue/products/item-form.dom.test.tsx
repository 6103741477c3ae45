import { bodyTypes } from "@freehub/contract/body-types";
import {
	changeProduct,
	deleteProduct,
	getProduct,
	listDeletedProducts,
	listProducts,
} from "@freehub/contract/catalogue/products";
import { signOut } from "@freehub/contract/people/identity";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fieldOf } from "../../../../test/field.ts";
import { mark, newGtin, newProduct } from "../../../../test/new-product.ts";
import { memberOf, openApp, prepareApp } from "../../../../test/open-app.tsx";
import type { Account } from "../../../../test/people.ts";

const main = () => within(document.querySelector("main") as HTMLElement);
const field = fieldOf;
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const note = () =>
	Array.from(document.querySelectorAll("main [role=alert]"), ({ textContent }) => textContent).join("");

/** Waits for the form and returns a field. */
async function there(label: string): Promise<HTMLInputElement> {
	await screen.findByText(label, { selector: "label" });
	return field(label);
}

/** Signs in on the sign-in page that the app opened. */
async function signInThere(user: UserEvent, { email, password }: Account): Promise<void> {
	await waitFor(() => expect(location.pathname).toBe("/signin"));
	fireEvent.change(await screen.findByLabelText("Email address"), { target: { value: email } });
	fireEvent.change(screen.getByLabelText("Password"), { target: { value: password } });
	await press(user, "Sign In");
}

const six = ["Name", "Description", "Price", "Quantity", "Supplier", "Image Link"] as const;

type Six = Record<(typeof six)[number], string>;

const item = (): Six => ({
	Name: `Pannier ${mark()}`,
	Description: "Roll-top pannier, 20 litres.",
	Price: "89.95",
	Quantity: "4",
	Supplier: "Merrowdale Outfitting",
	"Image Link": "/drawings/bag-pannier-pair.svg",
});

function fill(values: Partial<Six>): void {
	for (const [label, value] of Object.entries(values)) type(label, value);
}

const typed = () => Object.fromEntries(six.map((label) => [label, field(label).value]));

function press(user: UserEvent, name: string): Promise<void> {
	const button = [...document.querySelectorAll("main button")].find(
		({ textContent }) => textContent === name,
	);
	if (button === undefined) throw new Error(`There is no button ${name}.`);
	return user.click(button);
}

describe("a new item", () => {
	it("has its fields in the specified order; each that is empty is focused, said so, and nothing is sent", async () => {
		const { user, network } = await openApp("/manageinventory/addnewitem", { as: "member" });
		await screen.findByText("Name", { selector: "label" });
		const inputs = [...(field("Name").form?.querySelectorAll("input[name], textarea[name]") ?? [])];
		expect(six.map((label) => inputs.indexOf(field(label)))).toEqual([0, 1, 2, 3, 4, 5]);
		const kinds = ["Price", "Quantity"].map((label) => [field(label).type, field(label).inputMode]);
		expect(kinds).toEqual([
			["text", "decimal"],
			["text", "numeric"],
		]);
		for (const label of six) {
			fill({ ...item(), [label]: "" });
			await press(user, "Add Item");
			await waitFor(() => expect(document.activeElement).toBe(field(label)));
			expect(main().getByText(`${label} is required.`)).toBeTruthy();
		}
		expect(network.requests.filter((request) => /^POST .*product/.test(request))).toEqual([]);
	});

	it("says what is refused at its field, opens the closed part for it, and loses nothing typed", async () => {
		const { user } = await openApp("/manageinventory/addnewitem", { as: "member" });
		const fields = { ...item(), "Image Link": "pictures/pannier.png" };
		await screen.findByText("Name", { selector: "label" });
		fill(fields);
		await press(user, "Add Item");
		await screen.findByText(/Image Link must begin with/);
		expect(document.activeElement).toBe(field("Image Link"));
		expect(typed()).toEqual(fields);

		type("Image Link", "/drawings/trail-29-rear.svg");
		const more = main().getByText(/^More/, { selector: "summary" }).closest("details");
		await user.click(main().getByText(/^More/, { selector: "summary" }));
		expect(more?.open).toBe(true);
		type("Barcode", "4006381333932");
		await user.click(main().getByText(/^More/, { selector: "summary" }));
		expect(more?.open).toBe(false);
		await press(user, "Add Item");
		await screen.findByText(/the check digit is wrong/);
		expect(more?.open).toBe(true);
		expect(document.activeElement).toBe(field("Barcode"));
	});

	it("costs 89.90 where 89,90 is typed in English; what may be either of two numbers is asked about", async () => {
		const { user, api, network } = await openApp("/manageinventory/addnewitem", { as: "member" });
		await screen.findByText("Name", { selector: "label" });
		const fields = { ...item(), Price: "89,90", Quantity: "1.000" };
		fill(fields);
		await press(user, "Add Item");
		await waitFor(() => expect(document.activeElement).toBe(field("Quantity")));
		expect(main().getByText("This can be read as 1 or as 1000. Write one of the two.")).toBeTruthy();
		fill({ Price: "1.500", Quantity: "1,000" });
		await press(user, "Add Item");
		await waitFor(() => expect(document.activeElement).toBe(field("Price")));
		expect(main().getByText("This can be read as 1.5 or as 1500. Write one of the two.")).toBeTruthy();
		expect(network.requests.filter((request) => /^POST .*product/.test(request))).toEqual([]);
		fill({ Price: "89,90" });
		expect(field("Price").value).toBe("89,90");
		await press(user, "Add Item");
		await waitFor(() => expect(location.pathname).toBe("/manageinventory"));
		const { items } = await api.page(listProducts, { query: { search: fields.Name } });
		expect(items).toMatchObject([{ price: 89.9, quantity: 1000 }]);
	});

	it("is added once by a double click, and by a repeat after a lost answer", async () => {
		const { user, api, network } = await openApp("/manageinventory/addnewitem", { as: "member" });
		const fields = item();
		await screen.findByText("Name", { selector: "label" });
		fill(fields);
		let isFirst = true;
		network.intercept(/^POST .api.product$/, async (send) => {
			const answer = await send();
			if (!isFirst) return answer;
			isFirst = false;
			// why: the server has done the work, and its answer is lost
			throw new TypeError("Failed to fetch");
		});
		await user.dblClick(main().getByRole("button", { name: "Add Item" }));
		await waitFor(() => expect(note()).toContain("The item was not added."));
		expect(typed()).toEqual(fields);
		await press(user, "Add Item");
		await waitFor(() => expect(location.pathname).toBe("/manageinventory"));
		const { total } = await api.page(listProducts, { query: { search: fields.Name } });
		expect(total).toBe(1);
	});

	it("waits as it was while somebody whose session has ended signs in again", async () => {
		const { user, api, account } = await openApp("/manageinventory/addnewitem", { as: "member" });
		const fields = item();
		await screen.findByText("Name", { selector: "label" });
		fill(fields);
		await api.call(signOut, { body: {} });
		await press(user, "Add Item");
		await signInThere(user, account);
		await waitFor(() => expect(location.pathname).toBe("/manageinventory/addnewitem"));
		await screen.findByText("Name", { selector: "label" });
		expect(typed()).toEqual(fields);
		await press(user, "Add Item");
		await waitFor(() => expect(location.pathname).toBe("/manageinventory"));
		expect((await api.page(listProducts, { query: { search: fields.Name } })).total).toBe(1);
	});

	it("of a visitor waits as it was while they sign in", async () => {
		const { account } = await memberOf("demo");
		const { user, api } = await openApp("/dashboard/additem");
		const fields = item();
		await screen.findByText("Name", { selector: "label" });
		fill(fields);
		await press(user, "Add Item");
		await signInThere(user, account);
		await waitFor(() => expect(location.pathname).toBe("/dashboard/additem"));
		await screen.findByText("Name", { selector: "label" });
		expect(typed()).toEqual(fields);
		await press(user, "Add Item");
		await waitFor(() => expect(location.pathname).toBe("/manageinventory"));
		expect((await api.page(listProducts, { query: { search: fields.Name } })).total).toBe(1);
	});

	it("gets the drawing that the preview shows where it has no picture, and a saddle is a box", async () => {
		const { user, api } = await openApp("/manageinventory/addnewitem", { as: "member" });
		await screen.findByText("Name", { selector: "label" });
		type("Name", "Tarn Saddle");
		const preview = () => document.querySelector("aside img")?.getAttribute("src");
		await waitFor(() => expect(preview()).toBe("/drawings/placeholder-box.svg"));
		const fields = { ...item(), Name: `Tarn Wheel ${mark()}`, "Image Link": "" };
		fill(fields);
		await waitFor(() => expect(preview()).toBe("/drawings/placeholder-wheel.svg"));
		await press(user, "Use this drawing");
		expect(field("Image Link").value).toBe("/drawings/placeholder-wheel.svg");
		expect(document.activeElement).toBe(field("Image Link"));
		expect(main().queryByRole("button", { name: "Use this drawing" })).toBeNull();
		await press(user, "Add Item");
		await waitFor(() => expect(location.pathname).toBe("/manageinventory"));
		const { items } = await api.page(listProducts, { query: { search: fields.Name } });
		expect(items.map(({ image }) => image)).toEqual(["/drawings/placeholder-wheel.svg"]);
	});

	it("gets no picture over 10 MB: it is refused before anything is sent, and what was typed stays", async () => {
		const { user, network } = await openApp("/manageinventory/addnewitem", { as: "member" });
		await screen.findByText("Name", { selector: "label" });
		const fields = item();
		fill(fields);
		const choose = (bytes: number) =>
			user.upload(
				document.querySelector("input[type=file]") as HTMLInputElement,
				new File([new Uint8Array(bytes)], "pannier.png", { type: "image/png" }),
			);
		const sent = () => network.requests.filter((request) => request.startsWith("POST /api/images"));
		const { maxBytes } = bodyTypes.image;
		await choose(maxBytes + 1);
		await waitFor(() => expect(note()).toContain("This picture is larger than 10 MB."));
		expect(typed()).toEqual(fields);
		expect(sent()).toEqual([]);
		// The bytes are no picture, and the server would read all of them.
		const uploaded = { url: "/images/pannier.webp", width: 1, height: 1 };
		network.intercept(/^POST .api.images/, () => Response.json(uploaded, { status: 201 }));
		await choose(maxBytes);
		await waitFor(() => expect(field("Image Link").value).toBe(uploaded.url));
		expect(note()).toBe("");
		expect(sent()).toHaveLength(1);
	});

	it("is suggested names that products have already, and any other is as welcome", async () => {
		const brand = `Ängsby ${mark()}`;
		const { user } = await openApp("/manageinventory/addnewitem", {
			as: "member",
			arrange: async (api) => void (await newProduct(api, { brand })),
		});
		await screen.findByText("Name", { selector: "label" });
		await user.click(main().getByText(/^More/, { selector: "summary" }));
		await user.click(field("Brand"));
		type("Brand", brand.slice(0, 9).toLowerCase());
		await user.click(await screen.findByRole("option", { name: brand, hidden: true }));
		expect(field("Brand").value).toBe(brand);
		type("Brand", `${brand} & Sons`);
		await waitFor(() => expect(screen.queryByRole("option", { name: brand, hidden: true })).toBeNull());
		expect(field("Brand").value).toBe(`${brand} & Sons`);
	});

	it("that is a duplicate begins with everything but what only one product can have, and leaves the other draft", async () => {
		const { user, api, reopen } = await openApp("/manageinventory/addnewitem", { as: "member" });
		await screen.findByText("Name", { selector: "label" });
		type("Name", "Begun before");
		const product = await newProduct(api, { sku: mark(), barcode: newGtin(), brand: "Tarnwick" });
		reopen(`/inventory/${product._id}`);
		await user.click(await screen.findByRole("button", { name: /^More about/ }));
		await user.click(await screen.findByRole("link", { name: /^Duplicate/ }));
		await screen.findByRole("heading", { name: "Add New Item" });
		expect(field("Brand").value).toBe("Tarnwick");
		for (const label of ["SKU", "Barcode"]) expect(field(label).value).toBe("");
		expect(typed()).toEqual({
			Name: `${product.name} copy`,
			Description: product.description,
			Price: "129.5",
			Quantity: "",
			Supplier: product.supplier,
			"Image Link": product.image,
		});
		type("Quantity", "3");
		await press(user, "Add Item");
		await waitFor(() => expect(location.pathname).toBe("/manageinventory"));
		const { items } = await api.page(listProducts, { query: { search: `${product.name} copy` } });
		expect(items).toMatchObject([{ name: `${product.name} copy`, quantity: 3, sku: null }]);
		reopen("/manageinventory/addnewitem");
		expect((await there("Name")).value).toBe("Begun before");
	});
});

describe("an item that is edited", () => {
	it("sends only what was changed, once it is right, and its page shows it", async () => {
		const { user, api, network, reopen } = await prepareApp({ as: "member" });
		const product = await newProduct(api);
		reopen(`/inventory/${product._id}`);
		await user.click(await screen.findByRole("link", { name: /^Edit/ }));
		await screen.findByRole("heading", { name: "Edit Item" });
		await waitFor(() => expect(document.title).toMatch(/^Edit Item/));
		expect(location.pathname).toBe(`/inventory/${product._id}/edit`);
		const crumbs = within(main().getByRole("navigation", { name: "Breadcrumb" }));
		await user.click(crumbs.getByRole("link", { name: product.name }));
		await waitFor(() => expect(location.pathname).toBe(`/inventory/${product._id}`));
		await user.click(await screen.findByRole("link", { name: /^Edit/ }));
		await screen.findByRole("heading", { name: "Edit Item" });
		expect(field("Name").value).toBe(product.name);
		expect(main().queryByText("Quantity", { selector: "label" })).toBeNull();
		const [sku, barcode] = [mark(), newGtin()];
		for (const [label, value] of Object.entries({
			Price: "99.95",
			SKU: sku,
			Barcode: barcode,
			Brand: "Tarnwick",
			Category: "Components > Wheels > Rear",
			Model: `${product.name} range`,
			Size: "700x25c",
			Colour: "Silver",
			Cost: "61.20",
			"Reorder point": "12",
			"Safety stock": "4",
			"Origin country": "TW",
			"Show in shop": "no",
			Weight: "1.85",
		})) {
			type(label, value);
		}
		await press(user, "Save");
		await screen.findByText("Unit is required.");
		await screen.findByText(/Category can have two levels at most/);
		type("Category", "Components > Wheels");
		type("Weight", "");
		type("Unit of weight", "kg");
		await press(user, "Save");
		await screen.findByText("Weight is required where a unit is chosen.");
		type("Weight", "1.85");
		const sent: unknown[] = [];
		network.intercept(/^PATCH /, (send, { body }) => {
			sent.push(JSON.parse(body as string));
			return send();
		});
		await press(user, "Save");
		await waitFor(() => expect(location.pathname).toBe(`/inventory/${product._id}`));
		expect(sent).toEqual([
			{
				price: "99.95",
				sku,
				barcode,
				brand: "Tarnwick",
				category: "Components > Wheels",
				model: `${product.name} range`,
				size: "700x25c",
				colour: "Silver",
				cost: "61.20",
				reorderPoint: "12",
				safetyStock: "4",
				originCountry: "TW",
				showInShop: "no",
				weight: "1.85",
				weightUnit: "kg",
			},
		]);
		await screen.findByText(`${product.name} saved`);
		await main().findByText("Brand", { selector: "dt" });
		const shown = screen.getByRole("main").textContent;
		for (const text of [
			"$99.95",
			sku,
			barcode,
			"Tarnwick",
			"700x25c",
			"Silver",
			"$61.20",
			"38.8%",
			"1.85 kg",
			"Taiwan",
			"Show in shopNo",
			"Reorder point",
		]) {
			expect(shown).toContain(text);
		}
		// Seven is below the product's own reorder point of twelve.
		expect(main().getByText("7 left")).toBeTruthy();
		const category = within(main().getByRole("article")).getByRole("link", { name: "Components > Wheels" });
		expect(category.getAttribute("href")).toBe("/manageinventory?category=Components+%3E+Wheels");
		expect(
			main()
				.getByRole("link", { name: `${product.name} range` })
				.getAttribute("href"),
		).toMatch(/^.models./);

		reopen(`/inventory/${product._id}/edit`);
		expect((await there("Barcode")).value).toBe(barcode);
		type("Brand", "");
		await press(user, "Save");
		await waitFor(() => expect(location.pathname).toBe(`/inventory/${product._id}`));
		await main().findByText("SKU", { selector: "dt" });
		expect(main().queryByText("Brand", { selector: "dt" })).toBeNull();
		expect((await api.call(getProduct, { params: { id: product._id } })).brand).toBeNull();
	});

	it("says what is wrong at its field; a reload loses nothing typed, and Cancel drops it", async () => {
		const barcode = newGtin();
		const { user, api, reopen } = await prepareApp({ as: "member" });
		await newProduct(api, { barcode });
		const product = await newProduct(api);
		reopen(`/inventory/${product._id}/edit`);
		await screen.findByText("Name", { selector: "label" });
		type("Name", "");
		type("Barcode", "4006381333932");
		await press(user, "Save");
		await screen.findByText("Name is required.");
		await screen.findByText(/the check digit is wrong/);
		expect(document.activeElement).toBe(field("Name"));
		type("Name", `${product.name} II`);
		type("Barcode", barcode);
		await press(user, "Save");
		await screen.findByText("This barcode is taken.");
		reopen();
		expect((await there("Name")).value).toBe(`${product.name} II`);
		expect(field("Barcode").value).toBe(barcode);
		await screen.findByText(/did not save is here again/);
		await press(user, "Cancel");
		await screen.findByRole("heading", { level: 1, name: product.name });
		await user.click(await screen.findByRole("link", { name: /^Edit/ }));
		await screen.findByRole("heading", { name: "Edit Item" });
		expect(field("Name").value).toBe(product.name);
	});

	it("that somebody else has changed shows what is there now, which is taken or saved over", async () => {
		const { user, api, account, reopen } = await prepareApp({ as: "member" });
		const product = await newProduct(api);
		const params = { id: product._id };
		const now = () => api.call(getProduct, { params });
		reopen(`/inventory/${product._id}/edit`);
		await screen.findByText("Name", { selector: "label" });
		const theirs = { price: "77", supplier: "Merrowdale Outfitting", cost: "30", colour: "Petrol" };
		await api.call(changeProduct, { params, body: theirs, version: product.version });
		type("Price", "55");
		type("Description", "Typed by me.");
		type("Cost", "20");
		await press(user, "Save");
		await waitFor(() =>
			expect(note()).toMatch(new RegExp(`^${account.name} changed this \\d+ seconds? ago`)),
		);
		expect(document.activeElement?.textContent).toContain("changed this");
		for (const text of [
			"Price$77.00You typed: $55.00",
			"Merrowdale Outfitting",
			"Cost$30.00You typed: $20.00",
			"ColourPetrol",
		]) {
			expect(note()).toContain(text);
		}
		expect((await now()).price).toBe(77);
		await press(user, "Take what is there now");
		await waitFor(() => expect(note()).toBe(""));
		expect(["Price", "Description", "Supplier"].map((label) => field(label).value)).toEqual([
			"55",
			"Typed by me.",
			"Merrowdale Outfitting",
		]);
		await press(user, "Save");
		await waitFor(() => expect(location.pathname).toBe(`/inventory/${product._id}`));
		const taken = await now();
		expect(taken).toMatchObject({
			price: 55,
			description: "Typed by me.",
			supplier: "Merrowdale Outfitting",
			cost: 20,
			colour: "Petrol",
		});

		reopen(`/inventory/${product._id}/edit`);
		await screen.findByText("Name", { selector: "label" });
		const again = { price: "66", name: `${product.name} theirs` };
		await api.call(changeProduct, { params, body: again, version: taken.version });
		type("Price", "44");
		await press(user, "Save");
		await user.click(await screen.findByRole("button", { name: "Save mine" }));
		await waitFor(() => expect(location.pathname).toBe(`/inventory/${product._id}`));
		expect(await now()).toMatchObject({ price: 44, name: `${product.name} theirs` });
	});

	it("whose answer was lost has not been changed by somebody else", async () => {
		const { user, api, network, reopen } = await prepareApp({ as: "member" });
		const product = await newProduct(api);
		reopen(`/inventory/${product._id}/edit`);
		await screen.findByText("Name", { selector: "label" });
		type("Price", "33");
		let isFirst = true;
		network.intercept(/^PATCH /, async (send) => {
			const answer = await send();
			if (!isFirst) return answer;
			isFirst = false;
			// why: the server has done the work, and its answer is lost
			throw new TypeError("Failed to fetch");
		});
		await press(user, "Save");
		await waitFor(() => expect(note()).toContain("The item was not saved."));
		await press(user, "Save");
		await waitFor(() => expect(location.pathname).toBe(`/inventory/${product._id}`));
		await waitFor(() => expect(screen.getByRole("main").textContent).toContain("$33.00"));
	});
});

describe("an item that was deleted", () => {
	const row = (name: string) => within(main().getByRole("row", { name: new RegExp(name) }));

	it("is among the deleted items and is restored", async () => {
		const { user, api, reopen } = await prepareApp({ as: "member" });
		const product = await newProduct(api);
		await api.call(deleteProduct, { params: { id: product._id } });
		reopen("/dashboard/deleted");
		await screen.findByRole("row", { name: new RegExp(product.name) });
		await user.click(row(product.name).getByRole("button", { name: /^Restore/ }));
		await screen.findByText(`${product.name} restored`);
		await user.hover(document.body);
		await waitFor(() => expect(main().queryByRole("row", { name: new RegExp(product.name) })).toBeNull());
		expect((await api.call(getProduct, { params: { id: product._id } })).name).toBe(product.name);
	});

	it("stays deleted where another product has its SKU by now, and the page says which", async () => {
		const { user, api, reopen } = await prepareApp({ as: "member" });
		const sku = mark();
		const product = await newProduct(api, { sku });
		await api.call(deleteProduct, { params: { id: product._id } });
		await newProduct(api, { sku });
		reopen("/dashboard/deleted");
		await screen.findByRole("row", { name: new RegExp(product.name) });
		await user.click(row(product.name).getByRole("button", { name: /^Restore/ }));
		await waitFor(() =>
			expect(row(product.name).getByRole("alert").textContent).toContain(
				`Another product has its SKU, ${sku}, by now.`,
			),
		);
		const { items } = await api.page(listDeletedProducts);
		expect(items.map(({ _id }) => _id)).toContain(product._id);
	});

	it("says at its address that it does not exist", async () => {
		const { api, reopen } = await prepareApp({ as: "member" });
		const product = await newProduct(api);
		await api.call(deleteProduct, { params: { id: product._id } });
		reopen(`/inventory/${product._id}`);
		await screen.findByText(/This product was not found/);
	});
});
