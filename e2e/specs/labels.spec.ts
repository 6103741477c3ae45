import { randomBytes } from "node:crypto";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordBatch, reverseMovement } from "@freehub/contract/stock/stock";
import { labelFormats } from "@freehub/domain/stock/labels/formats";
import { expect, newProduct, testAsUser } from "../fixtures.ts";
import { InventoryPage } from "../pages/inventory.ts";
import { expectReadBack, gtin, openLabels, saved, sku } from "../pages/labels.ts";
import { readPdf, readZpl } from "../read-labels.ts";
import { goTo } from "../until-settled.ts";

testAsUser(
	"labels of the rows that are selected: chosen, looked at, saved as PDF, and read back; the choice is remembered",
	async ({ page, api }) => {
		const mark = `Chain ${randomBytes(4).toString("hex")}`;
		const codes = { barcode: gtin(13), sku: sku() };
		const a = await newProduct(api, { name: `${mark} A`, price: "1890", sku: sku(), barcode: codes.barcode });
		const b = await newProduct(api, { name: `${mark} B`, sku: codes.sku });
		const c = await newProduct(api, { name: `${mark} C` });
		await page.goto(`/manageinventory?search=${encodeURIComponent(mark)}&sort=name`);
		const inventory = new InventoryPage(page);
		for (const { name } of [a, b, c]) await inventory.row(name).getByRole("checkbox").click();
		await page
			.getByRole("region", { name: "Selected rows" })
			.getByRole("button", { name: "Print labels" })
			.click();
		await expect(page.getByRole("heading", { name: "Print labels" })).toBeVisible();
		await expect(page.getByText("3 products, 3 labels")).toBeVisible();
		await expect(page.getByText("No barcode and no SKU: printed without a code")).toHaveCount(1);

		await page.getByRole("button", { name: `One label more: ${a.name}` }).click();
		await page.getByRole("textbox", { name: `Labels of ${b.name}` }).fill("3");
		await page.getByLabel("Start at label").fill("4");
		await page.getByLabel("Start at label").blur();
		await expect(page.getByText("3 products, 6 labels")).toBeVisible();
		const sheet = page.getByRole("region", { name: "Preview" });
		await expect(sheet.getByText("used", { exact: true })).toHaveCount(3);
		await expect(sheet.getByText(a.name)).toHaveCount(2);
		await expect(sheet.getByText("$1,890.00")).toHaveCount(2);
		const [only, ...others] = await readPdf(await saved(page, "Save as PDF"), labelFormats.l7160);
		expect(others).toEqual([]);
		expect([only?.width, only?.height].map((length) => Math.round(length ?? 0))).toEqual([210, 297]);
		const ean = [{ format: "EAN13", text: codes.barcode }];
		const code128 = [{ format: "Code128", text: codes.sku }];
		expect(only?.labels).toEqual([
			[],
			[],
			[],
			ean,
			ean,
			code128,
			code128,
			code128,
			...Array.from({ length: 13 }, () => []),
		]);
		for (const text of [a.name, b.name, c.name, "$1,890.00"]) expect(only?.text).toContain(text);
		// Selectable text must be visible too: every label with text has ink above its bars.
		expect(only?.inked.map((ink) => ink > 0.01)).toEqual(
			Array.from({ length: 21 }, (_, place) => place >= 3 && place < 9),
		);

		await page.getByLabel("Format").selectOption("l7651");
		await page.getByRole("button", { name: "Price", exact: true }).click();
		await page.reload();
		await expect(page.getByText("3 products, 6 labels")).toBeVisible();
		await expect(page.getByLabel("Format")).toHaveValue("l7651");
		await expect(page.getByLabel("Start at label")).toHaveValue("4");
		await expect(sheet.getByText("$1,890.00")).toHaveCount(0);
		await page.setViewportSize({ width: 390, height: 844 });
		const widest = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(widest).toBeLessThanOrEqual(390);
	},
);

