import { randomUUID } from "node:crypto";
import { type Client, createClient } from "@freehub/contract/client";
import { signUp } from "@freehub/contract/identity";
import type { Product } from "@freehub/contract/product-fields";
import { addProduct, getProduct } from "@freehub/contract/products";
import { recordMovement } from "@freehub/contract/stock";
import { test as base, expect } from "../fixtures.ts";
import { type OwnServer, startServer } from "../own-server.ts";
import { AddItemPage } from "../pages/add-item.ts";

const owner = { name: "Olga", email: "olga@shop.test", password: "correct horse battery" };

type Shop = { server: OwnServer; api: Client; wheel: Product };

/** A shop in Berlin that sells in euros and weighs in kilograms, and a reader of German whose computer is far away. */
const test = base.extend<{ signedIn: void }, { shop: Shop }>({
	shop: [
		// Playwright reads the names of what a fixture needs; this one needs nothing.
		// oxlint-disable-next-line no-empty-pattern
		async ({}, use) => {
			const server = await startServer({
				DEMO: "off",
				CURRENCY: "EUR",
				TIME_ZONE: "Europe/Berlin",
				WEIGHT_UNIT: "kg",
			});
			let cookie = "";
			const api = createClient(async (path, init) => {
				const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) };
				const answer = await fetch(`${server.url}/api${path}`, { ...init, headers });
				const set = answer.headers.getSetCookie();
				if (set.length > 0) cookie = set.map((line) => line.split(";")[0]).join("; ");
				return answer;
			});
			await api.call(signUp, { body: owner });
			const wheel = await api.call(addProduct, {
				body: {
					name: "Vorderrad",
					description: "28 Zoll, 32 Speichen",
					price: 1234.5,
					quantity: 2,
					supplier: "Tarnwick",
					image: "/drawings/col-34-road.svg",
					weight: 950,
					weightUnit: "g",
				},
			});
			await use({ server, api, wheel });
			await server.stop();
		},
		{ scope: "worker" },
	],
	baseURL: async ({ shop }, use) => use(shop.server.url),
	locale: "de-DE",
	timezoneId: "America/Los_Angeles",
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

test("a product's page says euros and kilograms, to readers and to search engines", async ({
	page,
	shop,
}) => {
	await page.goto(`/de/products/${shop.wheel._id}`);
	const main = page.getByRole("main");
	await expect(main.getByRole("heading", { level: 1 })).toHaveText("Vorderrad");
	await expect(main).toContainText(/1\.234,50\s€/);
	await expect(main).toContainText(/0,95\skg/);
	const html = await (await page.request.get(new URL(page.url()).pathname)).text();
	expect(html).toMatch(/1\.234,50\s€/);
	const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
		([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
	);
	expect(things.find((thing) => thing["@type"] === "Product")).toMatchObject({
		offers: { price: "1234.50", priceCurrency: "EUR" },
		weight: { value: 950, unitCode: "GRM" },
	});

	await page.goto("/de/products");
	await expect(page.getByRole("article").filter({ hasText: "Vorderrad" })).toContainText(/1\.234,50\s€/);
	await expect(page.getByRole("group", { name: /Euro$/ })).toBeVisible();
});

test("the workspace counts in euros, and keeps a price as it was typed", async ({ page, shop }) => {
	await page.goto("/dashboard/manageinventory");
	await expect(page.getByRole("row", { name: /Vorderrad/ })).toContainText(/1\.234,50\s€/);
	await page.goto("/dashboard/today");
	await expect(page.getByRole("main")).toContainText(/2\.469,00\s€/);

	await page.goto("/dashboard/additem");
	const form = new AddItemPage(page);
	const typed = {
		Name: "Klingel",
		Beschreibung: "Messing",
		Preis: "89",
		Menge: "0",
		Lieferant: "Tarnwick",
		Bildlink: "/drawings/col-34-road.svg",
	};
	for (const [label, value] of Object.entries(typed)) await form.field(label).fill(value);
	await page.getByText("Mehr", { exact: false }).filter({ hasText: "SKU" }).first().click();
	await form.field("Gewicht").fill("2");
	await expect(form.field("Gewichtseinheit")).toHaveValue("kg");
	const added = page.waitForResponse((answer) => answer.url().endsWith("/api/product"));
	await page.getByRole("main").getByRole("button", { name: "Artikel hinzufügen" }).click();
	const { _id: id } = (await (await added).json()) as Product;
	expect(await shop.api.call(getProduct, { params: { id } })).toMatchObject({
		price: 89,
		weight: 2,
		weightUnit: "kg",
	});
	await page.goto(`/inventory/${id}`);
	await expect(page.getByRole("main")).toContainText(/89,00\s€/);
});

test("days and clock times are the shop's, wherever the computer is", async ({ page, shop }) => {
	const { occurredAt } = await shop.api.call(recordMovement, {
		params: { id: shop.wheel._id },
		body: { kind: "receive", quantity: 1 },
		idempotencyKey: randomUUID(),
	});
	const clock = new Intl.DateTimeFormat("de-DE", { timeStyle: "short", timeZone: "Europe/Berlin" });
	await page.goto("/dashboard/movements");
	await expect(page.locator(`time[datetime="${occurredAt}"]`)).toHaveText(clock.format(new Date(occurredAt)));
	await expect(page.getByRole("heading", { name: "Heute" })).toBeVisible();
});
