import { getToday } from "@freehub/contract/office/today";
import type { Page } from "@playwright/test";
import { expect, newProduct, testAsUser } from "../fixtures.ts";
import { StockBar } from "../pages/stock.ts";
import { goTo } from "../until-settled.ts";

const figure = (page: Page, label: string) =>
	page.getByRole("list", { name: "Figures" }).getByRole("link", { name: new RegExp(`^${label}`) });

testAsUser(
	"Today tells what matters, and every number leads to the rows behind it",
	async ({ page, api }) => {
		await newProduct(api, { quantity: "0" });
		await newProduct(api, { quantity: "2" });
		const product = await newProduct(api);
		await page.goto(`/inventory/${product._id}`);
		await new StockBar(page).book("deliver", 6, "Order 7");
		await expect(page.getByText("delivered 6 to a customer")).toBeVisible();
		const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
		const { out, low, received, delivered } = await api.call(getToday, { query: { days: "90", zone } });
		await goTo(page, "/");
		await page
			.getByRole("link", { name: new RegExp(`^Today ${out.count} out of stock, ${low.count} low`) })
			.click();
		await expect(page).toHaveURL(/\/dashboard\/today$/);
		// Home reserves the strip's space before it knows who is signed in.
		await page.addInitScript(() => {
			new PerformanceObserver((list) => {
				const moved = list.getEntries() as (PerformanceEntry & { value: number })[];
				document.documentElement.dataset.moved = moved.map(({ value }) => value.toFixed(3)).join(" ");
			}).observe({ type: "layout-shift", buffered: true });
		});
		await page.goto("/");
		await expect(page.getByRole("link", { name: /^Today \d/ })).toBeVisible();
		const moved = await page.evaluate(() => document.documentElement.dataset.moved ?? "");
		expect(
			moved.split(" ").every((value) => Number(value) < 0.02),
			moved,
		).toBe(true);
		await goTo(page, "/dashboard/today");
		await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
		await expect(page.getByText(`delivered 6 × ${product.name} to a customer, Order 7`)).toBeVisible();
		await expect(figure(page, "Came in")).toContainText(received.toLocaleString("en-US"));
		await expect(figure(page, "Went out")).toContainText(delivered.toLocaleString("en-US"));
		const chart = page.getByRole("figure", { name: "Stock value" });
		await expect(chart.locator(".recharts-area-curve")).toHaveCount(2);

		for (const [label, { count }] of [
			["Out of stock", out],
			["Low", low],
		] as const) {
			await expect(figure(page, label)).toContainText(String(count));
			await figure(page, label).click();
			await expect(page.getByText(new RegExp(`^${count} of [\\d,]+ products`))).toBeVisible();
			await page.goBack();
		}
		await figure(page, "Went out").click();
		await expect(page.getByRole("listitem").filter({ hasText: "Order 7" }).first()).toContainText(
			product.name,
		);
	},
);
