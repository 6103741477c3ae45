import { addProduct } from "@freehub/contract/catalogue/products";
import { expect, testAsOwner as test } from "../fixtures.ts";
import { AddItemPage } from "../pages/add-item.ts";

// A shop of its own, in which nothing has a price yet.
test.use({ settings: { DEMO: "off", ACCESS: "staff" } });

test("an owner sets the currency in the first steps: other windows are told, keep what is typed, and show it after a reload", async ({
	page,
	context,
	asOwner,
	expectedErrors,
}) => {
	// The window that is out of date is refused.
	expectedErrors.push(/ 409 /);
	const other = await context.newPage();
	await other.goto("/dashboard/additem");
	const form = new AddItemPage(other);
	await form.field("Name").fill("Bell of brass");
	await expect(other.getByRole("main")).toContainText("$");

	await page.goto("/dashboard/today");
	const steps = page.getByRole("region", { name: "First steps" });
	await steps.getByRole("button", { name: /^Choose currency/ }).click();
	await steps.getByLabel("Currency", { exact: true }).selectOption("EUR");
	await steps.getByLabel("Time zone", { exact: true }).selectOption("Europe/Berlin");
	await steps.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Settings saved")).toBeVisible();
	await expect(steps.getByRole("button", { name: /^Choose currency.*\(done\).*EUR/ })).toBeVisible();
	// In the same window without a reload.
	await page.getByRole("main").getByRole("link", { name: "Add Item" }).first().click();
	await expect(new AddItemPage(page).field("Name")).toBeVisible();
	await expect(page.getByRole("main")).toContainText("€");

	await other.bringToFront();
	const note = other.getByRole("alert").filter({ hasText: "was changed" });
	await expect(note).toBeVisible();
	await note.getByRole("button", { name: "Load the page again" }).click();
	await expect(note).toBeHidden();
	await expect(form.field("Name")).toHaveValue("Bell of brass");
	await expect(other.getByRole("main")).toContainText("€");

	// The pages that the server renders, and their kept versions.
	const html = await (await page.request.get("/")).text();
	expect(html).toContain("&quot;currency&quot;:&quot;EUR&quot;");

	const body = { name: "Bell", description: "d", price: 5, quantity: 1, supplier: "S", image: "/i.svg" };
	await asOwner.call(addProduct, { body });
	await page.goto("/dashboard/settings/shop");
	await expect(page.getByLabel("Currency", { exact: true })).toBeDisabled();
	await expect(page.getByText(/^The shop has prices, costs or orders/)).toBeVisible();
});
