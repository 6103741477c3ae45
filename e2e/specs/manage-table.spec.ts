import { randomBytes } from "node:crypto";
import { changeProducts } from "@freehub/contract/catalogue/product-batches";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import { getProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import type { Locator, Page } from "@playwright/test";
import { expect, newProduct, testAsUser } from "../fixtures.ts";
import { longList } from "../long-list.ts";
import { InventoryPage } from "../pages/inventory.ts";

/** Products with a unique word in their names, numbered from 00. */
async function addMarked(api: Client, count: number): Promise<{ mark: string; products: Product[] }> {
	const mark = `mt${randomBytes(4).toString("hex")}`;
	const add = (number: number) => newProduct(api, { name: `${mark} ${String(number).padStart(2, "0")}` });
	const products = await Promise.all(Array.from({ length: count }, (_, number) => add(number)));
	return { mark, products };
}

function rowsOf(page: Page, mark: string) {
	return new InventoryPage(page).table.getByRole("row").filter({ hasText: mark });
}

/** The button of a filter or menu, which shows its value once it has one; a column's heading may have the same name. */
function panel(page: Page, name: string) {
	const named = page.getByRole("button", { name: new RegExp(`^${name}($|: )`) });
	return page.locator("[aria-haspopup=dialog]").and(named);
}

/** Whether all of a row's text is visible: neither clipped, nor covered, nor outside its cell. */
function isInSight(row: Locator, text: string): Promise<boolean> {
	return row.evaluate((element, sought) => {
		const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
		for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
			const at = node.nodeValue?.lastIndexOf(sought) ?? -1;
			if (at < 0) continue;
			const range = document.createRange();
			range.setStart(node, at);
			range.setEnd(node, at + sought.length);
			const { left, right, top, bottom } = range.getBoundingClientRect();
			const there = [left + 1, right - 1].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
			if (there.every((hit) => hit === node.parentElement)) return true;
		}
		return false;
	}, text);
}

testAsUser(
	"variants whose long names differ in the last word are told apart at 1280 px, by their SKUs and by that word",
	async ({ page, api }) => {
		const mark = `mt${randomBytes(4).toString("hex")}`;
		const model = `LG-${randomBytes(3).toString("hex")}`;
		const colours = ["anthracite", "black", "red"];
		for (const [i, colour] of colours.entries()) {
			const name = `${mark} Larch 40 Gravel Tyre with a reflective band 700 × 40 ${colour}`;
			await newProduct(api, { name, ...(i > 0 && { sku: `${model}-${colour}` }) });
		}
		await page.setViewportSize({ width: 1280, height: 800 });
		await page.goto(`/manageinventory?search=${mark}&sort=name`);
		const rows = rowsOf(page, mark);
		await expect(rows).toHaveCount(3);
		for (const [i, colour] of colours.entries()) {
			const row = rows.nth(i);
			expect.soft(await isInSight(row, colour), colour).toBe(true);
			if (i > 0) expect.soft(await isInSight(row, `${model}-${colour}`), `the SKU of ${colour}`).toBe(true);
		}
		await page.setViewportSize({ width: 390, height: 800 });
		await expect(page.getByRole("link", { name: "Details" })).toHaveCount(0);
		for (const [i, colour] of colours.entries()) {
			expect.soft(await isInSight(rows.nth(i), colour), `${colour} on a card`).toBe(true);
		}
	},
);

