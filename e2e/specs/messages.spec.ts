import { randomBytes } from "node:crypto";
import type { Client } from "@freehub/contract/client";
import { addLocation } from "@freehub/contract/locations";
import { deleteProduct, getProduct, restoreProduct } from "@freehub/contract/products";
import { recordMovement } from "@freehub/contract/stock";
import type { Page } from "@playwright/test";
import { expect, newProduct, testAsUser } from "../fixtures.ts";
import { onHand, StockBar, StockForm } from "../pages/stock.ts";

const refused = /Failed to load resource.*4\d\d/;

/** Books over the API, as somebody else would. */
async function book(
	api: Client,
	product: string,
	kind: "receive" | "deliver",
	quantity: number,
): Promise<void> {
	await api.call(recordMovement, {
		params: { id: product },
		body: { kind, quantity },
		idempotencyKey: randomBytes(8).toString("hex"),
	});
}

/** Adds pieces on the product's page, which then says so in a message with Undo. */
async function addPieces(page: Page, id: string, quantity: number): Promise<void> {
	await page.goto(`/inventory/${id}`);
	await new StockBar(page).book("receive", quantity);
	await expect(new StockForm(page).undo).toBeVisible();
}

function messages(page: Page) {
	return page.getByRole("status").filter({ has: page.getByRole("button", { name: "Dismiss" }) });
}

testAsUser(
	"a message that has the focus stays, and gives it back when it goes",
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
	},
);

testAsUser("Undo by the keyboard gives the focus back", async ({ page, product }) => {
	await addPieces(page, product._id, 5);
	const opener = page.getByRole("button", { name: "Add Quantity" });
	await opener.focus();
	await page.keyboard.press("F6");
	await page.keyboard.press("Enter");
	await expect(onHand(page)).toContainText("7");
	await expect(opener).toBeFocused();
});

testAsUser("a message goes when what its Undo would do is done elsewhere", async ({ page, product }) => {
	await addPieces(page, product._id, 5);
	const history = page.getByRole("region", { name: "History" });
	await history.getByRole("button", { name: /^Undo \+5/ }).click();
	await expect(onHand(page)).toContainText("7");
	await expect(page.getByText(/^Taken back\./)).toBeVisible();
	await expect(messages(page).getByRole("button", { name: "Undo" })).toHaveCount(0);
});

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

testAsUser(
	"Undo in the history is no repeat of its refusal once there are pieces again",
	async ({ page, product, api, expectedErrors }) => {
		expectedErrors.push(refused);
		await addPieces(page, product._id, 5);
		await book(api, product._id, "deliver", 10);
		const undo = page.getByRole("region", { name: "History" }).getByRole("button", { name: /^Undo \+5/ });
		await undo.click();
		await expect(page.getByRole("alert").filter({ hasText: "Not taken back." })).toBeVisible();
		await book(api, product._id, "receive", 4);
		await undo.click();
		await expect(page.getByText(/^Taken back\./)).toBeVisible();
		expect(await api.call(getProduct, { params: { id: product._id } })).toMatchObject({ quantity: 1 });
	},
);

testAsUser(
	"Move is no repeat of its refusal once there are pieces enough",
	async ({ page, product, api, expectedErrors }) => {
		expectedErrors.push(refused);
		const depot = await api.call(addLocation, {
			body: { name: `Depot ${randomBytes(4).toString("hex")}`, kind: "warehouse" },
		});
		await page.goto(`/manageinventory?search=${encodeURIComponent(product.name)}`);
		await page.getByRole("row").filter({ hasText: product.name }).getByRole("checkbox").click();
		await page.getByRole("button", { name: "Move", exact: true }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel("To").selectOption(depot._id);
		await dialog.getByLabel("How many").selectOption("some");
		await dialog.getByRole("textbox", { name: "Quantity for each" }).fill("9");
		const move = dialog.getByRole("button", { name: "Move", exact: true });
		await move.click();
		await expect(dialog.getByRole("alert")).toContainText("Only 7 are there");
		await book(api, product._id, "receive", 2);
		await move.click();
		await expect(dialog).toHaveCount(0);
	},
);

testAsUser(
	"Set a field is no repeat of its refusal once the product is there again",
	async ({ page, api, expectedErrors }) => {
		expectedErrors.push(refused);
		const product = await newProduct(api);
		await page.goto(`/manageinventory?search=${encodeURIComponent(product.name)}`);
		await page.getByRole("row").filter({ hasText: product.name }).getByRole("checkbox").click();
		await page.getByRole("button", { name: "Set a field", exact: true }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel("Field").selectOption("brand");
		await dialog.getByLabel("Brand").fill("Halvorn");
		await api.call(deleteProduct, { params: { id: product._id } });
		await page.keyboard.press("Enter");
		await expect(dialog.getByRole("alert")).toContainText("Nothing was changed.");
		await api.call(restoreProduct, { params: { id: product._id } });
		await dialog.getByRole("button", { name: "Set", exact: true }).click();
		await expect(dialog).toHaveCount(0);
		expect(await api.call(getProduct, { params: { id: product._id } })).toMatchObject({ brand: "Halvorn" });
	},
);
