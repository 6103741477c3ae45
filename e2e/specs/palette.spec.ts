import { expect, test, testAsUser } from "../fixtures.ts";
import { PalettePage } from "../pages/palette.ts";

testAsUser(
	"the keyboard alone finds a product by a part of its name and opens it, does what its page does, and gives the focus back",
	async ({ page, product }) => {
		await page.goto("/blogs");
		const palette = new PalettePage(page);
		await palette.open();
		await palette.expectChosen("Home");
		await page.keyboard.press("ArrowUp");
		await palette.expectChosen("Sign Out");
		await page.keyboard.press("ArrowDown");
		await palette.expectChosen("Home");
		const part = product.name.split(" ")[1] ?? "";
		await page.keyboard.type(part.slice(0, 6));
		const line = palette.section("Products").getByRole("option", { name: product.name });
		await expect(line).toContainText("7 in stock");
		await expect(line.locator("mark")).toHaveText([part.slice(0, 6)]);
		await palette.expectChosen(product.name);
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(new RegExp(`/inventory/${product._id}$`));
		await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeFocused();

		await palette.button.click();
		await palette.field.fill("receive");
		await palette.expectChosen("Add Quantity");
		await page.keyboard.press("Enter");
		const form = page.getByRole("dialog", { name: "Add Quantity" });
		await expect(form).toBeVisible();
		await page.keyboard.press("Control+k");
		await expect(palette.dialog, "a dialog keeps the keyboard to itself").toBeHidden();
		await page.keyboard.press("Escape");
		await expect(form).toBeHidden();
		await expect(palette.button, "the focus is back where it was before the palette").toBeFocused();
	},
);

test("it opens from within a field, and gives the focus back there", async ({ page }) => {
	await page.goto("/dashboard/manageinventory");
	const search = page.getByRole("searchbox");
	await search.fill("tyre");
	const palette = new PalettePage(page);
	await palette.open();
	for (let i = 0; i < 4; i++) {
		await page.keyboard.press("Tab");
		await expect(palette.dialog.locator(":focus")).toHaveCount(1);
	}
	await page.keyboard.press("Escape");
	await expect(palette.dialog).toBeHidden();
	await expect(search).toBeFocused();
	await expect(search).toHaveValue("tyre");
	await palette.open();
	await page.keyboard.press("Control+k");
	await expect(palette.dialog).toBeHidden();
	await expect(search).toBeFocused();
});

test("it switches between light and dark, and copies the link to the page @torture", async ({
	page,
	context,
}) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.emulateMedia({ colorScheme: "light" });
	await page.goto("/blogs?from=here");
	const palette = new PalettePage(page);
	const scheme = page.locator("html");
	await palette.open();
	await page.keyboard.type("dark");
	await page.keyboard.press("Enter");
	await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "dark");
	await palette.open();
	await page.keyboard.type("theme");
	await palette.expectChosen("Theme: light");
	await page.keyboard.press("ArrowDown");
	await palette.expectChosen("Theme: system");
	await page.keyboard.press("Enter");
	await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "light");
	await palette.open();
	await palette.field.fill("copy link");
	await page.keyboard.press("Enter");
	await expect(page.getByText("Link copied")).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test("a palette that cannot be loaded says so, and opens at the next try @torture", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push(/palette|Failed to load/);
	await page.route(/overlays\..*\.js/, (route) => route.abort());
	await page.goto("/blogs");
	// The shortcut works once the page is shown.
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await page.keyboard.press("Control+k");
	await expect(page.getByText(/The search could not be loaded/)).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
