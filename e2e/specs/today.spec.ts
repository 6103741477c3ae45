import { randomUUID } from "node:crypto";
import { type Client, createClient } from "@freehub/contract/client";
import { signUp } from "@freehub/contract/identity";
import { invite } from "@freehub/contract/people";
import { deleteProduct } from "@freehub/contract/products";
import { getStockSeries, recordMovement } from "@freehub/contract/stock";
import type { Page } from "@playwright/test";
import {
	test as base,
	expect,
	expectAccessible,
	expectAccessibleInEveryLook,
	newProduct,
	testAsUser,
} from "../fixtures.ts";
import { type OwnServer, startServer } from "../own-server.ts";

const owner = { name: "Olga", email: "olga@shop.test", password: "correct horse battery" };

type Shop = { server: OwnServer; api: Client };

/** A shop with a few products of which everything is known. */
const test = base.extend<{ signedIn: void }, { shop: Shop }>({
	shop: [
		// Playwright reads the names of what a fixture needs; this one needs nothing.
		// oxlint-disable-next-line no-empty-pattern
		async ({}, use) => {
			const server = await startServer({ DEMO: "off" });
			let cookie = "";
			const api = createClient(async (path, init) => {
				const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) };
				const answer = await fetch(`${server.url}/api${path}`, { ...init, headers });
				const set = answer.headers.getSetCookie();
				if (set.length > 0) cookie = set.map((line) => line.split(";")[0]).join("; ");
				return answer;
			});
			await api.call(signUp, { body: owner });
			await fill(api);
			await use({ server, api });
			await server.stop();
		},
		{ scope: "worker" },
	],
	baseURL: async ({ shop }, use) => use(shop.server.url),
	signedIn: [
		async ({ page }, use) => {
			const { email, password } = owner;
			const answer = await page.request.post("/api/auth/sign-in/email", { data: { email, password } });
			expect(answer.ok()).toBe(true);
			await use();
		},
		{ auto: true },
	],
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

async function book(api: Client, product: string, line: Record<string, unknown>): Promise<void> {
	const body = line as { kind: "receive"; quantity: number };
	await api.call(recordMovement, { params: { id: product }, body, idempotencyKey: randomUUID() });
}

async function fill(api: Client): Promise<void> {
	const none = { quantity: "0" };
	const chain = await newProduct(api, { ...none, name: "Chain", price: "10", cost: "4" });
	const bell = await newProduct(api, { ...none, name: "Bell", price: "5", cost: "2" });
	await newProduct(api, { ...none, name: "Tube" });
	const gone = await newProduct(api, { ...none, name: "Gone", price: "500" });
	await book(api, chain._id, { kind: "receive", quantity: 50, occurredAt: daysAgo(60) });
	await book(api, bell._id, { kind: "receive", quantity: 3, occurredAt: daysAgo(200) });
	await book(api, gone._id, { kind: "receive", quantity: 2, occurredAt: daysAgo(60) });
	await api.call(deleteProduct, { params: { id: gone._id } });
	await book(api, chain._id, { kind: "deliver", quantity: 6, reference: "Order 7" });
	await book(api, chain._id, { kind: "receive", quantity: 4 });
	await api.call(invite, { body: { email: "new@shop.test", role: "viewer" }, idempotencyKey: randomUUID() });
}

const figure = (page: Page, label: string) =>
	page.getByRole("list", { name: "Figures" }).getByRole("link").filter({ hasText: label });

