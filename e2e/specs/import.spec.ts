import { randomBytes } from "node:crypto";
import { closeSync, ftruncateSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import { listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { expect, newProduct, testAsUser as test } from "../fixtures.ts";
import { csvFile, ImportPage } from "../pages/import.ts";
import { drawPicture } from "../pages/picture-upload.ts";

const refusedByServer = /Failed to load resource.*4\d\d/;

/** A unique SKU prefix for one test, to tell its products from those of others. */
const prefix = () => `T${randomBytes(4).toString("hex")}-`;

/** The shop's products that match a search, without their versions: importing and undoing both increase them. */
async function found(api: Client, search: string): Promise<Omit<Product, "version">[]> {
	const { items } = await api.page(listProducts, { query: { search, limit: 200, sort: "created" } });
	return items.map(({ version: _version, ...product }) => product);
}

test("a file is shown before it happens, imported but for a refused row, by the keyboard alone, and undone", async ({
	page,
	api,
}) => {
	const start = prefix();
	const sku = (n: number) => `${start}${n}`;
	await newProduct(api, { name: `Bell ${sku(1)}`, sku: sku(1), price: "10", quantity: "5" });
	const before = await found(api, start);
	const importing = new ImportPage(page);
	await importing.upload(
		csvFile("spring.csv", [
			"SKU;Title;Price;Stock",
			`${sku(1)};Bell ${sku(1)};12,00;8`,
			`${sku(2)};Pump ${sku(2)};30;7`,
			`${sku(3)};Lock ${sku(3)};dear;1`,
		]),
	);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("spring.csv");
	await importing.expectCounts({ New: 1, Changed: 1, Unchanged: 0, Refused: 1 });
	await expect(importing.bar).toContainText("Say above whether the quantities were counted or received.");
	await page.getByRole("radio", { name: "Set stock to it" }).press("Space");
	await expect(importing.row("Bell")).toContainText("Pricefrom $10.00 → to $12.00");
	await expect(importing.bar).toContainText("1 row is refused.");
	await importing.bar.getByRole("button", { name: "Skip refused rows" }).press("Enter");
	await expect(importing.commit).toHaveText("Import 2 products");
	await expect(importing.commit).toBeEnabled();
	expect(await found(api, start)).toEqual(before);
	await importing.commit.press("Enter");
	await expect(importing.result.getByRole("heading", { name: "Imported" })).toBeFocused();
	await expect(importing.result).toContainText("1 product added, 1 product changed.");
	expect((await found(api, start)).map(({ price, quantity }) => [price, quantity])).toEqual([
		[12, 8],
		[30, 7],
	]);
	await importing.result.getByRole("button", { name: "Undo import" }).press("Enter");
	await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel" })).toBeFocused();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(importing.result.getByRole("heading", { name: "Undone" })).toBeFocused();
	await expect(importing.result).toContainText("Everything was undone.");
	expect(await found(api, start)).toEqual(before);
	await importing.open();
	const line = page.getByRole("row").filter({ hasText: "spring.csv" }).first();
	await expect(line).toContainText("Undone");
	await expect(line).toContainText("1 new, 1 changed, 1 refused");
});

test("refused rows are downloaded with what is wrong, mended, dropped again and imported", async ({
	page,
	api,
}) => {
	const start = prefix();
	const importing = new ImportPage(page);
	await importing.upload(
		csvFile("spring.csv", [
			"Code;Title;Price;Shade",
			`0${start}1;Bell ${start};12,00;Red`,
			`0${start}2;Pump ${start};dear;Blue`,
			`0${start}3;Lock ${start};cheap;Black`,
		]),
	);
	// No column is known to have the SKU.
	await importing.expectCounts({ New: 0, Changed: 0, Unchanged: 0, Refused: 3 });
	await importing.column("Code").selectOption("sku");
	await importing.column("Shade").selectOption("colour");
	await importing.expectCounts({ New: 1, Changed: 0, Unchanged: 0, Refused: 2 });
	const kind = page.getByRole("list", { name: "Notes by kind" }).getByRole("listitem");
	await expect(kind).toContainText("Price: 2 cells are no numbers.");
	const preview = page.getByRole("table", { name: "The first products, as they will be" });
	await expect(preview.getByRole("row").nth(1)).toContainText(`Bell ${start}`);
	await kind.getByRole("button", { name: "Show rows" }).press("Enter");
	await expect(importing.rows).toHaveCount(2);
	await page.getByRole("button", { name: "Show all rows" }).first().press("Enter");
	await expect(importing.rows).toHaveCount(3);

	const downloading = page.waitForEvent("download");
	await page.getByRole("link", { name: "Refused rows as CSV" }).click();
	const download = await downloading;
	expect(download.suggestedFilename()).toBe("freehub-problems.csv");
	const text = await readFile(await download.path(), "utf8");
	expect(text).toBe(
		[
			"\uFEFFCode,Title,Price,Shade,Problem",
			`0${start}2,Pump ${start},dear,Blue,Price: Price must be a number.`,
			`0${start}3,Lock ${start},cheap,Black,Price: Price must be a number.`,
			"",
		].join("\r\n"),
	);
	await importing.bar.getByRole("button", { name: "Skip refused rows" }).click();
	await importing.commitAll();

	await importing.open();
	const mended = text.replace("dear", "30").replace("cheap", "9.50").split("\r\n");
	await importing.drop([csvFile("mended.csv", mended.slice(0, -1))]);
	await page.waitForURL(/\/dashboard\/import\/[^/?]+$/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("mended.csv");
	await importing.expectCounts({ New: 2, Changed: 0, Unchanged: 0, Refused: 0 });
	// The columns are those that were chosen before, and the further one is left out.
	await expect(importing.column("Shade")).toHaveValue("colour");
	await expect(page.getByText("1 column is not taken")).toContainText("Problem");
	await importing.commitAll();
	expect((await found(api, start)).map(({ sku, price, colour }) => [sku, price, colour])).toEqual([
		[`0${start}1`, 12, "Red"],
		[`0${start}2`, 30, "Blue"],
		[`0${start}3`, 9.5, "Black"],
	]);
});

test("what is no table is refused in words, and what was chosen with it stays @torture", async ({
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
	await expect(importing.zone).toContainText("1 picture is waiting for its table.");
	for (const [name, content, words] of [
		["list.pdf", "%PDF-1.7\n", "This is a PDF, not a table."],
		["wide.csv", `${"a,".repeat(300)}a\n1`, "301 columns; the limit is 200."],
	] as const) {
		await importing.file.setInputFiles({
			name,
			mimeType: "application/octet-stream",
			buffer: Buffer.from(content),
		});
		await expect(importing.refusal).toContainText(name);
		await expect(importing.refusal).toContainText(words);
	}
	// A file of a gigabyte is refused before anything is sent.
	const path = testInfo.outputPath("huge.csv");
	const huge = openSync(path, "w");
	ftruncateSync(huge, 1024 ** 3);
	closeSync(huge);
	const sent: string[] = [];
	page.on("request", (request) => sent.push(request.url()));
	await importing.file.setInputFiles(path);
	await expect(importing.refusal).toContainText("huge.csv: The file is too large: the limit is 100 MB.");
	expect(sent.filter((url) => url.includes("/imports?"))).toEqual([]);

	await importing.drop([csvFile("a.csv", ["sku"]), csvFile("b.csv", ["sku"])]);
	await expect(importing.refusal).toContainText("One table at a time, please. You chose a.csv, b.csv.");
	await expect(importing.zone).toContainText("1 picture is waiting for its table.");
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
			`${start}3,Lamp ${start}3,9,/drawings/chain-12.svg`,
		]),
	);
	await importing.expectCounts({ New: 3, Changed: 0, Unchanged: 0, Refused: 0 });
	await expect(page.getByText("2 rows name missing pictures")).toBeVisible();
	await expect(importing.tile("With a note")).toHaveText("2With a note");
	await importing.drop([
		{ ...(await drawPicture(page, { hue: 10 })), name: "one.jpg" },
		{ name: "two.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture at all") },
	]);
	await expect(page.getByText("1 picture uploaded")).toBeVisible();
	await expect(page.getByText(/^two\.jpg: /)).toBeVisible();
	await expect(page.getByText("1 row names a missing picture")).toBeVisible();
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
		// The server gets the request, but its answer is lost.
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
