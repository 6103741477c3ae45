import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Client } from "@freehub/contract/client";
import { addLocation } from "@freehub/contract/locations";
import { listProductMovements, recordMovement } from "@freehub/contract/stock";
import type { Page } from "@playwright/test";
import {
	expect,
	expectAccessible,
	expectAccessibleInEveryLook,
	newProduct,
	test,
	testAsUser,
} from "../fixtures.ts";
import { StockForm } from "../pages/stock.ts";
import { untilSettled } from "../until-settled.ts";

const mark = () => randomBytes(4).toString("hex");

/** A day's work on two products, with references that only this test knows. */
async function day(api: Client) {
	const code = mark();
	const [wheel, bell] = [await newProduct(api), await newProduct(api)];
	const shelf = await api.call(addLocation, { body: { name: `Shelf ${code}`, kind: "bin", parent: "main" } });
	const book = (id: string, body: object) =>
		api.call(recordMovement, { params: { id }, body: body as never, idempotencyKey: mark() });
	await book(wheel._id, { kind: "receive", quantity: 6, reference: `PO ${code}`, note: "Two boxes" });
	await book(wheel._id, { kind: "transfer", quantity: 4, to: shelf._id });
	await book(wheel._id, { kind: "deliver", quantity: 3, reference: `Order ${code}` });
	await book(bell._id, { kind: "count", quantity: 5 });
	await book(bell._id, { kind: "adjust", quantity: 1, reason: "damaged" });
	const yesterday = new Date();
	yesterday.setDate(yesterday.getDate() - 1);
	const occurredAt = yesterday.toISOString();
	await book(bell._id, { kind: "receive", quantity: 2, occurredAt, reference: `Old ${code}` });
	return { code, wheel, bell, shelf };
}

const lines = (page: Page) => page.getByRole("listitem").filter({ has: page.locator("time") });

testAsUser(
	"a day's movements read as sentences, and each filter finds its own",
	async ({ page, api, account }) => {
		const { code, wheel, bell, shelf } = await day(api);
		await page.goto("/dashboard/movements");
		await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
		for (const sentence of [
			`${account.name} received 6 × ${wheel.name} from the supplier, PO ${code}`,
			`${account.name} moved 4 × ${wheel.name} from Shop to Shop, ${shelf.name}`,
			`${account.name} delivered 3 × ${wheel.name} to a customer, Order ${code}`,
			`${account.name} counted 5 × ${bell.name}, 2 fewer than expected`,
			`${account.name} adjusted 1 × ${bell.name}: damaged`,
		])
			await expect(lines(page).filter({ hasText: sentence })).toHaveCount(1);
		await expectAccessible(page);

		await page.getByLabel("Person").fill(account.name);
		await page.getByRole("option", { name: account.name }).click();
		// The five of today, the one of yesterday, and what the two products came with.
		await expect(lines(page)).toHaveCount(8);
		await page.getByRole("button", { name: "Yesterday", exact: true }).click();
		await expect(lines(page)).toHaveText([new RegExp(`received 2 × ${bell.name}.*Old ${code}`)]);
		await expect(page.getByRole("heading", { name: "Yesterday" })).toBeVisible();
		await page.getByRole("button", { name: "7 days" }).click();
		await expect(lines(page)).toHaveCount(8);
		await page.getByRole("button", { name: "Today", exact: true }).click();
		await expect(lines(page)).toHaveCount(7);
		await page.getByLabel("Kind").selectOption({ label: "Counted" });
		await expect(lines(page)).toHaveText([/counted 5/]);
		await page.goBack();
		await expect(lines(page)).toHaveCount(7);
		await page.getByLabel("Location").selectOption(shelf._id);
		await expect(lines(page)).toHaveText([/moved 4/]);
		await page.reload();
		await expect(lines(page)).toHaveText([/moved 4/]);
		await page.getByRole("button", { name: "Clear filters" }).click();

		await page.getByLabel("Product").fill(wheel.name);
		await page.getByRole("option", { name: wheel.name }).click();
		await expect(lines(page)).toHaveCount(4);
		await page.getByLabel("Reference").fill(`order ${code}`);
		await expect(lines(page)).toHaveText([/delivered 3/]);
		await page.goto(`/dashboard/movements?reference=PO+${code}`);
		await expect(lines(page)).toHaveText([/received 6.*Two boxes/]);
		await lines(page).getByRole("link", { name: wheel.name, exact: true }).click();
		await expect(page.getByRole("heading", { level: 1, name: wheel.name })).toBeVisible();
	},
);

testAsUser("a movement is taken back from its line, once, and says so", async ({ page, api }) => {
	const { code, wheel } = await day(api);
	await page.goto(`/dashboard/movements?product=${wheel._id}`);
	const delivered = lines(page)
		.filter({ hasText: `Order ${code}` })
		.filter({ hasText: "delivered 3" });
	await delivered.getByRole("button", { name: /^Undo −3/ }).click();
	await expect(delivered).toContainText("Taken back");
	await expect(delivered.getByRole("button")).toHaveCount(0);
	await expect(lines(page).first()).toContainText(`took back a delivery of 3 × ${wheel.name}`);
	const { items } = await api.page(listProductMovements, { params: { id: wheel._id } });
	expect(items[0]).toMatchObject({ kind: "deliver", balance: 13 });
});

