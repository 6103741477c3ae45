import { randomBytes } from "node:crypto";
import type { Client } from "@freehub/contract/client";
import type { Product } from "@freehub/contract/product-fields";
import { alertOf, expect, expectAccessibleInEveryLook, newProduct, test, testAsUser } from "../fixtures.ts";
import { CataloguePage } from "../pages/catalogue.ts";
import { PalettePage } from "../pages/palette.ts";
import { StockBar } from "../pages/stock.ts";

const unique = (word: string) => `${word} ${randomBytes(4).toString("hex")}`;

/** The address of a product's page, as its name gives it. */
function pathOf({ _id, name }: Product): string {
	return `/products/${_id}/${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
}

/** Adds products of one name and a number each. */
async function newProducts(api: Client, count: number, fields: Record<string, string>): Promise<Product[]> {
	const all: Product[] = [];
	for (let i = 1; i <= count; i++) {
		all.push(await newProduct(api, { ...fields, name: `${fields.name} ${String(i).padStart(2, "0")}` }));
	}
	return all;
}

test("'See the products' leads a visitor into the catalogue, and a card to its product", async ({ page }) => {
	await page.goto("/");
	await page.getByRole("main").getByRole("link", { name: "See the products" }).click();
	await expect(page).toHaveURL("/products");
	await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeFocused();
	const { cards } = new CataloguePage(page);
	await expect(cards).toHaveCount(24);
	const first = cards.first();
	await expect(first).toContainText("Col 34 Road");
	await expect(first).toContainText("$1,890.00");
	await expect(first).toContainText("Cadenza Cycles");
	// The picture leads there like the name.
	await first.getByRole("img").click({ force: true });
	await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}\/col-34-road$/);
	await expect(page.getByRole("heading", { level: 1, name: "Col 34 Road" })).toBeFocused();
	await page.goBack();
	await expect(cards).toHaveCount(24);
});

test("a card of the home page leads to the product by its picture and its name, and Manage to where it is managed", async ({
	page,
}) => {
	await page.goto("/");
	const card = page.getByRole("article").filter({ hasText: "Drover Gravel" });
	await expect(card.getByRole("link", { name: "Manage Drover Gravel" })).toHaveAttribute(
		"href",
		/^\/inventory\/[0-9a-f-]{36}$/,
	);
	await card.getByRole("img").click({ force: true });
	await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}\/drover-gravel$/);
	await page.goBack();
	await card.getByRole("link", { name: "Drover Gravel", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Drover Gravel" })).toBeVisible();
	await page.goBack();
	await page.getByRole("main").getByRole("link", { name: "All products" }).click();
	await expect(page).toHaveURL("/products");
});

test("search and filters narrow the list at once, are in the address, and are taken back one by one", async ({
	page,
	api,
}) => {
	const name = unique("Pannier");
	const category = unique("Luggage");
	const [dear, out] = [unique("Dear Maker"), unique("Maker")];
	await newProduct(api, { name: `${name} grey`, category, supplier: out, price: "80", quantity: "9" });
	await newProduct(api, { name: `${name} red`, category, supplier: dear, price: "220", quantity: "2" });
	await newProduct(api, { name: `${name} blue`, category, supplier: dear, price: "240", quantity: "0" });
	await page.goto("/products");
	const catalogue = new CataloguePage(page);

	await catalogue.search.fill(name);
	await catalogue.search.press("Enter");
	await expect(catalogue.count).toHaveText("3 products");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Products: ‘${name}’`);
	await expect(catalogue.search).toBeFocused();

	await catalogue.supplier.focus();
	await catalogue.supplier.selectOption(dear);
	await expect(catalogue.count).toHaveText("2 products");
	await expect(catalogue.supplier).toBeFocused();
	await page.getByRole("radio", { name: "In stock" }).check();
	await expect(catalogue.names).toHaveText([`${name} red`]);
	await page.getByRole("radio", { name: "Out of stock" }).check();
	await expect(catalogue.names).toHaveText([`${name} blue`]);
	const address = new URL(page.url()).searchParams;
	expect(Object.fromEntries(address)).toEqual({ search: name, supplier: dear, stock: "out" });

	// The address alone shows the same.
	await page.reload();
	await expect(catalogue.names).toHaveText([`${name} blue`]);
	await expect(catalogue.search).toHaveValue(name);
	await expect(catalogue.supplier).toHaveValue(dear);
	await expect(page.getByRole("radio", { name: "Out of stock" })).toBeChecked();

	await catalogue.given.getByRole("link", { name: "Remove the filter Out of stock" }).click();
	await expect(catalogue.count).toHaveText("2 products");
	await expect(page.getByRole("radio", { name: "Everything" })).toBeChecked();
	await catalogue.given.getByRole("link", { name: `Remove the filter ${dear}` }).click();
	await expect(catalogue.count).toHaveText("3 products");
	await page.getByLabel("From", { exact: true }).fill("100");
	await page.getByLabel("To", { exact: true }).fill("230");
	await page.getByLabel("To", { exact: true }).press("Enter");
	await expect(catalogue.names).toHaveText([`${name} red`]);
	await catalogue.given.getByRole("link", { name: "Remove the filter $100.00 to $230.00" }).click();
	await expect(page.getByLabel("From", { exact: true })).toHaveValue("");

	await catalogue.sort.selectOption("Price, high to low");
	await expect(catalogue.names).toHaveText([`${name} blue`, `${name} red`, `${name} grey`]);
	await page.goBack();
	await expect(catalogue.sort).toHaveValue("");
});

