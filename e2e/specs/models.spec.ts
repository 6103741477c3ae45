import { randomBytes } from "node:crypto";
import type { Client } from "@freehub/contract/client";
import { createClient } from "@freehub/contract/client";
import { signUp } from "@freehub/contract/identity";
import { listStock } from "@freehub/contract/levels";
import { addLocation } from "@freehub/contract/locations";
import type { Product } from "@freehub/contract/product-fields";
import { getProduct, listProducts } from "@freehub/contract/products";
import { listMovements, listProductMovements, recordMovement } from "@freehub/contract/stock";
import {
	expect,
	expectAccessible,
	expectAccessibleInEveryLook,
	newProduct,
	testAsUser as test,
} from "../fixtures.ts";
import { startServer } from "../own-server.ts";
import { AddItemPage } from "../pages/add-item.ts";
import { ModelPage } from "../pages/model.ts";

const refusedByServer = /Failed to load resource.*4\d\d/;

type Variant = { size?: string; colour?: string; quantity?: string; name?: string; sku?: string };

/** Adds a model that only this test knows, with these variants. */
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

test("a product leads to its model: sizes in their order by colours, low and out in words, and totals", async ({
	page,
	api,
}) => {
	const model = await addModel(api, four);
	await page.goto(`/inventory/${model.variants[0]?._id}`);
	await page.getByRole("link", { name: model.name, exact: true }).click();
	await expect(page).toHaveURL(`/models/${model.id}`);
	await expect(page.getByRole("heading", { level: 1, name: model.name })).toBeFocused();
	await expect(page).toHaveTitle(new RegExp(`^${model.name}`));
	await expect(page.getByRole("main").getByText("22 on hand")).toBeVisible();
	const { grid } = new ModelPage(page);
	await expect(grid.getByRole("columnheader")).toHaveText(["Size", "Black", "Red", "Total"]);
	await expect(grid.getByRole("rowheader")).toHaveText(["S", "M", "XL", "Total"]);
	await expect(grid.getByRole("row")).toHaveText([
		/^Size/,
		/^S12\s*0\s*out\s*12$/,
		/^M3\s*low\s*Add M, Red\s*3$/,
		/^XLAdd XL, Black\s*7\s*7$/,
		/^Total15722$/,
	]);
	await expectAccessible(page);
	await page.getByRole("link", { name: `Edit ${model.variants[1]?.name}` }).click();
	await expect(page).toHaveURL(`/inventory/${model.variants[1]?._id}/edit`);
});

test("a variant that there is not is added from its place, and the page shows it there", async ({
	page,
	api,
}) => {
	const model = await addModel(api, four);
	const view = new ModelPage(page);
	await view.open(model.id);
	await page.getByRole("link", { name: "Add XL, Black" }).click();
	const form = new AddItemPage(page);
	await expect(form.field("Name")).toHaveValue(`${model.name} Black, XL`);
	await expect(form.field("Size")).toHaveValue("XL");
	await expect(form.field("Colour")).toHaveValue("Black");
	await expect(form.field("Model")).toHaveValue(model.name);
	await form.field("Quantity").fill("9");
	await form.submit.click();
	await expect(page).toHaveURL(`/models/${model.id}`);
	await expect(view.cell("XL", 0)).toHaveText("9");
	await page.getByRole("link", { name: "Add a variant" }).click();
	await expect(form.field("Model")).toHaveValue(model.name);
	await expect(form.field("Size")).toHaveValue("");
	await expect(form.field("Colour")).toHaveValue("");
});

test("several cells are typed into and saved together, as one batch that one Undo takes back", async ({
	page,
	api,
}) => {
	const model = await addModel(api, four);
	const [xlRed, sRed, mBlack, sBlack] = model.variants;
	const view = new ModelPage(page);
	await view.open(model.id);
	await view.type(view.cell("S", 0), "-2");
	await expect(view.cell("S", 0)).toHaveText("12 → becomes 10, not saved");
	await view.type(view.cell("S", 1), "+5");
	await view.type(view.cell("M", 0), "=4");
	await view.type(view.cell("XL", 1), "7");
	await expect(view.cell("XL", 1)).toHaveText("7");
	await expect(view.save).toHaveText("Save 3 changes");
	await expectAccessible(page);
	expect(await quantityOf(api, sRed)).toBe(0);
	await view.save.click();
	await expect(page.getByText(`3 changes of ${model.name} saved.`)).toBeVisible();
	await expect(view.save).toHaveCount(0);
	await expect(view.cell("S", 0)).toHaveText("10");
	await expect(view.cell("S", 1)).toHaveText("5");
	await expect(view.cell("M", 0)).toHaveText(/^4\s*low$/);
	await expect(page.getByRole("main").getByText("26 on hand")).toBeVisible();

	const movements = await Promise.all(
		[sBlack, sRed, mBlack].map(async (product) => {
			const [line] = await api.call(listProductMovements, { params: { id: product?._id ?? "" }, query: {} });
			return line;
		}),
	);
	expect(movements.map((line) => [line?.kind, line?.reason, line?.quantity, line?.from, line?.to])).toEqual([
		["adjust", "correction", 2, "main", "adjustment"],
		["receive", null, 5, "supplier", "main"],
		["receive", null, 1, "supplier", "main"],
	]);
	expect(new Set(movements.map((line) => line?.batch)).size).toBe(1);

	await view.undo.click();
	await expect(view.cell("S", 0)).toHaveText("12");
	await expect(view.cell("S", 1)).toHaveText(/^0\s*out$/);
	expect(await quantityOf(api, mBlack)).toBe(3);
	expect(await quantityOf(api, xlRed)).toBe(7);
});

