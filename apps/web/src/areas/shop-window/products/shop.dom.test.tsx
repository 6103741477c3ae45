import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { Client } from "@freehub/contract/client";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { named } from "../../../../test/named.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { openApp, prepareApp } from "../../../../test/open-app.tsx";

const unique = (word: string) => `${word} ${mark()}`;

/** The path of a product's page, derived from its name. */
const pathOf = ({ _id, name }: Product) =>
	`/products/${_id}/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;

const main = () => within(screen.getByRole("main"));
const title = () => main().getByRole("heading", { level: 1 }).textContent;
const names = () =>
	main()
		.queryAllByRole("article")
		.map((card) => within(card).getByRole("heading").textContent);
const shows = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
/** Like `shows`, but in any order. */
const has = (...expected: string[]) => waitFor(() => expect(names().toSorted()).toEqual(expected.toSorted()));
const list = (name: string) =>
	within(main().getByRole("list", { name: new RegExp(`^${name}`) })).getAllByRole("link");
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

/** Opens a page about products that are added first. */
async function openWith<Given>(arrange: (api: Client) => Promise<Given>, pathFor: (given: Given) => string) {
	const app = await prepareApp({ as: "member" });
	const given = await arrange(app.api);
	app.reopen(pathFor(given));
	return { ...app, given };
}

describe("the catalogue", () => {
	it("is narrowed by its search and filters, which are in the address and are taken back one by one", async () => {
		const name = unique("Pannier");
		const [dear, other] = [unique("Dear Maker"), unique("Maker")];
		const { user, reopen } = await openWith(
			async (api) => {
				const category = unique("Luggage");
				await newProduct(api, {
					name: `${name} grey`,
					category,
					supplier: other,
					price: "80",
					quantity: "9",
				});
				await newProduct(api, { name: `${name} red`, category, supplier: dear, price: "220", quantity: "2" });
				await newProduct(api, {
					name: `${name} blue`,
					category,
					supplier: dear,
					price: "240",
					quantity: "0",
				});
			},
			() => "/products",
		);
		const search = await screen.findByRole("searchbox", { name: "Search the products" });
		await user.click(search);
		await user.paste(name);
		await user.keyboard("{Enter}");
		await has(`${name} grey`, `${name} red`, `${name} blue`);
		expect(title()).toBe(`Products: ‘${name}’`);
		expect(main().getByRole("status").textContent).toBe("3 products");
		expect(document.activeElement).toBe(search);

		const select = (label: string) => main().getByLabelText<HTMLSelectElement>(label);
		const choose = async (label: string, value: string) =>
			fireEvent.change(await main().findByLabelText(label), { target: { value } });
		const radio = (label: RegExp) => main().getByRole<HTMLInputElement>("radio", { name: label });
		(await main().findByLabelText("Supplier")).focus();
		await choose("Supplier", dear);
		await has(`${name} red`, `${name} blue`);
		expect(document.activeElement).toBe(select("Supplier"));
		await user.click(radio(/^In stock/));
		await shows(`${name} red`);
		await user.click(radio(/^Out of stock/));
		await shows(`${name} blue`);
		const params = { search: name, supplier: dear, stock: "out" };
		expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual(params);

		// The URL alone restores the same list.
		reopen();
		await screen.findByRole("searchbox", { name: "Search the products" });
		await shows(`${name} blue`);
		expect(main().getByRole<HTMLInputElement>("searchbox").value).toBe(name);
		expect(select("Supplier").value).toBe(dear);
		expect(radio(/^Out of stock/).checked).toBe(true);

		const remove = (filter: string) =>
			user.click(screen.getByRole("link", { name: named(`Remove the filter ${filter}`) }));
		await remove("Out of stock");
		await has(`${name} red`, `${name} blue`);
		expect(radio(/^Everything/).checked).toBe(true);
		await remove(dear);
		await has(`${name} grey`, `${name} red`, `${name} blue`);
		fireEvent.change(main().getByLabelText("From"), { target: { value: "100" } });
		await user.click(main().getByLabelText("To"));
		await user.paste("230");
		await user.keyboard("{Enter}");
		await shows(`${name} red`);
		await remove("$100.00 to $230.00");
		await has(`${name} grey`, `${name} red`, `${name} blue`);
		expect(main().getByLabelText<HTMLInputElement>("From").value).toBe("");

		await choose("Sort by", "-price");
		await shows(`${name} blue`, `${name} red`, `${name} grey`);
		history.back();
		await waitFor(() => expect(select("Sort by").value).toBe(""));
	});

	it("has one card for a model, which names its sizes, and opens the one that a filter finds", async () => {
		const [model, category] = [unique("Tourer"), unique("Touring")];
		const { user, given } = await openWith(
			async (api) => {
				const add = (size: string, price: string, quantity: string) =>
					newProduct(api, { name: `${model} ${size}`, model, size, category, price, quantity });
				const first = await add("52", "900", "0");
				const second = await add("S", "850", "3");
				await add("56", "900", "1");
				await newProduct(api, { name: unique("Bell"), category });
				return { first, second };
			},
			() => `/products?category=${encodeURIComponent(category)}`,
		);
		await waitFor(() => expect(names()).toHaveLength(2));
		expect(main().getByRole("status").textContent).toBe("2 products");
		const card = within(main().getByRole("heading", { name: model }).closest("article") as HTMLElement);
		card.getByText("from");
		card.getByText("$850.00");
		card.getByText("4 left");
		const sizes = () => within(card.getByRole("list", { name: "Size" })).getAllByRole("link");
		expect(textsOf(sizes())).toEqual(["S", "52, out of stock", "56"]);
		// The card itself opens a variant that is in stock, unless a filter asks for another one.
		expect(card.getByRole("link", { name: model }).getAttribute("href")).toBe(pathOf(given.second));
		await user.click(main().getByRole("radio", { name: /^Out of stock/ }));
		await waitFor(() => expect(names()).toEqual([model]));
		await user.click(main().getByRole("link", { name: model }));
		await waitFor(() => expect(title()).toBe(given.first.name));
	});

	it("leads into the categories inside a category, and the way back names them", async () => {
		const [outer, inner] = [unique("Cockpit"), unique("Grips")];
		const { user, given: grip } = await openWith(
			async (api) => {
				await newProduct(api, { name: unique("Bar"), category: outer });
				return newProduct(api, { name: unique("Grip"), category: `${outer} > ${inner}` });
			},
			() => `/products?${new URLSearchParams({ category: outer }).toString()}`,
		);
		const categories = within(await screen.findByRole("navigation", { name: "Categories" }));
		await user.click(await categories.findByRole("link", { name: named(`${inner} 1`) }));
		await shows(grip.name);
		expect(title()).toBe(inner);
		await waitFor(() => expect(document.activeElement).toBe(main().getByRole("heading", { level: 1 })));
		await user.click(screen.getByRole("link", { name: grip.name }));
		const crumbs = () => within(screen.getByRole("navigation", { name: "Breadcrumb" })).getAllByRole("link");
		await waitFor(() => expect(textsOf(crumbs())).toEqual(["Home", "Products", outer, inner]));
		await user.click(crumbs()[2] as HTMLElement);
		await waitFor(() => expect(main().getByRole("status").textContent).toBe("2 products"));
	});

	it("goes by pages that are in the address, and says where there is none", async () => {
		const {
			user,
			given: category,
			reopen,
		} = await openWith(
			async (api) => {
				const [word, spokes] = [unique("Spoke"), unique("Spokes")];
				for (let i = 1; i <= 49; i++) {
					await newProduct(api, { category: spokes, name: `${word} ${String(i).padStart(2, "0")}` });
				}
				return spokes;
			},
			(spokes) => `/products?${new URLSearchParams({ category: spokes }).toString()}`,
		);
		const at = (number: string) => waitFor(() => expect(names()[0]).toMatch(new RegExp(` ${number}$`)));
		await screen.findByRole("navigation", { name: "Pages" });
		const pages = () => within(screen.getByRole("navigation", { name: "Pages" }));
		await at("01");
		expect(main().getByRole("status").textContent).toBe("49 products");
		expect(names()).toHaveLength(24);
		expect(pages().queryByRole("link", { name: "Previous" })).toBeNull();
		await user.click(pages().getByRole("link", { name: "Next" }));
		await at("25");
		expect(new URLSearchParams(location.search).get("page")).toBe("2");
		await user.click(pages().getByRole("link", { name: named("Page 3") }));
		await at("49");
		expect(names()).toHaveLength(1);
		expect(pages().queryByRole("link", { name: "Next" })).toBeNull();
		expect(
			pages()
				.getByRole("link", { name: named("Page 3") })
				.getAttribute("aria-current"),
		).toBe("page");
		history.back();
		await at("25");
		reopen(`/products?${new URLSearchParams({ category, page: "9" }).toString()}`);
		await screen.findByText("There is no page 9.");
		await user.click(screen.getByRole("link", { name: "To the first page" }));
		await at("01");
	});

	it("says that a search finds nothing, and leads back to all products", async () => {
		const { user } = await openApp("/products?search=nothing-has-this-name");
		await screen.findByText("Nothing found for ‘nothing-has-this-name’.");
		await user.click(main().getAllByRole("link", { name: "All products" }).at(-1) as HTMLElement);
		await waitFor(() => expect(names()).toHaveLength(24));
		expect(location.pathname + location.search).toBe("/products");
	});

	it("that cannot be read says so, and can be asked again", async () => {
		let isFirst = true;
		const { user } = await openApp("/products", {
			arrange: async (_api, network) =>
				network.intercept(/^GET .api.products\?/, (send) => {
					if (!isFirst) return send();
					isFirst = false;
					// why: a refusal that the real server has no reason for
					const problem = { title: "Bad Request", status: 400, detail: "Not now.", code: "invalid_input" };
					return Response.json(problem, {
						status: 400,
						headers: { "content-type": "application/problem+json" },
					});
				}),
		});
		await screen.findByText(/The products could not be loaded\./);
		await user.click(screen.getByRole("button", { name: "Retry" }));
		await waitFor(() => expect(names()).toHaveLength(24));
	});
});

describe("a product's page", () => {
	it("says what it is, what it costs and whether one can have it", async () => {
		const { user, given: product } = await openWith(
			(api) =>
				newProduct(api, {
					name: unique("Rear Wheel"),
					category: "Components > Wheels",
					brand: "Halvorn",
					sku: unique("WH"),
					weight: "1.25",
					weightUnit: "kg",
					originCountry: "TW",
				}),
			pathOf,
		);
		await waitFor(() => expect(title()).toBe(product.name));
		const shown = screen.getByRole("main").textContent;
		expect(shown).toContain("$129.50");
		expect(shown).toContain("In stock7 on the shelf");
		expect(shown).toContain("A wheel with thirty-two spokes");
		const facts = textsOf(main().getAllByRole("definition")).join("\n");
		for (const fact of ["Halvorn", "Tarnwick Components", "1.25 kg", "Taiwan", product.sku ?? ""]) {
			expect(facts).toContain(fact);
		}
		const crumbs = within(main().getByRole("navigation", { name: "Breadcrumb" })).getAllByRole("link");
		expect(textsOf(crumbs)).toEqual(["Home", "Products", "Components", "Wheels"]);
		const manage = await main().findByRole("link", { name: "Manage" });
		expect(manage.getAttribute("href")).toBe(`/inventory/${product._id}`);
		await user.click(main().getByRole("link", { name: "Tarnwick Components" }));
		await waitFor(() =>
			expect(main().getByLabelText<HTMLSelectElement>("Supplier").value).toBe("Tarnwick Components"),
		);
	});

	it("counts what is left where it is little, and says that nothing is", async () => {
		const { reopen, given } = await openWith(
			(api) => Promise.all([newProduct(api, { quantity: "3" }), newProduct(api, { quantity: "0" })]),
			([few]) => pathOf(few),
		);
		await screen.findByText("Only 3 left");
		reopen(pathOf(given[1]));
		await waitFor(() => expect(main().getAllByText("Out of stock").length).toBeGreaterThan(0));
	});

	it("is found at its address from any other of it, and does not exist for a product that does not", async () => {
		const { reopen, given: product } = await openWith(
			newProduct,
			({ _id }) => `/products/${_id}/another-name?from=mail`,
		);
		await waitFor(() => expect(location.pathname).toBe(pathOf(product)));
		await waitFor(() => expect(title()).toBe(product.name));
		reopen("/products/01a205d0-0000-7000-8000-000000000000/gone");
		await waitFor(() => expect(title()).toBe("This product was not found."));
		expect(main().getByRole("link", { name: "All products" }).getAttribute("href")).toBe("/products");
	});

	it("leads to the model's other sizes, colours and pictures", async () => {
		const model = unique("Jersey");
		const { user, given } = await openWith(
			async (api) => {
				const of = (size: string, colour: string, fields: Record<string, string> = {}) =>
					newProduct(api, { name: `${model} ${size} ${colour}`, model, size, colour, ...fields });
				return [
					await of("M", "Red"),
					await of("L", "Red", { quantity: "0" }),
					await of("XS", "Blue", { image: "/drawings/jersey-climb.svg" }),
				] as const;
			},
			([redM]) => pathOf(redM),
		);
		const [, redL, blueXs] = given;
		await screen.findByRole("list", { name: /^Size/ });
		expect(textsOf(list("Size"))).toEqual(["XS, in another colour", "M", "L, out of stock"]);
		expect(list("Size")[1]?.getAttribute("aria-current")).toBe("page");
		expect(textsOf(list("Colour"))).toEqual(["Blue, in another size", "Red"]);
		await user.click(list("Size")[2] as HTMLElement);
		await waitFor(() => expect(title()).toBe(redL.name));
		expect(location.pathname).toBe(pathOf(redL));
		await waitFor(() => expect(document.activeElement).toBe(main().getByRole("heading", { level: 1 })));
		expect(screen.getByRole("main").textContent).toContain("Out of stock");
		const pictures = list("Pictures of the variants");
		expect(pictures).toHaveLength(2);
		await user.click(pictures[1] as HTMLElement);
		await waitFor(() => expect(title()).toBe(blueXs.name));
	});

	it("shows similar products of the category, one of each model, else of the supplier", async () => {
		const [category, supplier, model] = [unique("Bells"), unique("Ringer"), unique("Twin")];
		const { user, reopen, given } = await openWith(
			async (api) => {
				const lone = await newProduct(api, {
					name: unique("Lone Bell"),
					supplier,
					category: unique("Alone"),
				});
				const bell = await newProduct(api, { name: unique("Brass Bell"), supplier, category });
				const other = await newProduct(api, { name: unique("Steel Bell"), category });
				const twin = await newProduct(api, { name: `${model} S`, category, model, size: "S" });
				await newProduct(api, { name: `${model} M`, category, model, size: "M" });
				return { lone, bell, other, twin };
			},
			({ bell }) => pathOf(bell),
		);
		const similar = async () => {
			const region = within(await screen.findByRole("region", { name: "Similar products" }));
			return textsOf(region.getAllByRole("heading", { level: 3 }));
		};
		expect(await similar()).toEqual([given.other.name, given.twin.model]);
		reopen(pathOf(given.lone));
		expect(await similar()).toEqual([given.bell.name]);
		await openSimilar(user, given.bell.name);
		await waitFor(() => expect(title()).toBe(given.bell.name));
	});
});

async function openSimilar(user: UserEvent, name: string): Promise<void> {
	const region = within(screen.getByRole("region", { name: "Similar products" }));
	await user.click(region.getByRole("link", { name }));
}
