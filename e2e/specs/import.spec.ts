import { randomBytes, randomUUID } from "node:crypto";
import { closeSync, ftruncateSync, openSync, readFileSync } from "node:fs";
import type { Client } from "@freehub/contract/client";
import type { Product } from "@freehub/contract/product-fields";
import { getProduct, listProducts } from "@freehub/contract/products";
import { recordMovement } from "@freehub/contract/stock";
import type { Download } from "@playwright/test";
import { expect, expectAccessible, expectAccessibleInEveryLook, newProduct } from "../fixtures.ts";
import { test } from "../import-fixtures.ts";
import { csvFile, ImportPage } from "../pages/import.ts";
import { drawPicture } from "../pages/picture-upload.ts";

const refusedByServer = /Failed to load resource.*4\d\d/;

/** Begins every SKU of one test, so that its products can be told from others'. */
const prefix = () => `T${randomBytes(4).toString("hex")}-`;

/** What the shop has whose name or SKU says so; without the versions, which count every change and its way back. */
async function found(api: Client, search: string): Promise<Omit<Product, "version">[]> {
	const { items } = await api.page(listProducts, { query: { search, limit: 200, sort: "created" } });
	return items.map(({ version: _version, ...product }) => product);
}

const many = (start: string, count: number) =>
	csvFile("many.csv", [
		"sku,name,price,quantity",
		...Array.from(
			{ length: count },
			(_, i) => `${start}${i},Spoke ${start}${i},0.${10 + (i % 90)},${i % 50}`,
		),
	]);

test("a file is shown before it happens, corrected, imported and undone", async ({ page, api }) => {
	const start = prefix();
	const sku = (n: number) => `${start}${n}`;
	await newProduct(api, { name: `Bell ${sku(1)}`, sku: sku(1), price: "10", quantity: "5" });
	await newProduct(api, { name: `Lamp ${sku(2)}`, sku: sku(2), price: "20", quantity: "2" });
	const before = await found(api, start);
	const importing = new ImportPage(page);
	const lines = [
		"SKU;Title;Price;Stock;Shade",
		`${sku(1)};Bell ${sku(1)};12,00;8;`,
		`${sku(2)};Lamp ${sku(2)};20;2;Green`,
		`${sku(3)};Pump ${sku(3)};30;7;Blue`,
		`${sku(4)};Lock ${sku(4)};dear;1;Red`,
	];
	await importing.upload(csvFile("spring.csv", lines));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("spring.csv");
	await expect(page.getByText("CSV, UTF-8, semicolon between the columns, 5 columns, 4 rows")).toBeVisible();
	await expect(page.getByRole("region", { name: "The first rows" }).getByRole("cell")).toHaveText(
		[
			[sku(1), `Bell ${sku(1)}`, "12,00", "8", ""],
			[sku(2), `Lamp ${sku(2)}`, "20", "2", "Green"],
			[sku(3), `Pump ${sku(3)}`, "30", "7", "Blue"],
			[sku(4), `Lock ${sku(4)}`, "dear", "1", "Red"],
		].flat(),
	);
	await importing.expectCounts({ New: 1, Changed: 1, Unchanged: 1, Refused: 1 });
	await expect(importing.row("Bell")).toContainText("Pricefrom $10.00 → to $12.00");
	await expect(importing.row("Bell")).toContainText("Quantityfrom 5 → to 8");
	await expect(importing.row("Pump")).toContainText("$30.00");
	await expect(importing.row(sku(4))).toContainText("Price: Price must be a number.");

	// Each kind can be counted and looked at by itself, and the address keeps what is looked at.
	await importing.tile("Refused").click();
	await expect(importing.rows).toHaveCount(1);
	await expect(page).toHaveURL(/show=refused/);
	await page.reload();
	await expect(importing.tile("Refused")).toHaveAttribute("aria-pressed", "true");
	await expect(importing.rows).toHaveCount(1);
	await importing.tile("Refused").click();
	await page.getByRole("searchbox", { name: "Search the rows" }).fill(sku(3));
	await expect(importing.rows).toHaveCount(1);
	await expect(importing.row("Pump")).toBeVisible();
	await page.getByRole("searchbox", { name: "Search the rows" }).fill("");
	await expect(importing.rows).toHaveCount(4);

	// A column that was not recognised gets its field.
	await expect(importing.column("Shade")).toHaveValue("");
	await importing.column("Shade").selectOption("Colour");
	await importing.expectCounts({ New: 1, Changed: 2, Unchanged: 0, Refused: 1 });
	await expect(importing.row("Lamp")).toContainText("Colourfrom nothing → to Green");

	// All or nothing, until somebody says otherwise.
	await expect(importing.commit).toHaveCount(0);
	await expect(importing.bar).toContainText("1 row is refused.");
	expect(await found(api, start)).toEqual(before);
	await importing.bar.getByRole("button", { name: "Skip refused rows" }).click();
	await expect(importing.commit).toHaveText("Import 3 products");
	await expect(page.getByRole("radio", { name: /^Skip refused rows/ })).toBeChecked();
	await importing.commitAll();
	await expect(importing.result).toContainText("1 product added, 2 changed.");
	await expect(importing.result).toContainText("1 refused row was skipped.");
	const now = await found(api, start);
	expect(now.map(({ sku, price, quantity, colour }) => [sku, price, quantity, colour])).toEqual([
		[sku(1), 12, 8, null],
		[sku(2), 20, 2, "Green"],
		[sku(3), 30, 7, "Blue"],
	]);

	await importing.undo();
	await expect(importing.result).toContainText("Everything is undone.");
	expect(await found(api, start)).toEqual(before);
	await importing.open();
	const line = page.getByRole("row").filter({ hasText: "spring.csv" }).first();
	await expect(line).toContainText("Undone");
	await expect(line).toContainText("1 new, 2 changed, 1 refused");

	// The choice of the column is remembered for files with the same head.
	await importing.upload(csvFile("summer.csv", lines.slice(0, 2)));
	await expect(importing.column("Shade")).toHaveValue("colour");
});

