import { randomBytes } from "node:crypto";
import { changeProduct, deleteProduct, getProduct } from "@freehub/contract/products";
import type { Page } from "@playwright/test";
import { alertOf, expect, expectAccessible, newProduct, testAsUser as test } from "../fixtures.ts";
import { AddItemPage } from "../pages/add-item.ts";
import { submitCredentials } from "../pages/identity.ts";
import { InventoryPage } from "../pages/inventory.ts";

const refusedByServer = /Failed to load resource.*4\d\d/;

const newSku = () => `SKU-${randomBytes(4).toString("hex")}`;

/** A GTIN-13 that no other test uses. */
function newBarcode(): string {
	const digits = `2${String(Number.parseInt(randomBytes(6).toString("hex"), 16))
		.padStart(15, "0")
		.slice(-11)}`;
	const sum = Array.from(digits).reduce(
		(total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3),
		0,
	);
	return digits + String((10 - (sum % 10)) % 10);
}

async function openMore(page: Page): Promise<void> {
	await page.getByText("More", { exact: false }).and(page.locator("summary")).click();
}

const save = (page: Page) => page.getByRole("main").getByRole("button", { name: "Save", exact: true });

test("a product is edited, only what was changed is sent, and its page shows it", async ({
	page,
	product,
}) => {
	await page.goto(`/inventory/${product._id}`);
	await page.getByRole("link", { name: /^Edit/ }).click();
	await expect(page).toHaveURL(`/inventory/${product._id}/edit`);
	await expect(page.getByRole("heading", { name: "Edit Item" })).toBeVisible();
	await expect(page).toHaveTitle(/^Edit Item/);
	const form = new AddItemPage(page);
	await expect(form.field("Name")).toHaveValue(product.name);
	await expect(form.field("Quantity")).toHaveCount(0);
	await expect(form.field("SKU")).toBeHidden();
	await form.field("Price").fill("99.95");
	await openMore(page);
	const [sku, barcode] = [newSku(), newBarcode()];
	await form.field("SKU").fill(sku);
	await form.field("Barcode").fill(barcode);
	await form.field("Brand").fill("Tarnwick");
	await form.field("Category").fill("Components > Wheels > Rear");
	await form.field("Model").fill(`${product.name} range`);
	await form.field("Size").fill("700x25c");
	await form.field("Colour").fill("Silver");
	await form.field("Cost").fill("61.20");
	await form.field("Reorder point").fill("12");
	await form.field("Safety stock").fill("4");
	await page.getByLabel("Origin country").selectOption("Taiwan");
	await form.field("Weight").fill("1.85");
	await save(page).click();
	await expect(page.getByText("Unit is required.")).toBeVisible();
	await expect(page.getByText("Category can have two levels at most")).toBeVisible();
	await form.field("Category").fill("Components > Wheels");
	await form.field("Weight").fill("");
	await page.getByLabel("Unit of weight").selectOption("kg");
	await save(page).click();
	await expect(page.getByText("Weight is required where a unit is chosen.")).toBeVisible();
	await form.field("Weight").fill("1.85");
	const sending = page.waitForRequest((request) => request.method() === "PATCH");
	await save(page).click();
	expect((await sending).postDataJSON()).toEqual({
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
		weight: "1.85",
		weightUnit: "kg",
	});
	await expect(page).toHaveURL(`/inventory/${product._id}`);
	await expect(page.getByText(`${product.name} saved`)).toBeVisible();
	const main = page.getByRole("main");
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
	]) {
		await expect(main).toContainText(text);
	}
	await expect(main.getByText("Reorder point")).toBeVisible();
	// Seven are fewer than the product's own reorder point of twelve.
	await expect(main.getByText("7 left")).toBeVisible();
	const category = main.getByRole("article").getByRole("link", { name: "Components > Wheels" });
	await expect(category).toHaveAttribute("href", "/manageinventory?category=Components+%3E+Wheels");
	await main.getByRole("link", { name: `${product.name} range` }).click();
	await expect(page).toHaveURL(/\/models\/.+/);
	await expect(page.getByRole("heading", { name: `${product.name} range` })).toBeVisible();
	await page.goto(`/inventory/${product._id}/edit`);
	await expect(form.field("Barcode")).toHaveValue(barcode);
	await form.field("Brand").fill("");
	await save(page).click();
	await expect(page).toHaveURL(`/inventory/${product._id}`);
	await expect(main.getByText("Brand")).toHaveCount(0);
});

