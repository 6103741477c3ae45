import { randomBytes } from "node:crypto";
import type { Client } from "@freehub/contract/client";
import { recordMovement } from "@freehub/contract/stock";
import { expect, expectAccessibleInEveryLook, newProduct, test, testAsUser } from "../fixtures.ts";
import { onHand, StockBar, StockForm } from "../pages/stock.ts";
import { untilSettled } from "../until-settled.ts";

/** A product without price, category and picture, of which many pieces were lost. */
async function troubled(api: Client) {
	const product = await newProduct(api, {
		price: "0",
		quantity: "60",
		image: "/drawings/placeholder-box.svg",
	});
	const body = { kind: "adjust" as const, quantity: 30, reason: "lost" as const };
	const idempotencyKey = randomBytes(8).toString("hex");
	await api.call(recordMovement, { params: { id: product._id }, body, idempotencyKey });
	return product;
}

testAsUser(
	"Review lists what wants a second look, and remembers what was seen",
	async ({ page, api, account }) => {
		const { name } = await troubled(api);
		await page.goto("/dashboard/review");
		const lines = page
			.getByRole("list", { name: "Findings" })
			.getByRole("listitem")
			.filter({ hasText: name });
		await expect(lines).toHaveCount(4);
		const adjusted = lines.filter({ hasText: `${account.name} adjusted 30` });
		await expect(adjusted).toContainText("lost");
		await page.getByRole("button", { name: /^No price/ }).click();
		await expect(page).toHaveURL(/kind=no-price/);
		await expect(lines).toHaveText([/has no price/]);

		await lines.getByRole("button", { name: `Seen ${name}` }).click();
		await expect(lines).toHaveCount(0);
		await page.reload();
		await expect(page.getByRole("heading", { name: "Review" })).toBeVisible();
		await expect(lines).toHaveCount(0);
		await page.getByRole("button", { name: "Seen", exact: true }).click();
		await expect(lines).toContainText(`Seen by ${account.name}`);
		await lines.getByRole("button", { name: `Not seen ${name}` }).click();
		await page.getByRole("button", { name: "Not seen", exact: true }).click();
		await expect(lines).toHaveText([/has no price/]);

		// Undo in the message does the same.
		await lines.getByRole("button", { name: `Seen ${name}` }).click();
		await new StockForm(page).undo.click();
		await expect(lines).toHaveCount(1);

		await page.getByRole("button", { name: /^All/ }).click();
		await adjusted.getByRole("link", { name: /^Adjustments/ }).click();
		await expect(page).toHaveURL(/\/dashboard\/movements\?.*product=/);
		await expect(page.getByRole("listitem").filter({ hasText: "adjusted 30" })).toBeVisible();
		await page.goBack();
		await lines.filter({ hasText: "no category" }).getByRole("link", { name: "Edit" }).click();
		await expect(page).toHaveURL(/\/inventory\/.*\/edit$/);
		await page.getByLabel("Price").fill("12");
	},
);

testAsUser("My Items lists what one has worked on, with a search", async ({ page, api, product }) => {
	const other = await newProduct(api, { name: `Saddle ${randomBytes(4).toString("hex")}` });
	await page.goto(`/inventory/${product._id}`);
	await new StockBar(page).book("receive", 3);
	await expect(onHand(page)).toContainText("10");
	await page.goto("/dashboard/myitems");
	const lines = page.getByRole("list", { name: "My items" }).getByRole("listitem");
	await expect(lines).toHaveText([
		new RegExp(`${product.name}.*10 in stock.*Stock changed`),
		new RegExp(`${other.name}.*Added`),
	]);
	await page.getByLabel("Search my items").fill("saddle");
	await expect(lines).toHaveText([new RegExp(other.name)]);
	await expect(page).toHaveURL(/search=saddle/);
	await lines.getByRole("link", { name: other.name }).click();
	await expect(page.getByRole("heading", { name: other.name })).toBeVisible();
});

testAsUser("whoever has done nothing yet is led to Add Item", async ({ page }) => {
	await page.goto("/dashboard/myitems");
	await expect(page.getByText("You have not added or changed anything yet.")).toBeVisible();
	await page.getByRole("main").getByRole("link", { name: "Add Item" }).click();
	await expect(page).toHaveURL(/additem/);
});

test("Review and My Items ask for a sign-in", async ({ page }) => {
	for (const path of ["review", "myitems"]) {
		await page.goto(`/dashboard/${path}`);
		await expect(page).toHaveURL(/signin/);
	}
});

for (const width of [390, 1280]) {
	testAsUser(`a product's actions are in view wherever one reads, ${width} px`, async ({ page, product }) => {
		await page.setViewportSize({ width, height: 800 });
		await page.goto(`/inventory/${product._id}`);
		const bar = new StockBar(page);
		await expect(bar.receive).toBeInViewport({ ratio: 1 });
		await page.getByText("Show as a table").scrollIntoViewIfNeeded();
		await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
		for (const control of [bar.quantity, bar.receive, bar.deliver]) {
			await expect(control).toBeInViewport({ ratio: 1 });
		}
		await bar.region.getByRole("button", { name: "One more" }).click();
		await bar.deliver.click();
		await expect(onHand(page)).toContainText("5");
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
		await page.getByRole("button", { name: "Transfer", exact: true }).filter({ visible: true }).click();
		await expect(page.getByRole("dialog").getByLabel("To", { exact: true })).toBeVisible();
	});
}

for (const width of [390, 1280]) {
	testAsUser(`Review, My Items and a product pass axe, ${width} px`, async ({ page, api }) => {
		const product = await troubled(api);
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.setViewportSize({ width, height: 900 });
		for (const path of ["/dashboard/review", "/dashboard/myitems", `/inventory/${product._id}`]) {
			await page.goto(path);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			await untilSettled(page);
			await expectAccessibleInEveryLook(page);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
		}
	});
}
