import { randomBytes } from "node:crypto";
import { expect, test, testAsUser } from "../fixtures.ts";
import { AddItemPage } from "../pages/add-item.ts";
import { submitCredentials } from "../pages/identity.ts";
import { InventoryPage } from "../pages/inventory.ts";

test("the dashboard is open to visitors: its menu, the form, the table and the details", async ({ page }) => {
	await page.goto("/dashboard");
	await expect(page.getByRole("heading", { name: "Add New Item" })).toBeVisible();
	const menu = page.getByRole("navigation", { name: /dashboard/i });
	for (const name of ["My Items", "Review", "Manage Blog"]) {
		await expect(menu.getByText(name)).toBeVisible();
		await expect(menu.getByRole("link", { name })).toHaveCount(0);
	}
	await menu.getByRole("link", { name: "Manage Inventory" }).click();
	await expect(page).toHaveURL(/\/dashboard\/manageinventory$/i);
	const inventory = new InventoryPage(page);
	await inventory.search("Col 34 Road");
	await inventory
		.row("Col 34 Road")
		.getByRole("link", { name: /^Details/ })
		.click();
	await expect(page).toHaveURL(/\/dashboard\/manageinventory\/inventory\/[0-9a-f-]{36}$/i);
	await expect(page.getByRole("heading", { name: "Col 34 Road" })).toBeVisible();
	await menu.getByRole("link", { name: "Add Item" }).click();
	await expect(page).toHaveURL(/\/dashboard\/additem$/i);
});

test("a visitor who submits Add Item signs in and comes back with nothing lost", async ({
	page,
	account,
}) => {
	const fields = {
		Name: `Saddle bag ${randomBytes(4).toString("hex")}`,
		Description: "Twelve litres.",
		Price: "64.5",
		Quantity: "9",
		Supplier: "Merrowdale Outfitting",
		"Image Link": "/drawings/bag-saddle-12.svg",
	};
	await page.goto("/dashboard/additem");
	const form = new AddItemPage(page);
	await form.fill(fields);
	await form.submit.click();
	await expect(page).toHaveURL("/signin");
	await submitCredentials(page, "Sign In", account);
	await expect(page).toHaveURL("/dashboard/additem");
	expect(await form.values()).toEqual(fields);
	await form.submit.click();
	await expect(page).toHaveURL("/manageinventory");
	await expect(new InventoryPage(page).row(fields.Name)).toBeVisible();
});

test("a visitor who presses Delete signs in and comes back to the same place in the list", async ({
	page,
	account,
	product,
}) => {
	const inventory = new InventoryPage(page);
	await inventory.open("/dashboard/manageinventory");
	await inventory.search(product.name);
	await expect(page).toHaveURL(/search=/);
	const url = page.url();
	await inventory.pressDelete(product.name);
	await expect(page).toHaveURL("/signin");
	await submitCredentials(page, "Sign In", account);
	await expect(page).toHaveURL(url);
	await inventory.pressDelete(product.name);
	await inventory.confirmDelete();
	await expect(inventory.row(product.name)).toHaveCount(0);
});

testAsUser("a signed-in user manages from the dashboard too", async ({ page, product }) => {
	const inventory = new InventoryPage(page);
	await inventory.open("/dashboard/manageinventory");
	await inventory.search(product.name);
	await inventory.pressDelete(product.name);
	await inventory.confirmDelete();
	await expect(inventory.row(product.name)).toHaveCount(0);
	await expect(page).toHaveURL(/\/dashboard\/manageinventory/);
});
