import { sendEnquiry } from "@freehub/contract/enquiries";
import { getProduct } from "@freehub/contract/products";
import { testAsUser as base, expect, expectAccessibleInEveryLook, newProduct } from "../fixtures.ts";
import { startServer } from "../own-server.ts";
import { StockForm } from "../pages/stock.ts";

/** Each test has a shop of its own, whose owner `account` is as the first to join. */
const test = base.extend({
	// Playwright reads the names of what a fixture needs; this one needs nothing.
	// oxlint-disable-next-line no-empty-pattern
	baseURL: async ({}, use) => {
		const server = await startServer({ DEMO: "off" });
		await use(server.url);
		await server.stop();
	},
});

const question = { name: "Ada Byron", email: "ada@home.test", text: "Does it fit?\nMine has 29 inches." };

test("an enquiry is answered, taken back and deleted in Review", async ({ page, api, account }) => {
	const product = await newProduct(api);
	await api.call(sendEnquiry, { body: { ...question, product: product._id } });
	await api.call(sendEnquiry, { body: { ...question, name: "Grace", text: "When are you open?" } });
	await page.goto("/dashboard/review");
	await page.getByRole("button", { name: "Enquiries2" }).click();
	await expect(page).toHaveURL(/kind=enquiry/);
	const lines = page.getByRole("list", { name: "Findings" }).getByRole("listitem");
	await expect(lines).toHaveCount(2);
	const line = lines.filter({ hasText: "Ada Byron" });
	await expect(line).toContainText(`asks about ${product.name}:Does it fit? Mine has 29 inches.`);
	await expect(line.getByRole("link", { name: product.name })).toHaveAttribute(
		"href",
		`/inventory/${product._id}`,
	);
	await expect(line.getByRole("link", { name: question.email })).toHaveAttribute(
		"href",
		`mailto:ada@home.test?subject=${encodeURIComponent(`Your question about ${product.name}`)}`,
	);

	await line.getByRole("button", { name: "Answered Ada Byron" }).click();
	await expect(lines).toHaveText([/Grace/]);
	await expect(page.getByRole("button", { name: "Enquiries1" })).toBeVisible();
	await new StockForm(page).undo.click();
	await expect(lines).toHaveCount(2);
	await line.getByRole("button", { name: "Answered Ada Byron" }).click();
	await page.getByRole("button", { name: "Seen", exact: true }).click();
	await expect(line).toContainText(`Answered by ${account.name}`);
	await line.getByRole("button", { name: "Not answered Ada Byron" }).click();
	await page.getByRole("button", { name: "Not seen", exact: true }).click();
	await expect(lines).toHaveCount(2);

	await line.getByRole("button", { name: "Delete the enquiry of Ada Byron" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await expect(dialog).toHaveCount(0);
	await line.getByRole("button", { name: "Delete the enquiry of Ada Byron" }).click();
	await dialog.getByRole("button", { name: "Delete" }).click();
	await expect(dialog).toHaveCount(0);
	await expect(lines).toHaveText([/Grace/]);
	await page.reload();
	await expect(lines).toHaveText([/Grace/]);
	await page.goto("/dashboard/audit");
	await expect(page.getByText("deleted an enquiry").first()).toBeVisible();
	// The product is as it was.
	expect(await api.call(getProduct, { params: { id: product._id } })).toMatchObject({ name: product.name });
});

for (const width of [390, 1280]) {
	test(`enquiries in Review pass axe, ${width} px`, async ({ page, api }) => {
		await api.call(sendEnquiry, { body: { ...question, text: "x".repeat(200) } });
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.setViewportSize({ width, height: 900 });
		await page.goto("/dashboard/review?kind=enquiry");
		await expect(page.getByRole("strong").filter({ hasText: question.name })).toBeVisible();
		await expectAccessibleInEveryLook(page);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
	});
}
