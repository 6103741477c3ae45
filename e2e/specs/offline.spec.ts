import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { listProductMovements, recordMovement } from "@freehub/contract/stock/stock";
import { chromium, type Page } from "@playwright/test";
import { freePort } from "../../tools/free-port.ts";
import { findChromium } from "../chromium.ts";
import { type Account, expect, newProduct, test, testAsUser } from "../fixtures.ts";
import { startServer } from "../own-server.ts";
import { submitCredentials } from "../pages/identity.ts";
import { onHand, StockBar, StockForm } from "../pages/stock.ts";
import { untilQuiet } from "../until-quiet.ts";

const failed = /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/;

/** The bar's status of waiting changes on this device. */
const chip = (page: Page) => page.getByRole("banner").getByRole("status");

/** The movements booked since the product was added, oldest first: '+5', '−2'. */
async function booked(api: Client, id: string): Promise<string[]> {
	const movements = await api.all(listProductMovements, { params: { id } });
	const signed = movements.map(({ kind, quantity }) => `${kind} ${quantity}`);
	return signed.toReversed().slice(1);
}

async function quantityOf(api: Client, id: string): Promise<number> {
	return (await api.call(getProduct, { params: { id } })).quantity ?? 0;
}

/** Opens a product's page and waits until it has loaded everything: offline it could not load the rest. */
async function openProduct(page: Page, id: string): Promise<void> {
	await page.goto(`/inventory/${id}`);
	await expect(onHand(page)).toHaveText("7");
	await expect(chip(page)).toBeAttached();
	await untilQuiet(page);
}

/** Books these receipts; each is recorded before the next. */
async function receive(page: Page, quantities: readonly number[], before = 7): Promise<void> {
	const bar = new StockBar(page);
	let expected = before;
	for (const quantity of quantities) {
		expected += quantity;
		await bar.book("receive", quantity);
		await expect(onHand(page)).toHaveText(String(expected));
	}
}

testAsUser(
	"what is booked without a connection is shown as waiting, survives the closing of the tab and is booked once, in order",
	async ({ page, context, product, api, expectedErrors }) => {
		expectedErrors.push(failed);
		await openProduct(page, product._id);
		await context.setOffline(true);
		await expect(chip(page)).toHaveText("Offline");
		await receive(page, [1, 2, 3]);
		await expect(chip(page)).toHaveText("Offline, 3 to send");
		await expect(onHand(page).locator("[data-pending]")).toBeVisible();
		expect(await quantityOf(api, product._id)).toBe(7);
		// Open another page, so that the browser stays open.
		const next = await context.newPage();
		await page.close();
		await context.setOffline(false);
		await next.goto("/dashboard/manageinventory");
		await expect.poll(() => booked(api, product._id)).toEqual(["receive 1", "receive 2", "receive 3"]);
		await expect(chip(next)).toHaveText("");
		expect(await quantityOf(api, product._id)).toBe(13);
	},
);

testAsUser(
	"when it happened is what the history says, though the device's clock is an hour slow @torture",
	async ({ page, context, product, api, expectedErrors }) => {
		expectedErrors.push(failed);
		await page.clock.install({ time: Date.now() - 60 * 60 * 1000 });
		await openProduct(page, product._id);
		await context.setOffline(true);
		await receive(page, [2]);
		const recordedAt = Date.now();
		await page.clock.fastForward(10_000);
		await context.setOffline(false);
		await expect.poll(() => quantityOf(api, product._id)).toBe(9);
		const [movement] = await api.all(listProductMovements, { params: { id: product._id } });
		expect(Math.abs(Date.parse(movement?.occurredAt ?? "") - recordedAt)).toBeLessThan(15_000);
	},
);

testAsUser("two tabs send what waits once", async ({ page, context, product, api, expectedErrors }) => {
	expectedErrors.push(failed);
	await openProduct(page, product._id);
	const other = await context.newPage();
	await openProduct(other, product._id);
	const sent: (string | undefined)[] = [];
	context.on("request", (request) => {
		if (request.method() === "POST" && request.url().endsWith("/movements"))
			sent.push(request.headers()["idempotency-key"]);
	});
	await context.setOffline(true);
	await receive(page, [1, 2, 3, 4]);
	await expect(chip(other)).toHaveText("Offline, 4 to send");
	sent.length = 0;
	await context.setOffline(false);
	await expect(chip(page)).toHaveText("");
	await expect(chip(other)).toHaveText("");
	expect(await booked(api, product._id)).toEqual(["receive 1", "receive 2", "receive 3", "receive 4"]);
	expect(sent).toHaveLength(4);
	expect(new Set(sent).size).toBe(4);
});

