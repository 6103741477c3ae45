import { randomUUID } from "node:crypto";
import { getProduct } from "@freehub/contract/catalogue/products";
import { addLocation } from "@freehub/contract/stock/locations";
import { languages } from "@freehub/domain/language";
import { expect, testAsUser } from "../fixtures.ts";
import { InventoryPage } from "../pages/inventory.ts";
import { onHand, StockBar } from "../pages/stock.ts";
import { chooseLanguage } from "../words.ts";

const failed = /Failed to load resource/;

testAsUser(
	"a change whose answer is lost is recorded, sent again by itself and booked once",
	async ({ page, product, api, expectedErrors }) => {
		expectedErrors.push(failed);
		await page.goto(`/inventory/${product._id}`);
		const bar = new StockBar(page);
		const keys: (string | undefined)[] = [];
		const isSeenWaiting = Promise.withResolvers<void>();
		await page.route(`**/api/products/${product._id}/movements`, async (route) => {
			if (route.request().method() !== "POST") return route.continue();
			keys.push(route.request().headers()["idempotency-key"]);
			if (keys.length > 1) {
				await isSeenWaiting.promise;
				return route.continue();
			}
			await route.fetch();
			await route.abort();
		});
		// The queue's code resends as soon as it is loaded.
		await expect(page.getByRole("banner").getByRole("status")).toBeAttached();
		await bar.book("deliver", 2);
		// Without "Offline" if another answer has shown since then that the server is reachable.
		await expect(page.getByRole("status").getByText("1 to send")).toBeVisible();
		await expect(page.getByText("recorded on this device")).toBeVisible();
		await expect(onHand(page)).toContainText("5");
		isSeenWaiting.resolve();
		await expect(page.getByText("1 to send")).toHaveCount(0);
		await expect(onHand(page)).toContainText("5");
		expect(await api.call(getProduct, { params: { id: product._id } })).toMatchObject({ quantity: 5 });
		expect(keys).toEqual([keys[0], keys[0]]);
	},
);

testAsUser(
	"three tabs show the same number: the product, the table and the shop",
	async ({ page, product }) => {
		const [table, shop] = await Promise.all([page.context().newPage(), page.context().newPage()]);
		await Promise.all([
			page.goto(`/inventory/${product._id}`),
			table.goto(`/manageinventory?search=${encodeURIComponent(product.name)}`),
			shop.goto(`/products/${product._id}`),
		]);
		const row = new InventoryPage(table).row(product.name);
		await expect(row.getByRole("gridcell").nth(3)).toContainText("7");
		await expect(shop.getByText("7 on the shelf")).toBeVisible();
		await new StockBar(page).book("receive", 4);
		await expect(onHand(page)).toContainText("11");
		await expect(row.getByRole("gridcell").nth(3)).toContainText("11");
		await expect(shop.getByText("11 on the shelf")).toBeVisible();
		await page.getByRole("button", { name: "Undo", exact: true }).click();
		await expect(onHand(page)).toContainText("7");
		await expect(row.getByRole("gridcell").nth(3)).toContainText("7");
		await expect(shop.getByText("7 on the shelf")).toBeVisible();
	},
);

testAsUser(
	"the stock bar is one row beside the menu, with a place to move to, in every language",
	async ({ page, product, api, baseURL }) => {
		const name = `Depot ${randomUUID().slice(0, 4)}`;
		const { _id: depot } = await api.call(addLocation, { body: { name, kind: "store" } });
		const { _id: bin } = await api.call(addLocation, { body: { name: "A-02", kind: "bin", parent: depot } });
		await page.addInitScript((target) => localStorage.setItem("freehub-last-target", target), bin);
		for (const language of languages) {
			await chooseLanguage(page, baseURL, language);
			await page.goto(`/inventory/${product._id}`);
			const bar = page.locator("section:has(> [data-page-bar])");
			await expect(bar.getByRole("button", { name: "A-02" })).toBeVisible();
			const middles = await bar
				.locator("button, input")
				.evaluateAll((all) =>
					all.map((one) => one.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
				);
			expect(middles.length).toBeGreaterThan(8);
			expect(Math.max(...middles) - Math.min(...middles), language).toBeLessThan(8);
		}
	},
);
