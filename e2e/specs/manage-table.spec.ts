import { randomBytes } from "node:crypto";
import type { Client } from "@freehub/contract/client";
import { listStock } from "@freehub/contract/levels";
import { addLocation } from "@freehub/contract/locations";
import { changeProducts } from "@freehub/contract/product-batches";
import type { Product } from "@freehub/contract/product-fields";
import { getProduct } from "@freehub/contract/products";

import type { Page } from "@playwright/test";
import { expect, expectAccessible, newProduct, testAsUser } from "../fixtures.ts";
import { InventoryPage } from "../pages/inventory.ts";

/** Products that have a word of their own in their names, numbered from 00. */
async function addMarked(
	api: Client,
	count: number,
	fields: (number: number) => Partial<Record<string, string>> = () => ({}),
): Promise<{ mark: string; products: Product[] }> {
	const mark = `mt${randomBytes(4).toString("hex")}`;
	const add = (number: number) =>
		newProduct(api, { name: `${mark} ${String(number).padStart(2, "0")}`, ...fields(number) });
	const products = await Promise.all(Array.from({ length: count }, (_, number) => add(number)));
	return { mark, products };
}

function rowsOf(page: Page, mark: string) {
	return new InventoryPage(page).table.getByRole("row").filter({ hasText: mark });
}

/** The button of a filter or a menu, which says its value once it has one; a column's heading may have the same name. */
function panel(page: Page, name: string) {
	const named = page.getByRole("button", { name: new RegExp(`^${name}($|: )`) });
	return page.locator("[aria-haspopup=dialog]").and(named);
}

testAsUser(
	"filters combine, count what they would leave, and the address shares them",
	async ({ page, api }) => {
		const supplier = `Supplier ${randomBytes(4).toString("hex")}`;
		const { mark } = await addMarked(api, 6, (number) => ({
			supplier: number < 4 ? supplier : "Noordwijk",
			category: number % 2 === 0 ? `Parts > Even ${supplier}` : `Parts > Odd ${supplier}`,
			quantity: number === 0 ? "0" : "9",
			price: String(10 * (number + 1)),
		}));
		await page.goto(`/manageinventory?search=${mark}&sort=name`);
		await expect(rowsOf(page, mark)).toHaveCount(6);

		await panel(page, "Supplier").click();
		const choice = page.getByRole("radio", { name: supplier });
		await expect(page.locator("label").filter({ has: choice })).toContainText("4");
		await choice.check();
		await page.keyboard.press("Escape");
		await expect(rowsOf(page, mark)).toHaveCount(4);

		await panel(page, "Category").click();
		const even = page.getByRole("radio", { name: `Even ${supplier}` });
		await expect(page.locator("label").filter({ has: even })).toContainText("2");
		await even.check();
		await page.keyboard.press("Escape");
		await expect(rowsOf(page, mark)).toHaveText([/ 00/, / 02/]);

		await panel(page, "Stock").click();
		await page.getByRole("checkbox", { name: "In stock" }).check();
		await page.keyboard.press("Escape");
		await expect(rowsOf(page, mark)).toHaveText([/ 02/]);

		const shared = await page.context().newPage();
		await shared.goto(page.url());
		await expect(rowsOf(shared, mark)).toHaveText([/ 02/]);
		await shared.close();

		await page.getByRole("button", { name: "Clear filter: In stock" }).click();
		await expect(rowsOf(page, mark)).toHaveCount(2);
		await panel(page, "More").click();
		await page.getByLabel("From").fill("20");
		await page.getByLabel("To", { exact: true }).fill("35.50");
		await page.getByRole("button", { name: "Show" }).click();
		await expect(rowsOf(page, mark)).toHaveText([/ 02/]);
		await expect(page).toHaveURL(/minPrice=20&maxPrice=35.50/);
		await page.getByRole("button", { name: "Clear all" }).click();
		await expect(rowsOf(page, mark)).toHaveCount(6);
		await expectAccessible(page);
	},
);