test("what is more can be a correction instead", async ({ page, api }) => {
	const model = await addModel(api, four);
	const view = new ModelPage(page);
	await view.open(model.id);
	await view.type(view.cell("XL", 1), "8");
	await page.getByLabel("What is more").selectOption("Is a correction");
	await view.save.click();
	await expect(view.cell("XL", 1)).toHaveText("8");
	const [line] = await api.call(listProductMovements, {
		params: { id: model.variants[0]?._id ?? "" },
		query: {},
	});
	expect(line).toMatchObject({ kind: "adjust", reason: "correction", quantity: 1, to: "main" });
});

test("somebody else's change is shown at the cell, nothing is saved, and what was typed is laid over it", async ({
	page,
	api,
	expectedErrors,
}) => {
	expectedErrors.push(refusedByServer);
	const model = await addModel(api, four);
	const [xlRed, , mBlack] = model.variants;
	const view = new ModelPage(page);
	await view.open(model.id);
	await view.type(view.cell("XL", 1), "+5");
	await view.type(view.cell("M", 0), "1");
	await api.call(recordMovement, {
		params: { id: xlRed?._id ?? "" },
		body: { kind: "deliver", quantity: 4 },
		idempotencyKey: randomBytes(8).toString("hex"),
	});
	await view.save.click();
	await expect(view.problem).toContainText(`Somebody else changed ${xlRed?.name} meanwhile.`);
	await expect(view.cell("XL", 1)).toHaveText("3 → becomes 8, not savedwas 7");
	expect(await quantityOf(api, mBlack)).toBe(3);
	await expectAccessible(page);
	await view.save.click();
	await expect(view.cell("XL", 1)).toHaveText("8");
	await expect(view.problem).toHaveCount(0);
	expect([await quantityOf(api, xlRed), await quantityOf(api, mBlack)]).toEqual([8, 1]);
});

test("a lost answer is not booked twice", async ({ page, api, expectedErrors }) => {
	expectedErrors.push(/Failed to load resource/);
	const model = await addModel(api, four);
	const view = new ModelPage(page);
	await view.open(model.id);
	await view.type(view.cell("XL", 1), "+5");
	let isFirst = true;
	await page.route("**/api/movements", async (route) => {
		if (!isFirst) return route.continue();
		isFirst = false;
		await route.fetch();
		await route.abort();
	});
	await view.save.click();
	await expect(view.problem).toContainText("What you typed is kept.");
	await expect(view.cell("XL", 1)).toContainText("now 12");
	await page.reload();
	await expect(view.cell("XL", 1)).toContainText("becomes 12");
	await view.save.click();
	await expect(page.getByText(`1 change of ${model.name} saved.`)).toBeVisible();
	await expect(view.cell("XL", 1)).toHaveText("12");
	expect(await quantityOf(api, model.variants[0])).toBe(12);
});

test("what cannot be is said at the cell and not sent; what is typed outlives a reload; Escape and Drop drop it", async ({
	page,
	api,
}) => {
	const model = await addModel(api, four);
	const view = new ModelPage(page);
	await view.open(model.id);
	await view.type(view.cell("XL", 1), "-8");
	await expect(view.cell("XL", 1)).toContainText("Only 7 there.");
	await view.type(view.cell("M", 0), "many");
	await expect(view.cell("M", 0)).toContainText("Write 12, +5 or −2.");
	await view.type(view.cell("S", 0), "20");
	await view.save.click();
	await expect(view.problem).toContainText("2 cells cannot be saved like this.");
	await page.reload();
	await expect(view.cell("S", 0)).toContainText("becomes 20");
	await expect(view.cell("XL", 1)).toContainText("Only 7 there.");
	await view.cell("XL", 1).focus();
	await page.keyboard.press("Escape");
	await expect(view.cell("XL", 1)).toHaveText("7");
	await page.getByRole("button", { name: "Drop" }).click();
	await expect(view.cell("S", 0)).toHaveText("12");
	await expect(view.save).toHaveCount(0);
	await page.reload();
	await expect(view.cell("S", 0)).toHaveText("12");
});