test("nothing is lost or doubled when answers are lost, the server is killed and the browser crashes", async ({
	expectedErrors,
}) => {
	test.setTimeout(120_000);
	expectedErrors.push(failed);
	const dataDir = mkdtempSync(join(tmpdir(), "freehub-offline-"));
	const profile = mkdtempSync(join(tmpdir(), "freehub-profile-"));
	const env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: "off" };
	let server = await startServer(env);
	const open = async () =>
		chromium.launchPersistentContext(profile, { ...(await findChromium()), baseURL: server.url });
	let context = await open();
	try {
		const credentials = { email: "kim@shop.test", password: "correct horse battery" };
		await context.request.post("/api/auth/sign-up/email", { data: { name: "kim", ...credentials } });
		const added = await context.request.post("/api/product", {
			data: {
				name: "Chain",
				description: "126 links",
				price: 42,
				quantity: 7,
				supplier: "T",
				image: "/c.svg",
			},
		});
		const { _id } = (await added.json()) as { _id: string };
		expect(added.status()).toBe(201);
		let page = await context.newPage();
		await openProduct(page, _id);
		let arrived = 0;
		let isServerThere = true;
		const expectStopping = (error: unknown) => {
			if (isServerThere) throw error;
		};
		await page.route("**/movements", async (route) => {
			if (route.request().method() !== "POST") return route.continue();
			// A resend while the server stops gets no answer, as it would without this route.
			if (isServerThere) await route.fetch().then(() => arrived++, expectStopping);
			await route.abort();
		});
		await receive(page, [1]);
		await expect.poll(() => arrived).toBeGreaterThan(0);
		isServerThere = false;
		await server.stop();
		await receive(page, [2, 3], 8);
		await expect(chip(page)).toHaveText("Offline, 3 to send");
		const cdp = await context.newCDPSession(page);
		const closed = context.waitForEvent("close");
		void cdp.send("Browser.crash").catch(() => undefined);
		await closed;
		server = await startServer(env);
		context = await open();
		// Browsers differ in which cookies survive a crash.
		await context.clearCookies();
		page = await context.newPage();
		await page.goto(`/inventory/${_id}`);
		await submitCredentials(page, "Sign In", credentials);
		await expect(onHand(page)).toHaveText("13");
		await expect(chip(page)).toHaveText("");
		const answer = await context.request.get(`/api/products/${_id}/movements`);
		const movements = (await answer.json()) as { kind: string; quantity: number }[];
		expect(movements.map(({ quantity }) => quantity).toReversed()).toEqual([7, 1, 2, 3]);
	} finally {
		await context.close().catch(() => undefined);
		await server.stop();
		rmSync(dataDir, { recursive: true, force: true });
		rmSync(profile, { recursive: true, force: true });
	}
});

testAsUser(
	"two devices record the same product without a connection: every change counts @torture",
	async ({ page, context, browser, account, product, api, expectedErrors }) => {
		expectedErrors.push(failed);
		const otherDevice = await browser.newContext({ locale: "en-US" });
		const other = await otherDevice.newPage();
		await signIn(other, account);
		for (const device of [page, other]) await openProduct(device, product._id);
		await Promise.all([context.setOffline(true), otherDevice.setOffline(true)]);
		await receive(page, [10, 20]);
		await new StockBar(other).book("deliver", 3);
		await expect(onHand(other)).toHaveText("4");
		await Promise.all([context.setOffline(false), otherDevice.setOffline(false)]);
		await expect.poll(() => quantityOf(api, product._id)).toBe(34);
		await expect(chip(other)).toHaveText("");
		expect(await booked(api, product._id)).toHaveLength(3);
		await otherDevice.close();
	},
);

testAsUser(
	"a session that has ended asks for a sign-in and keeps the queue, which only its own person sends",
	async ({ page, context, account, product, api, baseURL, expectedErrors }) => {
		expectedErrors.push(failed);
		await openProduct(page, product._id);
		await context.setOffline(true);
		await receive(page, [5]);
		await expect(chip(page)).toHaveText("Offline, 1 to send");
		await context.clearCookies();
		await context.setOffline(false);
		await expect(chip(page)).toHaveText("Sign in, 1 to send");
		const stranger = { name: "lee", email: `lee-${account.email}`, password: account.password };
		await page.request.post(`${baseURL}/api/auth/sign-up/email`, { data: stranger });
		await page.goto("/dashboard/waiting");
		await expect(page.getByText("Somebody else has 1 unsent change here.")).toBeVisible();
		await expect(page.getByRole("main").getByText(product.name)).toHaveCount(0);
		expect(await quantityOf(api, product._id)).toBe(7);
		await context.clearCookies();
		await page.goto("/");
		await expect(chip(page)).toHaveText("Sign in, 1 to send");
		await chip(page).getByRole("button").click();
		await submitCredentials(page, "Sign In", account);
		await expect.poll(() => quantityOf(api, product._id)).toBe(12);
		await expect(chip(page)).toHaveText("");
	},
);

