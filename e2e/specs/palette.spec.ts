import { randomBytes } from "node:crypto";
import {
	expect,
	expectAccessible,
	expectAccessibleInEveryLook,
	newProduct,
	test,
	testAsUser,
} from "../fixtures.ts";
import { PalettePage } from "../pages/palette.ts";

test("a visitor goes to a page with the keyboard alone, and is offered nothing that they may not do", async ({
	page,
}) => {
	await page.goto("/");
	const palette = new PalettePage(page);
	await palette.open();
	await expect(palette.section("Pages").getByRole("option")).toHaveText([
		"Home",
		"Products",
		"Blogs",
		"Dashboard",
		"Manage Inventory",
		"Books",
		/^API/,
	]);
	await expect(palette.section("Actions").getByRole("option")).toHaveText([
		"Low stock",
		"Theme: light",
		"Theme: dark",
		"Copy link to this page",
		"Keyboard shortcuts",
		"Sign In",
		"Sign Up",
	]);
	await palette.expectChosen("Home");
	await page.keyboard.press("ArrowUp");
	await palette.expectChosen("Sign Up");
	for (let line = 0; line < 3; line++) await page.keyboard.press("ArrowDown");
	await palette.expectChosen("Blogs");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/blogs$/);
	await expect(palette.dialog).toBeHidden();
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

	await palette.open();
	for (const text of ["add item", "deleted", "people", "sign out", "profile"]) {
		await palette.field.fill(text);
		await expect(palette.section("Pages")).toHaveCount(0);
		await expect(palette.section("Actions")).toHaveCount(0);
	}
	await palette.field.fill("nothing-has-this-name");
	await expect(palette.dialog.getByText("Nothing found for ‘nothing-has-this-name’.")).toBeVisible();
	await expect(palette.lines).toHaveCount(0);
});

test("a part of a product's name finds it, marked, with its stock; Enter opens it", async ({
	page,
	product,
}) => {
	await page.goto("/blogs");
	const palette = new PalettePage(page);
	await palette.open();
	const part = product.name.split(" ")[1] ?? "";
	await page.keyboard.type(part.slice(0, 6));
	const line = palette.section("Products").getByRole("option", { name: product.name });
	await expect(line).toContainText("7 in stock");
	await expect(line.locator("mark")).toHaveText([part.slice(0, 6)]);
	await palette.expectChosen(product.name);
	await expect(palette.dialog.getByText("edit")).toHaveCount(0);
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(new RegExp(`/products/${product._id}/`));
	await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeFocused();
});

testAsUser(
	"a whole SKU or barcode and Enter open its product at once, as a scanner types it",
	async ({ page, api }) => {
		const code = `T${randomBytes(3).toString("hex")}-1`;
		const exact = await newProduct(api, { sku: code, barcode: newGtin() });
		// Products that begin with the same code, more of them than are listed, and added later.
		for (let index = 0; index < 9; index++) await newProduct(api, { sku: `${code}${index}` });
		await page.goto("/manageinventory");
		const palette = new PalettePage(page);
		for (const typed of [code.toUpperCase(), exact.barcode ?? ""]) {
			await palette.open();
			await page.keyboard.type(typed);
			await page.keyboard.press("Enter");
			await expect(page).toHaveURL(new RegExp(`/inventory/${exact._id}$`));
			await expect(page.getByRole("heading", { level: 1, name: exact.name })).toBeVisible();
			await expect(palette.dialog).toBeHidden();
			await page.goto("/blogs");
		}
	},
);

testAsUser(
	"Enter waits for what is typed now, and does not open what an earlier text found",
	async ({ page, api }) => {
		const word = `q${randomBytes(4).toString("hex")}`;
		const first = await newProduct(api, { name: `${word} front` });
		const second = await newProduct(api, { name: `${word} rear` });
		await page.goto("/blogs");
		const palette = new PalettePage(page);
		await palette.open();
		await page.keyboard.type(`${word} front`);
		await expect(palette.line(first.name)).toBeVisible();
		let answer = () => {};
		const held = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await page.route(/\/api\/products\?.*rear/, async (route) => {
			await held;
			await route.continue();
		});
		await palette.field.fill(`${word} rear`);
		await page.keyboard.press("Enter");
		await expect(
			palette.line(first.name),
			"the earlier result stays while the next is on its way",
		).toBeVisible();
		await expect(page).toHaveURL(/\/blogs$/);
		answer();
		await expect(page).toHaveURL(new RegExp(`/inventory/${second._id}$`));
	},
);

testAsUser(
	"who may, edits from the palette, and does on a product's page what the page does",
	async ({ page, product }) => {
		await page.goto("/");
		const palette = new PalettePage(page);
		await palette.open();
		await page.keyboard.type(product.name);
		await palette.expectChosen(product.name);
		await page.keyboard.press("Shift+Enter");
		await expect(page).toHaveURL(new RegExp(`/inventory/${product._id}/edit$`));
		await expect(page.getByRole("heading", { level: 1, name: /edit/i })).toBeVisible();

		await palette.open();
		await palette.field.fill(product.name);
		await palette.line(product.name).hover();
		await palette.line(product.name).getByText("Edit", { exact: true }).click();
		await expect(palette.dialog).toBeHidden();

		await page.goto(`/inventory/${product._id}`);
		await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
		await palette.button.click();
		await expect(palette.section("This product").getByRole("option")).toHaveText([
			"Add Quantity",
			"Delivered",
			"Return to supplier",
			"Edit",
			"Duplicate",
		]);
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
		await page.goto("/blogs");
		await palette.open();
		await expect(palette.section("This product")).toHaveCount(0);
	},
);

