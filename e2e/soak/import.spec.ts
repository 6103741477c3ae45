import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listProducts } from "@freehub/contract/catalogue/products";
import type { Download } from "@playwright/test";
import { freePort } from "../../tools/free-port.ts";
import { expect, newProduct, test, testAsUser } from "../fixtures.ts";
import { startServer } from "../own-server.ts";
import { csvFile, ImportPage } from "../pages/import.ts";

/** A unique SKU prefix for one test, to tell its products from those of others. */
const prefix = () => `T${randomBytes(4).toString("hex")}-`;

const many = (start: string, count: number) =>
	csvFile("many.csv", [
		"sku,name,price,quantity",
		...Array.from(
			{ length: count },
			(_, i) => `${start}${i},Spoke ${start}${i},0.${10 + (i % 90)},${i % 50}`,
		),
	]);

testAsUser(
	"committing shows how far it is, survives a reload, and can be cancelled",
	async ({ page, api }) => {
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
		await expect(importing.result.getByRole("heading", { name: "Cancelled" })).toBeVisible({
			timeout: 45_000,
		});
		await expect(importing.result).toContainText("Its changes were undone.");
		expect((await api.page(listProducts, { query: { search: start } })).total).toBe(0);
	},
);

testAsUser("what is exported and imported again changes nothing", async ({ page, api }) => {
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
		await expect(importing.bar).toContainText("The shop already has all of this.");
		const { total } = await api.page(listProducts, { query: { limit: 1 } });
		await importing.expectCounts({ New: 0, Changed: 0, Unchanged: total, Refused: 0 });
		await expect(importing.commit).toBeDisabled();
	}
});

/** Gives a download a file name: on disk it has none. */
async function named(download: Download): Promise<string> {
	const path = `${await download.path()}-${download.suggestedFilename()}`;
	await download.saveAs(path);
	return path;
}

test("an import goes on after a restart of the server, and the page follows it", async ({
	page,
	expectedErrors,
}) => {
	test.setTimeout(120_000);
	expectedErrors.push(/Failed to load resource/);
	const dataDir = mkdtempSync(join(tmpdir(), "freehub-restart-"));
	const env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: "off" };
	let server = await startServer(env);
	try {
		const credentials = { email: "kim@shop.test", password: "correct horse battery" };
		await page.request.post(`${server.url}/api/auth/sign-up/email`, {
			data: { name: "kim", ...credentials },
		});
		const importing = new ImportPage(page);
		await page.goto(`${server.url}/dashboard/import`);
		const rows = Array.from({ length: 20_000 }, (_, i) => `S${i},Spoke ${i},0.50,${i % 50}`);
		await importing.file.setInputFiles(csvFile("spokes.csv", ["sku,name,price,quantity", ...rows]));
		await importing.expectCounts({ New: 20_000, Changed: 0, Unchanged: 0, Refused: 0 });
		await importing.commit.click();
		await expect.poll(async () => Number(await importing.progress.getAttribute("value"))).toBeGreaterThan(0);
		await server.stop();
		await expect(page.getByText("The server is not answering.")).toBeVisible();
		await expect(importing.progress).toBeVisible();
		server = await startServer(env);
		await expect(importing.result.getByRole("heading", { name: "Imported" })).toBeVisible({
			timeout: 60_000,
		});
		await expect(page.getByText("The server is not answering.")).toHaveCount(0);
		await expect(importing.result).toContainText("20,000 products added.");
		const answer = await page.request.get(`${server.url}/api/products?limit=1`);
		expect(answer.headers()["x-total-count"]).toBe("20000");
	} finally {
		await page.goto("about:blank");
		await server.stop();
		rmSync(dataDir, { recursive: true, force: true });
	}
});
