import { findBarcode, listBarcodes } from "@freehub/contract/catalogue/barcodes";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, newProduct, testAsUser as test } from "../fixtures.ts";
import { lastScan, newEan, onHand, openScan, scan, session, typeScan } from "../pages/scan.ts";

const phone = { width: 390, height: 844 };

test("a scan anywhere opens its product, sets off no shortcut and presses no button", async ({
	page,
	api,
}) => {
	// If typed as keys, this code would search, select, book and delete.
	const sku = `B+-+/?b-${newEan()}`;
	const product = await newProduct(api, { sku });
	await page.goto("/dashboard/manageinventory");
	await page.getByRole("link", { name: "Details" }).first().focus();
	await page.keyboard.press("Shift+Tab");
	await typeScan(page, sku);
	await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
	expect(await onHand(api, product._id)).toBe(7);
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
	// A key pressed by a person is still a shortcut.
	await page.keyboard.press("?");
	await expect(page.getByRole("dialog")).toBeVisible();
});

test("an unknown code is linked to a product as a case of ten, and booked", async ({
	page,
	api,
	expectedErrors,
}) => {
	expectedErrors.push(/404/);
	const product = await newProduct(api, { sku: `CASE-${newEan()}` });
	const code = `BOX-${newEan()}`;
	await page.setViewportSize(phone);
	await openScan(page, "Receive");
	await scan(page, code);
	await expect(page.getByText(`No product has the code ${code}.`)).toBeVisible();
	await page.getByRole("button", { name: "Link to a product" }).click();
	await page.getByRole("combobox", { name: "Product" }).fill(product.name);
	await page.getByRole("option", { name: product.name }).click();
	await page.getByRole("textbox", { name: "Counts as pieces" }).fill("10");
	await page.getByRole("button", { name: "Link", exact: true }).click();
	await expect(lastScan(page)).toContainText("+10");
	await scan(page, code);
	await expect(session(page)).toContainText("2 bookings, 20 pieces");
	expect(await onHand(api, product._id)).toBe(27);
	expect(await api.call(listBarcodes, { params: { id: product._id } })).toEqual([
		{ code, pieces: 10, isFirst: false },
	]);
});

test("an unknown code becomes a new product, and the scans go on", async ({ page, api, expectedErrors }) => {
	expectedErrors.push(/404/);
	const code = newEan();
	const name = `Bell ${code}`;
	await openScan(page, "Receive");
	await scan(page, code);
	await page.getByRole("link", { name: "Add as a new product" }).click();
	for (const [field, text] of [
		["Name", name],
		["Description", "Brass, rings twice."],
		["Price", "9"],
		["Quantity", "0"],
		["Supplier", "Tarnwick Components"],
		["Image Link", "/drawings/trail-29-rear.svg"],
	] as const) {
		await page
			.getByRole("textbox", { name: field, exact: true })
			.or(page.getByLabel(field, { exact: true }))
			.first()
			.fill(text);
	}
	await page.getByRole("button", { name: "Add Item" }).click();
	await expect(page).toHaveURL(/dashboard\/scan/);
	await expect(lastScan(page)).toContainText(name);
	await scan(page, code);
	await expect(session(page)).toContainText("1 booking, 1 piece");
	expect((await api.call(findBarcode, { params: { code } })).product).toMatchObject({ name, quantity: 1 });
});

test("numbers, Undo and a refusal: 12 at once, 3 more by the key, one back, and no more out than there are", async ({
	page,
	api,
	expectedErrors,
}) => {
	expectedErrors.push(/409/);
	const barcode = newEan();
	const product = await newProduct(api, { barcode, quantity: "64" });
	await page.setViewportSize(phone);
	await openScan(page, "Receive");
	for (const key of ["1", "2"]) await page.getByRole("button", { name: key, exact: true }).click();
	await expect(page.getByRole("button", { name: "12 Receive" })).toBeVisible();
	await scan(page, barcode);
	await expect(lastScan(page)).toContainText("+12");
	await expect(lastScan(page)).toContainText("76");
	await page.getByRole("button", { name: "3", exact: true }).click();
	await page.getByRole("button", { name: "3 Receive" }).click();
	await expect(lastScan(page)).toContainText("79");
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(session(page)).toContainText("1 booking, 12 pieces");
	expect(await onHand(api, product._id)).toBe(76);
	await page.getByRole("radio", { name: "Deliver" }).check({ force: true });
	for (const key of ["7", "7"]) await page.getByRole("button", { name: key, exact: true }).click();
	await scan(page, barcode);
	await expect(page.getByText("Only 76 here; you asked for 77.").first()).toBeVisible();
	expect(await onHand(api, product._id)).toBe(76);
	await page.reload();
	await expect(session(page)).toContainText("1 booking, 12 pieces");
});

test("a count adds scans up and is booked once", async ({ page, api }) => {
	const [barcode, other] = [newEan(), newEan()];
	const product = await newProduct(api, { barcode, quantity: "5" });
	await newProduct(api, { barcode: other });
	await openScan(page, "Count");
	for (let i = 0; i < 3; i++) await scan(page, barcode);
	await expect(page.getByRole("button", { name: "3 Save count" })).toBeVisible();
	expect(await onHand(api, product._id)).toBe(5);
	await scan(page, other);
	await expect(session(page)).toContainText("1 booking, 3 pieces");
	expect(await onHand(api, product._id)).toBe(3);
});

test("the scan page can be used by everybody, at both widths and when a session ends", async ({
	page,
	api,
}) => {
	const barcode = newEan();
	await newProduct(api, { barcode });
	for (const size of [phone, { width: 1280, height: 800 }]) {
		await page.setViewportSize(size);
		await openScan(page, "Receive");
		await scan(page, barcode);
		await expect(lastScan(page)).toContainText("+1");
		await expectAccessible(page);
	}
	for (const size of [
		{ width: 844, height: 390 },
		{ width: 667, height: 375 },
	]) {
		await page.setViewportSize(size);
		await expect.poll(() => coveredWorks(page)).toEqual([]);
	}
	await page.getByRole("button", { name: "Finish" }).click();
	await expect(page.getByRole("heading", { name: "Session finished" })).toBeVisible();
});

/** The work buttons that are covered by something else, or outside the viewport. */
function coveredWorks(page: Page): Promise<string[]> {
	return page.getByRole("radio").evaluateAll((radios: HTMLInputElement[]) =>
		radios
			.filter((radio) => {
				const { left, top, width, height } = radio.getBoundingClientRect();
				const hit = document.elementFromPoint(left + width / 2, top + height / 2);
				// The label takes the press.
				return !radio.closest("label")?.contains(hit);
			})
			.map(({ value }) => value),
	);
}
