import { randomBytes } from "node:crypto";
import { listProducts } from "@freehub/contract/products";
import { alertOf, expect, newProduct, test, testAsUser } from "../fixtures.ts";
import { AddItemPage, type ItemFields } from "../pages/add-item.ts";
import { submitCredentials } from "../pages/identity.ts";
import { InventoryPage } from "../pages/inventory.ts";

const refusedByServer = /Failed to load resource.*4\d\d/;
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

test("a new user signs up, adds an item, finds it in the table, opens its details and deletes it", async ({
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
	await inventory.confirmDelete();
	await expect(inventory.row(fields.Name)).toHaveCount(0);
	await inventory.search(fields.Name);
	await expect(page.getByText(/Nothing matches/)).toBeVisible();
});

testAsUser("the table has the specified columns", async ({ page, product }) => {
	await new InventoryPage(page).openWith(product.name);
	const headers = page.getByRole("columnheader");
	await expect(headers).toHaveText([
		"#id",
		"Image",
		"Product Name",
		"Quantity",
		"Price",
		"Supplier",
		"Actation",
	]);
	const row = new InventoryPage(page).row(product.name);
	await expect(row.getByRole("gridcell").first()).toHaveText(/^\d+$/);
});

testAsUser("the form's fields stand in the specified order and are all required", async ({ page }) => {
	await page.goto("/manageinventory/addnewitem");
	const form = new AddItemPage(page);
	const labels = ["Name", "Description", "Price", "Quantity", "Supplier", "Image Link"];
	const tops = [];
	for (const label of labels) tops.push((await form.field(label).boundingBox())?.y ?? 0);
	expect(tops).toEqual(tops.toSorted((a, b) => a - b));
	await expect(form.field("Price")).toHaveAttribute("type", "number");
	await expect(form.field("Quantity")).toHaveAttribute("type", "number");
	const sent: string[] = [];
	page.on("request", (request) => void (request.method() === "POST" && sent.push(request.url())));
	for (const label of labels) {
		await form.fill({ ...item(), [label]: "" } as ItemFields);
		await form.submit.click();
		await expect(form.field(label)).toBeFocused();
	}
	expect(sent).toEqual([]);
});

testAsUser(
	"what the server refuses is said at its field, and nothing typed is lost",
	async ({
		page,

		expectedErrors,
	}) => {
		expectedErrors.push(refusedByServer);
		await page.goto("/manageinventory/addnewitem");
		const form = new AddItemPage(page);
		const fields = { ...item(), "Image Link": "pictures/pannier.png" };
		await form.fill(fields);
		await form.submit.click();
		await expect(page.getByText(/Image Link must begin with/)).toBeVisible();
		await expect(form.field("Image Link")).toBeFocused();
		expect(await form.values()).toEqual(fields);
		await form.field("Image Link").fill("https://pictures.invalid/pannier.png");
	},
);

testAsUser(
	"a double click, and a repeat after a lost answer, add the item once",
	async ({
		page,

		api,
		expectedErrors,
	}) => {
		expectedErrors.push(/Failed to load resource/);
		const fields = item();
		await page.goto("/manageinventory/addnewitem");
		const form = new AddItemPage(page);
		await form.fill(fields);
		// The server does the work, but its first answer never arrives.
		let isFirst = true;
		await page.route("**/api/product", async (route) => {
			if (!isFirst) return route.continue();
			isFirst = false;
			await route.fetch();
			await route.abort();
		});
		await form.submit.dblclick();
		await expect(alertOf(page)).toBeVisible();
		expect(await form.values()).toEqual(fields);
		await form.submit.click();
		await expect(page).toHaveURL("/manageinventory");
		const { total } = await api.page(listProducts, { query: { search: fields.Name } });
		expect(total).toBe(1);
	},
);

testAsUser(
	"the table is searched, narrowed to a supplier and sorted, and the address keeps it",
	async ({
		page,

		api,
	}) => {
		const mark = `zx${randomBytes(4).toString("hex")}`;
		for (const [name, price] of [
			["Beta", "3"],
			["alpha", "1"],
			["Gamma", "2"],
		]) {
			await newProduct(api, { name: `${name} ${mark}`, price: price ?? "" });
		}
		const inventory = new InventoryPage(page);
		await inventory.open();
		await inventory.search(mark);
		const names = inventory.table.getByRole("row").filter({ hasText: mark });
		await expect(names).toHaveCount(3);
		await page.getByRole("columnheader", { name: "Price" }).getByRole("button").click();
		await expect(names).toHaveText([/alpha/, /Gamma/, /Beta/]);
		await page.getByRole("columnheader", { name: "Price" }).getByRole("button").click();
		await expect(names).toHaveText([/Beta/, /Gamma/, /alpha/]);
		await page.reload();
		await expect(names).toHaveText([/Beta/, /Gamma/, /alpha/]);
		await expect(page.getByRole("columnheader", { name: "Price" })).toHaveAttribute(
			"aria-sort",
			"descending",
		);
	},
);

testAsUser(
	"after a delete far down the list, the list is read again and the place in it is kept",
	async ({
		page,

		api,
	}) => {
		const mark = `qv${randomBytes(4).toString("hex")}`;
		await Promise.all(
			Array.from({ length: 70 }, (_, i) =>
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

testAsUser("Escape and Cancel close the question and delete nothing", async ({ page, product }) => {
	const inventory = new InventoryPage(page);
	await inventory.openWith(product.name);
	await inventory.pressDelete(product.name);
	await expect(inventory.dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(inventory.dialog).toHaveCount(0);
	await inventory.pressDelete(product.name);
	await inventory.dialog.getByRole("button", { name: "Cancel" }).click();
	await expect(inventory.dialog).toHaveCount(0);
	await page.reload();
	await expect(inventory.row(product.name)).toBeVisible();
});

testAsUser(
	"an item that someone else deleted counts as gone, and its page says so at once",
	async ({
		page,

		product,
		api,
		expectedErrors,
	}) => {
		expectedErrors.push(refusedByServer);
		const inventory = new InventoryPage(page);
		await inventory.openWith(product.name);
		await inventory.pressDelete(product.name);
		const { deleteProduct } = await import("@freehub/contract/products");
		await api.call(deleteProduct, { params: { id: product._id } });
		await inventory.confirmDelete();
		await expect(inventory.row(product.name)).toHaveCount(0);
		const began = Date.now();
		await page.goto(`/inventory/${product._id}`);
		await expect(page.getByText("This product does not exist")).toBeVisible();
		expect(Date.now() - began).toBeLessThan(5000);
	},
);

testAsUser(
	"a session that ended meanwhile leads to sign-in and back, with the form as it was",
	async ({
		page,
		account,

		expectedErrors,
	}) => {
		expectedErrors.push(refusedByServer);
		const fields = item();
		await page.goto("/manageinventory/addnewitem");
		const form = new AddItemPage(page);
		await form.fill(fields);
		await page.context().clearCookies();
		await form.submit.click();
		await expect(page).toHaveURL("/signin");
		await submitCredentials(page, "Sign In", account);
		await expect(page).toHaveURL("/manageinventory/addnewitem");
		expect(await form.values()).toEqual(fields);
		await form.submit.click();
		await expect(page).toHaveURL("/manageinventory");
		await expect(new InventoryPage(page).row(fields.Name)).toBeVisible();
	},
);