test("the quantity sets the stock, or is added to it, as the person says", async ({ page, api }) => {
	const sku = `${prefix()}1`;
	const product = await newProduct(api, { sku, quantity: "7" });
	const importing = new ImportPage(page);
	await importing.upload(csvFile("count.csv", ["sku,quantity", `${sku},10`]));
	await importing.expectCounts({ New: 0, Changed: 1, Unchanged: 0, Refused: 0 });
	await expect(importing.rows.first()).toContainText("from 7 → to 10");
	await expect(page.getByText("No column has the name or the price")).toBeVisible();
	const onTop = page.getByRole("radio", { name: /^Add to stock/ });
	await onTop.click();
	await expect(onTop).toBeChecked();
	await expect(importing.rows.first()).toContainText("from 7 → to 17");
	await expect(importing.bar).toContainText("Quantities are added to stock.");
	await importing.commitAll();
	expect((await api.call(getProduct, { params: { id: product._id } })).quantity).toBe(17);
});

test("decimals are read as the file shows them, and as the person says where it does not", async ({
	page,
	api,
}) => {
	const sku = `${prefix()}1`;
	const importing = new ImportPage(page);
	await importing.upload(csvFile("german.csv", ["sku;name;Price;Stock", `${sku};Bell ${sku};12,50;1.000`]));
	await importing.expectCounts({ New: 1, Changed: 0, Unchanged: 0, Refused: 0 });
	await expect(importing.decimals).toHaveValue("found");
	await expect(importing.decimals).toHaveAccessibleDescription("Comma (found from column Price)");
	await expect(importing.row("Bell")).toContainText("$12.50");
	await expect(importing.row("Bell")).toContainText("1,000");

	const mixed = ["sku;name;price;cost;weight", `${sku};Bell ${sku};12,50;6.25;0,333`];
	await importing.upload(csvFile("mixed.csv", mixed));
	await expect(importing.decimals).toHaveAccessibleDescription(
		"Point (found from column cost); comma (found from columns price and weight)",
	);

	await importing.upload(csvFile("plain.csv", ["sku;name;price;stock", `${sku};Bell ${sku};12;1.000`]));
	await importing.expectCounts({ New: 0, Changed: 0, Unchanged: 0, Refused: 1 });
	await expect(importing.decimals).toHaveAccessibleDescription(
		"The file does not show whether it is a point or a comma",
	);
	await expect(importing.rows.first()).toContainText(
		"stock: 1.000 is 1 if decimals follow a point, and 1000 if they follow a comma",
	);
	await expectAccessible(page);
	await importing.decimals.selectOption("Comma, as in 1.234,5");
	await importing.expectCounts({ New: 1, Changed: 0, Unchanged: 0, Refused: 0 });
	await expect(importing.decimals).toHaveAccessibleDescription("For all numbers in this file");
	await page.reload();
	await expect(importing.decimals).toHaveValue("comma");
	await importing.commitAll();
	expect((await found(api, sku)).map(({ price, quantity }) => [price, quantity])).toEqual([[12, 1000]]);
});

