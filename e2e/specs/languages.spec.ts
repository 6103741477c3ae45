import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, testAsUser } from "../fixtures.ts";
import { untilSettled } from "../until-settled.ts";
import { chooseLanguage } from "../words.ts";

const visitors = ["/", "/blogs", "/products", "/signin", "/signup", "/forgot-password", "/no/such/page"];
const workspace = [
	"/dashboard/today",
	"/dashboard/manageinventory",
	"/dashboard/additem",
	"/dashboard/myitems",
	"/dashboard/review",
	"/dashboard/movements",
	"/dashboard/locations",
	"/dashboard/blog",
	"/dashboard/blog/new",
	"/dashboard/pages",
	"/dashboard/pages/contact",
	"/dashboard/books",
	"/dashboard/import",
	"/dashboard/export",
	"/dashboard/deleted",
	"/dashboard/people",
	"/dashboard/audit",
	"/dashboard/profile",
];
const screensOf = (id: string) => [`/inventory/${id}`, `/inventory/${id}/edit`, `/products/${id}`];

async function open(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await untilSettled(page);
}

async function expectNotCut(page: Page, path: string): Promise<void> {
	const over = () =>
		page.evaluate(() => {
			const { scrollWidth, clientWidth } = document.documentElement;
			return scrollWidth - clientWidth;
		});
	// A chart is drawn again after the window has got another width.
	await expect
		.configure({ soft: true, timeout: 2000 })
		.poll(over, { message: `pixels that ${path} is too wide` })
		.toBe(0);
}

async function expectNothingCut(page: Page, paths: readonly string[]): Promise<void> {
	for (const path of paths) {
		await open(page, path);
		await expectNotCut(page, path);
	}
}

test.describe("a visitor whose browser speaks German", () => {
	test.use({ locale: "de-DE" });

	test("reads, finds and goes on in German, and can choose another language", async ({ page }) => {
		await page.goto("/products");
		await expect(page).toHaveURL("/de/products");
		await expect(page.locator("html")).toHaveAttribute("lang", "de");
		await page.getByRole("searchbox").fill("col 34");
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(/\/de\/products\?.*col/);
		const card = page.getByRole("article").filter({ hasText: "Col 34 Road" });
		await expect(card).toContainText("1.890,00");
		await card.getByRole("link").first().click();
		await expect(page).toHaveURL(/\/de\/products\/.+/);
		await expect(page.getByText("Vorrätig").first()).toBeVisible();
		await expectAccessible(page);

		await page.getByRole("combobox", { name: "Sprache" }).selectOption("bn");
		await expect(page).toHaveURL(/\/bn\/products\/.+/);
		await expect(page.locator("html")).toHaveAttribute("lang", "bn");
		await expect(page.getByText("১,৮৯০.০০").first()).toBeVisible();
		await expectAccessible(page);

		// The choice stays, also where the address names no language.
		await page.goto("/signin");
		await expect(page).toHaveURL("/bn/signin");
		await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
		await expect(page).toHaveURL("/signin");
		await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
	});
});

testAsUser("the workspace speaks the language that was chosen in the profile", async ({ page, product }) => {
	await page.goto("/dashboard/profile");
	await page.getByRole("main").getByRole("combobox", { name: "Language" }).selectOption("de");
	await expect(page.getByRole("heading", { level: 1, name: "Profil", exact: true })).toBeVisible();
	await page.goto(`/inventory/${product._id}`);
	await expect(page).toHaveURL(`/inventory/${product._id}`);
	await expect(page.locator("html")).toHaveAttribute("lang", "de");
	await page.keyboard.press("Control+k");
	await expect(page.getByRole("dialog")).toBeVisible();
	await page.keyboard.press("Escape");
	await expectAccessible(page);
});

/** What can be wrong on any page in any language: on a phone it is too wide, on a wide screen axe refuses it. */
async function expectEachFitsAndIsAccessible(
	page: Page,
	language: string,
	paths: readonly string[],
): Promise<void> {
	await page.emulateMedia({ reducedMotion: "reduce" });
	for (const path of paths) {
		await page.setViewportSize({ width: 1280, height: 800 });
		await open(page, path);
		await test.step(`axe, ${path}`, () => expectAccessible(page));
		await expect.soft(page.locator("html"), path).toHaveAttribute("lang", language);
		await page.setViewportSize({ width: 390, height: 844 });
		await expectNotCut(page, path);
	}
}

for (const language of ["de", "es", "fr", "bn"]) {
	test(`every page for visitors is accessible and fits a phone, ${language}`, async ({ page, baseURL }) => {
		test.setTimeout(120_000);
		await chooseLanguage(page, baseURL, language);
		await expectEachFitsAndIsAccessible(page, language, visitors);
	});

	testAsUser(
		`every screen is accessible and fits a phone, ${language}`,
		async ({ page, baseURL, product }) => {
			test.setTimeout(120_000);
			await chooseLanguage(page, baseURL, language);
			await expectEachFitsAndIsAccessible(page, language, [...workspace, ...screensOf(product._id)]);
		},
	);
}

// Longer than any language, and mirrored: what fits here fits everywhere.
for (const language of ["en-XA", "ar-XB"]) {
	test(`every page for visitors fits 320 px, ${language}`, async ({ page, baseURL }) => {
		test.setTimeout(120_000);
		await page.setViewportSize({ width: 320, height: 640 });
		await chooseLanguage(page, baseURL, language);
		await expectNothingCut(page, visitors);
	});

	testAsUser(`every screen fits 320 px, ${language}`, async ({ page, baseURL, product }) => {
		test.setTimeout(120_000);
		await page.setViewportSize({ width: 320, height: 640 });
		await chooseLanguage(page, baseURL, language);
		await expectNothingCut(page, [...workspace, ...screensOf(product._id)]);
	});
}
