import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { getModel } from "@freehub/contract/catalogue/models";
import { listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { expect, testAsUser as test } from "../fixtures.ts";
import { ImportPage } from "../pages/import.ts";

/** The data lie next to the project; without them the configuration skips this file and prints a message. */
const folder = fileURLToPath(new URL("../../../shared/data/adventureworks/", import.meta.url));

test("a whole catalogue with its photos goes in through the page, changes nothing the second time, and comes out again", async ({
	page,
	api,
	baseURL,
}) => {
	test.setTimeout(120_000);
	const exported = async () => (await page.request.get(`${baseURL}/api/product-export?format=csv`)).text();
	const before = await exported();
	// The demo catalogue exists already and must not change.
	expect(before.split("\r\n").length).toBeGreaterThan(10);

	const importing = new ImportPage(page);
	const id = await importing.upload(`${folder}products.csv`);
	await importing.expectCounts({ New: 504, Changed: 0, Unchanged: 0, Refused: 0 });
	const fields = ["sku", "name", "price", "cost", "category", "subcategory", "model", "colour", "size"];
	for (const field of fields) await expect(importing.column(field)).toHaveValue(field);
	await expect(importing.column("reorder_point")).toHaveValue("reorderPoint");
	await expect(importing.column("photo")).toHaveValue("image");
	const photos = readdirSync(`${folder}photos`).map((name) => `${folder}photos/${name}`);
	await importing.pictures.setInputFiles(photos);
	await expect(page.getByRole("progressbar", { name: "Pictures" })).toBeVisible();
	await expect(page.getByText(`${photos.length} pictures uploaded`)).toBeVisible({ timeout: 60_000 });
	await expect(importing.commit).toBeEnabled({ timeout: 30_000 });
	await expect(importing.tile("With a note")).toHaveCount(0);
	await importing.commitAll();
	await expect(importing.result).toContainText("504 products added.");

	await expectBike(page, api);

	await importing.upload(`${folder}products.csv`);
	// Photo names are known only within one import, so these rows report that their photos were not uploaded again.
	await importing.expectCounts({ New: 0, Changed: 0, Unchanged: 504, Refused: 0 });
	await expect(importing.commit).toBeDisabled();

	await page.goto(`/dashboard/import/${id}`);
	await importing.undo();
	await expect(importing.result).toContainText("Everything was undone.");
	expect(await exported()).toBe(before);
});

/** Checks one of its bikes as the shop shows it. */
async function expectBike(page: ImportPage["page"], api: Client): Promise<void> {
	const { items } = await api.page(listProducts, { query: { search: "BK-M82S-38", limit: 5 } });
	const [bike] = items.filter(({ sku }) => sku === "BK-M82S-38");
	expect(bike).toMatchObject({
		name: "Mountain-100 Silver, 38",
		price: 3399.99,
		cost: 1912.15,
		quantity: 149,
		supplier: "Adventure Works Cycles",
		category: "Bikes > Mountain Bikes",
		model: "Mountain-100",
		colour: "Silver",
		size: "38",
		weight: 20.35,
		weightUnit: "lb",
		safetyStock: 100,
		reorderPoint: 75,
	});
	await page.goto(`/inventory/${bike?._id}`);
	const main = page.getByRole("main");
	await expect(main.getByRole("heading", { level: 1 })).toHaveText("Mountain-100 Silver, 38");
	await expect(main).toContainText("$1,912.15");
	await expect(main).toContainText("Mountain Bikes");
	const photo = main.getByRole("img", { name: "Mountain-100 Silver, 38", exact: true });
	await expect(photo).toHaveAttribute("src", /^\/images\/[0-9a-f]{64}-\d+x\d+\.webp$/);
	await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
	await main.getByRole("link", { name: "Mountain-100", exact: true }).click();
	await expect(main.getByRole("heading", { level: 1 })).toHaveText("Mountain-100");
	const { variants } = await api.call(getModel, { params: { id: bike?.modelId ?? "" } });
	expect(variants.map(({ size, colour }) => `${size} ${colour}`)).toEqual(
		["38", "42", "44", "48"].flatMap((size) => [`${size} Black`, `${size} Silver`]),
	);
}
