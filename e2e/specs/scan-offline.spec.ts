import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import { type Client, createClient } from "@freehub/contract/client";
import { listMovements, recordMovement } from "@freehub/contract/stock/stock";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { freePort } from "../../tools/free-port.ts";
import { findChromium } from "../chromium.ts";
import { amount, expect, newProduct, test, testAsUser } from "../fixtures.ts";
import { startServer } from "../own-server.ts";
import { submitCredentials } from "../pages/identity.ts";
import { lastScan, newEan, onHand, openScan, scan, scanAll, session } from "../pages/scan.ts";
import { untilQuiet } from "../until-quiet.ts";

const failed = /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED/;

/** The bar's status of waiting changes on this device. */
const chip = (page: Page) => page.getByRole("banner").getByRole("status");

/** Waits until the session shows this number of scans as recorded or booked. */
const toHave = (page: Page, scans: number) =>
	expect(session(page).locator(`[data-scans="${scans}"]`)).toBeVisible({ timeout: 60_000 });

/** Number of scans; 500 in `npm run torture`. */
const SCANS = amount(50, 500);

test("scans: none is lost or doubled, and all are in order, when the network is cut and tab, server and browser are killed @torture", async ({
	expectedErrors,
}) => {
	test.setTimeout(300_000);
	const upTo = (part: number) => Math.round(SCANS * part);
	expectedErrors.push(failed);
	const dataDir = mkdtempSync(join(tmpdir(), "freehub-scan-"));
	const profile = mkdtempSync(join(tmpdir(), "freehub-profile-"));
	const env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: "off" };
	let server = await startServer(env);
	const open = async () =>
		chromium.launchPersistentContext(profile, {
			...(await findChromium()),
			baseURL: server.url,
			locale: "en-US",
		});
	let context = await open();
	try {
		const credentials = { email: "kim@shop.test", password: "correct horse battery" };
		await context.request.post("/api/auth/sign-up/email", { data: { name: "kim", ...credentials } });
		const codes = [newEan(), newEan(), newEan()];
		const api = clientOf(context, server.url);
		const products: Product[] = [];
		for (const barcode of codes) products.push(await newProduct(api, { barcode, quantity: "0" }));
		const order = Array.from({ length: SCANS }, (_, i) => (i < 3 ? i : (i * i + 3 * i) % 3));
		const codesOf = (from: number, to: number) => order.slice(from, to).map((which) => codes[which] ?? "");
		let page = await context.newPage();
		await openScan(page, "Receive");
		// The first three scans are of three products: only codes known to this device can be scanned offline.
		await scanAll(page, codesOf(0, 3));
		await toHave(page, 3);
		await scanAll(page, codesOf(3, upTo(0.3)));
		// The scans so far are being sent, or not sent yet.
		await context.setOffline(true);
		await scanAll(page, codesOf(upTo(0.3), upTo(0.6)));
		await toHave(page, upTo(0.6));
		await expect(session(page)).toContainText("to send");

		// The tab is killed, and another one continues while the queue is sent.
		const next = await context.newPage();
		await kill(page);
		await context.setOffline(false);
		page = next;
		await page.goto("/dashboard/scan");
		await toHave(page, upTo(0.6));
		await scanAll(page, codesOf(upTo(0.6), upTo(0.8)));
		await toHave(page, upTo(0.8));

		await server.stop();
		await scanAll(page, codesOf(upTo(0.8), SCANS));
		await toHave(page, SCANS);
		await expect(session(page)).toContainText("to send");
		const closed = context.waitForEvent("close");
		const cdp = await context.newCDPSession(page);
		void cdp.send("Browser.crash").catch(() => undefined);
		await closed;

		server = await startServer(env);
		context = await open();
		// Browsers differ in which cookies survive a crash.
		await context.clearCookies();
		page = await context.newPage();
		await page.goto("/dashboard/scan");
		await submitCredentials(page, "Sign In", credentials);
		await expect(page).toHaveURL(/dashboard\/scan/);
		await expect(session(page)).toContainText(`${SCANS} bookings, ${SCANS} pieces`, { timeout: 60_000 });
		await expect(session(page)).not.toContainText("to send", { timeout: 120_000 });

		const movements = await clientOf(context, server.url).all(listMovements, { query: {} });
		const inOrder = movements.toSorted((a, b) => (a._id < b._id ? -1 : 1));
		expect(inOrder.map(({ product }) => product)).toEqual(order.map((which) => products[which]?._id));
		expect(new Set(inOrder.map(({ batch }) => batch)).size).toBe(1);

		await page.getByRole("button", { name: "Finish" }).click();
		await page.getByRole("button", { name: "Undo all" }).click();
		await expect(page.getByText("Everything was undone.")).toBeVisible();
		for (const { _id } of products) expect(await onHand(clientOf(context, server.url), _id)).toBe(0);
	} finally {
		await context.close().catch(() => undefined);
		await server.stop();
		rmSync(dataDir, { recursive: true, force: true });
		rmSync(profile, { recursive: true, force: true });
	}
});

