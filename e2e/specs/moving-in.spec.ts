import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { listProductMovements, recordMovement } from "@freehub/contract/stock/stock";
import { expect, newProduct, testAsUser as test } from "../fixtures.ts";
import { csvFile, ImportPage } from "../pages/import.ts";

// A shop of its own: the pictures of these products are elsewhere, and pages of other tests would ask for them.
test.use({ settings: { LOG_LEVEL: "silent" } });

/** Files from practice, which are beside the project. */
const cases = "../shared/cases";

async function found(api: Client, search: string) {
	const { items } = await api.page(listProducts, { query: { search, limit: 200, sort: "created" } });
	return items;
}

test("a file of Shopify is recognised, shown as it will be, and imported with two presses", async ({
	page,
	api,
}) => {
	const own = `T${randomBytes(4).toString("hex")}`;
	const importing = new ImportPage(page);
	await importing.upload(
		csvFile("products_export.csv", [
			"Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Barcode,Image Src,Variant Weight Unit,Status",
			`${own},Frame ${own},Color,Moss,Size,S,'0${own}-S,2350.0,5,1299.00,,,kg,active`,
			`${own},,,Moss,,M,'0${own}-M,2350.0,-2,1299.00,,,kg,`,
			`${own},,,,,,,,,,,https://img.example.com/2.jpg,,`,
		]),
	);
	await importing.expectCounts({ New: 2, Changed: 0, Unchanged: 0, Refused: 0 });
	await expect(page.getByText("This looks like a file of Shopify products.")).toBeVisible();
	const preview = page.getByRole("table", { name: "The first products, as they will be" });
	await expect(preview.getByRole("row").nth(1)).toContainText("S, Moss");
	await expect(importing.bar).toContainText("1 line adds 5 pieces");
	await importing.commitAll();
	const products = await found(api, own);
	expect(
		products.map((one) => [
			one.sku,
			one.model,
			one.size,
			one.colour,
			one.weight,
			one.weightUnit,
			one.quantity,
		]),
	).toEqual([
		[`0${own}-S`, `Frame ${own}`, "S", "Moss", 2350, "g", 5],
		[`0${own}-M`, `Frame ${own}`, "M", "Moss", 2350, "g", 0],
	]);
});

test("our own export comes back after sales: what nobody touched is no change, and what was touched is a difference", async ({
	page,
	api,
}) => {
	const own = `T${randomBytes(4).toString("hex")}`;
	const [untouched, touched] = [
		await newProduct(api, { name: `Bell ${own}`, sku: `${own}-1`, quantity: "10" }),
		await newProduct(api, { name: `Lamp ${own}`, sku: `${own}-2`, quantity: "10" }),
	];
	const importing = new ImportPage(page);
	await importing.open();
	const downloading = page.waitForEvent("download");
	await page.getByRole("link", { name: "Export as CSV" }).click();
	const [head = "", ...lines] = (await readFile(await (await downloading).path(), "utf8"))
		.trim()
		.split("\r\n");
	expect(head).toContain("Quantity,Quantity at export,");
	// Somebody counts the lamps in the file, 12 instead of 10, while others sell.
	const [bell = "", lamp = ""] = [untouched, touched].map(({ _id }) =>
		lines.find((line) => line.includes(_id)),
	);
	expect([bell, lamp].map((line) => line.match(/,10,10,/g)?.length)).toEqual([1, 1]);
	for (const [{ _id }, quantity] of [
		[untouched, 3],
		[touched, 2],
	] as const) {
		const body = { kind: "deliver" as const, quantity };
		await api.call(recordMovement, {
			params: { id: _id },
			body,
			idempotencyKey: randomBytes(8).toString("hex"),
		});
	}

	const file = csvFile("products.csv", [head, bell, lamp.replace(",10,10,", ",12,10,")]);
	await importing.upload(file);
	await importing.expectCounts({ New: 0, Changed: 1, Unchanged: 1, Refused: 0 });
	await expect(importing.row(`Lamp ${own}`)).toContainText(
		"The quantity was 10 at export and is 8 now: it becomes 10.",
	);
	await expect(importing.bar).toContainText("1 line adds 2 pieces");
	await expect(page.getByText("Were these quantities counted or received?")).toHaveCount(0);
	await importing.commitAll();
	const quantities = async () => (await found(api, own)).map(({ sku, quantity }) => [sku, quantity]);
	expect(await quantities()).toEqual([
		[`${own}-1`, 7],
		[`${own}-2`, 10],
	]);

	// The same file again books its difference no second time.
	await importing.upload(file);
	await importing.expectCounts({ New: 0, Changed: 0, Unchanged: 2, Refused: 0 });
	await expect(importing.commit).toBeDisabled();
	expect(await quantities()).toEqual([
		[`${own}-1`, 7],
		[`${own}-2`, 10],
	]);
	const movements = await api.all(listProductMovements, { params: { id: untouched._id } });
	expect(movements.map(({ kind }) => kind).toSorted()).toEqual(["deliver", "receive"]);
});