test("the keyboard alone moves through the grid, types, goes on and saves", async ({ page, api }) => {
	const model = await addModel(api, four);
	const view = new ModelPage(page);
	await view.open(model.id);
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

test("one dimension makes one column or one row; variants alike stand one under the other; the rest is listed", async ({
	page,
	api,
}) => {
	const sizes = await addModel(api, [{ size: "52" }, { size: "38" }]);
	const view = new ModelPage(page);
	await view.open(sizes.id);
	await expect(view.grid.getByRole("columnheader")).toHaveText(["Size", "On hand"]);
	await expect(view.grid.getByRole("rowheader")).toHaveText(["38", "52", "Total"]);

	const colours = await addModel(api, [{ colour: "Red" }, { colour: "Blue" }]);
	await view.open(colours.id);
	await expect(view.grid.getByRole("columnheader")).toHaveText(["Colour", "Blue", "Red", "Total"]);
	await expect(view.grid.getByRole("rowheader")).toHaveText(["On hand"]);

	const sku = `SKU-${randomBytes(4).toString("hex")}`;
	const alike = await addModel(api, [
		{ size: "M", colour: "Red", sku },
		{ size: "M", colour: "Red", quantity: "5", sku: `${sku}-2` },
		{ name: `Kit ${sku}` },
	]);
	await view.open(alike.id);
	await expect(view.grid.getByRole("gridcell").first()).toContainText(sku);
	await expect(view.grid.getByText(`${sku}-2`)).toBeVisible();
	await expect(page.getByText("1 variant without size and colour: see the list below.")).toBeVisible();
	await page.getByRole("link", { name: `Kit ${sku}`, exact: true }).click();
	await expect(page).toHaveURL(`/inventory/${alike.variants[2]?._id}`);
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
	await expectAccessible(page);
});

for (const width of [390, 1280]) {
	test(`the grid with changes that wait passes axe, ${width} px`, async ({ page, api }) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.setViewportSize({ width, height: 900 });
		const model = await addModel(api, four);
		const view = new ModelPage(page);
		await view.open(model.id);
		await view.type(view.cell("S", 0), "+2");
		await view.type(view.cell("XL", 1), "-9");
		await view.save.click();
		await expect(view.problem).toBeVisible();
		await view.cell("S", 1).click();
		await expect(view.editor).toBeFocused();
		await expectAccessibleInEveryLook(page);
	});
}

test("a model that does not exist says so", async ({ page, expectedErrors }) => {
	expectedErrors.push(refusedByServer);
	await page.goto("/models/no-such-model");
	await expect(page.getByRole("heading", { name: "This model does not exist." })).toBeVisible();
});

test("in a shop that is kept by its staff visitors look, and who may chooses the warehouse", async ({
	browser,
}) => {
	const server = await startServer({ ACCESS: "staff" });
	const account = { name: "Olga Owner", email: "olga@shop.test", password: "correct horse battery" };
	const context = await browser.newContext({ baseURL: server.url, locale: "en-US" });
	try {
		const page = await context.newPage();
		await createClient((path, init) => fetch(`${server.url}/api${path}`, init)).call(signUp, {
			body: account,
		});
		await context.request.post("/api/auth/sign-in/email", { data: account });
		const { cookies } = await context.storageState();
		const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
		const api = createClient((path, init) =>
			fetch(`${server.url}/api${path}`, {
				...init,
				headers: { ...(init.headers as Record<string, string>), cookie },
			}),
		);
		const model = await addModel(api, four);
		const depot = await api.call(addLocation, { body: { name: "Depot", kind: "warehouse" } });
		const view = new ModelPage(page);
		await view.open(model.id);
		await view.type(view.cell("XL", 1), "+5");
		await view.type(view.cell("M", 0), "+1");
		await page.getByLabel("Location").selectOption("Depot");
		await view.save.click();
		await expect(view.cell("XL", 1)).toHaveText("12");
		const levels = await api.call(listStock, { query: { product: model.variants[0]?._id ?? "" } });
		expect(levels).toContainEqual(
			expect.objectContaining({ product: model.variants[0]?._id, location: depot._id, quantity: 5 }),
		);
		// Ten are on hand, but only five in the depot: the books say so, and neither line is booked.
		await view.type(view.cell("XL", 1), "-6");
		await view.type(view.cell("S", 0), "+1");
		await page.getByLabel("Location").selectOption("Depot");
		const before = await api.page(listMovements, { query: { limit: 1 } });
		await view.save.click();
		await expect(view.cell("XL", 1)).toContainText("Only 5 are there; 6 were asked for.");
		await expect(view.problem).toContainText("Nothing is saved; what you typed is kept.");
		const after = await api.page(listMovements, { query: { limit: 1 } });
		expect(after.items).toEqual(before.items);

		const visitors = await browser.newContext({ baseURL: server.url, locale: "en-US" });
		const visitor = await visitors.newPage();
		await visitor.goto(`/models/${model.id}`);
		const table = visitor.getByRole("table", { name: model.name, exact: true });
		await expect(table.getByRole("cell").first()).toHaveText("12");
		await expect(visitor.getByRole("grid")).toHaveCount(0);
		await expect(visitor.getByRole("link", { name: /^(Add|Edit)\b/ })).toHaveCount(0);
		await expectAccessible(visitor);
		await visitors.close();
		const { items } = await api.page(listProducts, { query: { model: model.id, limit: 10 } });
		expect(items).toHaveLength(four.length);
	} finally {
		await context.close();
		await server.stop();
	}
});
