import { expect, test } from "../fixtures.ts";
import { submitCredentials } from "../pages/identity.ts";
import { InventoryPage } from "../pages/inventory.ts";

test("a visitor searches the dashboard's table, presses Delete, signs in and comes back to the same place", async ({
	page,
	account,
	product,
}) => {
	const inventory = new InventoryPage(page);
	await inventory.open("/dashboard/manageinventory");
	await inventory.search(product.name);
	await expect(page).toHaveURL(/search=/);
	const url = page.url();
	await inventory
		.row(product.name)
		.getByRole("link", { name: /^Details/ })
		.click();
	await expect(page).toHaveURL(/\/dashboard\/manageinventory\/inventory\/[0-9a-f-]{36}$/);
	await expect(page.getByRole("heading", { name: product.name })).toBeVisible();
	await page.goBack();
	await expect(page).toHaveURL(url);
	await inventory.pressDelete(product.name);
	await expect(page).toHaveURL("/signin");
	await submitCredentials(page, "Sign In", account);
	await expect(page).toHaveURL(url);
	await inventory.pressDelete(product.name);
	await inventory.confirmDelete();
	await expect(inventory.row(product.name)).toHaveCount(0);
});