test("a category leads into those inside it, and the way back names them", async ({ page, api }) => {
	const [outer, inner] = [unique("Cockpit"), unique("Grips")];
	await newProduct(api, { name: unique("Bar"), category: outer });
	const grip = await newProduct(api, { name: unique("Grip"), category: `${outer} > ${inner}` });
	await page.goto(`/products?${new URLSearchParams({ category: outer }).toString()}`);
	const catalogue = new CataloguePage(page);
	await expect(page.getByRole("heading", { level: 1, name: outer })).toBeVisible();
	await expect(catalogue.count).toHaveText("2 products");
	await catalogue.categories.getByRole("link", { name: `${inner} 1` }).click();
	await expect(page.getByRole("heading", { level: 1, name: inner })).toBeFocused();
	await expect(catalogue.names).toHaveText([grip.name]);
	await catalogue.names.getByRole("link").click();
	const crumbs = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link");
	await expect(crumbs).toHaveText(["Home", "Products", outer, inner]);
	await crumbs.nth(2).click();
	await expect(catalogue.count).toHaveText("2 products");
});

test("pages go by links that are in the address, and back again", async ({ page, api }) => {
	const category = unique("Spokes");
	await newProducts(api, 49, { name: unique("Spoke"), category });
	const query = new URLSearchParams({ category }).toString();
	await page.goto(`/products?${query}`);
	const { cards, count, names, pages } = new CataloguePage(page);
	await expect(count).toHaveText("49 products");
	await expect(cards).toHaveCount(24);
	await expect(names.first()).toContainText(" 01");
	await expect(pages.getByRole("link", { name: "Previous" })).toHaveCount(0);
	await pages.getByRole("link", { name: "Next" }).click();
	await expect(page).toHaveURL(`/products?${query}&page=2`);
	await expect(names.first()).toContainText(" 25");
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
	await pages.getByRole("link", { name: "Page 3" }).click();
	await expect(names).toHaveCount(1);
	await expect(pages.getByRole("link", { name: "Next" })).toHaveCount(0);
	await expect(pages.getByRole("link", { name: "Page 3" })).toHaveAttribute("aria-current", "page");
	await page.goBack();
	await expect(names.first()).toContainText(" 25");

	await page.goto(`/products?${query}&page=9`);
	await expect(page.getByText("There is no page 9.")).toBeVisible();
	await page.getByRole("link", { name: "To the first page" }).click();
	await expect(names.first()).toContainText(" 01");
});

test("a search that finds nothing says so, and leads back to all products", async ({ page }) => {
	await page.goto("/products?search=nothing-has-this-name");
	await expect(page.getByText("Nothing found for ‘nothing-has-this-name’.")).toBeVisible();
	await page.getByRole("main").getByRole("link", { name: "All products" }).last().click();
	await expect(page).toHaveURL("/products");
	await expect(new CataloguePage(page).cards).toHaveCount(24);
});