testAsUser(
	"without a connection scans are recorded, undone and looked up later; what is refused then waits to be settled",
	async ({ page, context, api, expectedErrors }) => {
		expectedErrors.push(failed);
		const [known, other, unknown] = [newEan(), newEan(), newEan()];
		const product = await newProduct(api, { barcode: known, quantity: "5" });
		const late = await newProduct(api, { barcode: other, quantity: "0" });
		await page.setViewportSize({ width: 390, height: 844 });
		await openScan(page, "Deliver");
		await scan(page, known);
		await toHave(page, 1);
		await untilQuiet(page);
		await context.setOffline(true);
		for (let i = 0; i < 3; i++) await scan(page, known);
		await toHave(page, 4);
		await expect(lastScan(page)).toContainText("To send");
		await page.getByRole("button", { name: "Undo" }).click();
		await toHave(page, 3);
		await expect(chip(page)).toHaveText("Offline, 2 to send");

		await page.getByRole("radio", { name: "Receive" }).check({ force: true });
		for (const code of [other, unknown, other]) await scan(page, code);
		await expect(page.getByText("3 scans wait to be looked up")).toBeVisible();
		// Known codes can still be scanned.
		await scan(page, known);
		await toHave(page, 4);
		await page.close();

		// Meanwhile, sold at another counter: the first waiting delivery is refused, and the other changes of its product wait behind
		// it.
		await api.call(recordMovement, {
			params: { id: product._id },
			body: { kind: "deliver", quantity: 4 },
			idempotencyKey: crypto.randomUUID(),
		});
		await context.setOffline(false);
		const next = await context.newPage();
		await next.goto("/dashboard/scan");
		await expect(next.getByText(`No product has the code ${unknown}.`)).toBeVisible();
		await next.getByRole("button", { name: "Skip" }).click();
		await expect.poll(() => onHand(api, late._id)).toBe(2);
		await expect(session(next)).toContainText("you asked for 1");
		await expect(session(next)).toContainText("2 to send");
		await next.getByRole("link", { name: "Settle it" }).click();
		await next.getByRole("button", { name: `Drop ${product.name}` }).click();
		const dialog = next.getByRole("dialog");
		await dialog.getByLabel("Reason").fill("Sold at the counter");
		await dialog.getByLabel("Also drop 2 other changes of this scan session").check();
		await dialog.getByRole("button", { name: "Drop" }).click();
		await expect(next.getByText("Nothing is waiting.")).toBeVisible();
		await next.goto("/dashboard/scan");
		await expect(session(next)).toContainText("3 bookings, 3 pieces");
		await expect(session(next)).not.toContainText("to send");
		await expect(session(next).getByRole("link", { name: "Settle it" })).toHaveCount(0);
		expect(await onHand(api, product._id)).toBe(0);
	},
);

testAsUser(
	"a scan whose answer is lost is undone when the answer is there, and one that is not known is not looked up later",
	async ({ page, api, expectedErrors }) => {
		expectedErrors.push(failed);
		const barcode = newEan();
		const product = await newProduct(api, { barcode, quantity: "0" });
		await openScan(page, "Receive");
		await page.route("**/api/products/*/movements", async (route) => {
			await route.fetch();
			await route.abort();
		});
		await scan(page, barcode);
		await expect(lastScan(page)).toContainText("To send");
		await page.getByRole("button", { name: "Undo" }).click();
		await expect(page.getByText("Sent, but not answered yet.")).toBeVisible();
		await page.unrouteAll({ behavior: "wait" });
		await expect(session(page)).not.toContainText("to send");
		expect(await onHand(api, product._id)).toBe(1);
		await page.getByRole("button", { name: "Undo" }).click();
		await expect.poll(() => onHand(api, product._id)).toBe(0);

		await page.route("**/api/barcodes/*", (route) => route.abort());
		await page.getByRole("radio", { name: "Look up" }).check({ force: true });
		await scan(page, newEan());
		await expect(page.getByText("this device does not know the code")).toBeVisible();
		await expect(page.getByText("to be looked up")).toHaveCount(0);
	},
);

testAsUser(
	"two tabs have a session each, and nobody else sees them @torture",
	async ({ page, context, account, api, baseURL }) => {
		const barcode = newEan();
		await newProduct(api, { barcode, quantity: "0" });
		await openScan(page, "Receive");
		await scan(page, barcode);
		await toHave(page, 1);
		const other = await context.newPage();
		await openScan(other, "Receive");
		await toHave(other, 0);
		for (let i = 0; i < 2; i++) await scan(other, barcode);
		await toHave(other, 2);
		for (const [tab, scans] of [
			[page, 1],
			[other, 2],
		] as const) {
			await tab.reload();
			await toHave(tab, scans);
		}
		const stranger = { name: "lee", email: `lee-${account.email}`, password: account.password };
		await page.request.post(`${baseURL}/api/auth/sign-up/email`, { data: stranger });
		await page.reload();
		await toHave(page, 0);
		await context.clearCookies();
		await page.goto("/dashboard/scan");
		await submitCredentials(page, "Sign In", account);
		await toHave(page, 1);
		// When a tab is closed, the next one continues its session.
		await other.close();
		const next = await context.newPage();
		await next.goto("/dashboard/scan");
		await toHave(next, 2);
	},
);

/** Kills the tab as when it runs out of memory: none of its handlers run. */
async function kill(page: Page): Promise<void> {
	const crashed = page.waitForEvent("crash");
	const cdp = await page.context().newCDPSession(page);
	void cdp.send("Page.crash").catch(() => undefined);
	await crashed;
	await page.close();
}

/** The API as the user signed in in that browser. */
function clientOf(context: BrowserContext, url: string): Client {
	return createClient(async (path, init) => {
		const cookies = await context.cookies();
		const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
		const headers = { ...(init.headers as Record<string, string>), cookie };
		return fetch(`${url}/api${path}`, { ...init, headers });
	});
}
