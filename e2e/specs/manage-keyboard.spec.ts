import { randomBytes, randomInt } from "node:crypto";
import { changeProducts } from "@freehub/contract/catalogue/product-batches";
import { getProduct } from "@freehub/contract/catalogue/products";
import { addLocation } from "@freehub/contract/stock/locations";
import type { Page } from "@playwright/test";
import { expect, newProduct, testAsUser } from "../fixtures.ts";
import { InventoryPage } from "../pages/inventory.ts";

/**
 * Presses keys one after the other, at a person's speed and not a scanner's; a text is typed letter by letter, as one key press
 * each.
 */
function keyboard(page: Page) {
	let count = 0;
	return {
		press: async (...keys: string[]) => {
			for (const key of keys) await page.keyboard.press(key, { delay: 100 });
			count += keys.length;
		},
		/** Number of keys pressed since the last task. */
		task: () => {
			const keys = count;
			count = 0;
			return keys;
		},
	};
}

testAsUser("none of ten common tasks takes more than eight keys", async ({ page, api }) => {
	// Letters that are in no other test's names: those contain hex numbers.
	const letters = Array.from({ length: 4 }, () => "ghjkmnpqvwxyz".charAt(randomInt(13)));
	const mark = letters.join("");
	await api.call(addLocation, { body: { name: `Depot ${mark}`, kind: "warehouse" } });
	const [first, second, third] = await Promise.all(
		["1", "2", "3"].map((number) => newProduct(api, { name: `${mark} ${number}`, price: number })),
	);
	if (!first || !second || !third) throw new Error("There are no products.");
	const inventory = new InventoryPage(page);
	const rows = page.getByRole("row").filter({ hasText: mark });
	const on = async (id: string) => api.call(getProduct, { params: { id } });
	const { press, task } = keyboard(page);
	const counts: Record<string, number> = {};
	await inventory.open("/manageinventory?sort=price");

	await press("/", ...letters, "ArrowDown");
	await expect(rows).toHaveCount(3);
	await expect(inventory.table).toBeFocused();
	counts["find a product"] = task();

	await press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: `${mark} 1` })).toBeVisible();
	counts["open it"] = task();
	await page.goBack();
	await expect(rows).toHaveCount(3);
	await inventory.table.focus();

	const quantity = page.getByRole("dialog").getByLabel("Quantity");
	await press("+");
	await expect(quantity).toBeFocused();
	await press("2", "0");
	await expect(quantity).toHaveValue("20");
	await press("Enter");
	await expect(rows.first()).toContainText("27");
	await expect(inventory.table).toBeFocused();
	counts["receive 20"] = task();

	await press("-");
	await expect(quantity).toBeFocused();
	await press("3", "Enter");
	await expect(rows.first()).toContainText("24");
	await expect(inventory.table).toBeFocused();
	counts["deliver 3"] = task();

	await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(2);
	await press("ControlOrMeta+z");
	await expect(rows.first()).toContainText("27");
	counts["undo it"] = task();

	await expect(page.getByRole("dialog")).toHaveCount(0);
	await press("Delete");
	await expect(inventory.dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
	await press("Tab");
	await expect(inventory.dialog.getByRole("button", { name: "Delete" })).toBeFocused();
	await press("Enter");
	await expect(rows).toHaveCount(2);
	await expect(inventory.table).toBeFocused();
	await press("ControlOrMeta+z");
	await expect(rows).toHaveCount(3);
	counts["delete and restore"] = task();

	const bar = page.getByRole("region", { name: "Selected rows" });
	await press("Space", "Shift+ArrowDown", "Shift+ArrowDown");
	await expect(bar).toContainText("3 selected");
	await press("b", "Enter");
	await expect(page.getByRole("dialog").getByLabel("Category")).toBeFocused();
	await press("Z", "7", "Enter");
	await expect.poll(async () => (await on(third._id)).category).toBe("Z7");
	await expect(bar.getByRole("button", { name: "Set a field" })).toBeFocused();
	counts["give three a category"] = task();

	await press("Escape");
	await expect(bar).toHaveCount(0);
	await inventory.table.focus();
	await press("ControlOrMeta+Home");
	task();
	await press("Space", "Shift+ArrowDown");
	await expect(bar).toContainText("2 selected");
	await press("b", "ArrowRight", "Enter");
	await expect(page.getByRole("dialog").getByLabel("To")).toBeFocused();
	await press("ArrowDown", "Enter", "Enter");
	await expect(page.getByText("2 products moved")).toBeVisible();
	await expect(inventory.table).toBeFocused();
	counts["move several"] = task();

	await press("/", "Tab", "Tab", "Tab", "Enter");
	await expect(page.getByRole("checkbox", { name: "In stock" })).toBeFocused();
	await press("Tab", "Space", "Escape");
	await expect(page).toHaveURL(/stock=low/);
	counts["see what is low on stock"] = task();
	await page.goBack();
	await expect(page).not.toHaveURL(/stock=low/);

	await inventory.table.focus();
	const download = page.waitForEvent("download");
	await press("Shift+Tab", "Shift+Tab", "Shift+Tab", "Enter");
	await expect(page.getByRole("link", { name: /^CSV/ })).toBeFocused();
	await press("Enter");
	expect((await download).suggestedFilename()).toMatch(/\.csv$/);
	counts["export what is shown"] = task();

	console.log(counts);
	expect(Object.keys(counts)).toHaveLength(10);
	expect(Math.max(...Object.values(counts))).toBeLessThanOrEqual(8);
});