/** A head as Shopify exports it, with this many more columns that the shop has no use for. */
const wideHead = (more: number) =>
	[
		"Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price",
		...Array.from({ length: more }, (_, i) => `Metafield ${i + 1}`),
	].join(",");

test("columns that are not taken take one line on a phone, which the keyboard opens", async ({ page }) => {
	const own = `T${randomBytes(4).toString("hex")}`;
	await page.setViewportSize({ width: 390, height: 844 });
	const importing = new ImportPage(page);
	await importing.upload(csvFile("wide.csv", [wideHead(33), `${own},Bell ${own},Size,M,${own},9`]));
	await importing.expectCounts({ New: 1, Changed: 0, Unchanged: 0, Refused: 0 });
	const folded = page.getByText("33 columns are not taken");
	const height = async () => (await page.getByRole("region", { name: "Columns" }).boundingBox())?.height ?? 0;
	const before = await height();
	expect(before).toBeLessThan(2600);
	await expect(importing.column("Metafield 33")).toBeHidden();
	await folded.focus();
	await page.keyboard.press("Enter");
	await expect(importing.column("Metafield 33")).toBeVisible();
	expect(await height()).toBeGreaterThan(before + 2000);
	await page.keyboard.press("Tab");
	await expect(importing.column("Handle")).toBeFocused();
});

test("files from practice have the right values through the page", async ({ page, api, expectedErrors }) => {
	expectedErrors.push(/img\.example\.com/);
	test.skip(!existsSync(cases), "The cases from practice are not beside the project.");
	const importing = new ImportPage(page);
	await importing.upload(`${cases}/01-shopify-products.csv`);
	await importing.expectCounts({ New: 10, Changed: 0, Unchanged: 0, Refused: 0 });
	await importing.commitAll();
	const { products } = JSON.parse(await readFile(`${cases}/01-expected.json`, "utf8")) as {
		products: Record<"sku" | "name" | "size", string>[];
	};
	const shopify = await found(api, "GRV-");
	for (const { sku, name, size } of products.filter((one) => one.sku?.startsWith("GRV-")))
		expect(shopify.find((one) => one.sku === sku)).toMatchObject({
			name,
			size,
			weight: 2350,
			weightUnit: "g",
		});

	await importing.upload(`${cases}/02-woocommerce-products.csv`);
	await importing.expectCounts({ New: 5, Changed: 0, Unchanged: 0, Refused: 0 });
	await importing.commitAll();
	expect((await found(api, "TYR-PIKE")).map(({ size, weight }) => [size, weight])).toEqual([
		["700×40C", 495],
		["700×45C", 1040],
		["650B×2,1", 560],
	]);

	await importing.upload(`${cases}/03-prestashop-combinations.csv`);
	await importing.expectCounts({ New: 0, Changed: 0, Unchanged: 0, Refused: 10 });
	await expect(page.getByRole("list", { name: "Notes by kind" })).toContainText(
		"codes were rounded by a spreadsheet",
	);

	// A date cell is nothing that anybody has typed: one answer for the column says what it was, and others for those typed otherwise.
	await importing.upload(`${cases}/04-cassettes-turned-into-dates.xlsx`);
	await importing.expectCounts({ New: 4, Changed: 0, Unchanged: 0, Refused: 8 });
	const question = page.getByRole("combobox", { name: "What was typed in Size?" });
	await question.selectOption({
		label: await question.getByRole("option", { name: /^11-25, 11-28/ }).innerText(),
	});
	for (const [date, size] of [
		["2026-01-08", "1/8"],
		["1932-03-01", "3/32"],
	] as const) {
		const other = page.getByRole("combobox", { name: `What was typed for ${date}?` });
		await other.selectOption({ label: size });
		await expect(other).toHaveValue("month/day");
	}
	await importing.bar.getByRole("button", { name: "Skip refused rows" }).click();
	await importing.commitAll();
	for (const [code, size] of [
		["CH-18", "1/8"],
		["CH-332", "3/32"],
	] as const) {
		// A search finds what only looks alike, too.
		const chain = (await found(api, code)).find(({ sku }) => sku === code);
		expect(chain?.size, code).toBe(size);
	}
	const cassettes = await found(api, "CS-1");
	expect(cassettes.map(({ sku, size }) => `${sku} ${size}`).toSorted()).toEqual([
		"CS-1125 11-25",
		"CS-1128 11-28",
		"CS-1130 11-30",
		"CS-1132 11-32",
		"CS-1134 11-34",
		"CS-1225 12-25",
	]);
});
