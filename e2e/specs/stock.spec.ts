import { randomBytes } from "node:crypto";
import { addLocation } from "@freehub/contract/locations";
import { getProduct } from "@freehub/contract/products";
import { checkLedger, listProductMovements } from "@freehub/contract/stock";
import { expect, expectAccessible, newProduct, test, testAsUser } from "../fixtures.ts";
import { submitCredentials } from "../pages/identity.ts";
import { InventoryPage } from "../pages/inventory.ts";
import { Menu } from "../pages/menu.ts";
import { onHand, StockBar, StockForm } from "../pages/stock.ts";

const failed = /Failed to load resource/;

testAsUser(
	"Add Quantity books what came in, shows it at once, and offers to take it back",
	async ({ page, product }) => {
		await page.goto(`/inventory/${product._id}`);
		const bar = new StockBar(page);
		await expect(bar.quantity).toHaveValue("1");
		await bar.book("receive", 5, "PO 4711");
		await expect(onHand(page)).toContainText("12");
		await expect(bar.quantity).toHaveValue("1");
		await new StockForm(page).undo.click();
		await expect(onHand(page)).toContainText("7");
		await expect(page.getByRole("region", { name: "History" })).toContainText("PO 4711");
		await page.reload();
		await expect(onHand(page)).toContainText("7");
	},
);

testAsUser(
	"Delivered refuses more than is there, says how much there is, and keeps what was typed",
	async ({ page, product, expectedErrors }) => {
		expectedErrors.push(failed);
		await page.goto(`/inventory/${product._id}`);
		const bar = new StockBar(page);
		await bar.book("deliver", 9);
		await expect(bar.region.getByRole("alert")).toContainText("Only 7");
		await expect(bar.quantity).toHaveValue("9");
		await expect(onHand(page)).toContainText("7");
		await bar.quantity.fill("1.5");
		await bar.deliver.click();
		await expect(bar.region.getByRole("alert")).toContainText("Enter a whole number.");
		await bar.book("deliver", 7);
		await expect(onHand(page)).toContainText("0");
		await expect(page.getByText("Out of stock").first()).toBeVisible();
	},
);

testAsUser(
	"the table's plus and minus book too, and the number follows at once",
	async ({ page, product }) => {
		const inventory = new InventoryPage(page);
		await inventory.open(`/manageinventory?search=${encodeURIComponent(product.name)}`);
		const row = inventory.row(product.name);
		const form = new StockForm(page);
		await row.getByRole("button", { name: `Add quantity: ${product.name}` }).click();
		await form.book(3);
		await expect(row.getByRole("gridcell").nth(3)).toContainText("10");
		await row.getByRole("button", { name: `Delivered: ${product.name}` }).click();
		await form.book(4);
		await expect(row.getByRole("gridcell").nth(3)).toContainText("6");
	},
);

testAsUser(
	"pieces go back to the supplier, which the history tells from what a customer brings back",
	async ({ page, product, expectedErrors }) => {
		expectedErrors.push(failed);
		await page.goto(`/inventory/${product._id}`);
		const history = page.getByRole("region", { name: "History" });
		const form = new StockForm(page);
		await page.getByRole("button", { name: "Adjust or count" }).first().click();
		await form.dialog.getByText("Return to supplier", { exact: true }).click();
		await form.book(9, "RMA 88");
		await expect(form.dialog.getByText("Only 7 are there; 9 were asked for.").first()).toBeVisible();
		await form.book(2, "RMA 88");
		await expect(page.getByText(`Returned 2 of ${product.name} to the supplier: 5 on hand.`)).toBeVisible();
		const returned = history.getByRole("listitem").filter({ hasText: "RMA 88" });
		await expect(returned).toContainText("returned 2 to the supplier");
		await page.getByRole("button", { name: "Adjust or count" }).first().click();
		await form.dialog.getByText("Adjust", { exact: true }).click();
		await form.dialog.getByLabel("Reason").selectOption({ label: "Returned by a customer" });
		await form.book(1);
		await expect(history.getByText("adjusted 1: returned by a customer")).toBeVisible();
		await expect(onHand(page)).toContainText("6");
		await expectAccessible(page);
	},
);

testAsUser(
	"a change is pending on a slow network, and pressing again and again books it once",
	async ({ page, product, api }) => {
		await page.goto(`/inventory/${product._id}`);
		const bar = new StockBar(page);
		let open: () => void = () => {};
		const gate = new Promise<void>((resolve) => {
			open = resolve;
		});
		await page.route("**/movements", async (route) => {
			if (route.request().method() !== "POST") return route.continue();
			await gate;
			await route.continue();
		});
		await bar.quantity.fill("2");
		await bar.receive.dblclick();
		await bar.quantity.press("Enter");
		await bar.quantity.press("Enter");
		await expect(onHand(page)).toContainText("9");
		await expect(page.locator("[aria-busy=true]").first()).toBeVisible();
		// What is typed while the answer is on its way is the next change's.
		await bar.quantity.fill("4");
		open();
		await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
		expect(await api.call(getProduct, { params: { id: product._id } })).toMatchObject({ quantity: 9 });
		await expect(bar.quantity).toHaveValue("4");
		await bar.quantity.press("Enter");
		await expect(onHand(page)).toContainText("13");
		// And the next number is typed over the 1 that follows.
		await expect(bar.quantity).toHaveValue("1");
		await page.keyboard.type("25");
		await expect(bar.quantity).toHaveValue("25");
	},
);

