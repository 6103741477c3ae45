import type { Page } from "@playwright/test";
import { expect, expectAccessibleInEveryLook, test, testAsUser } from "../fixtures.ts";
import { InventoryPage } from "../pages/inventory.ts";
import { untilSettled } from "../until-settled.ts";

// axe reads every page whole, and there are many.
test.describe.configure({ timeout: 150_000 });

const open = [
	"/",
	"/blogs",
	"/dashboard",
	"/dashboard/manageinventory",
	"/dashboard/manageinventory?search=nothing-has-this-name",
	"/no/such/page",
];
/** Getting in. */
const gates = [
	"/signin",
	"/signup",
	"/forgot-password",
	"/reset-password",
	"/reset-password?token=some-token",
	"/verify-email",
	"/invitation",
];
const locked = ["/manageinventory", "/manageinventory/addnewitem"];
const own = [
	"/profile",
	"/dashboard/export",
	"/dashboard/people",
	"/dashboard/webhooks",
	"/dashboard/audit",
	"/dashboard/deleted",
];

async function expectAllAccessible(page: Page, paths: readonly string[]): Promise<void> {
	for (const path of paths) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await untilSettled(page);
		await expectAccessibleInEveryLook(page);
	}
}

for (const width of [390, 1280]) {
	test(`every open page passes axe, ${width} px`, async ({ page }) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.setViewportSize({ width, height: 900 });
		await expectAllAccessible(page, open);
		await page.goto("/blogs");
		await page
			.getByRole("link", { name: /Read More/ })
			.first()
			.click();
		await expect(page).toHaveURL(/\/blogs\/.+/);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expectAccessibleInEveryLook(page);
	});

	test(`every page about getting in passes axe, ${width} px`, async ({ page }) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.setViewportSize({ width, height: 900 });
		await expectAllAccessible(page, gates);
	});

	testAsUser(`every page about people passes axe, ${width} px`, async ({ page }) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.setViewportSize({ width, height: 900 });
		await expectAllAccessible(page, own);
	});

	testAsUser(
		`every protected page passes axe, ${width} px`,
		async ({
			page,

			product,
		}) => {
			await page.emulateMedia({ reducedMotion: "reduce" });
			await page.setViewportSize({ width, height: 900 });
			await expectAllAccessible(page, [
				...locked,
				`/inventory/${product._id}`,
				`/inventory/${product._id}/edit`,
			]);
			const inventory = new InventoryPage(page);
			await inventory.open();
			await inventory.pressDelete(product.name);
			await expect(inventory.dialog).toBeVisible();
			await expectAccessibleInEveryLook(page);
		},
	);
}

testAsUser(
	"the keyboard alone reaches the content, opens the delete question and comes back to its button",
	async ({
		page,

		product,
	}) => {
		const inventory = new InventoryPage(page);
		await inventory.open(`/manageinventory?search=${encodeURIComponent(product.name)}`);
		await expect(inventory.row(product.name)).toBeVisible();
		await page.keyboard.press("Tab");
		await expect(page.getByRole("link", { name: /skip/i })).toBeFocused();
		const button = inventory.row(product.name).getByRole("button", { name: /^Delete/ });
		await button.focus();
		await page.keyboard.press("Enter");
		await expect(inventory.dialog).toBeVisible();
		for (let i = 0; i < 5; i++) {
			await page.keyboard.press("Tab");
			await expect(inventory.dialog.locator(":focus")).toHaveCount(1);
		}
		await page.keyboard.press("Escape");
		await expect(button).toBeFocused();
	},
);