testAsUser(
	"labels of what is at a location are as many as are there, from its page and from the table, and can say the shop's name and show its logo",
	async ({ page, api }) => {
		// why: the shop is shared by all tests of this worker, so mock its logo.
		await page.route("**/dashboard/locations/*", async (route) => {
			const response = await route.fetch();
			const html = (await response.text()).replace(
				'"data":{"name":',
				'"data":{"logo":"/icons/icon-192.png","name":',
			);
			await route.fulfill({ response, body: html });
		});
		const mark = `Tyre ${randomBytes(4).toString("hex")}`;
		const depot = await api.call(addLocation, { body: { name: `Depot ${mark}`, kind: "warehouse" } });
		const bin = await api.call(addLocation, { body: { name: "A-02", kind: "bin", parent: depot._id } });
		const { _id: product } = await newProduct(api, { name: mark, quantity: "20" });
		await api.call(recordBatch, {
			body: { lines: [move(product, 3, depot._id), move(product, 4, bin._id)] },
			idempotencyKey: bin._id,
		});
		await page.goto(`/dashboard/locations/${depot._id}`);
		await page.getByRole("link", { name: "Print labels" }).click();
		await expect(page.getByText("1 product, 7 labels")).toBeVisible();
		const sheet = page.getByRole("region", { name: "Preview" });
		await expect(sheet.getByText("Freehub")).toHaveCount(0);
		await page.getByRole("button", { name: "Shop name" }).click();
		await expect(sheet.getByText("Freehub")).toHaveCount(7);
		await page.getByRole("button", { name: "Logo" }).click();
		await expect(sheet.locator("image[href$='icon-192.png']")).toHaveCount(7);
		expect((await saved(page, "Save as PDF")).toString("latin1")).toContain("/DCTDecode");
		expect((await saved(page, "Save as ZPL")).toString()).toContain("^GFA,");

		await goTo(page, `/manageinventory?search=${encodeURIComponent(mark)}&location=${bin._id}`);
		await new InventoryPage(page).row(mark).getByRole("checkbox").click();
		await page
			.getByRole("region", { name: "Selected rows" })
			.getByRole("button", { name: "Print labels" })
			.click();
		await expect(page.getByText("1 product, 1 label")).toBeVisible();
		await page.getByRole("button", { name: "As many as in stock" }).click();
		await expect(page.getByText("1 product, 4 labels")).toBeVisible();
	},
);

function move(product: string, quantity: number, to: string) {
	return { product, kind: "transfer" as const, quantity, to };
}

testAsUser(
	"codes of every kind are read back, as bars and as QR codes, from PDF and from ZPL",
	({ page, api }) => expectReadBack(page, api, "l7160"),
);

testAsUser(
	"what came is labelled piece by piece: a receipt, what was booked just now, and a product that is looked for",
	async ({ page, api }) => {
		const [one, other] = [await newProduct(api, { sku: sku() }), await newProduct(api, { sku: sku() })];
		const receive = (product: Product, quantity: number) => ({
			product: product._id,
			kind: "receive" as const,
			quantity,
		});
		const reference = `PO ${randomBytes(4).toString("hex")}`;
		const body = {
			lines: [receive(one, 4), receive(other, 2), receive(other, 9)].map((line) => ({ ...line, reference })),
		};
		const booked = await api.call(recordBatch, { body, idempotencyKey: crypto.randomUUID() });
		const mistaken =
			"movements" in booked ? booked.movements.find(({ quantity }) => quantity === 9) : undefined;
		await api.call(reverseMovement, {
			params: { id: mistaken?._id ?? "" },
			idempotencyKey: crypto.randomUUID(),
		});
		await page.goto(`/dashboard/movements?reference=${encodeURIComponent(reference)}`);
		await page.getByRole("link", { name: `Labels +4 ${one.name}` }).click();
		await expect(page.getByText("2 products, 6 labels")).toBeVisible();
		await expect(page.getByRole("textbox", { name: `Labels of ${one.name}` })).toHaveValue("4");
		await expect(page.getByRole("textbox", { name: `Labels of ${other.name}` })).toHaveValue("2");
		await page.getByRole("button", { name: "As many as in stock" }).click();
		await expect(
			page.getByText(`2 products, ${(one.quantity ?? 0) + 4 + (other.quantity ?? 0) + 2} labels`),
		).toBeVisible();
		await page.getByRole("button", { name: "One each" }).click();
		await expect(page.getByText("2 products, 2 labels")).toBeVisible();

		await page.goBack();
		await page.getByRole("link", { name: "Print labels" }).click();
		await expect(page.getByText("2 products, 6 labels")).toBeVisible();

		await goTo(page, `/inventory/${one._id}`);
		const bar = page.getByRole("region", { name: "Stock", exact: true });
		await bar.getByRole("textbox").fill("3");
		await bar.getByRole("button", { name: "Add Quantity" }).click();
		await page.getByRole("status").getByRole("link", { name: "Print labels" }).click();
		await expect(page.getByRole("button", { name: "Print 3 labels" })).toBeEnabled();
		await expect(page.getByRole("textbox", { name: `Labels of ${one.name}` })).toHaveValue("3");

		await goTo(page, "/dashboard/labels");
		await expect(page.getByText("Nothing to print yet.", { exact: false })).toBeVisible();
		await page.getByLabel("Add a product").fill(other.name);
		await page.getByRole("option", { name: other.name }).click();
		await expect(page.getByText("1 product, 1 label")).toBeVisible();
		await page.getByRole("textbox", { name: `Labels of ${other.name}` }).fill("50");
		await expect(page.getByText("Page 1 of 3")).toBeVisible();
	},
);

