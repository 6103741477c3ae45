import { expect, test } from "../fixtures.ts";
import { CataloguePage } from "../pages/catalogue.ts";

test("a visitor comes from the home page to the catalogue and to a product, by pictures, names and pages", async ({
	page,
}) => {
	await page.goto("/");
	const card = page.getByRole("article").filter({ hasText: "Drover Gravel" });
	await expect(card.getByRole("link", { name: "Manage Drover Gravel" })).toHaveAttribute(
		"href",
		/^\/inventory\/[0-9a-f-]{36}$/,
	);
	await card.getByRole("img").click({ force: true });
	await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}\/drover-gravel$/);
	await expect(page.getByRole("heading", { level: 1, name: "Drover Gravel" })).toBeFocused();
	await page.goBack();
	await card.getByRole("link", { name: "Drover Gravel", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Drover Gravel" })).toBeVisible();
	await page.goBack();
	await expect(page.getByRole("main").getByRole("link", { name: "All products" })).toHaveAttribute(
		"href",
		"/products",
	);

	await page.getByRole("main").getByRole("link", { name: "See the products" }).click();
	await expect(page).toHaveURL("/products");
	await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeFocused();
	const { cards, pages } = new CataloguePage(page);
	await expect(cards).toHaveCount(24);
	const first = cards.first();
	await expect(first).toContainText("Col 34 Road");
	await expect(first).toContainText("$1,890.00");
	await expect(first).toContainText("Cadenza Cycles");
	// The picture is a link like the name.
	await first.getByRole("img").click({ force: true });
	await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}\/col-34-road$/);
	await expect(page.getByRole("heading", { level: 1, name: "Col 34 Road" })).toBeFocused();
	await page.goBack();
	await expect(cards).toHaveCount(24);

	await pages.getByRole("link", { name: "Next" }).click();
	await expect(page).toHaveURL("/products?page=2");
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
	await expect(cards.filter({ hasText: "Col 34 Road" })).toHaveCount(0);
});

test("on a phone the filters are folded, and fold again for the category that was chosen", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/products");
	const inStock = page.getByRole("radio", { name: "In stock" });
	await expect(inStock).toBeHidden();
	await page.getByText("Categories and filters").click();
	await expect(inStock).toBeVisible();
	await new CataloguePage(page).categories.getByRole("link", { name: /^Bikes/ }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Bikes" })).toBeFocused();
	await expect(inStock).toBeHidden();
});

test("on paper a page has neither the site's bar nor anything to press", async ({ page, product }) => {
	await page.emulateMedia({ media: "print", colorScheme: "dark" });
	for (const path of ["/products", `/products/${product._id}`]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(page.getByRole("banner")).toBeHidden();
		await expect(page.getByRole("contentinfo")).toBeHidden();
		await expect(page.getByRole("button")).toHaveCount(0);
		const ink = await page.getByRole("heading", { level: 1 }).evaluate((one) => getComputedStyle(one).color);
		expect(ink).toBe("rgb(15, 26, 21)");
	}
});
