import type { Product } from "@freehub/contract/catalogue/product-fields";
import { changeProduct, deleteProduct, listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import type { BrowserContext, Page } from "@playwright/test";
import { amount, test as base, expect, newProduct } from "../fixtures.ts";
import type { Started } from "../keep.ts";
import { cuttableWay, type LiveShop, mara, openLiveShop, receive, receiveEach, theo } from "../live-shop.ts";
import { InventoryPage } from "../pages/inventory.ts";

/** Generous, because the test machine may be slow; users see updates in a fraction of that. */
const SOON = { timeout: 10_000 };

const test = base.extend<{ shop: LiveShop; there: BrowserContext }>({
	shop: async ({ keep }, use) => use(await keep("live shop", startLiveShop)),
	/** Theo's browser, which shows the changes while Mara works. */
	there: async ({ browser, shop }, use) => {
		const context = await shop.openFor(browser, theo);
		await use(context);
		await context.close();
	},
});

// One shop for all tests of this file.
test.describe.configure({ mode: "default" });

async function startLiveShop(): Promise<Started<LiveShop>> {
	const shop = await openLiveShop();
	return { thing: shop, stop: shop.server.stop };
}

async function openAt(context: BrowserContext, path: string): Promise<Page> {
	const page = await context.newPage();
	await page.goto(path);
	return page;
}

/** Waits until the page follows the feed: its first reads then include everything committed before. */
async function isFollowing(page: Page): Promise<void> {
	await page.locator('html[data-live="yes"]').waitFor();
}

const addMany = async (api: Client, count: number): Promise<Product[]> => {
	const added: Product[] = [];
	for (let n = 0; n < count; n++) added.push(await newProduct(api));
	return added;
};

test("every open screen shows what somebody else books, over at most three connections", async ({
	there,
	shop,
}) => {
	const { api } = shop;
	const size = { model: "Arrow", category: "Frames" };
	const product = await newProduct(api, { ...size, size: "S" });
	await newProduct(api, { ...size, size: "M" });
	const streams: string[] = [];
	there.on("request", (request) => {
		if (request.url().includes("/api/events")) streams.push(request.url());
	});
	const table = await openAt(there, `/manageinventory?search=${encodeURIComponent(product.name)}`);
	const details = await openAt(there, `/inventory/${product._id}`);
	const movements = await openAt(there, "/dashboard/movements");
	const today = await openAt(there, "/dashboard/today");
	const model = await openAt(there, `/models/${product.modelId}`);
	const books = await openAt(there, "/dashboard/books");
	const location = await openAt(there, "/dashboard/locations/main");
	const contents = location.getByRole("list", { name: /^Products at/ }).getByRole("listitem");
	const row = new InventoryPage(table).row(product.name).getByRole("gridcell").nth(3);
	const pieces = books.getByRole("definition").nth(2);
	await expect(row).toContainText("7");
	await expect(details.getByRole("region", { name: "History" }).getByRole("listitem")).toHaveCount(1);
	await expect(pieces).toHaveText("14");
	await expect(contents.filter({ hasText: product.name })).toContainText("7");
	for (const page of there.pages()) await isFollowing(page);

	const began = performance.now();
	await receive(api, product._id, 5);
	await expect(row).toContainText("12", SOON);
	const tookMs = performance.now() - began;
	await expect(details.getByRole("region", { name: "Stock", exact: true })).toContainText("12", SOON);
	await expect(details.getByRole("region", { name: "History" }).getByRole("listitem")).toHaveCount(2, SOON);
	await expect(details.getByRole("list", { name: "Stock per location" })).toContainText("12", SOON);
	await expect(
		movements.getByRole("listitem").filter({ hasText: "Mara Lind" }).filter({ hasText: "5 ×" }),
	).toHaveCount(1, SOON);
	await expect(today.getByRole("link", { name: /^Came in/ })).toContainText("19", SOON);
	await expect(model.getByRole("grid")).toContainText("12", SOON);
	await expect(pieces).toHaveText("19", SOON);
	await expect(contents.filter({ hasText: product.name })).toContainText("12", SOON);
	test
		.info()
		.annotations.push({ type: "ms until the table showed it", description: String(Math.round(tookMs)) });
	expect(streams).toHaveLength(3);

	// A tab with a connection may close at any time.
	await table.close();
	await receive(api, product._id, 1);
	await expect(details.getByRole("region", { name: "Stock", exact: true })).toContainText("13", SOON);
});

test("focus, typing, selection and scroll stay where they are", async ({ there, shop }) => {
	const { api } = shop;
	const products = await addMany(api, 60);
	const last = products.at(-1) as Product;
	const page = await openAt(there, "/manageinventory");
	const inventory = new InventoryPage(page);
	const row = (product: Product) => inventory.row(product.name);
	await row(last).getByRole("checkbox").check();
	await isFollowing(page);
	await receive(api, last._id, 5);
	await expect(row(last).getByRole("gridcell").nth(3)).toContainText("12", SOON);
	await expect(row(last).getByRole("checkbox")).toBeChecked();
	await expect(row(last).getByRole("checkbox")).toBeFocused();
	await row(last).getByRole("checkbox").uncheck();

	// A partly filled-in form over the table.
	await row(last)
		.getByRole("button", { name: /^Delivered/ })
		.click();
	const quantity = page.getByRole("dialog").getByLabel("Quantity");
	await quantity.fill("3");
	await receive(api, last._id, 1);
	await expect(row(last).getByRole("gridcell").nth(3)).toContainText("13", SOON);
	await expect(quantity).toHaveValue("3");
	await expect(quantity).toBeFocused();
	await page.keyboard.press("Escape");

	// When scrolled down, rows added by others do not push the visible rows away.
	const top = await inventory.scrollTo(1200);
	await expect(row(products[30] as Product)).toBeVisible();
	const place = () => row(products[30] as Product).getAttribute("data-index");
	const before = await place();
	const added = await newProduct(api);
	await api.call(changeProduct, {
		params: { id: products[30]?._id ?? "" },
		body: { supplier: "Another Supplier" },
		version: 1,
	});
	await expect(row(products[30] as Product)).toContainText("Another Supplier", SOON);
	expect(await place()).toBe(before);
	expect(await inventory.box.evaluate((box) => box.scrollTop)).toBe(top);
	await inventory.scrollTo(0);
	await page.getByRole("searchbox").focus();
	await expect(row(added)).toHaveAttribute("data-index", "0", { timeout: 5000 });
	await api.call(deleteProduct, { params: { id: added._id } });
	await expect(row(added)).toHaveCount(0, { timeout: 5000 });
});

test("who edits a product is told at once that somebody else has changed it, and keeps what is typed", async ({
	there,
	shop,
}) => {
	const product = await newProduct(shop.api);
	const page = await openAt(there, `/inventory/${product._id}/edit`);
	const name = page.getByRole("textbox", { name: "Name", exact: true });
	await name.fill("Half a na");
	await isFollowing(page);
	await shop.api.call(changeProduct, {
		params: { id: product._id },
		body: { supplier: "Somebody's Choice" },
		version: 1,
	});
	const note = page
		.getByRole("main")
		.getByRole("alert")
		.filter({ hasText: /changed this|Somebody else changed/ });
	await expect(note).toContainText("Somebody's Choice", SOON);
	await expect(name).toHaveValue("Half a na");
	await expect(name).toBeFocused();
	await page.getByRole("button", { name: "Save mine" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Half a na");
	await expect(page.getByRole("main")).toContainText("Somebody's Choice");
});

test("what one saves oneself is no change by somebody else", async ({ there, shop }) => {
	const product = await newProduct(shop.api);
	const page = await openAt(there, `/inventory/${product._id}/edit`);
	await page.evaluate(() => {
		const seen = new MutationObserver(() => {
			if (/changed this|Somebody else changed/.test(document.body.textContent))
				document.title = "a conflict was shown";
		});
		seen.observe(document.body, { childList: true, subtree: true });
	});
	await page.getByRole("textbox", { name: "Name", exact: true }).fill("A better name");
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("A better name");
	await expect(page).not.toHaveTitle("a conflict was shown");
});

test("who else looks at a product, or edits it, is shown until they go", async ({ there, browser, shop }) => {
	const product = await newProduct(shop.api);
	const page = await openAt(there, `/inventory/${product._id}`);
	const elsewhere = await shop.openFor(browser, mara);
	const hers = await openAt(elsewhere, `/inventory/${product._id}`);
	await expect(page.getByText("Mara Lind is looking at this")).toBeVisible(SOON);
	await expect(hers.getByText("Theo Brandt is looking at this")).toBeVisible(SOON);
	await hers.getByRole("link", { name: /^Edit/ }).click();
	await expect(page.getByText("Mara Lind is editing this")).toBeVisible(SOON);
	await expect(hers.getByText("Theo Brandt is looking at this")).toBeVisible(SOON);
	for (const width of [390, 1280]) {
		await page.setViewportSize({ width, height: 900 });
		await hers.setViewportSize({ width, height: 900 });
		const isWider = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
		expect(await page.evaluate(isWider)).toBe(false);
	}
	await hers.getByRole("button", { name: "Cancel" }).click();
	await expect(page.getByText("Mara Lind is looking at this")).toBeVisible(SOON);
	await hers.close();
	await expect(page.getByText("Mara Lind is looking at this")).toHaveCount(0, SOON);
	await elsewhere.close();
});

/** How often the connection is cut; 100 times in `npm run torture`. */
const CUTS = amount(5, 100);

test("nothing is missed over a connection that is cut again and again at 200 changes a second @soak", async ({
	browser,
	shop,
}) => {
	test.setTimeout(120_000);
	const { api } = shop;
	const products = await addMany(api, 50);
	const ids = products.map(({ _id }) => _id);
	const way = await cuttableWay(shop.server.url);
	const context = await shop.openFor(browser, theo, way.url);
	const page = await openAt(context, "/manageinventory");
	const inventory = new InventoryPage(page);
	await isFollowing(page);

	let isBooking = true;
	let booked = 0;
	async function book(): Promise<void> {
		const began = performance.now();
		while (isBooking) {
			await receiveEach(api, ids);
			booked += ids.length;
			const due = began + (booked / 200) * 1000;
			await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
		}
	}
	async function cut(): Promise<void> {
		for (let cuts = 0; cuts < CUTS; cuts++) {
			const streams = way.streams();
			await new Promise((resolve) => setTimeout(resolve, Math.random() * 250));
			way.cut();
			await expect.poll(way.streams, { intervals: [10], timeout: 10_000 }).toBeGreaterThan(streams);
		}
		isBooking = false;
	}
	const began = performance.now();
	await Promise.all([book(), cut()]);
	const rate = Math.round((booked / (performance.now() - began)) * 1000);
	test.info().annotations.push({ type: "changes a second", description: String(rate) });

	const { items } = await api.page(listProducts, { query: { limit: 50, sort: "-created" } });
	const shown = new Map<string, number>();
	const shownNow = () =>
		inventory.table.getByRole("row").evaluateAll((rows) =>
			rows.flatMap((row) => {
				const name = row.querySelector(
					'[data-column="name"] a:last-of-type, [data-column="name"] a',
				)?.textContent;
				const quantity = row.querySelector('[data-column="quantity"]')?.textContent;
				return name && quantity ? [[name, Number(quantity.replace(/\D/g, ""))] as const] : [];
			}),
		);
	await expect
		.poll(
			async () => {
				shown.clear();
				for (let top = 0; top <= 50 * 60; top += 400) {
					await inventory.scrollTo(top);
					await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
					for (const [name, quantity] of await shownNow()) shown.set(name, quantity);
				}
				return items.filter(({ name, quantity }) => shown.get(name) !== quantity).map(({ name }) => name);
			},
			{ timeout: 10_000 },
		)
		.toEqual([]);
	expect(items.every(({ quantity }) => quantity === 7 + booked / ids.length)).toBe(true);
	way.close();
	await context.close();
});

test("says that it does not follow where the server is gone, which open screens do not keep from stopping", async ({
	browser,
}) => {
	const shop = await openLiveShop();
	const context = await shop.openFor(browser, theo);
	const page = await openAt(context, "/dashboard/today");
	await isFollowing(page);
	const began = performance.now();
	await shop.server.stop();
	expect(performance.now() - began).toBeLessThan(8000);
	// If a request failed meanwhile, the message says more.
	await expect(page.getByText(/^(Not live; trying again|Offline)$/).first()).toBeVisible({ timeout: 15_000 });
	await context.close();
});