testAsUser("a bin's label has the code that scanning knows it by", async ({ page, api }) => {
	const name = `Bin ${randomBytes(4).toString("hex")}`;
	const store = await api.call(addLocation, { body: { name: `Store of ${name}`, kind: "warehouse" } });
	const bin = await api.call(addLocation, { body: { name, kind: "bin", parent: store._id } });
	await page.goto("/dashboard/locations");
	await page.getByRole("link", { name: `Label ${name}` }).click();
	await expect(page.getByText("1 location, 1 label")).toBeVisible();
	const [sheet] = await readPdf(await saved(page, "Save as PDF"), labelFormats.l7160);
	expect(sheet?.labels[0]).toEqual([{ format: "QRCode", text: `LOC:${bin._id}` }]);
	expect(sheet?.text.replaceAll(/\s+/g, " ")).toContain(name);
	const zpl = (await saved(page, "Save as ZPL")).toString();
	expect(await readZpl(zpl, { width: 63.5, height: 38.1 }, 8)).toEqual([
		[{ format: "QRCode", text: `LOC:${bin._id}` }],
	]);
});

testAsUser(
	"names in letters that the labels' font has not are printed all the same @torture",
	async ({ page, api }) => {
		const product = await newProduct(api, { name: "Колесо ёж", sku: sku() });
		await openLabels(page, [product]);
		const [sheet] = await readPdf(await saved(page, "Save as PDF"), labelFormats.l7160);
		expect(sheet?.text).not.toContain("Колесо");
		for (const field of ["SKU", "Price", "Code"]) {
			await page.getByRole("button", { name: field, exact: true }).click();
		}
		const [bare] = await readPdf(await saved(page, "Save as PDF"), labelFormats.l7160);
		// Only the name is on the label, as an image.
		expect(bare?.text.trim()).toBe("");
		expect(bare?.inked[0]).toBeGreaterThan(0.01);
		expect((await saved(page, "Save as ZPL")).toString()).toMatch(
			/\^GFA,\d+,\d+,\d+,[0-9A-F]*[1-9A-F][0-9A-F]*\^FS/,
		);
	},
);

testAsUser(
	"measures of one's own make the sheet; those that leave the page are refused @torture",
	async ({ page, api }) => {
		const product = await newProduct(api, { sku: sku() });
		await openLabels(page, [product], 2);
		await page.getByLabel("Format").selectOption("own");
		for (const [label, value] of [
			["Page width", "100"],
			["Page height", "60"],
			["Label width", "70"],
			["Label height", "30"],
			["Labels across", "1"],
			["Labels down", "2"],
			["Left margin", "10"],
			["Top margin", "0"],
		] as const) {
			await page.getByLabel(label).fill(value);
		}
		await expect(page.getByRole("button", { name: "Print 2 labels" })).toBeEnabled();
		await page.getByLabel("Left margin").fill("31");
		await expect(page.getByRole("alert")).toContainText("The labels don't fit on the page.");
		await expect(page.getByRole("button", { name: "Print 2 labels" })).toBeDisabled();
		await page.getByLabel("Left margin").fill("5.5");
		const own = {
			pageWidth: 100,
			pageHeight: 60,
			labelWidth: 70,
			labelHeight: 30,
			columns: 1,
			rows: 2,
			left: 5.5,
			top: 0,
			gapX: 0,
			gapY: 0,
		};
		const [sheet, ...others] = await readPdf(await saved(page, "Save as PDF"), own);
		expect(others).toEqual([]);
		expect(Math.round(sheet?.width ?? 0)).toBe(100);
		expect(sheet?.labels.map((codes) => codes.map(({ text }) => text))).toEqual([
			[product.sku],
			[product.sku],
		]);
	},
);
