import type { Page } from "@playwright/test";
import { expect, testAsUser } from "../fixtures.ts";
import { onHand, StockBar, StockForm } from "../pages/stock.ts";

/** Adds pieces on the product's page, which then shows a message with Undo. */
async function addPieces(page: Page, id: string, quantity: number): Promise<void> {
	await page.goto(`/inventory/${id}`);
	await new StockBar(page).book("receive", quantity);
	await expect(new StockForm(page).undo).toBeVisible();
}

function messages(page: Page) {
	return page.getByRole("status").filter({ has: page.getByRole("button", { name: "Dismiss" }) });
}

testAsUser(
	"a message that has the focus stays, and gives it back when it goes and when its Undo is pressed",
	async ({ page, product }) => {
		await page.clock.install();
		await addPieces(page, product._id, 5);
		const { undo } = new StockForm(page);
		const opener = page.getByRole("button", { name: "Add Quantity" });
		await opener.focus();
		await page.keyboard.press("F6");
		await expect(undo).toBeFocused();
		await page.clock.runFor(30_000);
		await expect(undo).toBeFocused();
		await page.keyboard.press("Escape");
		await expect(opener).toBeFocused();
		await page.clock.runFor(2000);
		await expect(messages(page)).toHaveCount(0);
		await expect(onHand(page)).toContainText("12");

		await new StockBar(page).book("receive", 3);
		await expect(onHand(page)).toContainText("15");
		await expect(undo).toBeVisible();
		await opener.focus();
		await page.keyboard.press("F6");
		await page.keyboard.press("Enter");
		await expect(onHand(page)).toContainText("12");
		await expect(opener).toBeFocused();
	},
);

testAsUser("messages keep clear of a bar at the bottom of a phone", async ({ page, product }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await addPieces(page, product._id, 5);
	const bottom = async () => {
		const box = await messages(page).first().boundingBox();
		return (box?.y ?? 0) + (box?.height ?? 0);
	};
	const bar = await page.locator("[data-page-bar]").boundingBox();
	await expect.poll(bottom).toBeGreaterThan(600);
	await expect.poll(bottom).toBeLessThanOrEqual(bar?.y ?? 0);
});