testAsUser(
	"rows are selected with Shift, deleted together and brought back, and a field is set with the keyboard alone",
	async ({ page, api }) => {
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
		await bar.getByRole("button", { name: "Delete" }).click();
		const pieces = products.slice(1, 4).reduce((sum, { quantity = 0 }) => sum + quantity, 0);
		await expect(page.getByRole("dialog")).toContainText(`${pieces} pieces are on hand.`);
		await page.getByRole("dialog").getByRole("button", { name: "Delete 3 products" }).click();
		await expect(rows).toHaveText([/ 00/, / 04/]);
		await expect(bar).toHaveCount(0);
		await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
		await expect(rows).toHaveCount(5);
		for (const { _id, quantity } of products) {
			expect(await api.call(getProduct, { params: { id: _id } })).toMatchObject({ quantity });
		}

		await page.getByRole("heading", { name: "Manage Inventory" }).click();
		await page.keyboard.press("/");
		await expect(page.getByRole("searchbox")).toBeFocused();
		await page.keyboard.press("ArrowDown");
		await expect(page.getByRole("grid")).toBeFocused();
		await page.keyboard.press("ControlOrMeta+Home");
		await page.keyboard.press("Space");
		await page.keyboard.press("Shift+ArrowDown");
		await page.keyboard.press("Shift+ArrowDown");
		await page.keyboard.press("Shift+ArrowUp");
		await expect(bar).toContainText("2 selected");
		await page.keyboard.press("ControlOrMeta+a");
		await expect(bar).toContainText("5 selected");
		await page.keyboard.press("Escape");
		await expect(bar).toHaveCount(0);
		await page.keyboard.press("ControlOrMeta+Home");
		await page.keyboard.press("Space");
		await page.keyboard.press("ControlOrMeta+End");
		await page.keyboard.press("Space");
		await expect(bar).toContainText("2 selected");
		await bar.getByRole("button", { name: "Set a field" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel("Category").press("ArrowDown");
		// A clipped part does not count as in the viewport.
		await expect(page.getByRole("listbox")).toBeInViewport({ ratio: 0.99 });
		await dialog.getByLabel("Field").selectOption("brand");
		await dialog.getByLabel("Brand").fill("Halvorn");
		await page.keyboard.press("Enter");
		await expect(dialog).toHaveCount(0);
		const brands = await Promise.all(
			products.map(async ({ _id }) => (await api.call(getProduct, { params: { id: _id } })).brand),
		);
		expect(brands).toEqual(["Halvorn", null, null, null, "Halvorn"]);
		await page.keyboard.press("Escape");
		await page.getByRole("grid").focus();
		await page.keyboard.press("ControlOrMeta+Home");
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Enter");
		await expect(page.getByRole("heading", { name: `${mark} 01` })).toBeVisible();
		await page.goBack();
		await expect(rows).toHaveCount(5);
	},
);

testAsUser(
	"filters keep their words: what has no room beside the others is in More, and the end of a long name stays",
	async ({ page, api }) => {
		const mark = `mt${randomBytes(4).toString("hex")}`;
		const names = ["Black, 52", "Silver, 52"].map((end) => `${mark} Mountain Frame of Aluminium - ${end}`);
		for (const name of names) await newProduct(api, { name, supplier: "Noordwijk and Sons" });
		await page.setViewportSize({ width: 1280, height: 800 });
		await page.goto(
			`/dashboard/manageinventory?search=${mark}&supplier=Noordwijk%20and%20Sons&location=main`,
		);
		const rows = rowsOf(page, mark);
		for (const end of ["Black, 52", "Silver, 52"])
			await expect.poll(() => isInSight(rows.filter({ hasText: end }), end)).toBe(true);
		const tools = page.getByRole("search");
		await expect(panel(page, "Category")).toBeVisible();
		await expect(tools.locator("[data-chip] .cut").first()).toHaveText("Category");
		const isCut = () =>
			tools
				.locator("[data-chip]:not([data-set]) .cut")
				.evaluateAll((words) => words.some((word) => word.scrollWidth > word.clientWidth));
		expect(await isCut()).toBe(false);
		await page.setViewportSize({ width: 800, height: 800 });
		await expect(panel(page, "Category")).toBeHidden();
		expect(await isCut()).toBe(false);
		await page.getByRole("button", { name: /^More/ }).first().click();
		await expect(page.getByRole("dialog").getByText("Category", { exact: true })).toBeVisible();
	},
);

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
	await panel(page, "Columns").click();
	await page.getByRole("button", { name: "Reset" }).click();
	await page.keyboard.press("Escape");
	await expect(headers).toHaveCount(7);
	await expect.poll(width).toBe(before);
});

testAsUser(
	"a long list is read where one looks, and only what is in view is in the page",
	async ({ page, asOwner }) => {
		const mark = await longList(asOwner);
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
		await expect(page.getByRole("heading", { name: `${mark} 163` })).toBeVisible();
		await page.goBack();
		await expect(inventory.row("$163.00")).toBeInViewport();
	},
);

testAsUser(
	"however many filters are set, the search and the way to more of them are in view",
	async ({ page }) => {
		const filters =
			"category=Components+%3E+Wheels&supplier=Tarnwick+Components&supplier=Brask+%26+Lund&stock=in,low" +
			"&brand=Halvorn&location=main&minPrice=10&maxPrice=30&unmoved=10";
		const folded = /\+\d filters$/;
		for (const [width, more] of [
			[1280, /^More, \+\d filters$/],
			[1024, /^More, \+\d filters$/],
			[390, /^Filters$/],
		] as const) {
			await page.setViewportSize({ width, height: 800 });
			await page.goto(`/manageinventory?${filters}`);
			const search = page.getByRole("searchbox");
			const buttons = [search, page.getByRole("button", { name: more })];
			for (const part of [...buttons, page.getByRole("button", { name: folded })]) {
				await expect(part).toBeInViewport({ ratio: 1 });
			}
			expect((await search.boundingBox())?.width).toBeGreaterThan(100);
		}
		await page.getByRole("button", { name: folded }).click();
		await page.getByRole("button", { name: "Clear filter: Halvorn" }).click();
		await expect(page).not.toHaveURL(/brand=/);
		await page.getByRole("button", { name: "Clear all" }).click();
		await expect(page).toHaveURL(/manageinventory$/);
	},
);
