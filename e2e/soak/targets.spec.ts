import type { Page } from "@playwright/test";
import { buyingScreens, pathsOf, screens, visitorsPages } from "../every-page.ts";
import { expect, newProduct, test, testAsOwner } from "../fixtures.ts";
import { lowTargets } from "../pages/targets.ts";
import { untilSettled } from "../until-settled.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.describe.configure({ timeout: 300_000 });

async function expectLargeTargets(page: Page, paths: readonly string[]): Promise<void> {
	for (const path of paths) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await untilSettled(page);
		const closed = page.getByRole("main").locator("details:not([open]) > summary");
		if ((await closed.count()) > 0) await closed.first().click();
		expect.soft(await lowTargets(page), path).toEqual([]);
	}
}

test("a finger hits everything on every page for visitors", async ({ page }) =>
	expectLargeTargets(page, visitorsPages));

testAsOwner("a finger hits everything on every screen", async ({ page, asOwner }) => {
	const product = await newProduct(asOwner);
	const buying = await buyingScreens(asOwner, product);
	await expectLargeTargets(page, [
		...pathsOf([...(await screens(page, product._id)), ...buying]),
		`/products/${product._id}`,
	]);
});
