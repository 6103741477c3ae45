import { randomBytes } from "node:crypto";
import { expect, newProduct, test, testAsUser } from "../fixtures.ts";
import { AddItemPage, type ItemFields } from "../pages/add-item.ts";
import { submitCredentials } from "../pages/identity.ts";
import { InventoryPage } from "../pages/inventory.ts";

const sentence = "Are you sure to delete this product? This product will deleted parmanently.";

function item(): ItemFields {
	return {
		Name: `Pannier ${randomBytes(4).toString("hex")}`,
		Description: "Roll-top pannier, 20 litres.",
		Price: "89.95",
		Quantity: "4",
		Supplier: "Merrowdale Outfitting",
		"Image Link": "/drawings/bag-pannier-pair.svg",
	};
}

test("a new user signs up, adds an item, finds it in the table, opens its details and deletes it, for good at the second try", async ({
	page,
}) => {
	const fields = item();
	await page.goto("/manageinventory/addnewitem");
	await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
	const email = `new-${randomBytes(4).toString("hex")}@shop.test`;
	await submitCredentials(page, "Sign Up", { email, password: "correct horse battery" });
	await expect(page.getByRole("heading", { name: "Add New Item" })).toBeVisible();
	const form = new AddItemPage(page);
	await form.fill(fields);
	await form.submit.click();
	await expect(page).toHaveURL("/manageinventory");

	const inventory = new InventoryPage(page);
	const row = inventory.row(fields.Name);
	await expect(row).toContainText("$89.95");
	await expect(row).toContainText("Merrowdale Outfitting");
	await row.getByRole("link", { name: /^Details/ }).click();
	await expect(page).toHaveURL(/\/manageinventory\/inventory\/[0-9a-f-]{36}$/);
	await expect(page.getByRole("heading", { name: fields.Name })).toBeVisible();
	await expect(page.getByRole("main")).toContainText("Roll-top pannier, 20 litres.");
	await expect(page.getByRole("button", { name: "Add Quantity" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Delivered" })).toBeVisible();

	await page.goBack();
	await inventory.pressDelete(fields.Name);
	await expect(inventory.dialog).toContainText(sentence);
	await expect(inventory.dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(inventory.dialog).toHaveCount(0);
	await inventory.pressDelete(fields.Name);
	await inventory.confirmDelete();
	await expect(inventory.row(fields.Name)).toHaveCount(0);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(inventory.row(fields.Name)).toBeVisible();
	await inventory.pressDelete(fields.Name);
	await inventory.confirmDelete();
	await expect(inventory.row(fields.Name)).toHaveCount(0);
	await inventory.search(fields.Name);
	await expect(page.getByText(/Nothing matches/)).toBeVisible();
});

testAsUser(
	"after a delete far down the list, the list is read again and the place in it is kept",
	async ({ page, api }) => {
		const mark = `qv${randomBytes(4).toString("hex")}`;
		await Promise.all(
			Array.from({ length: 60 }, (_, i) =>
				newProduct(api, { name: `${mark} ${String(i).padStart(2, "0")}` }),
			),
		);
		const inventory = new InventoryPage(page);
		await inventory.open(`/manageinventory?search=${mark}&sort=name`);
		await expect(inventory.row(`${mark} 00`)).toBeVisible();
		const before = await inventory.scrollTo(35 * 36);
		await expect(inventory.row(`${mark} 40`)).toBeInViewport();
		const reads: string[] = [];
		page.on(
			"request",
			(request) => void (request.url().includes("/api/products?") && reads.push(request.url())),
		);
		await inventory.pressDelete(`${mark} 40`);
		await inventory.confirmDelete();
		await expect(inventory.row(`${mark} 40`)).toHaveCount(0);
		expect(reads.length).toBeGreaterThan(0);
		await expect(inventory.row(`${mark} 41`)).toBeInViewport();
		expect(await inventory.box.evaluate((box) => box.scrollTop)).toBe(before);
	},
);