test("what is no table is refused in words, and what was chosen with it stays", async ({
	page,
	api,
	expectedErrors,
}, testInfo) => {
	expectedErrors.push(refusedByServer);
	const start = prefix();
	const importing = new ImportPage(page);
	await importing.open();
	const picture = { ...(await drawPicture(page)), name: "Bell.jpg" };
	await importing.file.setInputFiles(picture);
	await expect(importing.zone).toContainText("1 picture waits for the table that names it.");
	for (const [name, content, words] of [
		["list.pdf", "%PDF-1.7\n", "This is a PDF, not a table."],
		["empty.csv", "", "The file is empty."],
		["broken.xlsx", "PK\u0003\u0004 and no more", "broken.xlsx: "],
		["wide.csv", `${"a,".repeat(300)}a\n1`, "301 columns; at most 200 are read."],
	] as const) {
		await importing.file.setInputFiles({
			name,
			mimeType: "application/octet-stream",
			buffer: Buffer.from(content),
		});
		await expect(importing.refusal).toContainText(name);
		await expect(importing.refusal).toContainText(words);
	}
	// A gigabyte is refused before a byte of it is sent.
	const path = testInfo.outputPath("huge.csv");
	const huge = openSync(path, "w");
	ftruncateSync(huge, 1024 ** 3);
	closeSync(huge);
	const sent: string[] = [];
	page.on("request", (request) => sent.push(request.url()));
	await importing.file.setInputFiles(path);
	await expect(importing.refusal).toContainText(
		"huge.csv: The file is too large: it may have at most 100 MB.",
	);
	expect(sent.filter((url) => url.includes("/imports?"))).toEqual([]);
	await expectAccessible(page);

	await importing.drop([csvFile("a.csv", ["sku"]), csvFile("b.csv", ["sku"])]);
	await expect(importing.refusal).toContainText("One table at a time, please. You chose a.csv, b.csv.");
	await expect(importing.zone).toContainText("1 picture waits");
	await importing.paste(
		csvFile("bells.csv", ["sku,name,price,photo", `${start}1,Bell ${start},9,photos/bell.JPG`]),
	);
	await page.waitForURL(/\/dashboard\/import\/[^/?]+$/);
	await expect(page.getByText("1 picture uploaded")).toBeVisible();
	await importing.expectCounts({ New: 1, Changed: 0, Unchanged: 0, Refused: 0 });
	await importing.commitAll();
	expect((await found(api, start))[0]?.image).toMatch(/^\/images\/[0-9a-f]{64}-1280x960\.webp$/);
});

test("pictures are dropped afterwards, and those that are none are named", async ({
	page,
	api,
	expectedErrors,
}) => {
	expectedErrors.push(refusedByServer);
	const start = prefix();
	const importing = new ImportPage(page);
	await importing.upload(
		csvFile("lamps.csv", [
			"sku,name,price,picture",
			`${start}1,Lamp ${start}1,9,one.jpg`,
			`${start}2,Lamp ${start}2,9,two.jpg`,
			`${start}3,Lamp ${start}3,9,/drawings/bell.svg`,
		]),
	);
	await importing.expectCounts({ New: 3, Changed: 0, Unchanged: 0, Refused: 0 });
	await expect(page.getByText("2 rows name pictures that are not there yet")).toBeVisible();
	await expect(importing.tile("With a note")).toHaveText("2With a note");
	await importing.drop([
		{ ...(await drawPicture(page, { hue: 10 })), name: "one.jpg" },
		{ name: "two.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture at all") },
	]);
	await expect(page.getByText("1 picture uploaded")).toBeVisible();
	await expect(page.getByText(/^two\.jpg: /)).toBeVisible();
	await expect(page.getByText("1 row names a picture that is not there yet")).toBeVisible();
	await importing.drop([csvFile("prices.csv", ["sku"])]);
	await expect(page.getByText("prices.csv is not a picture.")).toBeVisible();
	await importing.pictures.setInputFiles({ ...(await drawPicture(page, { hue: 20 })), name: "TWO.jpg" });
	await expect(importing.tile("With a note")).toHaveCount(0);
	await importing.expectCounts({ New: 3, Changed: 0, Unchanged: 0, Refused: 0 });
	await expect(importing.commit).toBeEnabled();
	await importing.commitAll();
	const images = (await found(api, start)).map(({ image }) => image);
	expect(new Set(images).size).toBe(3);
	expect(images.filter((image) => image.startsWith("/images/"))).toHaveLength(2);
});