testAsUser("what the filter finds is exported as CSV", async ({ page, api }) => {
	const { code, wheel } = await day(api);
	await page.goto(`/dashboard/movements?product=${wheel._id}&kind=deliver`);
	await expect(lines(page)).toHaveCount(1);
	const download = page.waitForEvent("download");
	await page.getByRole("link", { name: "Export CSV" }).click();
	const file = await download;
	expect(file.suggestedFilename()).toBe("freehub-movements.csv");
	const [head = "", ...rest] = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
	expect(head).toContain("Happened,Person,Kind,Product,SKU,Quantity,From,To,Change,On hand");
	expect(rest).toHaveLength(1);
	expect(rest[0]).toContain(`deliver,${wheel.name},,3,Shop,Customer,-3,10,,,Order ${code}`);
});

testAsUser(
	"locations are added, show what is in them, renamed, closed and reopened",
	async ({ page, api, product, expectedErrors }) => {
		expectedErrors.push(/Failed to load resource.*409/);
		const code = mark();
		await page.goto("/dashboard/locations");
		await page.getByLabel("New location").fill(`Depot ${code}`);
		await page.getByRole("button", { name: "Add location" }).click();
		const depot = page.getByRole("region", { name: `Depot ${code}` });
		await expect(depot).toBeVisible();
		await page.getByLabel("New location").fill(`A-${code}`);
		await page.getByLabel("Kind").selectOption({ label: `Bin in Depot ${code}` });
		await page.getByRole("button", { name: "Add location" }).click();
		await expect(depot.getByRole("button", { name: `Products A-${code}` })).toBeVisible();

		await depot.getByRole("button", { name: `Rename A-${code}` }).click();
		await page.getByLabel(`New name of A-${code}`).fill(`B-${code}`);
		await page.keyboard.press("Enter");
		await expect(depot.getByRole("button", { name: `Rename B-${code}` })).toBeFocused();

		// A transfer from the product's page, to a bin that is added on the way.
		await page.goto(`/inventory/${product._id}`);
		await page.getByRole("button", { name: "Transfer", exact: true }).first().click();
		const form = new StockForm(page);
		await form.dialog.getByLabel("To", { exact: true }).selectOption({ label: "New location…" });
		await form.quantity.fill("2");
		await form.dialog.getByRole("button", { name: "Move 2" }).click();
		await expect(form.dialog.getByText("Name the new location.")).toBeVisible();
		await form.dialog.getByLabel("Name of the new location").fill(`C-${code}`);
		await form.dialog.getByLabel("Kind", { exact: true }).selectOption({ label: `Bin in Depot ${code}` });
		await form.dialog.getByRole("button", { name: "Move 2" }).click();
		await expect(form.dialog).toHaveCount(0);
		await expect(page.getByRole("list", { name: "Stock per location" })).toContainText(
			`Depot ${code}, C-${code} 2`,
		);

		await page.goto("/dashboard/locations");
		await depot.getByRole("button", { name: `Products C-${code}` }).click();
		const there = page.getByRole("list", { name: `Products at C-${code}` });
		await expect(there.getByRole("listitem")).toHaveText([new RegExp(`${product.name}\\s*2`)]);
		await expectAccessible(page);
		await depot.getByRole("button", { name: `Close C-${code}` }).click();
		await expect(depot.getByText(`C-${code} is not empty: 2 pieces of 1 product are there.`)).toBeVisible();
		await depot.getByRole("link", { name: "Manage Inventory" }).click();
		await expect(
			page.getByRole("button", { name: new RegExp(`^Clear filter: At .*C-${code}$`) }),
		).toBeVisible();
		await expect(page.getByRole("link", { name: product.name }).first()).toBeVisible();

		await page.goto("/dashboard/locations");
		await depot.getByRole("button", { name: `Close B-${code}` }).click();
		await expect(depot.getByRole("button", { name: `Reopen B-${code}` })).toBeVisible();
		await page.goto(`/inventory/${product._id}`);
		await page.getByRole("button", { name: "Transfer", exact: true }).first().click();
		await expect(form.dialog.getByLabel("To", { exact: true })).not.toContainText(`B-${code}`);
		await page.goto("/dashboard/locations");
		await depot.getByRole("button", { name: `Reopen B-${code}` }).click();
		await expect(depot.getByRole("button", { name: `Close B-${code}` })).toBeVisible();
		expect((await api.page(listProductMovements, { params: { id: product._id } })).items).toHaveLength(2);
	},
);

for (const width of [390, 1280]) {
	testAsUser(`movements and locations pass axe, ${width} px`, async ({ page, api }) => {
		await day(api);
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.setViewportSize({ width, height: 900 });
		for (const path of ["movements", "locations"]) {
			await page.goto(`/dashboard/${path}`);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			await untilSettled(page);
			await expectAccessibleInEveryLook(page);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
		}
	});
}

test("movements and locations ask for a sign-in", async ({ page }) => {
	for (const path of ["movements", "locations"]) {
		await page.goto(`/dashboard/${path}`);
		await expect(page).toHaveURL(/signin/);
	}
});