test("Today tells what matters, and every number leads to the rows behind it", async ({ page }) => {
	await page.goto("/");
	await page.getByRole("link", { name: /^Today 1 out of stock, 1 low/ }).click();
	await expect(page).toHaveURL(/\/dashboard\/today$/);
	await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();

	await expect(figure(page, "Out of stock")).toContainText("1Tube");
	await expect(figure(page, "Low")).toContainText("1Bell");
	await expect(figure(page, "Came in")).toContainText("4");
	await expect(figure(page, "Went out")).toContainText("6");
	// 48 chains and 3 bells; what was deleted counts for nothing.
	await expect(figure(page, "Stock value at price")).toContainText("$495.00");
	await expect(figure(page, "Stock value at cost")).toContainText("$198.00");
	await expect(page.getByText("Olga delivered 6 × Chain to a customer, Order 7")).toBeVisible();
	await expect(page.getByRole("link", { name: /Invitation for new@shop.test/ })).toBeVisible();

	await expect(figure(page, "Came in")).toHaveAttribute(
		"href",
		/^\/dashboard\/movements\?from=\d{4}-\d\d-\d\d&kind=receive$/,
	);
	await expect(page.getByRole("link", { name: "6 delivered" })).toHaveAttribute(
		"href",
		/^\/dashboard\/movements\?from=\d{4}-\d\d-\d\d&kind=deliver&product=.+/,
	);

	for (const [open, product] of [
		["Out of stock", "Tube"],
		["Low", "Bell"],
	] as const) {
		await figure(page, open).click();
		await expect(page.getByRole("link", { name: "Details" })).toHaveCount(1);
		await expect(page.getByRole("main")).toContainText(product);
		await page.goBack();
	}
	await page.getByRole("link", { name: "All 1", exact: true }).click();
	await expect(page).toHaveURL(/unmoved=180/);
	await expect(page.getByRole("button", { name: /Not moved for 180 days/ })).toBeVisible();
	await expect(page.getByRole("main")).toContainText("Bell");
	await expect(page.getByRole("main")).not.toContainText("Chain");
});

test("the value of the stock is drawn, and told in a table, for the span that one chooses", async ({
	page,
}) => {
	await page.goto("/dashboard/today");
	const chart = page.getByRole("figure", { name: "Stock value" });
	await expect(chart.locator(".recharts-area-curve")).toHaveCount(2);
	await chart.getByText("Show as a table").click();
	const rows = chart.getByRole("row");
	await expect(rows).toHaveCount(92);
	await expect(rows.nth(1)).toContainText("$495.00");
	// Before the chains came, and the deleted product with them.
	await expect(rows.last()).toContainText("$15.00");
	await chart.getByText("30 days").click();
	await expect(rows).toHaveCount(32);
	await expect(rows.last()).toContainText("$1,515.00");
});

test("visitors have no Today, neither on the home page nor at its address", async ({ browser, shop }) => {
	const page = await browser.newPage({ baseURL: shop.server.url });
	await page.goto("/");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(page.getByRole("link", { name: /^Today/ })).toHaveCount(0);
	await page.goto("/dashboard/today");
	await expect(page).toHaveURL(/\/signin$/);
	await page.close();
});

for (const width of [390, 1280]) {
	test(`Today passes axe, ${width} px`, async ({ page }) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.setViewportSize({ width, height: 900 });
		await page.goto("/dashboard/today");
		await expect(page.locator(".recharts-area-curve")).toHaveCount(2);
		await expectAccessibleInEveryLook(page);
		await page.getByText("Show as a table").click();
		await expectAccessibleInEveryLook(page);
		const isWider = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
		expect(await page.evaluate(isWider)).toBe(false);
	});
}

testAsUser(
	"a product's stock over time is the server's, however many of its lines are loaded",
	async ({ page, api, product }) => {
		// More lines than a page of them, the first of which would begin below zero by itself.
		await book(api, product._id, { kind: "receive", quantity: 100, occurredAt: daysAgo(40) });
		for (let n = 0; n < 55; n++) {
			await book(api, product._id, { kind: "deliver", quantity: 1, occurredAt: daysAgo(39 - n / 2) });
		}
		const series = await api.call(getStockSeries, { params: { id: product._id }, query: { days: "90" } });
		await page.goto(`/inventory/${product._id}`);
		const chart = page.getByRole("figure", { name: "On hand over time" });
		await chart.getByText("Show as a table").click();
		const rows = chart.getByRole("row");
		const told = async () =>
			(await chart.getByRole("cell").allTextContents()).map((text) => Number(text.replace("−", "-")));
		await expect(rows).toHaveCount(series.length + 1);
		const before = await told();
		expect(before[0]).toBe(52);
		expect(before.at(-1)).toBe(0);
		expect(Math.min(...before)).toBe(0);
		await page.getByRole("button", { name: "Show more" }).click();
		await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);
		expect(await told()).toEqual(before);

		await chart.getByText("30 days").click();
		await expect(rows).toHaveCount(32);
		await chart.getByText("All", { exact: true }).click();
		await expect(rows).toHaveCount(43);
		await expectAccessible(page);
	},
);