test("a product's page says what it is, what it costs and whether one can have it", async ({ page, api }) => {
	const product = await newProduct(api, {
		name: unique("Rear Wheel"),
		category: "Components > Wheels",
		brand: "Halvorn",
		sku: unique("WH"),
		weight: "1.25",
		weightUnit: "kg",
		originCountry: "TW",
	});
	await page.goto(pathOf(product));
	const main = page.getByRole("main");
	await expect(main.getByRole("heading", { level: 1 })).toHaveText(product.name);
	await expect(main).toContainText("$129.50");
	await expect(main).toContainText("In stock7 on the shelf");
	await expect(main.getByText("A wheel with thirty-two spokes")).toBeVisible();
	const details = main.getByRole("definition");
	for (const fact of ["Halvorn", "Tarnwick Components", "1.25 kg", "Taiwan", product.sku ?? ""])
		await expect(details.filter({ hasText: fact })).toBeVisible();
	await expect(main.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link")).toHaveText([
		"Home",
		"Products",
		"Components",
		"Wheels",
	]);
	// Those who work with it are at the screen only when somebody has signed in.
	await expect(main.getByRole("link", { name: "Manage" })).toHaveCount(0);
	await details.getByRole("link", { name: "Tarnwick Components" }).click();
	await expect(new CataloguePage(page).supplier).toHaveValue("Tarnwick Components");
});

test("availability is said in words: few are counted, none are not", async ({ page, api }) => {
	const few = await newProduct(api, { quantity: "3" });
	const none = await newProduct(api, { quantity: "0" });
	await page.goto(pathOf(few));
	await expect(page.getByText("Only 3 left", { exact: true })).toBeVisible();
	await page.goto(pathOf(none));
	await expect(page.getByText("Out of stock", { exact: true }).first()).toBeVisible();
});

test("a product has one address: others lead there, and what does not exist is not found", async ({
	page,
	product,
	expectedErrors,
}) => {
	for (const path of [
		`/products/${product._id}`,
		`/products/${product._id}/another-name`,
		`/PRODUCTS/${product._id}/another-name`,
	]) {
		const answer = await page.request.get(path, { maxRedirects: 0 });
		expect(answer.status(), path).toBe(301);
		expect(answer.headers().location, path).toBe(pathOf(product));
	}
	await page.goto(`/products/${product._id}?from=mail`);
	await expect(page).toHaveURL(`${pathOf(product)}?from=mail`);
	await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
		"href",
		new RegExp(`${pathOf(product)}$`),
	);

	expectedErrors.push(/404/);
	const missing = await page.goto("/products/01a205d0-0000-7000-8000-000000000000/gone");
	expect(missing?.status()).toBe(404);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("This product does not exist (any more).");
	await page.getByRole("main").getByRole("link", { name: "All products" }).click();
	await expect(page).toHaveURL("/products");
});

test("search engines find the categories, and neither searches nor later pages", async ({
	page,
	product,
}) => {
	const headOf = async (path: string) =>
		(await (await page.request.get(path)).text()).split("</head>")[0] ?? "";
	expect(await headOf("/products?category=Bikes&utm_source=mail")).not.toContain("noindex");
	expect(await headOf("/products?category=Bikes&utm_source=mail")).toMatch(
		/rel="canonical" href="[^"]*\/products\?category=Bikes"/,
	);
	for (const query of ["search=wheel", "page=2", "category=Nothing+like+this", "stock=in", "sort=price"])
		expect(await headOf(`/products?${query}`), query).toContain('content="noindex"');
	const head = await headOf(pathOf(product));
	expect(head).toContain(`<title>${product.name} · Freehub</title>`);
	const data = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
		([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
	);
	expect(data.map((one) => one["@type"])).toEqual(["Product", "BreadcrumbList"]);
	expect(data[0]).toMatchObject({ name: product.name, offers: { price: "129.50", priceCurrency: "USD" } });
	expect(String(data[0]?.url)).toMatch(new RegExp(`^http://.*${pathOf(product)}$`));
});

test("sizes and colours lead to the model's other variants, and their pictures too", async ({
	page,
	api,
}) => {
	const model = unique("Jersey");
	const of = (size: string, colour: string, fields: Record<string, string> = {}) =>
		newProduct(api, { name: `${model} ${size} ${colour}`, model, size, colour, ...fields });
	const redM = await of("M", "Red");
	const redL = await of("L", "Red", { quantity: "0" });
	const blueXs = await of("XS", "Blue", { image: "/drawings/jersey-climb.svg" });
	await page.goto(pathOf(redM));
	const sizes = page.getByRole("list", { name: "Size" }).getByRole("link");
	await expect(sizes).toHaveText(["XS, in another colour", "M", "L, out of stock"]);
	await expect(sizes.nth(1)).toHaveAttribute("aria-current", "page");
	await expect(page.getByRole("list", { name: "Colour" }).getByRole("link")).toHaveText([
		"Blue, in another size",
		"Red",
	]);
	await sizes.nth(2).click();
	await expect(page).toHaveURL(pathOf(redL));
	await expect(page.getByRole("heading", { level: 1, name: redL.name })).toBeFocused();
	await expect(page.getByRole("main")).toContainText("Out of stock");
	const pictures = page.getByRole("list", { name: "Pictures of the variants" }).getByRole("link");
	await expect(pictures).toHaveCount(2);
	await pictures.last().click();
	await expect(page).toHaveURL(pathOf(blueXs));
	await page.goBack();
	await expect(page.getByRole("heading", { level: 1, name: redL.name })).toBeVisible();
});

