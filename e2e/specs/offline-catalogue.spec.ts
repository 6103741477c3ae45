import { randomBytes } from "node:crypto";
import { addBarcode } from "@freehub/contract/catalogue/barcodes";
import { uploadImage } from "@freehub/contract/catalogue/images";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { Client } from "@freehub/contract/client";
import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, newProduct, testAsUser } from "../fixtures.ts";
import { everythingKept, keepCatalogue, leftAfterSignOut, noConnection } from "../pages/kept-app.ts";
import { openLabels, saved } from "../pages/labels.ts";
import { drawPicture } from "../pages/picture-upload.ts";
import { onHand as booked, lastScan, newEan, openScan, scan, session } from "../pages/scan.ts";
import { onHand, StockBar } from "../pages/stock.ts";

testAsUser.use({ serviceWorkers: "allow" });

const asOf = /^As of .+\. The server does not answer\./;

/**
 * Waits for `count` rows in the table.
 * @returns their names from top to bottom.
 */
async function names(page: Page, count: number): Promise<string[]> {
	const rows = page.getByRole("grid").getByRole("row").filter({ hasText: "Offline" });
	await expect(rows).toHaveCount(count);
	return (await rows.allTextContents()).map((row) => /Offline \p{L}+/u.exec(row)?.[0] ?? row);
}

/** Adds products of a supplier for this test only. */
async function addRange(api: Client): Promise<string> {
	const supplier = `Maker ${randomBytes(4).toString("hex")}`;
	const range = [
		{ name: "Offline wheel", category: "Components > Wheels", price: "90", quantity: "12" },
		{ name: "Offline rim", category: "Components", price: "30", quantity: "0" },
		{ name: "Offline Übergabe", category: "Accessories", price: "9.50", quantity: "2", brand: "Vela" },
		{ name: "Offline bell", description: "Fits every wheel", price: "9.50", quantity: "40" },
		{ name: "Offline pump", price: "55", quantity: "9", reorderPoint: "20", brand: "Vela" },
	];
	for (const fields of range) await newProduct(api, { supplier, description: "Plain", ...fields });
	return supplier;
}

testAsUser(
	"without a connection the table finds, narrows and sorts as the server does, and says as of when; labels are made and codes are read",
	async ({ page, context, api, expectedErrors }) => {
		expectedErrors.push(noConnection);
		const supplier = await addRange(api);
		const labelled = await newProduct(api);
		const views: [view: string, count: number][] = [
			["search=uberg", 1],
			["stock=low%2Cout&sort=-price", 3],
			["minPrice=9.5&maxPrice=60&sort=quantity", 4],
		];
		const addressOf = (view: string) =>
			`/dashboard/manageinventory?supplier=${encodeURIComponent(supplier)}&${view}`;
		await keepCatalogue(page);
		const online: Record<string, string[]> = {};
		for (const [view, count] of views) {
			await page.goto(addressOf(view));
			online[view] = await names(page, count);
		}
		await context.setOffline(true);
		const next = await context.newPage();
		await page.close();
		for (const [view, count] of views) {
			await next.goto(addressOf(view));
			expect(await names(next, count), view).toEqual(online[view]);
		}
		await expect(next.getByText(asOf)).toBeVisible();
		await openLabels(next, [labelled]);
		expect((await saved(next, "Save as PDF")).toString("latin1")).toContain("%PDF");
		expect(await codesInNothing(next)).toEqual([]);
	},
);

/** The codes that the camera's decoder finds in an empty image. */
async function codesInNothing(page: Page): Promise<unknown> {
	return page.evaluate(async () => {
		const names = await caches.keys();
		const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
		const { url } = kept.flat().find((request) => request.url.includes("/decode-worker.")) ?? { url: "" };
		const worker = new Worker(url, { type: "module" });
		const answer = new Promise((resolve, reject) => {
			worker.addEventListener("message", ({ data }) => resolve(data));
			worker.addEventListener("error", ({ message }) => reject(new Error(`No decoder: ${message}`)));
		});
		worker.postMessage(new ImageData(40, 40));
		return answer;
	});
}