test("what is wrong is said at its field as when adding, and a reload loses nothing typed", async ({
	page,
	product,
	api,
	expectedErrors,
}) => {
	expectedErrors.push(refusedByServer);
	const barcode = newBarcode();
	const other = await newProduct(api, { barcode });
	await page.goto(`/inventory/${product._id}/edit`);
	const form = new AddItemPage(page);
	await form.field("Name").fill("");
	await openMore(page);
	await form.field("Barcode").fill("4006381333932");
	await save(page).click();
	await expect(page.getByText("Name is required.")).toBeVisible();
	await expect(page.getByText("its last digit does not fit")).toBeVisible();
	await expect(form.field("Name")).toBeFocused();
	await form.field("Name").fill(`${product.name} II`);
	await save(page).click();
	await expect(form.field("Barcode")).toBeFocused();
	await form.field("Barcode").fill(barcode);
	await save(page).click();
	await expect(page.getByText("This barcode is taken.")).toBeVisible();
	await page.reload();
	await expect(form.field("Name")).toHaveValue(`${product.name} II`);
	await expect(form.field("Barcode")).toHaveValue(barcode);
	await expect(page.getByText(/did not save is here again/)).toBeVisible();
	await page.getByRole("button", { name: "Cancel" }).click();
	await expect(page).toHaveURL(`/inventory/${product._id}`);
	await expect(page.getByRole("heading", { name: product.name, exact: true })).toBeVisible();
	await page.getByRole("link", { name: /^Edit/ }).click();
	await expect(form.field("Name")).toHaveValue(product.name);
	expect(other.barcode).toBe(barcode);
});

test("a wrong barcode is refused beside its field when adding, and the closed part opens for it", async ({
	page,
}) => {
	await page.goto("/manageinventory/addnewitem");
	const form = new AddItemPage(page);
	await form.fill({
		Name: "Bell",
		Description: "A bell.",
		Price: "9",
		Quantity: "1",
		Supplier: "Tarnwick Components",
		"Image Link": "/drawings/trail-29-rear.svg",
	});
	await openMore(page);
	await form.field("Barcode").fill("4006381333932");
	await openMore(page);
	await expect(form.field("Barcode")).toBeHidden();
	await form.submit.click();
	await expect(form.field("Barcode")).toBeFocused();
	await expect(form.field("Barcode")).toHaveAccessibleDescription(/last digit does not fit/);
});

test("two people edit one product: the second sees what is there now, and may take it or save over it", async ({
	page,
	browser,
	baseURL,
	account,
	product,
	api,
	expectedErrors,
}) => {
	expectedErrors.push(refusedByServer);
	const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "en-US" });
	const { email, password } = account;
	await context.request.post("/api/auth/sign-in/email", { data: { email, password } });
	const elsewhere = await context.newPage();
	const [mine, theirs] = [new AddItemPage(page), new AddItemPage(elsewhere)];
	const now = () => api.call(getProduct, { params: { id: product._id } });
	const edit = `/inventory/${product._id}/edit`;

	await page.goto(edit);
	await elsewhere.goto(edit);
	await theirs.field("Price").fill("77");
	await theirs.field("Supplier").fill("Merrowdale Outfitting");
	await openMore(elsewhere);
	await theirs.field("Cost").fill("30");
	await theirs.field("Colour").fill("Petrol");
	await save(elsewhere).click();
	await expect(elsewhere).toHaveURL(`/inventory/${product._id}`);

	await mine.field("Price").fill("55");
	await mine.field("Description").fill("Typed by me.");
	await openMore(page);
	await mine.field("Cost").fill("20");
	const note = alertOf(page);
	await expect(note).toContainText("Somebody else changed this product");
	await expect(note).toContainText("$77.00");
	await expect(note).toContainText("You typed: $55.00");
	await expect(note).toContainText("Merrowdale Outfitting");
	await expect(note).toContainText("Cost$30.00You typed: $20.00");
	await expect(note).toContainText("ColourPetrol");
	await expect(mine.field("Price")).toHaveValue("55");
	await expectAccessible(page);
	await page.getByRole("button", { name: "Take what is there now" }).click();
	await expect(note).toHaveCount(0);
	await expect(mine.field("Price")).toHaveValue("55");
	await expect(mine.field("Description")).toHaveValue("Typed by me.");
	await expect(mine.field("Supplier")).toHaveValue("Merrowdale Outfitting");
	await save(page).click();
	await expect(page).toHaveURL(`/inventory/${product._id}`);
	expect(await now()).toMatchObject({
		price: 55,
		description: "Typed by me.",
		supplier: "Merrowdale Outfitting",
		cost: 20,
		colour: "Petrol",
	});

	await page.goto(edit);
	await elsewhere.goto(edit);
	await theirs.field("Price").fill("66");
	await theirs.field("Name").fill(`${product.name} theirs`);
	await save(elsewhere).click();
	await expect(elsewhere).toHaveURL(`/inventory/${product._id}`);
	await mine.field("Price").fill("44");
	await page.getByRole("button", { name: "Save mine" }).click();
	await expect(page).toHaveURL(`/inventory/${product._id}`);
	expect(await now()).toMatchObject({ price: 44, name: `${product.name} theirs` });
	await context.close();
});