testAsUser(
	"what the server refuses waits to be settled, and is changed, booked as a count or dropped with a reason",
	async ({ page, context, product, api, expectedErrors }) => {
		expectedErrors.push(failed);
		const chain = await newProduct(api);
		const tyre = await newProduct(api);
		for (const [before, { _id }] of [product, chain, tyre].entries()) {
			await openProduct(page, _id);
			await context.setOffline(true);
			await new StockBar(page).book("deliver", 5);
			await expect(onHand(page)).toHaveText("2");
			await new StockBar(page).book("receive", 1);
			await expect(onHand(page)).toHaveText("3");
			// The number changes before the change is on the device's disk.
			await expect(chip(page)).toContainText(`${2 * before + 2} to send`);
			// In the meantime, sold at another counter.
			await sell(api, _id, 4);
			await page.route("**/movements", (route) =>
				route.request().method() === "POST" ? route.abort() : route.continue(),
			);
			await context.setOffline(false);
		}
		await page.unrouteAll({ behavior: "ignoreErrors" });
		await page.goto("/dashboard/waiting");
		await expect(chip(page)).toHaveText("3 to settle");
		const toSettle = page.getByRole("region", { name: "To settle" });
		await expect(toSettle.getByRole("listitem")).toHaveCount(3);
		await expect(toSettle.getByText("1 later change of this product waits behind it.")).toHaveCount(3);
		await expect(toSettle.getByText("Only 3").first()).toBeVisible();

		await toSettle.getByRole("button", { name: `Change ${product.name}` }).click();
		const form = new StockForm(page);
		await expect(form.quantity).toHaveValue("5");
		await form.book(2);
		await expect.poll(() => booked(api, product._id)).toEqual(["deliver 4", "deliver 2", "receive 1"]);

		await toSettle.getByRole("button", { name: `Book as a count ${chain.name}` }).click();
		await form.dialog.getByLabel("Counted quantity").fill("0");
		await form.dialog.getByRole("button", { name: "Save count" }).click();
		await expect.poll(() => booked(api, chain._id)).toEqual(["deliver 4", "receive 1", "count 4"]);
		expect(await quantityOf(api, chain._id)).toBe(0);

		await toSettle.getByRole("button", { name: `Drop ${tyre.name}` }).click();
		await form.dialog.getByRole("button", { name: "Drop" }).click();
		await expect(form.dialog.getByText("Say why it is dropped.")).toBeVisible();
		await form.dialog.getByLabel("Reason").fill("Sold at the counter");
		await form.dialog.getByRole("button", { name: "Drop" }).click();
		await expect.poll(() => booked(api, tyre._id)).toEqual(["deliver 4", "receive 1"]);
		await expect(page.getByText("Nothing is waiting.")).toBeVisible();
	},
);

testAsUser(
	"what is recorded can be undone before it is sent @torture",
	async ({ page, context, product, api, expectedErrors }) => {
		expectedErrors.push(failed);
		await openProduct(page, product._id);
		await context.setOffline(true);
		await receive(page, [5]);
		await new StockForm(page).undo.click();
		await expect(onHand(page)).toHaveText("7");
		await expect(chip(page)).toHaveText("Offline");
		await context.setOffline(false);
		await expect(chip(page)).toHaveText("");
		expect(await booked(api, product._id)).toEqual([]);
	},
);

testAsUser(
	"a device whose storage is full says so, and pretends nothing @torture",
	async ({ page, context, product, baseURL, expectedErrors }) => {
		expectedErrors.push(failed);
		await openProduct(page, product._id);
		const cdp = await context.newCDPSession(page);
		await cdp.send("Storage.overrideQuotaForOrigin", { origin: baseURL ?? "", quotaSize: 1 });
		await context.setOffline(true);
		const bar = new StockBar(page);
		await bar.book("receive", 5);
		await expect(bar.region.getByRole("alert")).toContainText("Not recorded: this device's storage is full");
		await expect(onHand(page)).toHaveText("7");
		await expect(chip(page)).toHaveText("Offline");
	},
);

async function signIn(page: Page, account: Account): Promise<void> {
	await page.goto("/signin");
	await submitCredentials(page, "Sign In", account);
	await expect(page).not.toHaveURL(/signin/);
}

async function sell(api: Client, id: string, quantity: number): Promise<void> {
	const body = { kind: "deliver" as const, quantity };
	await api.call(recordMovement, { params: { id }, body, idempotencyKey: crypto.randomUUID() });
}
