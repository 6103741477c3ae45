import type { Locator, Page } from "@playwright/test";
import { expect, testAsUser } from "../fixtures.ts";
import { openScan } from "../pages/scan.ts";

testAsUser.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** How far something of the page stands out at its side. */
const sideways = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The height of each, and of the topmost where it begins. */
const boxes = async (targets: Locator) =>
	targets.evaluateAll((all) =>
		all.map((one) => one.getBoundingClientRect()).map(({ y, height }) => ({ y, height })),
	);

testAsUser(
	"under the thumb lies what is done to a product, a row of Movements is seen at once, and letters twice as large fit",
	async ({ page, product }) => {
		const pages: [address: string, begun: () => Locator][] = [
			["/", () => page.getByRole("heading", { level: 1 })],
			["/dashboard/today", () => page.getByRole("heading", { name: "Top movers" })],
			[`/inventory/${product._id}`, () => page.getByRole("button", { name: "Transfer" }).first()],
		];
		for (const [address, begun] of pages) {
			await page.goto(address);
			await expect(begun()).toBeVisible();
			await page.addStyleTag({ content: ":root { font-size: 200% }" });
			await expect.poll(() => sideways(page), address).toBe(0);
		}
		await page.reload();
		const bar = page.getByRole("region", { name: "Stock", exact: true });
		await expect(bar.getByRole("button", { name: "Transfer" })).toBeVisible();
		for (const { y, height } of await boxes(bar.getByRole("button"))) {
			expect(y).toBeGreaterThan(844 / 2);
			expect(height).toBeGreaterThanOrEqual(44);
		}
		await page.goto("/dashboard/movements");
		await expect(page.getByRole("main").getByRole("time").first()).toBeInViewport({ ratio: 1 });
		await expect(page.getByLabel("Person")).toBeHidden();
		await page.getByRole("button", { name: "Filters" }).click();
		await expect(page.getByLabel("Person")).toBeVisible();
		await openScan(page, "Count");
		const targets = page.getByRole("main").getByRole("button").or(page.getByRole("radio"));
		for (const { height } of await boxes(targets)) expect(height).toBeGreaterThanOrEqual(44);
	},
);