testAsUser(
	"without a connection a product's page has its levels and its picture, and what others did meanwhile comes with the connection @torture",
	async ({ page, context, api, expectedErrors }) => {
		expectedErrors.push(noConnection);
		const { buffer, mimeType } = await drawPicture(page);
		const file = new Blob([new Uint8Array(buffer)], { type: mimeType });
		const { url } = await api.call(uploadImage, { file });
		const product: Product = await newProduct(api, { image: url });
		const name = `Bin ${randomBytes(4).toString("hex")}`;
		const bin = await api.call(addLocation, { body: { name, kind: "warehouse" } });
		const move = (body: { kind: "transfer" | "receive"; quantity: number; to?: string }) =>
			api.call(recordMovement, {
				params: { id: product._id },
				body: { location: "main", ...body } as never,
				idempotencyKey: crypto.randomUUID(),
			});
		await move({ kind: "transfer", quantity: 3, to: bin._id });
		await keepCatalogue(page);
		// The stored pictures follow the catalogue.
		const small = `${url.slice(0, url.lastIndexOf("."))}/320.webp`;
		await expect.poll(() => page.evaluate(async (path) => (await caches.match(path))?.ok, small)).toBe(true);
		await context.setOffline(true);
		const next = await context.newPage();
		await page.close();
		await next.goto(`/inventory/${product._id}`);
		await expect(next.getByRole("heading", { name: product.name })).toBeVisible();
		await expect(onHand(next)).toHaveText("7");
		const levels = next.getByRole("list", { name: "Stock per location" });
		await expect(levels.getByText(name)).toBeVisible();
		const shown = next.getByRole("main").locator("img").first();
		await expect
			.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
			.toBeGreaterThan(0);
		await expect(shown).toHaveAttribute("src", /\/images\//);
		await expectAccessible(next);
		// Booked here offline, and by another person online.
		await new StockBar(next).book("receive", 5);
		await expect(onHand(next)).toHaveText("12");
		await move({ kind: "receive", quantity: 100 });
		await context.setOffline(false);
		await expect(onHand(next)).toHaveText("112", { timeout: 40_000 });
		await expect(next.getByText(asOf)).toHaveCount(0);
	},
);

testAsUser(
	"without a connection a code that this browser has never seen is received, a case counts its pieces, and both are booked later @torture",
	async ({ page, context, api, expectedErrors }) => {
		expectedErrors.push(noConnection);
		const [code, box] = [newEan(), newEan()];
		const product = await newProduct(api, { barcode: code });
		await api.call(addBarcode, { params: { id: product._id }, body: { code: box, pieces: 10 } });
		await keepCatalogue(page);
		await context.setOffline(true);
		const next = await context.newPage();
		await page.close();
		await openScan(next, "Receive");
		await scan(next, code);
		await expect(lastScan(next)).toContainText(product.name);
		await scan(next, box);
		await expect(session(next).locator('[data-scans="2"]')).toBeVisible();
		await expect(lastScan(next)).toContainText("18");
		await context.setOffline(false);
		await expect.poll(() => booked(api, product._id), { timeout: 40_000 }).toBe(18);
	},
);

testAsUser("nothing of a person stays after the sign-out", async ({ page, product }) => {
	await keepCatalogue(page);
	// Cached pages, and a draft.
	await page.goto("/blogs");
	await page.goto(`/inventory/${product._id}`);
	await expect(onHand(page)).toHaveText("7");
	expect(Object.keys((await everythingKept(page)).filled)).toContain("freehub-catalogue products");
	await page.getByRole("button", { name: "Sign Out" }).click();
	await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
	await expect.poll(() => everythingKept(page)).toEqual(leftAfterSignOut);
});
