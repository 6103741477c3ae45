import type { Page } from "@playwright/test";
import { buyingScreens, pathsOf, type Screen, screens, visitorsPages } from "../every-page.ts";
import { expect, expectAccessible, newProduct, test, testAsOwner, withoutColours } from "../fixtures.ts";
import { goTo, untilSettled } from "../until-settled.ts";
import { chooseLanguage } from "../words.ts";

test("a link into German shows that page in German; the next is in the reader's own language, unless they stay", async ({
	page,
}) => {
	await page.goto("/de/products");
	await expect(page.locator("html")).toHaveAttribute("lang", "de");
	const stay = page.getByRole("button", { name: "Bei Deutsch bleiben" });
	await expect(stay).toBeVisible();
	await page.getByRole("banner").locator("a[href$='/blogs']").click();
	await expect(page).toHaveURL("/blogs");
	await expect(page.locator("html")).toHaveAttribute("lang", "en");
	await page.goto("/de/dashboard/books");
	await expect(page).toHaveURL("/dashboard/books");
	await expect(page.locator("html")).toHaveAttribute("lang", "en");

	await page.goto("/de/products");
	await stay.click();
	await expect(stay).toBeHidden();
	await page.getByRole("banner").locator("a[href$='/blogs']").click();
	await expect(page).toHaveURL("/de/blogs");
	await page.goto("/dashboard/books");
	await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test.describe("a visitor whose browser speaks German", () => {
	test.use({ locale: "de-DE" });

	test("reads, finds and goes on in German, and can choose another language, which brings its letters", async ({
		page,
	}) => {
		const letters: string[] = [];
		page.on("request", (request) => {
			if (/noto-sans-bengali.*\.woff2$/.test(request.url())) letters.push(request.url());
		});
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

		// The language's own name is on this page too.
		await page.evaluate(() => document.fonts.ready);
		expect(letters).toEqual([]);
		await page.getByRole("combobox", { name: "Sprache" }).selectOption("bn");
		await expect(page).toHaveURL(/\/bn\/products\/.+/);
		await expect(page.locator("html")).toHaveAttribute("lang", "bn");
		await expect(page.getByText("১,৮৯০.০০").first()).toBeVisible();
		await expect.poll(() => letters.length).toBe(1);

		// The choice persists, also at addresses without a language.
		await page.goto("/signin");
		await expect(page).toHaveURL("/bn/signin");
		await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
		await expect(page).toHaveURL("/signin");
		await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
	});
});

/** Opens the pages one after the other, through the app's navigation. */
async function openEach(
	page: Page,
	product: string,
	workspace: readonly Screen[],
	look: (path: string, isFirst: boolean) => Promise<void>,
	isMeant: (path: string) => boolean = () => true,
): Promise<void> {
	for (const paths of [[...visitorsPages, `/products/${product}`], pathsOf(workspace)]) {
		const [first = "", ...others] = paths.filter(isMeant);
		await page.goto(first);
		await untilSettled(page);
		await look(first, true);
		// Public addresses begin with the language.
		const [prefix = ""] = /^\/(de|bn|en-XA|ar-XB)(?=\/|$)/.exec(new URL(page.url()).pathname) ?? [];
		for (const path of others) {
			await goTo(page, prefix + path);
			await look(path, false);
		}
	}
}

/** The pages with the most different content: the others consist of the same parts. */
const chosen = {
	de: /^\/$|products|signup|today|manageinventory|movements|people|profile|pages\/|inventory\/.*edit|orders\/|price-list|receive/,
	bn: /^\/$|manageinventory|inventory\/.*edit/,
};

// The longest words, and another script; e2e/soak checks every page in every language.
for (const language of ["de", "bn"] as const) {
	testAsOwner(`pages of each kind pass axe, ${language}`, async ({ page, asOwner, baseURL }) => {
		test.setTimeout(120_000);
		const product = await newProduct(asOwner);
		const workspace = [...(await screens(page, product._id)), ...(await buyingScreens(asOwner, product))];
		await chooseLanguage(page, baseURL, language);
		const look = async (path: string, isFirst: boolean) => {
			await expect.soft(page.locator("html"), path).toHaveAttribute("lang", language);
			// The frame of the screen was checked with the first one.
			const part = isFirst ? undefined : page.getByRole("main");
			await test.step(path, () => expectAccessible(page, part, withoutColours));
		};
		await openEach(page, product._id, workspace, look, (path) => chosen[language].test(path));
	});
}

// Longer than any language, mirrored, and in another script: content that fits here fits everywhere.
for (const [language, width] of [
	["en-XA", 320],
	["ar-XB", 320],
	["bn", 390],
] as const) {
	// The longest words at the smallest width show what does not fit; torture runs the others.
	const tag = language === "en-XA" ? "" : " @torture";
	testAsOwner(`every page fits ${width} px, ${language}${tag}`, async ({ page, asOwner, baseURL }) => {
		test.setTimeout(120_000);
		const product = await newProduct(asOwner);
		const workspace = [...(await screens(page, product._id)), ...(await buyingScreens(asOwner, product))];
		await page.setViewportSize({ width, height: 640 });
		await chooseLanguage(page, baseURL, language);
		await openEach(page, product._id, workspace, async (path) => {
			await expect.soft(page.locator("html"), path).toHaveAttribute("lang", language);
			const { tooWide, footer } = await measure(page);
			expect.soft(tooWide, `pixels that ${path} is too wide`).toBe(0);
			// In the workspace the footer must not fill a second screen.
			if (/^\/(dashboard|inventory)\//.test(path))
				expect.soft(footer, `height of the footer of ${path}`).toBeLessThanOrEqual(44);
		});
	});
}

function measure(page: Page): Promise<{ tooWide: number; footer: number }> {
	return page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		const footer = document.querySelector("body footer")?.getBoundingClientRect().height ?? 0;
		return { tooWide: scrollWidth - clientWidth, footer };
	});
}