test("similar products are of the same category, one of each model; else of the same supplier", async ({
	page,
	api,
}) => {
	const [category, supplier] = [unique("Bells"), unique("Ringer")];
	const lone = await newProduct(api, { name: unique("Lone Bell"), supplier, category: unique("Alone") });
	const bell = await newProduct(api, { name: unique("Brass Bell"), supplier, category });
	const other = await newProduct(api, { name: unique("Steel Bell"), category });
	const model = unique("Twin");
	const twin = await newProduct(api, { name: `${model} S`, category, model, size: "S" });
	await newProduct(api, { name: `${model} M`, category, model, size: "M" });
	await page.goto(pathOf(bell));
	const similar = page.getByRole("region", { name: "Similar products" }).getByRole("heading", { level: 3 });
	await expect(similar).toHaveText([other.name, twin.name]);
	await page.goto(pathOf(lone));
	await expect(similar).toHaveText([bell.name]);
	await similar.getByRole("link").click();
	await expect(page.getByRole("heading", { level: 1, name: bell.name })).toBeFocused();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

testAsUser("who may manage a product finds the way there on its page", async ({ page, product }) => {
	const html = await (await page.request.get(pathOf(product))).text();
	expect(html).not.toContain(`/inventory/${product._id}`);
	await page.goto(pathOf(product));
	await page.getByRole("main").getByRole("link", { name: "Manage" }).click();
	await expect(page).toHaveURL(`/inventory/${product._id}`);
});

testAsUser(
	"what is booked is said on the product's page, in another tab as well",
	async ({ page, product }) => {
		const other = await page.context().newPage();
		await other.goto(pathOf(product));
		await expect(other.getByText("7 on the shelf")).toBeVisible();
		await page.goto(`/inventory/${product._id}`);
		await new StockBar(page).book("receive", 4);
		await expect(other.getByText("11 on the shelf")).toBeVisible();
	},
);

test("the catalogue that cannot be read says so, and can be asked again", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push(/400/);
	await page.goto("/blogs");
	const refused = { status: 400, contentType: "application/problem+json", json: problem };
	// why: a refusal that the real server has no reason for.
	await page.route("**/api/products?*", (route) => route.fulfill(refused), { times: 1 });
	const palette = new PalettePage(page);
	await palette.open();
	await palette.line("Products").click();
	await expect(alertOf(page)).toContainText("The products could not be loaded.");
	await page.getByRole("button", { name: "Retry" }).click();
	await expect(new CataloguePage(page).cards).toHaveCount(24);
});

const problem = { title: "Bad Request", status: 400, detail: "Not now.", code: "invalid_input" };

test("the catalogue and a product's page pass axe, on a phone with the filters open as well", async ({
	page,
	api,
}) => {
	test.setTimeout(120_000);
	const model = unique("Shorts");
	const product = await newProduct(api, { name: `${model} S`, model, size: "S", brand: "Climb" });
	await newProduct(api, { name: `${model} L`, model, size: "L", quantity: "0" });
	for (const path of ["/products?search=wheel&stock=in,low", "/products?search=zzz", pathOf(product)]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expectAccessibleInEveryLook(page);
	}
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/products");
	await page.getByText("Categories and filters").click();
	await expect(page.getByRole("radio", { name: "In stock" })).toBeVisible();
	await expectAccessibleInEveryLook(page);
	await new CataloguePage(page).categories.getByRole("link", { name: /^Bikes/ }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Bikes" })).toBeFocused();
	await expect(page.getByRole("radio", { name: "In stock" })).toBeHidden();
});

test("on paper a page has neither the site's bar nor anything to press", async ({ page, product }) => {
	await page.emulateMedia({ media: "print", colorScheme: "dark" });
	for (const path of ["/products", pathOf(product)]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(page.getByRole("banner")).toBeHidden();
		await expect(page.getByRole("contentinfo")).toBeHidden();
		await expect(page.getByRole("button")).toHaveCount(0);
		const ink = await page.getByRole("heading", { level: 1 }).evaluate((one) => getComputedStyle(one).color);
		expect(ink).toBe("rgb(15, 26, 21)");
	}
});
