import type { Page } from "@playwright/test";
import { buyingScreens, pathsOf, screens, visitorsPages } from "../every-page.ts";
import { expect, expectAccessibleInEveryLook, newProduct, test, testAsOwner } from "../fixtures.ts";
import { untilSettled } from "../until-settled.ts";
import { chooseLanguage } from "../words.ts";

test.describe.configure({ timeout: 600_000 });

/** Checks every page in every language: it fits on a phone, and axe accepts it on a wide screen. */
async function expectEachFitsAndIsAccessible(
	page: Page,
	language: string,
	paths: readonly string[],
): Promise<void> {
	for (const path of paths) {
		await page.setViewportSize({ width: 1280, height: 800 });
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await untilSettled(page);
		await expect.soft(page.locator("html"), path).toHaveAttribute("lang", language);
		await test.step(`axe, ${path}`, () => expectAccessibleInEveryLook(page));
		for (const width of [390, 320]) {
			await page.setViewportSize({ width, height: 844 });
			// A chart is redrawn after the window's width has changed.
			await expect
				.configure({ soft: true, timeout: 2000 })
				.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
					message: `pixels that ${path} is too wide at ${width} px`,
				})
				.toBeLessThanOrEqual(0);
		}
	}
}

for (const language of ["de", "es", "fr", "bn"]) {
	test(`every page for visitors is accessible and fits a phone, ${language}`, async ({ page, baseURL }) => {
		await chooseLanguage(page, baseURL, language);
		await expectEachFitsAndIsAccessible(page, language, visitorsPages);
	});

	testAsOwner(
		`every screen is accessible and fits a phone, ${language}`,
		async ({ page, asOwner, baseURL }) => {
			const product = await newProduct(asOwner);
			const buying = await buyingScreens(asOwner, product);
			const all = [
				...pathsOf([...(await screens(page, product._id)), ...buying]),
				`/products/${product._id}`,
			];
			await chooseLanguage(page, baseURL, language);
			await expectEachFitsAndIsAccessible(page, language, all);
		},
	);
}
