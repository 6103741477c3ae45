import { expect, newProduct, staffShop, testAsOwner } from "../fixtures.ts";
import { startReceiver } from "../hook-receiver.ts";
import { goTo } from "../until-settled.ts";

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const test = testAsOwner.extend<{ receiver: Receiver }>({
	// Playwright reads a fixture's dependencies from its parameter names; this one has none.
	// oxlint-disable-next-line no-empty-pattern
	receiver: async ({}, use) => {
		const receiver = await startReceiver();
		await use(receiver);
		await receiver.stop();
	},
});

test.use({ settings: staffShop });

// webhooks.dom.test.tsx tests the pages' content and behaviour, accessibility.spec.ts that they fit on a phone.
test("a webhook is added, told of a change, sent it again, and deleted @torture", async ({
	page,
	asOwner,
	receiver,
}) => {
	await page.goto("/dashboard/webhooks");
	await page.getByRole("textbox", { name: "Address" }).fill(receiver.url);
	const kinds = page.getByRole("group", { name: "Changes" });
	await expect(kinds.getByRole("button", { name: "All changes" })).toHaveAttribute("aria-pressed", "true");
	await kinds.getByRole("button", { name: "Products" }).click();
	await expect(kinds.getByRole("button", { name: "All changes" })).toHaveAttribute("aria-pressed", "false");
	await page.getByRole("button", { name: "Add the webhook" }).click();
	await expect(page.getByRole("textbox", { name: "Secret of the webhook" })).toHaveValue(/^whsec_\S{44}$/);
	await page.getByRole("button", { name: "Done" }).click();
	await expect(page.getByRole("textbox", { name: "Secret of the webhook" })).toHaveCount(0);
	await expect(page.getByRole("row").last()).toContainText("Products");

	const product = await newProduct(asOwner);
	await expect.poll(() => receiver.bodies.length).toBe(1);
	expect(receiver.bodies[0]?.changes).toMatchObject([{ kind: "product", id: product._id }]);
	await page.getByRole("link", { name: new URL(receiver.url).host }).click();
	const lines = page.getByRole("table", { name: "Deliveries, newest first" }).locator("tbody tr");
	await expect(lines).toHaveCount(1);
	await expect(lines.first()).toContainText(/1 change.*Delivered.*Status 200 · \d+ ms/s);
	await lines.first().getByText("What it answered").click();
	await expect(lines.first()).toContainText("taken");

	await lines.first().getByRole("button", { name: "Send again" }).click();
	await expect(lines).toHaveCount(2);
	await expect(lines.first()).toContainText(/1 change, sent again.*Delivered/s);
	await expect
		.poll(() => receiver.bodies.map(({ changes }) => changes[0]?.id))
		.toEqual([product._id, product._id]);
	expect(receiver.bodies[1]?.id).not.toBe(receiver.bodies[0]?.id);

	await page.getByRole("button", { name: "Send a test" }).click();
	await expect(lines).toHaveCount(3);
	await expect(lines.first()).toContainText(/Test.*Delivered/s);
	const { host } = new URL(receiver.url);
	const { pathname } = new URL(page.url());
	await page.setViewportSize({ width: 390, height: 844 });
	for (const path of ["/dashboard/webhooks", pathname]) {
		await goTo(page, path);
		await expect(page.getByRole("main").getByText(host).first()).toBeVisible();
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
	}
	await page.getByRole("button", { name: "Delete the webhook" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
	await expect(page).toHaveURL("/dashboard/webhooks");
	await expect(page.getByRole("main").getByText(host)).toHaveCount(0);
});