testAsUser(
	"a change whose answer is lost is recorded, sent again by itself and booked once",
	async ({ page, product, api, expectedErrors }) => {
		expectedErrors.push(failed);
		await page.goto(`/inventory/${product._id}`);
		const bar = new StockBar(page);
		const keys: (string | undefined)[] = [];
		await page.route(`**/api/products/${product._id}/movements`, async (route) => {
			if (route.request().method() !== "POST") return route.continue();
			keys.push(route.request().headers()["idempotency-key"]);
			if (keys.length > 1) return route.continue();
			await route.fetch();
			await route.abort();
		});
		// What keeps the queue going tries again as soon as it is there.
		await expect(page.getByRole("banner").getByRole("status")).toBeAttached();
		await bar.book("deliver", 2);
		await expect(page.getByRole("status").getByText("Offline, 1 to send")).toBeVisible();
		await expect(page.getByText("recorded on this device")).toBeVisible();
		await expect(onHand(page)).toContainText("5");
		await expect(page.getByText("1 to send")).toHaveCount(0);
		await expect(onHand(page)).toContainText("5");
		expect(await api.call(getProduct, { params: { id: product._id } })).toMatchObject({ quantity: 5 });
		expect(keys).toEqual([keys[0], keys[0]]);
	},
);

testAsUser("two tabs show the same number", async ({ page, product }) => {
	await page.goto(`/inventory/${product._id}`);
	const other = await page.context().newPage();
	await other.goto(`/manageinventory?search=${encodeURIComponent(product.name)}`);
	const row = new InventoryPage(other).row(product.name);
	await expect(row.getByRole("gridcell").nth(3)).toContainText("7");
	await new StockBar(page).book("receive", 4);
	await expect(onHand(page)).toContainText("11");
	await expect(row.getByRole("gridcell").nth(3)).toContainText("11");
});

testAsUser(
	"History tells who, what, from where to where and the balance, and takes a line back",
	async ({ page, product, account, api }) => {
		await page.goto(`/inventory/${product._id}`);
		const history = page.getByRole("region", { name: "History" });
		const lines = history.getByRole("listitem");
		const first = `${account.name} received 7 from the supplier, New product`;
		await expect(lines.filter({ hasText: "New product" })).toContainText(first);
		await new StockBar(page).book("deliver", 3, "Order 12");
		const delivered = lines.filter({ hasText: "Order 12" });
		await expect(delivered).toContainText(`${account.name} delivered 3 to a customer, Order 12`);
		await delivered.getByRole("button", { name: /Undo/ }).click();
		await expect(onHand(page)).toContainText("7");
		await expect(lines.filter({ hasText: "took back a delivery of 3" })).toHaveCount(1);
		await expect(delivered.filter({ hasText: "Taken back" })).toHaveCount(1);
		const { items } = await api.page(listProductMovements, { params: { id: product._id } });
		expect(items.map(({ kind, balance, reverses }) => [kind, balance, reverses !== null])).toEqual([
			["deliver", 7, true],
			["deliver", 4, false],
			["receive", 7, false],
		]);
		await expectAccessible(page);
	},
);

test("a visitor sees the same numbers, and is asked to sign in before changing them", async ({
	page,
	account,
	api,
}) => {
	const product = await newProduct(api);
	await page.goto(`/dashboard/manageinventory?search=${encodeURIComponent(product.name)}`);
	const row = new InventoryPage(page).row(product.name);
	await expect(row.getByRole("gridcell").nth(3)).toContainText("7");
	const url = page.url();
	await row.getByRole("button", { name: `Add quantity: ${product.name}` }).click();
	await expect(page).toHaveURL("/signin");
	await submitCredentials(page, "Sign In", account);
	await expect(page).toHaveURL(url);
});

test("the Books page says that the books balance", async ({ page, api }) => {
	await page.goto("/dashboard/manageinventory");
	await new Menu(page).side.getByRole("link", { name: "Books" }).click();
	await expect(page).toHaveURL(/\/dashboard\/books$/i);
	await expect(page.getByText("balanced", { exact: true })).toBeVisible();
	await expect(page.getByText("Sum over all locations")).toBeHidden();
	await page.getByText("Details", { exact: true }).click();
	await expect(page.getByText("Sum over all locations")).toBeVisible();
	await expectAccessible(page);
	expect(await api.call(checkLedger)).toMatchObject({ balanced: true, sum: 0 });
});

testAsUser("the Locations page lists every location, however many there are", async ({ page, api }) => {
	const { _id: parent } = await api.call(addLocation, {
		body: { name: `Hall ${randomBytes(4).toString("hex")}`, kind: "warehouse" },
	});
	// More than two of the largest pages hold.
	const names = Array.from({ length: 405 }, (_, i) => `Rack ${String(i).padStart(3, "0")}`);
	await Promise.all(names.map((name) => api.call(addLocation, { body: { name, kind: "bin", parent } })));
	await page.goto("/dashboard/locations");
	await page.getByRole("button", { name: "Show all 405 bins" }).click();
	const racks = page.getByRole("button", { name: /^Products Rack \d+$/ });
	await expect(racks).toHaveText(names.map((name) => `Products ${name}`));
});
