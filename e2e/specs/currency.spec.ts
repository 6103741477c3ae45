import { randomUUID } from "node:crypto";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import { addProduct, getProduct } from "@freehub/contract/catalogue/products";
import { recordMovement } from "@freehub/contract/stock/stock";
import { expect, testAsOwner as test } from "../fixtures.ts";
import { AddItemPage } from "../pages/add-item.ts";
import { goTo } from "../until-settled.ts";

// A shop in Berlin with euros and kilograms, and a German-speaking user in a distant time zone.
test.use({
	settings: { DEMO: "off", CURRENCY: "EUR", TIME_ZONE: "Europe/Berlin", WEIGHT_UNIT: "kg" },
	locale: "de-DE",
	timezoneId: "America/Los_Angeles",
});

test("a shop in Berlin says euros, kilograms and its own clock's times, wherever the computer is", async ({
	page,
	asOwner,
}) => {
	const name = `Vorderrad ${randomUUID()}`;
	const wheel = await asOwner.call(addProduct, {
		body: {
			name,
			description: "28 Zoll, 32 Speichen",
			price: 1234.5,
			quantity: 2,
			supplier: "Tarnwick",
			image: "/drawings/col-34-road.svg",
			weight: 950,
			weightUnit: "g",
		},
	});
	await page.goto(`/de/products/${wheel._id}`);
	const main = page.getByRole("main");
	await expect(main.getByRole("heading", { level: 1 })).toHaveText(name);
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

	await goTo(page, "/de/products");
	await expect(page.getByRole("article").filter({ hasText: name })).toContainText(/1\.234,50\s€/);
	await expect(page.getByRole("group", { name: /Euro$/ })).toBeVisible();

	await page.goto("/dashboard/manageinventory");
	await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText(/1\.234,50\s€/);
	await goTo(page, "/dashboard/today");
	await expect(page.getByRole("main")).toContainText(/\d\.\d{3},\d\d\s€/);

	await goTo(page, "/dashboard/additem");
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
	expect(await asOwner.call(getProduct, { params: { id } })).toMatchObject({
		price: 89,
		weight: 2,
		weightUnit: "kg",
	});
	await goTo(page, `/inventory/${id}`);
	await expect(page.getByRole("main")).toContainText(/89,00\s€/);

	const { occurredAt } = await asOwner.call(recordMovement, {
		params: { id: wheel._id },
		body: { kind: "receive", quantity: 1 },
		idempotencyKey: randomUUID(),
	});
	const clock = new Intl.DateTimeFormat("de-DE", { timeStyle: "short", timeZone: "Europe/Berlin" });
	await goTo(page, "/dashboard/movements");
	await expect(page.locator(`time[datetime="${occurredAt}"]`)).toHaveText(clock.format(new Date(occurredAt)));
	await expect(page.getByRole("heading", { name: "Heute" })).toBeVisible();
});
