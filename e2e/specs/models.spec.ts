import { randomBytes } from "node:crypto";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import { getProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { expect, newProduct, testAsUser as test } from "../fixtures.ts";
import { ModelPage } from "../pages/model.ts";

type Variant = { size?: string; colour?: string; quantity?: string; name?: string; sku?: string };

/** Adds a model for this test only, with these variants. */
async function addModel(api: Client, variants: readonly Variant[], quantity = "7") {
	const name = `Testmodel ${randomBytes(4).toString("hex")}`;
	const added: Product[] = [];
	for (const variant of variants) {
		const title = `${name} ${variant.colour ?? ""}, ${variant.size ?? ""}`;
		added.push(await newProduct(api, { name: title, model: name, quantity, ...variant }));
	}
	return { name, id: added[0]?.modelId ?? "", variants: added };
}

const quantityOf = async (api: Client, product: Product | undefined) =>
	(await api.call(getProduct, { params: { id: product?._id ?? "" } })).quantity;

const four: readonly Variant[] = [
	{ size: "XL", colour: "Red" },
	{ size: "S", colour: "Red", quantity: "0" },
	{ size: "M", colour: "Black", quantity: "3" },
	{ size: "S", colour: "Black", quantity: "12" },
];

test("a product leads to its model, where the keyboard alone moves through the grid, types, goes on and saves", async ({
	page,
	api,
}) => {
	const model = await addModel(api, four);
	const view = new ModelPage(page);
	await page.goto(`/inventory/${model.variants[0]?._id}`);
	await page.getByRole("link", { name: model.name, exact: true }).click();
	await expect(page).toHaveURL(`/models/${model.id}`);
	await expect(page.getByRole("heading", { level: 1, name: model.name })).toBeFocused();
	await page.getByRole("link", { name: "Add a variant" }).focus();
	await page.keyboard.press("Tab");
	await expect(view.cell("S", 0)).toBeFocused();
	await page.keyboard.press("ArrowRight");
	await expect(view.cell("S", 1)).toBeFocused();
	await page.keyboard.press("ArrowDown");
	await expect(page.getByRole("link", { name: "Add M, Red" })).toBeFocused();
	await page.keyboard.press("ArrowLeft");
	await expect(view.cell("M", 0)).toBeFocused();
	await page.keyboard.press("ArrowLeft");
	await expect(view.cell("M", 0)).toBeFocused();
	await page.keyboard.press("Control+End");
	await expect(view.cell("XL", 1)).toBeFocused();
	await page.keyboard.press("Home");
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("ArrowUp");
	await expect(view.cell("S", 0)).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(view.editor).toHaveValue("12");
	await page.keyboard.press("Escape");
	await expect(view.cell("S", 0)).toBeFocused();
	await page.keyboard.type("15");
	await expect(view.editor).toHaveValue("15");
	await page.keyboard.press("Tab");
	await expect(view.cell("S", 1)).toBeFocused();
	await page.keyboard.type("+2");
	await expect(view.editor).toHaveValue("+2");
	await page.keyboard.press("Shift+Tab");
	await expect(view.cell("S", 0)).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(view.editor).toHaveValue("15");
	await page.keyboard.press("Enter");
	await expect(view.cell("M", 0)).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(view.grid.locator(":focus")).toHaveCount(0);
	await view.save.focus();
	await page.keyboard.press("Enter");
	await expect(view.cell("S", 0)).toHaveText("15");
	expect([await quantityOf(api, model.variants[3]), await quantityOf(api, model.variants[1])]).toEqual([
		15, 2,
	]);
});

test("on a phone the grid scrolls in its box, its first column stays, and the page does not move", async ({
	page,
	api,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const colours = ["Black", "Blue", "Green", "Red", "Silver", "White"];
	const model = await addModel(
		api,
		colours.map((colour) => ({ size: "M", colour })),
	);
	const view = new ModelPage(page);
	await view.open(model.id);
	const heading = view.grid.getByRole("rowheader", { name: "M", exact: true });
	const before = await heading.boundingBox();
	await view.cell("M", 5).focus();
	await expect(view.cell("M", 5)).toBeInViewport();
	expect((await heading.boundingBox())?.x).toBe(before?.x);
	await expect(heading).toBeInViewport();
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
	await view.type(view.cell("M", 5), "8");
	await expect(view.save).toBeInViewport();
});