test("an answer that was lost is no change by somebody else", async ({ page, product, expectedErrors }) => {
	expectedErrors.push(/Failed to load resource/);
	await page.goto(`/inventory/${product._id}/edit`);
	const form = new AddItemPage(page);
	await form.field("Price").fill("33");
	let isFirst = true;
	await page.route("**/api/products/*", async (route) => {
		if (route.request().method() !== "PATCH" || !isFirst) return route.continue();
		isFirst = false;
		await route.fetch();
		await route.abort();
	});
	await save(page).click();
	await expect(alertOf(page)).toContainText("The item was not saved.");
	await save(page).click();
	await expect(page).toHaveURL(`/inventory/${product._id}`);
	await expect(page.getByRole("main")).toContainText("$33.00");
});

test("a duplicate begins with everything but what only one product can have", async ({ page, api }) => {
	const product = await newProduct(api, { sku: newSku(), barcode: newBarcode(), brand: "Tarnwick" });
	await page.goto("/manageinventory/addnewitem");
	const form = new AddItemPage(page);
	await form.field("Name").fill("Begun before");
	await page.goto(`/inventory/${product._id}`);
	await page.getByRole("link", { name: /^Duplicate/ }).click();
	await expect(page.getByRole("heading", { name: "Add New Item" })).toBeVisible();
	await expect(form.field("Brand")).toHaveValue("Tarnwick");
	for (const label of ["SKU", "Barcode"]) await expect(form.field(label)).toHaveValue("");
	expect(await form.values()).toEqual({
		Name: `${product.name} copy`,
		Description: product.description,
		Price: "129.5",
		Quantity: "",
		Supplier: product.supplier,
		"Image Link": product.image,
	});
	await form.field("Quantity").fill("3");
	await form.submit.click();
	await expect(page).toHaveURL("/manageinventory");
	await expect(new InventoryPage(page).row(`${product.name} copy`)).toBeVisible();
	await page.goto("/manageinventory/addnewitem");
	await expect(form.field("Name")).toHaveValue("Begun before");
});

test("a deleted product is found among the deleted items and restored", async ({ page, product }) => {
	const inventory = new InventoryPage(page);
	await inventory.open(`/manageinventory?search=${encodeURIComponent(product.name)}`);
	await inventory.pressDelete(product.name);
	await inventory.confirmDelete();
	await expect(inventory.row(product.name)).toHaveCount(0);
	await page.getByRole("link", { name: "Deleted items" }).click();
	await expect(page).toHaveURL("/dashboard/deleted");
	await expect(page.getByRole("heading", { name: "Deleted items" })).toBeVisible();
	await inventory
		.row(product.name)
		.getByRole("button", { name: /^Restore/ })
		.click();
	await expect(inventory.row(product.name)).toHaveCount(0);
	await expect(page.getByText(`${product.name} restored`)).toBeVisible();
	await page.goto(`/inventory/${product._id}`);
	await expect(page.getByRole("heading", { name: product.name })).toBeVisible();
});

test("a delete is undone from its message", async ({ page, product }) => {
	const inventory = new InventoryPage(page);
	await inventory.open(`/manageinventory?search=${encodeURIComponent(product.name)}`);
	await inventory.pressDelete(product.name);
	await inventory.confirmDelete();
	await expect(inventory.row(product.name)).toHaveCount(0);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(inventory.row(product.name)).toBeVisible();
});

