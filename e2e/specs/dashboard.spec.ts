import { randomBytes } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { AddItemPage } from "../pages/add-item.ts";
import { submitCredentials } from "../pages/identity.ts";
import { InventoryPage } from "../pages/inventory.ts";

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