testAsUser(
	"three pieces are found and moved in fourteen keys, and in nine when they go where the last ones went",
	async ({ page, api }) => {
		const letters = Array.from({ length: 4 }, () => "ghjkmnpqvwxyz".charAt(randomInt(13)));
		const mark = letters.join("");
		const depot = `Yx ${mark}`;
		await api.call(addLocation, { body: { name: depot, kind: "warehouse" } });
		const { name } = await newProduct(api, { name: `${mark} bell`, quantity: "7" });
		const inventory = new InventoryPage(page);
		const { press, task } = keyboard(page);
		const dialog = page.getByRole("dialog");
		const find = async () => {
			await inventory.open("/manageinventory");
			await press("/", ...letters, "ArrowDown");
			await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(1);
			await expect(inventory.table).toBeFocused();
			await press("m");
			await expect(dialog.getByLabel("Quantity")).toBeFocused();
		};
		await find();
		await press("3", "Tab", "Tab");
		await expect(dialog.getByLabel("To")).toBeFocused();
		await press("Y", "x", "Enter", "Enter");
		await expect(page.getByText(`Moved 3 of ${name} from Shop to ${depot}`)).toBeVisible();
		expect(task()).toBeLessThanOrEqual(14);
		await find();
		await expect(dialog.getByLabel("To")).toHaveValue(new RegExp(depot));
		await press("2", "Enter");
		await expect(page.getByText(`Moved 2 of ${name} from Shop to ${depot}`)).toBeVisible();
		expect(task()).toBeLessThanOrEqual(9);
	},
);

testAsUser("the grid is one tab stop, and F2 leads to what a cell holds", async ({ page, product }) => {
	const inventory = new InventoryPage(page);
	await inventory.openWith(product.name);
	await page.getByRole("button", { name: "Compact rows" }).focus();
	await page.keyboard.press("Tab");
	await expect(inventory.table).toBeFocused();
	const active = () => inventory.table.getAttribute("aria-activedescendant");
	expect(await active()).toBe("product-cell-0-0");
	await page.keyboard.press("End");
	expect(await active()).toBe("product-cell-0-6");
	await page.keyboard.press("F2");
	await expect(inventory.row(product.name).getByRole("link", { name: /^Details/ })).toBeFocused();
	await page.keyboard.press("ArrowRight");
	await expect(inventory.row(product.name).getByRole("button", { name: /^Delete/ })).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(inventory.table).toBeFocused();
	await page.keyboard.press("ArrowUp");
	expect(await active()).toBe("product-cell--1-6");
	await page.keyboard.press("Home");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("columnheader", { name: "Product Name" })).toHaveAttribute(
		"aria-sort",
		"ascending",
	);
	await page.keyboard.press("Tab");
	await expect(page.locator('[role="grid"] *:focus')).toHaveCount(0);
	await expect(inventory.table).not.toBeFocused();
});