test("a product whose SKU another has taken meanwhile stays deleted, and the page says which", async ({
	page,
	api,
	expectedErrors,
}) => {
	expectedErrors.push(refusedByServer);
	const sku = newSku();
	const product = await newProduct(api, { sku });
	await api.call(deleteProduct, { params: { id: product._id } });
	const second = await newProduct(api);
	await api.call(changeProduct, { params: { id: second._id }, body: { sku }, version: second.version });
	await page.goto("/dashboard/deleted");
	const row = new InventoryPage(page).row(product.name);
	await row.getByRole("button", { name: /^Restore/ }).click();
	await expect(row.getByRole("alert")).toContainText(`Another product has its SKU, ${sku}, by now.`);
});

test("names that products have already are suggested, and any other is as welcome", async ({ page, api }) => {
	const brand = `Ängsby ${randomBytes(3).toString("hex")}`;
	await newProduct(api, { brand });
	await page.goto("/manageinventory/addnewitem");
	const form = new AddItemPage(page);
	await openMore(page);
	await form.field("Brand").fill(brand.slice(0, 9).toLowerCase());
	await page.getByRole("option", { name: brand }).click();
	await expect(form.field("Brand")).toHaveValue(brand);
	await form.field("Brand").fill(`${brand} & Sons`);
	await expect(page.getByRole("option", { name: brand })).toHaveCount(0);
	await expect(form.field("Brand")).toHaveValue(`${brand} & Sons`);
});

/** Everything that this page still knows: its queries and mutations, what it shows, what its tab stores. */
function whatIsKnown(page: Page): Promise<string> {
	return page.evaluate(() => {
		type Fiber = { memoizedProps?: { client?: Client } | null; child?: Fiber | null; sibling?: Fiber | null };
		type Cache = { getAll: () => { state: unknown }[] };
		type Client = { getQueryCache: () => Cache; getMutationCache: () => Cache };
		const root = document.querySelector("#root") ?? document.body;
		const key = Object.keys(root).find((name) => name.startsWith("__reactContainer"));
		const fibers = [(root as unknown as Record<string, Fiber>)[key ?? ""]];
		for (const fiber of fibers) {
			const client = fiber?.memoizedProps?.client;
			if (client?.getQueryCache !== undefined) {
				const states = [...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()];
				const known = JSON.stringify(states.map(({ state }) => state));
				const stored = JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]);
				return known + document.documentElement.outerHTML + stored;
			}
			for (const next of [fiber?.child, fiber?.sibling]) if (next) fibers.push(next);
		}
		throw new Error("The page's query client was not found.");
	});
}

test("costs are told to those who may change products, and forgotten when they sign out", async ({
	page,
	account,
	api,
	expectedErrors,
}) => {
	// Who is at a product is said again and again; what was said before the sign-out may arrive after it.
	expectedErrors.push(/401 .*\/presence/);
	const product = await newProduct(api, { price: "20000", cost: "8761.31", quantity: "1" });
	const main = page.getByRole("main");
	const banner = page.getByRole("banner");
	await page.goto(`/inventory/${product._id}/edit`);
	const form = new AddItemPage(page);
	await expect(form.field("Cost")).toHaveValue("8761.31");
	await form.field("Cost").fill("8761.32");
	await save(page).click();
	await expect(main.getByText("$8,761.32")).toBeVisible();
	await page.getByRole("link", { name: /^Edit/ }).click();
	await form.field("Cost").fill("8761.33");
	expect(await whatIsKnown(page)).toContain("8761.3");
	await banner.getByRole("button", { name: "Sign Out" }).click();
	await expect(banner.getByRole("link", { name: "Sign In" })).toBeVisible();
	await expect(main.getByRole("link", { name: /^Manage/ }).first()).toBeVisible();
	await expect.poll(() => whatIsKnown(page)).not.toContain("8761.3");
	expect(await whatIsKnown(page)).not.toContain('"cost"');

	await openFromTable(page, product.name);
	await expect(main.getByText("Cost", { exact: true })).toHaveCount(0);
	expect(await whatIsKnown(page)).not.toContain("8761.3");
	await banner.getByRole("link", { name: "Sign In" }).click();
	await submitCredentials(page, "Sign In", account);
	await expect(banner.getByRole("button", { name: "Sign Out" })).toBeVisible();
	await openFromTable(page, product.name);
	await expect(main.getByText("$8,761.32")).toBeVisible();
});

/** Goes to a product by the links of the page, which is not loaded again. */
async function openFromTable(page: Page, name: string): Promise<void> {
	await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
	await page.getByRole("link", { name: "Manage Inventory" }).first().click();
	await page.getByRole("searchbox").fill(name);
	await page.getByRole("link", { name: `Details of ${name}` }).click();
	await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
}
