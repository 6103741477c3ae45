import { addCustomer } from "@freehub/contract/selling/customers";
import { listSalesOrders } from "@freehub/contract/selling/sales-orders";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, newProduct, testAsOwner as test } from "../fixtures.ts";

/** Counts presses of keys and of the pointer on a page from now on. */
async function countPresses(page: Page): Promise<() => Promise<{ keys: number; clicks: number }>> {
	await page.evaluate(() => {
		const counts = { keys: 0, clicks: 0 };
		Object.assign(window, { counts });
		window.addEventListener("keydown", () => (counts.keys += 1), { capture: true });
		window.addEventListener("pointerdown", () => (counts.clicks += 1), { capture: true });
	});
	return () =>
		page.evaluate(() => (window as unknown as { counts: { keys: number; clicks: number } }).counts);
}

test("one is kept for Rosa until Friday in seven presses of keys; on a phone in three presses and four letters", async ({
	page,
	asOwner,
}) => {
	const { _id, name } = await newProduct(asOwner, { quantity: "5" });
	// The run's other tests have customers of this name, too; four letters find only this one.
	const letters = Array.from(
		{ length: 4 },
		() => "bcdfghjklmnpqrstvwxz"[Math.floor(Math.random() * 20)],
	).join("");
	const rosa = `${letters} Lind`;
	await asOwner.call(addCustomer, { body: { name: rosa, phones: ["030 1234567"] } });
	await page.goto(`/inventory/${_id}`);
	await page.getByRole("button", { name: "Keep", exact: true }).waitFor();
	const byKeys = await countPresses(page);
	await page.keyboard.press("k");
	const dialog = page.getByRole("dialog", { name: "Keep for a customer" });
	await expect(dialog.getByText(name)).toBeVisible();
	await expect(dialog.getByLabel("For", { exact: true })).toBeFocused();
	await page.keyboard.type(letters);
	await page.keyboard.press("Enter");
	await expect(dialog.getByLabel("For", { exact: true })).toHaveValue(rosa);
	await expect(dialog.getByLabel("From", { exact: true })).toHaveValue(/^place:/);
	await expectAccessible(page, dialog);
	await page.keyboard.press("Enter");
	await expect(
		page.getByText(new RegExp(`Kept 1 for ${rosa}: order \\d+\\. At .+ until Fri, `)),
	).toBeVisible();
	expect(await byKeys()).toEqual({ keys: 7, clicks: 0 });
	await page.getByRole("button", { name: "Undo", exact: true }).click();
	await expect(page.getByText(/^Order \d+ is cancelled/)).toBeVisible();

	await page.setViewportSize({ width: 390, height: 844 });
	await page.reload();
	const keep = page.getByRole("button", { name: "Keep", exact: true });
	await keep.waitFor();
	const byTouch = await countPresses(page);
	await keep.click();
	await expect(dialog.getByLabel("For", { exact: true })).toBeFocused();
	await page.keyboard.type(letters);
	await dialog.getByRole("option", { name: rosa }).click();
	await expect(dialog.getByLabel("From", { exact: true })).toHaveValue(/^place:/);
	await expectAccessible(page, dialog);
	await dialog.getByRole("button", { name: "Keep" }).click();
	await expect(page.getByText(`Kept 1 for ${rosa}`)).toBeVisible();
	expect(await byTouch()).toEqual({ keys: 4, clicks: 3 });
	const orders = await asOwner.call(listSalesOrders, { query: { product: _id } });
	expect(orders.map(({ state }) => state)).toEqual(["ready", "cancelled"]);
});