testAsUser("on a phone Done applies typed prices, and Clear all clears them", async ({ page, api }) => {
	const mark = `mk${randomBytes(4).toString("hex")}`;
	const [cheap] = await Promise.all(
		["10", "20"].map((price) => newProduct(api, { name: `${mark} ${price}`, price })),
	);
	await api.call(changeProducts, { body: { products: [cheap?._id ?? ""], change: { brand: "Halvorn" } } });
	await page.setViewportSize({ width: 390, height: 844 });
	const inventory = new InventoryPage(page);
	await inventory.openWith(mark);
	const rows = page.getByRole("row").filter({ hasText: mark });
	await expect(rows).toHaveCount(2);
	await page.getByRole("button", { name: "Filters" }).click();
	const from = page.getByRole("textbox", { name: "From" });
	await from.fill("15");
	await page.getByRole("button", { name: "Done" }).click();
	await expect(rows).toHaveText([/ 20/]);
	await page.getByRole("button", { name: "Filters" }).click();
	await expect(from).toHaveValue("15");
	await from.fill("cheap");
	await page.getByRole("button", { name: "Done" }).click();
	await expect(page.getByText("Enter a number such as 12.5.")).toBeVisible();
	await page.getByRole("button", { name: "Clear all" }).click();
	await expect(from).toHaveValue("");
	await page.getByRole("button", { name: "Done" }).click();
	await expect(rows).toHaveCount(2);

	await rows
		.first()
		.getByRole("button", { name: /^More about/ })
		.click();
	const more = page.getByRole("dialog", { name: /^More about/ });
	for (const name of ["Select", "Delete"]) await expect(more.getByRole("button", { name })).toBeVisible();
	await expect(more.getByRole("link", { name: "Details" })).toBeVisible();
	const plus = rows.first().getByRole("button", { name: /^Add quantity/ });
	await page.keyboard.press("Escape");
	const box = await plus.boundingBox();
	// The hit area extends three pixels beyond the button.
	expect((box?.height ?? 0) + 6).toBeGreaterThanOrEqual(44);
});

testAsUser(
	"twelve rows fit, Actation stays in view, and no number is cut off, also at twice the text",
	async ({ page, api }) => {
		const mark = `mk${randomBytes(4).toString("hex")}`;
		const many = { quantity: "123456789", price: "12345678.90", supplier: "Supplier of a long name" };
		await Promise.all(
			Array.from({ length: 14 }, (_, number) => newProduct(api, { name: `${mark} ${number}`, ...many })),
		);
		await page.setViewportSize({ width: 1280, height: 800 });
		const inventory = new InventoryPage(page);
		await inventory.open(
			`/manageinventory?search=${mark}&cols=number,image,name,sku,barcode,category,brand,quantity,price,supplier,actions`,
		);
		const rows = page.getByRole("row").filter({ hasText: mark });
		const twelfth = rows.nth(11).getByRole("button", { name: /^Delete/ });
		await expect(twelfth).toBeInViewport({ ratio: 1 });
		const row = rows.first();
		await expect(row.getByRole("button", { name: /^Delete/ })).toBeInViewport({ ratio: 1 });
		const isCut = () =>
			row
				.locator("td[data-numeric]")
				.evaluateAll((cells) =>
					cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
				);
		expect(await isCut()).toEqual([]);
		expect((await row.boundingBox())?.height).toBe(36);
		await page.getByRole("button", { name: "Comfortable rows" }).click();
		await expect.poll(async () => (await rows.first().boundingBox())?.height).toBe(48);
		await page.reload();
		await expect.poll(async () => (await rows.first().boundingBox())?.height).toBe(48);
		await page.addStyleTag({ content: "html { font-size: 200% !important; }" });
		await expect.poll(async () => (await rows.first().boundingBox())?.height).toBe(96);
		expect(await isCut()).toEqual([]);
		await expect(row.getByRole("button", { name: /^Delete/ })).toBeInViewport({ ratio: 1 });
	},
);
