import { testAsUser as base, expect, expectAccessible, newProduct } from "../fixtures.ts";
import { startReceiver } from "../hook-receiver.ts";
import { startServer } from "../own-server.ts";

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Each test has a shop of its own, whose owner `account` is as the first to join, and a program to be told of changes. */
const test = base.extend<{ receiver: Receiver }>({
	// Playwright reads the names of what a fixture needs; this one needs nothing.
	// oxlint-disable-next-line no-empty-pattern
	baseURL: async ({}, use) => {
		const settings = { DEMO: "off", ACCESS: "staff", WEBHOOK_PRIVATE_TARGETS: "on" };
		const server = await startServer(settings);
		await use(server.url);
		await server.stop();
	},
	// oxlint-disable-next-line no-empty-pattern
	receiver: async ({}, use) => {
		const receiver = await startReceiver();
		await use(receiver);
		await receiver.stop();
	},
});

test("a webhook is added, told of a change, and sent it again", async ({ page, api, receiver }) => {
	await page.goto("/dashboard/webhooks");
	await expect(page.getByText("No webhooks yet.")).toBeVisible();
	await page.getByRole("textbox", { name: "Address" }).fill("freehub");
	await page.getByRole("button", { name: "Add the webhook" }).click();
	await expect(page.getByText("This must be a whole https:// address")).toBeVisible();
	await page.getByRole("textbox", { name: "Address" }).fill(receiver.url);
	const kinds = page.getByRole("group", { name: "Changes" });
	await expect(kinds.getByRole("button", { name: "All changes" })).toHaveAttribute("aria-pressed", "true");
	await kinds.getByRole("button", { name: "Products" }).click();
	await expect(kinds.getByRole("button", { name: "All changes" })).toHaveAttribute("aria-pressed", "false");
	await page.getByRole("button", { name: "Add the webhook" }).click();
	await expect(page.getByRole("textbox", { name: "Secret of the webhook" })).toHaveValue(/^whsec_\S{44}$/);
	await expectAccessible(page);
	await page.getByRole("button", { name: "Done" }).click();
	await expect(page.getByRole("textbox", { name: "Secret of the webhook" })).toHaveCount(0);
	await expect(page.getByRole("row").last()).toContainText("Products");

	const product = await newProduct(api);
	await expect.poll(() => receiver.bodies.length).toBe(1);
	expect(receiver.bodies[0]?.changes).toMatchObject([{ kind: "product", id: product._id }]);
	await page.getByRole("link", { name: new URL(receiver.url).host }).click();
	const lines = page.getByRole("table", { name: "Deliveries, the latest first" }).locator("tbody tr");
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
	await expectAccessible(page);
	await page.setViewportSize({ width: 390, height: 844 });
	await expectAccessible(page);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
	await page.goto("/dashboard/webhooks");
	await expect(page.getByRole("link", { name: new URL(receiver.url).host })).toBeVisible();
	await expectAccessible(page);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("what fails is seen, paused, resumed and replayed; a webhook is deleted", async ({
	page,
	api,
	receiver,
	expectedErrors,
}) => {
	expectedErrors.push(/ 410 /);
	receiver.status = 503;
	await page.goto("/dashboard/webhooks");
	await page.getByRole("textbox", { name: "Address" }).fill(receiver.url);
	await page.getByRole("button", { name: "Add the webhook" }).click();
	await newProduct(api);
	await page.getByRole("link", { name: new URL(receiver.url).host }).click();
	const head = page.getByRole("main").getByRole("banner").or(page.locator("main header")).first();
	await expect(head).toContainText("Failing");
	const lines = page.getByRole("table", { name: "Deliveries, the latest first" }).locator("tbody tr");
	await expect(lines.first()).toContainText(/Failing.*Status 503/s);
	await expect(page.getByText("Next attempt")).toBeVisible();
	await lines.first().getByText("What it answered").click();
	await expect(lines.first().locator("pre")).toHaveText("<b>closed</b>");
	await expectAccessible(page);

	await page.getByRole("button", { name: "Pause" }).click();
	await expect(page.getByText("It is paused: nothing is sent.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Continue from now" })).toBeVisible();
	receiver.status = 200;
	await page.getByRole("button", { name: "Resume" }).click();
	await expect(lines.first()).toContainText(/Delivered.*\d attempts/s);
	await expect(head).toContainText("Active");
	const before = receiver.bodies.length;

	const replay = page.getByRole("button", { name: "Replay" });
	await replay.click();
	await expect(
		page.getByText("This must be a number.").or(page.getByText("A place is a whole number.")),
	).toBeVisible();
	await page.getByRole("textbox", { name: "After place" }).fill("999999");
	await replay.click();
	await expect(page.getByText("The changes after this place are no longer listed.")).toBeVisible();
	await page.getByRole("textbox", { name: "After place" }).fill("0");
	await replay.click();
	await expect.poll(() => receiver.bodies.length).toBeGreaterThan(before);

	await page.getByRole("button", { name: "Make a new secret" }).click();
	await expect(page.getByRole("textbox", { name: "Secret of the webhook" })).toHaveValue(/^whsec_/);
	await expect(page.getByText("The secret before this one signs as well until")).toBeVisible();
	await page.getByRole("button", { name: "Delete the webhook" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
	await expect(page).toHaveURL(/\/dashboard\/webhooks$/);
	await expect(page.getByText("No webhooks yet.")).toBeVisible();
});