test("an upload that breaks off can be sent again, and makes one import", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push(/Failed to load resource/);
	const start = prefix();
	const importing = new ImportPage(page);
	await importing.open();
	let isCut = true;
	await page.route("**/api/imports?*", async (route) => {
		if (!isCut) return route.continue();
		isCut = false;
		// The server has it; its answer is lost.
		await route.fetch();
		await route.abort();
	});
	const name = `${start}.csv`;
	await importing.file.setInputFiles(csvFile(name, ["sku,name,price", `${start},Bell,9`]));
	await expect(importing.refusal).toContainText("The server could not be reached.");
	await importing.zone.getByRole("button", { name: "Try again" }).click();
	await importing.expectCounts({ New: 1, Changed: 0, Unchanged: 0, Refused: 0 });
	await importing.bar.getByRole("button", { name: "Discard" }).click();
	await expect(importing.result).toContainText("Nothing was changed.");
	await page.getByRole("link", { name: "All imports" }).click();
	await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(1);
	await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Cancelled");
});

test("committing shows how far it is, survives a reload, and can be cancelled", async ({ page, api }) => {
	const start = prefix();
	const importing = new ImportPage(page);
	await importing.upload(many(start, 30_000));
	await importing.expectCounts({ New: 30_000, Changed: 0, Unchanged: 0, Refused: 0 });
	await importing.commit.click();
	await expect(importing.progress).toBeVisible();
	const position = async () => Number(await importing.progress.getAttribute("value"));
	await expect.poll(position).toBeGreaterThan(0);
	await page.reload();
	await expect(importing.progress).toBeVisible();
	await importing.result.getByRole("button", { name: "Cancel" }).click();
	await expect(importing.result.getByRole("heading", { name: "Cancelled" })).toBeVisible({ timeout: 45_000 });
	await expect(importing.result).toContainText("What it had done is undone.");
	expect(await found(api, start)).toEqual([]);
});

test("undo says what it could not take back, and why", async ({ page, api }) => {
	const start = prefix();
	const changed = await newProduct(api, { name: `Bell ${start}1`, sku: `${start}1`, price: "10" });
	const importing = new ImportPage(page);
	await importing.upload(
		csvFile("new.csv", [
			"sku,name,price,quantity",
			`${start}1,Bell ${start}1,11,7`,
			`${start}2,Lamp ${start}2,5,4`,
			`${start}3,Pump ${start}3,5,4`,
		]),
	);
	await importing.expectCounts({ New: 2, Changed: 1, Unchanged: 0, Refused: 0 });
	await importing.commitAll();
	const lamp = (await found(api, start)).find(({ sku }) => sku === `${start}2`);
	await api.call(recordMovement, {
		params: { id: lamp?._id ?? "" },
		body: { kind: "deliver", quantity: 3 },
		idempotencyKey: randomUUID(),
	});
	await importing.undo();
	await expect(importing.result).toContainText("1 row could not be fully undone");
	await importing.tile("Exceptions").click();
	await expect(importing.rows).toHaveCount(1);
	await expect(importing.rows).toContainText(`Lamp ${start}2`);
	await expect(importing.rows).toContainText("Not undone");
	await expect(importing.rows).toContainText(/deliver|stock|pieces/i);
	const left = await found(api, start);
	expect(left.map(({ sku, quantity }) => [sku, quantity])).toEqual([
		[`${start}1`, 7],
		[`${start}2`, 1],
	]);
	expect(left[0]?.price).toBe(changed.price);
});

test("what is exported and imported again changes nothing", async ({ page, api }) => {
	const start = prefix();
	await newProduct(api, {
		name: `=1+1 "${start}", ±½`,
		description: "One;\r\ntwo, 'three'",
		sku: `-${start}`,
		category: "Components > Wheels",
		weight: "1.25",
		weightUnit: "kg",
		cost: "3.10",
	});
	const importing = new ImportPage(page);
	for (const label of ["Export as CSV", "Export as Excel"]) {
		await importing.open();
		const downloading = page.waitForEvent("download");
		await page.getByRole("link", { name: label }).click();
		const download: Download = await downloading;
		expect(download.suggestedFilename()).toBe(
			label.endsWith("CSV") ? "freehub-products.csv" : "freehub-products.xlsx",
		);
		await importing.file.setInputFiles(await named(download));
		await page.waitForURL(/\/dashboard\/import\/[^/?]+$/);
		await expect(importing.bar).toContainText("The shop has all of this already.");
		const { total } = await api.page(listProducts, { query: { limit: 1 } });
		await importing.expectCounts({ New: 0, Changed: 0, Unchanged: total, Refused: 0 });
		await expect(importing.commit).toBeDisabled();
	}
});