testAsUser("recent products come first, as they are now, until one signs out", async ({ page, api }) => {
	const products = [await newProduct(api), await newProduct(api)];
	await page.goto("/blogs");
	const palette = new PalettePage(page);
	await palette.open();
	await expect(palette.section("Recent products")).toHaveCount(0);
	await page.keyboard.press("Escape");
	for (const { _id, name } of products) {
		await page.goto(`/inventory/${_id}`);
		await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
	}
	await palette.open();
	await expect(
		palette.section("Recent products").getByRole("option"),
		"without the one on the screen",
	).toHaveCount(1);
	await page.goto("/blogs");
	await palette.open();
	const recent = palette.section("Recent products").getByRole("option");
	await expect(recent).toHaveCount(2);
	await expect(recent.first()).toContainText(products[1]?.name ?? "");
	await expect(recent.first()).toContainText("7 in stock");
	await palette.field.fill("sign out");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
	await palette.open();
	await expect(palette.line("Sign In")).toBeVisible();
	await expect(palette.section("Recent products")).toHaveCount(0);
	expect(await page.evaluate(() => localStorage.getItem("freehub-recent-products"))).toBeNull();
});

testAsUser(
	"recent products are listed when the palette is open before it is known who asks",
	async ({ page, product }) => {
		await page.goto(`/inventory/${product._id}`);
		await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
		let answer = () => {};
		const held = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await page.route("**/api/auth/get-session*", async (route) => {
			await held;
			await route.continue();
		});
		await page.goto("/blogs");
		const palette = new PalettePage(page);
		await palette.open();
		await expect(palette.section("Recent products")).toHaveCount(0);
		answer();
		await expect(palette.section("Recent products")).toContainText(product.name);
		await expect(palette.field).toBeFocused();
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

test("it switches between light and dark, and copies the link to the page", async ({ page, context }) => {
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
	await palette.expectChosen("Theme: as the system");
	await page.keyboard.press("Enter");
	await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "light");
	await palette.open();
	await palette.field.fill("copy link");
	await page.keyboard.press("Enter");
	await expect(page.getByText("Link copied")).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test("a search that fails says so, keeps the pages, and works again", async ({ page, expectedErrors }) => {
	expectedErrors.push(/400/);
	await page.goto("/blogs");
	await page.route(/\/api\/products\?/, (route) => route.fulfill({ status: 400 }));
	const palette = new PalettePage(page);
	await palette.open();
	await page.keyboard.type("home");
	const alert = palette.dialog.getByRole("alert");
	await expect(alert).toContainText("The search could not be reached.");
	await expect(palette.section("Pages").getByRole("option")).toHaveText(["Home"]);
	await palette.field.fill("tyre");
	await expect(palette.lines).toHaveCount(0);
	await expect(alert).toBeVisible();
	await page.unroute(/\/api\/products\?/);
	await alert.getByRole("button", { name: "Try again" }).click();
	await expect(palette.section("Products").getByRole("option").first()).toBeVisible();
	await expect(alert).toHaveCount(0);
});

test("a palette that cannot be loaded says so, and opens at the next try", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push(/palette|Failed to load/);
	await page.route(/palette-chunk/, (route) => route.abort());
	await page.goto("/blogs");
	// The shortcut is heard once the page is there.
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await page.keyboard.press("Control+k");
	await expect(page.getByText(/The search could not be loaded/)).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("? lists the keyboard shortcuts, but is a letter where one types", async ({ page }) => {
	await page.goto("/dashboard/manageinventory");
	const palette = new PalettePage(page);
	await page.getByRole("searchbox").press("?");
	await expect(page.getByRole("searchbox")).toHaveValue("?");
	await expect(palette.help).toBeHidden();
	await page.getByRole("banner").getByRole("link", { name: "Blogs" }).focus();
	await page.keyboard.press("?");
	await expect(palette.help).toContainText("Search, or jump to a page");
	await expectAccessible(page);
	await page.keyboard.press("Escape");
	await expect(page.getByRole("banner").getByRole("link", { name: "Blogs" })).toBeFocused();
	await palette.open();
	await page.keyboard.type("keys");
	await page.keyboard.press("Enter");
	await expect(palette.help).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("banner").getByRole("link", { name: "Blogs" })).toBeFocused();
});

for (const width of [390, 1280]) {
	testAsUser(`the palette passes axe, ${width} px`, async ({ page, product }) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.setViewportSize({ width, height: 900 });
		await page.goto(`/inventory/${product._id}`);
		await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
		await page.goto("/blogs");
		const palette = new PalettePage(page);
		await palette.button.click();
		await expect(palette.section("Recent products").getByText("7 in stock")).toBeVisible();
		await expectAccessibleInEveryLook(page);
		await palette.field.fill(product.name);
		await expect(palette.line(product.name).locator("mark")).toHaveText(product.name.split(" "));
		await expectAccessibleInEveryLook(page);
		await palette.field.fill("nothing-has-this-name");
		await expect(palette.dialog.getByText(/Nothing found/)).toBeVisible();
		await expectAccessibleInEveryLook(page);
		await palette.dialog.getByRole("button", { name: "Close" }).click();
		await expect(palette.dialog).toBeHidden();
		await expect(palette.button).toBeFocused();
	});
}

/** A GTIN-13 of the range for use within a shop. */
function newGtin(): string {
	const digits = `2${String(Math.floor(Math.random() * 1e11)).padStart(11, "0")}`;
	const sum = Array.from(digits, Number).reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 3), 0);
	return digits + String((10 - (sum % 10)) % 10);
}
