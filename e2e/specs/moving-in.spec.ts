import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { expect, testAsUser as test } from "../fixtures.ts";
import { csvFile, ImportPage } from "../pages/import.ts";

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
	const chains = await found(api, "CH-");
	expect(chains.map(({ sku, size }) => `${sku} ${size}`).toSorted()).toEqual(["CH-18 1/8", "CH-332 3/32"]);
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
