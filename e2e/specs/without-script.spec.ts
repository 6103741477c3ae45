import { expect, type Page } from "@playwright/test";
import { newProduct, test } from "../fixtures.ts";
import { CataloguePage } from "../pages/catalogue.ts";

test.use({ javaScriptEnabled: false });

/** Expects the page's heading, and the links that every page has. */
async function expectReadable(page: Page, heading: string | RegExp): Promise<void> {
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
	const bar = page.getByRole("banner");
	for (const name of ["Home", "Blogs", "Dashboard", "Sign In"])
		await expect(bar.getByRole("link", { name, exact: true })).toBeVisible();
	await expect(page.getByRole("contentinfo")).toContainText("Footer");
}

test("from the home page to a product, by links alone", async ({ page }) => {
	await page.goto("/");
	await expectReadable(page, "Featured Products");
	await page.getByRole("main").getByRole("link", { name: "See the products" }).click();
	await expectReadable(page, "Products");
	const { cards, pages } = new CataloguePage(page);
	await expect(cards).toHaveCount(24);
	await pages.getByRole("link", { name: "Next" }).click();
	await expect(page).toHaveURL("/products?page=2");
	await expectReadable(page, "Products");
	await expect(pages.getByRole("link", { name: "Previous" })).toBeVisible();
	const name = (await cards.first().getByRole("heading").textContent()) ?? "";
	await cards.first().getByRole("link").click();
	await expectReadable(page, name);
	await expect(page.getByText(/^(In stock|Only \d+ left|Out of stock)$/).first()).toBeVisible();
	await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").last().click();
	await expect(page).toHaveURL(/\/products\?category=/);
	await expect(cards.first()).toBeVisible();
});

test("the catalogue is searched and filtered by its form, also on a phone, where it unfolds", async ({
	page,
	api,
}) => {
	const { name } = await newProduct(api, { quantity: "0" });
	await page.goto("/products");
	const { search, names, sort, count } = new CataloguePage(page);
	await search.fill(name);
	await search.press("Enter");
	await expectReadable(page, `Products: ‘${name}’`);
	await expect(names.first()).toHaveText(name);
	await page.getByRole("radio", { name: "Out of stock" }).check();
	await sort.selectOption("Name");
	await page.getByRole("button", { name: "Apply" }).click();
	await expect(page).toHaveURL(/stock=out/);
	await expect(names).toHaveText([name]);
	await expect(count).toHaveText("1 product");
	await page.getByRole("link", { name: "Remove the filter Out of stock" }).click();
	await expect(page).not.toHaveURL(/stock=/);

	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/products");
	const { categories } = new CataloguePage(page);
	await expect(categories).toBeHidden();
	await page.getByText("Categories and filters").click();
	await categories.getByRole("link", { name: /^Bikes/ }).click();
	await expectReadable(page, "Bikes");
});

test("articles are read, signing in and up are where they are, and what does not exist says so and leads home", async ({
	page,
	expectedErrors,
}) => {
	await page.goto("/");
	await page.getByRole("banner").getByRole("link", { name: "Blogs" }).click();
	await expectReadable(page, "Our Blogs");
	await page.getByRole("link", { name: /Read More.*What a stock count/ }).click();
	await expectReadable(page, "What a stock count really tells you");
	expect((await page.getByRole("article").innerText()).split(/\s+/).length).toBeGreaterThan(400);
	await page.getByRole("link", { name: "All blogs" }).first().click();
	await expectReadable(page, "Our Blogs");
	await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
	await expectReadable(page, "Please Sign In");
	await page
		.getByRole("main")
		.getByRole("link", { name: /sign up|register/i })
		.click();
	await expectReadable(page, "Please Sign Up");

	expectedErrors.push(/404/);
	const answer = await page.goto("/nope");
	expect(answer?.status()).toBe(404);
	await expectReadable(page, "404");
	await expect(page.getByRole("main").getByText("Page Not Found!")).toBeVisible();
	await expect(page.getByRole("main").getByRole("img").first()).toBeVisible();
	await page.getByRole("main").getByRole("link", { name: "Back to Home" }).click();
	await expectReadable(page, "Featured Products");
});

test.describe("a browser that speaks German", () => {
	test.use({ locale: "de-DE" });

	test("comes to the German pages, types German prices, and stays on the English pages that were chosen", async ({
		page,
	}) => {
		await page.goto("/products");
		await expect(page).toHaveURL("/de/products");
		await page.locator('input[name="minPrice"]').fill("99,50");
		await page.locator('input[name="minPrice"]').press("Enter");
		await expect(page).toHaveURL(/\/de\/products\?.*minPrice=99%2C50/);
		await expect(page.locator('input[name="minPrice"]')).toHaveValue("99,5");
		await expect(page.getByRole("main")).toContainText("99,50");
		await page.goto("/de/products");
		await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
		await expect(page).toHaveURL("/products");
		await expectReadable(page, "Products");
		await page.getByRole("banner").getByRole("link", { name: "Blogs" }).click();
		await expect(page).toHaveURL("/blogs");
	});
});
