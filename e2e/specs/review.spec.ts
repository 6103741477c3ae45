import { expect, testAsUser } from "../fixtures.ts";
import { onHand, StockBar } from "../pages/stock.ts";

testAsUser(
	"a product's actions are in view wherever one reads, at 390 and 1280 px",
	async ({ page, product }) => {
		const bar = new StockBar(page);
		let left = 7;
		for (const width of [1280, 390]) {
			await page.setViewportSize({ width, height: 800 });
			await page.goto(`/inventory/${product._id}`);
			await expect(bar.receive).toBeInViewport({ ratio: 1 });
			const [edit, more] = [
				page.getByRole("link", { name: /^Edit/ }),
				page.getByRole("button", { name: /^More about/ }),
			];
			expect((await edit.first().boundingBox())?.y, "in one line").toBe((await more.boundingBox())?.y);
			await page.getByText("Show as a table").scrollIntoViewIfNeeded();
			await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
			for (const control of [bar.quantity, bar.receive, bar.deliver]) {
				await expect(control).toBeInViewport({ ratio: 1 });
			}
			await bar.region.getByRole("button", { name: "One more" }).click();
			await bar.deliver.click();
			left -= 2;
			await expect(onHand(page)).toContainText(String(left));
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
			await page.getByRole("button", { name: "Transfer", exact: true }).filter({ visible: true }).click();
			await expect(page.getByRole("dialog").getByLabel("To", { exact: true })).toBeVisible();
		}
	},
);