testAsUser("a view is kept under a name, opened again and deleted", async ({ page, product }) => {
	const inventory = new InventoryPage(page);
	await inventory.open(`/manageinventory?search=${encodeURIComponent(product.name)}&sort=-price`);
	await panel(page, "Views").click();
	await page.getByLabel("Save as").fill("Dear ones");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByRole("link", { name: "Dear ones" })).toBeVisible();
	await page.goto("/manageinventory");
	await inventory.table.waitFor();
	await panel(page, "Views").click();
	await page.getByRole("link", { name: "Dear ones" }).click();
	await expect(page).toHaveURL(/sort=-price/);
	await expect(inventory.row(product.name)).toBeVisible();
	await expect(page.getByRole("searchbox")).toHaveValue(product.name);
	await panel(page, "Views").click();
	await page.getByRole("button", { name: "Delete the view Dear ones" }).click();
	await expect(page.getByRole("link", { name: "Dear ones" })).toHaveCount(0);
	await page.reload();
	await panel(page, "Views").click();
	await expect(page.getByText("No views yet.", { exact: false })).toBeVisible();
});

testAsUser("rows are selected with Shift, deleted together and brought back", async ({ page, api }) => {
	const { mark, products } = await addMarked(api, 5);
	await page.goto(`/manageinventory?search=${mark}&sort=name`);
	const rows = rowsOf(page, mark);
	await expect(rows).toHaveCount(5);
	await rows.nth(1).getByRole("checkbox").click();
	await rows
		.nth(3)
		.getByRole("checkbox")
		.click({ modifiers: ["Shift"] });
	const bar = page.getByRole("region", { name: "Selected rows" });
	await expect(bar).toContainText("3 selected");
	await expectAccessible(page);
	await bar.getByRole("button", { name: "Delete" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Delete 3 products" }).click();
	await expect(rows).toHaveText([/ 00/, / 04/]);
	await expect(bar).toHaveCount(0);
	await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
	await expect(rows).toHaveCount(5);
	for (const { _id, quantity } of products) {
		expect(await api.call(getProduct, { params: { id: _id } })).toMatchObject({ quantity });
	}
});

testAsUser(
	"many are moved to another location together, or none is",
	async ({ page, api, expectedErrors }) => {
		expectedErrors.push(/Failed to load resource/);
		const depot = await api.call(addLocation, {
			body: { name: `Depot ${randomBytes(4).toString("hex")}`, kind: "warehouse" },
		});
		const { mark, products } = await addMarked(api, 3, (number) => ({ quantity: String(number + 2) }));
		await page.goto(`/manageinventory?search=${mark}&sort=name`);
		const rows = rowsOf(page, mark);
		for (const number of [0, 1, 2]) await rows.nth(number).getByRole("checkbox").click();
		await page.getByRole("button", { name: "Move", exact: true }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel("To").selectOption(depot._id);
		await dialog.getByLabel("How many").selectOption("some");
		await dialog.getByRole("textbox", { name: "Quantity for each" }).fill("3");
		await dialog.getByRole("button", { name: "Move", exact: true }).click();
		await expect(dialog.getByRole("alert")).toContainText("Nothing was moved.");
		await expect(dialog.getByRole("alert")).toContainText("Only 2 are there");
		const at = async (id: string) => {
			const levels = await api.call(listStock, { query: { product: id } });
			return levels.find(({ location }) => location === depot._id)?.quantity ?? 0;
		};
		for (const { _id } of products) expect(await at(_id)).toBe(0);
		await dialog.getByLabel("How many").selectOption("all");
		await dialog.getByRole("button", { name: "Move", exact: true }).click();
		await expect(dialog).toHaveCount(0);
		await expect.poll(async () => Promise.all(products.map(({ _id }) => at(_id)))).toEqual([2, 3, 4]);
		await page.goto(`/manageinventory?search=${mark}&location=${depot._id}`);
		await expect(rows).toHaveCount(3);
		await expect(page.getByRole("button", { name: `Clear filter: At ${depot.name}` })).toBeVisible();
	},
);

testAsUser("a field is set for all selected rows, chosen with the keyboard alone", async ({ page, api }) => {
	const { mark, products } = await addMarked(api, 4);
	await page.goto(`/manageinventory?search=${mark}&sort=name`);
	const rows = rowsOf(page, mark);
	await expect(rows).toHaveCount(4);
	await page.getByRole("heading", { name: "Manage Inventory" }).click();
	await page.keyboard.press("/");
	await expect(page.getByRole("searchbox")).toBeFocused();
	await page.keyboard.press("ArrowDown");
	await expect(page.getByRole("grid")).toBeFocused();
	await page.keyboard.press("Space");
	await page.keyboard.press("Shift+ArrowDown");
	await page.keyboard.press("Shift+ArrowDown");
	await page.keyboard.press("Shift+ArrowUp");
	const bar = page.getByRole("region", { name: "Selected rows" });
	await expect(bar).toContainText("2 selected");
	await page.keyboard.press("ControlOrMeta+a");
	await expect(bar).toContainText("4 selected");
	await page.keyboard.press("Escape");
	await expect(bar).toHaveCount(0);
	await page.keyboard.press("ControlOrMeta+Home");
	await page.keyboard.press("Space");
	await page.keyboard.press("ControlOrMeta+End");
	await page.keyboard.press("Space");
	await expect(bar).toContainText("2 selected");
	await bar.getByRole("button", { name: "Set a field" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Field").selectOption("brand");
	await dialog.getByLabel("Brand").fill("Halvorn");
	await page.keyboard.press("Enter");
	await expect(dialog).toHaveCount(0);
	const brands = await Promise.all(
		products.map(async ({ _id }) => (await api.call(getProduct, { params: { id: _id } })).brand),
	);
	expect(brands).toEqual(["Halvorn", null, null, "Halvorn"]);
	await page.keyboard.press("Escape");
	await page.getByRole("grid").focus();
	await page.keyboard.press("ControlOrMeta+Home");
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { name: `${mark} 01` })).toBeVisible();
	await page.goBack();
	await expect(rows).toHaveCount(4);
});

testAsUser("a reorder point is set for all selected rows, and taken off again", async ({ page, api }) => {
	const { mark, products } = await addMarked(api, 2);
	await page.goto(`/manageinventory?search=${mark}`);
	await expect(rowsOf(page, mark)).toHaveCount(2);
	await page.getByRole("grid").focus();
	await page.keyboard.press("ControlOrMeta+a");
	const dialog = page.getByRole("dialog");
	const field = dialog.getByRole("textbox", { name: "Reorder point" });
	const saved = () =>
		Promise.all(
			products.map(async ({ _id }) => (await api.call(getProduct, { params: { id: _id } })).reorderPoint),
		);
	async function set(text: string) {
		await page.getByRole("button", { name: "Set a field" }).click();
		await dialog.getByLabel("Field").selectOption("Reorder point");
		await field.fill(text);
		await page.keyboard.press("Enter");
	}
	await set("1.5");
	await expect(dialog.getByText("Enter a whole number.")).toBeVisible();
	expect(await saved()).toEqual([null, null]);
	await expectAccessible(page);
	await field.fill("12");
	await page.keyboard.press("Enter");
	await expect(page.getByText("Reorder point of 2 products set to 12")).toBeVisible();
	expect(await saved()).toEqual([12, 12]);
	await set("");
	await expect(page.getByText("Reorder point of 2 products removed")).toBeVisible();
	expect(await saved()).toEqual([null, null]);
});

testAsUser("the filter of a model has its name", async ({ page, api }) => {
	const model = `Model ${randomBytes(4).toString("hex")}`;
	const { mark, products } = await addMarked(api, 2, (number) => (number === 0 ? { model } : {}));
	await page.goto(`/manageinventory?search=${mark}&model=${products[0]?.modelId}`);
	await expect(rowsOf(page, mark)).toHaveCount(1);
	await page.getByRole("button", { name: `Clear filter: ${model}` }).click();
	await expect(rowsOf(page, mark)).toHaveCount(2);
});

testAsUser("columns are chosen and resized, and both are remembered", async ({ page, api, product }) => {
	await api.call(changeProducts, { body: { products: [product._id], change: { brand: "Halvorn" } } });
	const inventory = new InventoryPage(page);
	await inventory.openWith(product.name);
	await panel(page, "Columns").click();
	await page.getByRole("checkbox", { name: "Brand" }).check();
	await page.getByRole("checkbox", { name: "Image" }).uncheck();
	await page.keyboard.press("Escape");
	const headers = page.getByRole("columnheader");
	const chosen = ["#id", "Product Name", "Brand", "Quantity", "Price", "Supplier", "Actation"];
	await expect(headers).toHaveText(chosen);
	await expect(inventory.row(product.name)).toContainText("Halvorn");
	await expect(page).toHaveURL(/cols=/);

	const supplier = page.getByRole("columnheader", { name: "Supplier" });
	const width = async () => Math.round((await supplier.boundingBox())?.width ?? 0);
	const before = await width();
	await supplier.getByRole("button").focus();
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("Shift+ArrowRight");
	await page.keyboard.press("Shift+ArrowRight");
	await expect.poll(width).toBe(before + 32);
	const place = await supplier.boundingBox();
	// The pinned column begins at the edge.
	const edge = { x: (place?.x ?? 0) + (place?.width ?? 0) - 3, y: (place?.y ?? 0) + 16 };
	await page.mouse.move(edge.x, edge.y);
	await page.mouse.down();
	await page.mouse.move(edge.x + 40, edge.y, { steps: 4 });
	await page.mouse.up();
	await expect.poll(width).toBe(before + 72);

	await page.goto(`/manageinventory?search=${encodeURIComponent(product.name)}`);
	await expect(headers).toHaveText(chosen);
	await expect.poll(width).toBe(before + 72);
	await expectAccessible(page);
	await panel(page, "Columns").click();
	await page.getByRole("button", { name: "Reset" }).click();
	await page.keyboard.press("Escape");
	await expect(headers).toHaveCount(7);
	await expect.poll(width).toBe(before);
});

testAsUser(
	"what a search found is marked, and rows stay until others are there",
	async ({ page, product }) => {
		const inventory = new InventoryPage(page);
		await inventory.openWith(product.name);
		const word = product.name.split(" ")[1] ?? "";
		await inventory.search(word.slice(0, 6));
		await expect(inventory.row(product.name).locator("mark").first()).toHaveText(word.slice(0, 6));
		let open: () => void = () => {};
		const gate = new Promise<void>((resolve) => {
			open = resolve;
		});
		await page.route("**/api/products?*", async (route) => {
			await gate;
			await route.continue();
		});
		await inventory.search(word);
		await expect(inventory.table).toHaveAttribute("aria-busy", "true");
		await expect(inventory.row(product.name)).toBeVisible();
		open();
		await expect(inventory.table).toHaveAttribute("aria-busy", "false");
		await expect(inventory.row(product.name).locator("mark").first()).toHaveText(word);
	},
);

testAsUser(
	"a long list is read where one looks, and only what is in view is in the page",
	async ({ page, api }) => {
		const { mark } = await addMarked(api, 330, (number) => ({ price: String(number + 1) }));
		const inventory = new InventoryPage(page);
		await inventory.open(`/manageinventory?search=${mark}&sort=price`);
		await expect(page.getByText(/^330 of/)).toBeVisible();
		expect(await inventory.table.getByRole("row").count()).toBeLessThan(40);
		const asked: URL[] = [];
		page.on(
			"request",
			(request) => void (request.url().includes("/api/products?") && asked.push(new URL(request.url()))),
		);
		await inventory.table.focus();
		await page.keyboard.press("ControlOrMeta+End");
		await expect(inventory.row("$330.00")).toBeInViewport();
		await expect(inventory.row("$330.00")).toHaveAttribute("aria-rowindex", "331");
		expect(asked.map((url) => url.searchParams.get("at"))).toContain("300");
		await inventory.scrollTo(160 * 36);
		await expect(inventory.row("$163.00")).toBeInViewport();
		await page.keyboard.press("ControlOrMeta+Home");
		await expect(inventory.row("$1.00")).toBeInViewport();
		await inventory.scrollTo(160 * 36);
		await inventory
			.row("$163.00")
			.getByRole("link", { name: /^Details/ })
			.click();
		await expect(page.getByRole("heading", { name: `${mark} 162` })).toBeVisible();
		await page.goBack();
		await expect(inventory.row("$163.00")).toBeInViewport();
	},
);