test("the table is exported as it is shown: its filter, its order and its columns", async ({ page, api }) => {
	const start = prefix();
	for (const [name, price] of [
		["Bell", "9"],
		["Lamp", "20"],
		["Pump", "30"],
	] as const) {
		await newProduct(api, {
			name: `${name} ${start}`,
			sku: `${start}${name}`,
			category: "Lights",
			price,
			quantity: "2",
		});
	}
	await page.goto(`/manageinventory?search=${start}&minPrice=10&sort=-price&cols=number,name,price,actions`);
	for (const [format, label] of [
		["csv", "CSV"],
		["xlsx", "Excel (XLSX)"],
	] as const) {
		await page.getByRole("button", { name: "Export", exact: true }).click();
		await expectAccessible(page);
		const downloading = page.waitForEvent("download");
		await page.getByRole("link", { name: label }).click();
		const download = await downloading;
		expect(download.suggestedFilename()).toBe(`freehub-products.${format}`);
		const content = readFileSync(await download.path());
		if (format === "xlsx") expect(content.subarray(0, 2).toString()).toBe("PK");
		else {
			const [head, ...lines] = content
				.toString("utf8")
				.replace(/^\uFEFF/, "")
				.trimEnd()
				.split("\r\n");
			// The SKU and the category stand beside the name; the number of a row is of the screen alone.
			expect(head).toBe("SKU,Name,Price,Category");
			expect(lines).toEqual([`${start}Pump,Pump ${start},30,Lights`, `${start}Lamp,Lamp ${start},20,Lights`]);
		}
	}
});

/** A download has no name of its own on the disk. */
async function named(download: Download): Promise<string> {
	const path = `${await download.path()}-${download.suggestedFilename()}`;
	await download.saveAs(path);
	return path;
}

for (const width of [390, 1280]) {
	test(`every step is accessible at ${width} px, and fits`, async ({ page }) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.setViewportSize({ width, height: 800 });
		const start = prefix();
		const importing = new ImportPage(page);
		await importing.open();
		await expectAccessibleInEveryLook(page);
		const id = await importing.upload(
			csvFile("a-rather-long-name-of-a-file-that-somebody-has-exported-2026-11-21.csv", [
				"sku,name,price,quantity,photo,note",
				`${start}1,Bell,9,3,bell.jpg,${"long ".repeat(40)}`,
				`${start}2,Lamp,x,3,,`,
			]),
		);
		await importing.expectCounts({ New: 1, Changed: 0, Unchanged: 0, Refused: 1 });
		await expect(importing.rows).toHaveCount(2);
		await expectAccessibleInEveryLook(page);
		const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
		expect(await isWider()).toBe(false);
		await importing.bar.getByRole("button", { name: "Skip refused rows" }).press("Enter");
		await expect(importing.commit).toBeEnabled();
		await importing.commit.press("Enter");
		await expect(importing.result.getByRole("heading", { name: "Imported" })).toBeFocused();
		await expectAccessibleInEveryLook(page);
		// why: the work is over before axe has looked; it is told as if it were half done.
		await page.route(`**/api/imports/${id}`, async (route) => {
			const answer = await route.fetch();
			const one = (await answer.json()) as object;
			await route.fulfill({ json: { ...one, state: "committing", progress: { done: 1, total: 2 } } });
		});
		await page.reload();
		await expect(importing.progress).toHaveAttribute("aria-valuetext", "1 of 2 rows");
		await expectAccessibleInEveryLook(page);
		await page.unrouteAll({ behavior: "wait" });
		await expect(importing.result.getByRole("heading", { name: "Imported" })).toBeVisible();
		await importing.result.getByRole("button", { name: "Undo import" }).press("Enter");
		await expect(page.getByRole("dialog")).toBeVisible();
		await expectAccessibleInEveryLook(page);
		expect(await isWider()).toBe(false);
		await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).press("Enter");
		await expect(importing.result.getByRole("heading", { name: "Undone" })).toBeFocused();
	});
}
