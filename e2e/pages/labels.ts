import { randomBytes, randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { Client } from "@freehub/contract/client";
import { type LabelFormatId, labelFormats } from "@freehub/domain/stock/labels/formats";
import type { Page } from "@playwright/test";
import { expect, newProduct } from "../fixtures.ts";
import { readPdf, readZpl } from "../read-labels.ts";

/** A random code with this number of digits, including the GS1 check digit. */
export function gtin(length: 8 | 12 | 13): string {
	// An EAN-13 that starts with 0 is read as UPC-A.
	const digits = Array.from({ length: length - 1 }, (_, i) => randomInt(i === 0 ? 1 : 0, 10));
	const sum = digits.reduce((total, digit, i) => total + digit * ((length - i) % 2 === 0 ? 3 : 1), 0);
	return `${digits.join("")}${(10 - (sum % 10)) % 10}`;
}

/** A unique SKU. */
export function sku(): string {
	return `LB-${randomBytes(3).toString("hex").toUpperCase()}`;
}

/** Saves the labels on the page as a file, and reads it. */
export async function saved(page: Page, button: "Save as PDF" | "Save as ZPL"): Promise<Buffer> {
	const waiting = page.waitForEvent("download");
	await page.getByRole("button", { name: button }).click();
	return readFile(await (await waiting).path());
}

/** Opens the labels page with `count` labels of each product. */
export async function openLabels(page: Page, products: readonly Product[], count = 1): Promise<void> {
	const list = products.map(({ _id }) => `${_id}:${count}`).join(",");
	await page.goto(`/dashboard/labels?products=${list}`);
	const total = products.length * count;
	await expect(page.getByRole("button", { name: `Print ${total} label` })).toBeEnabled();
}

/** Prints codes of every kind in a format, as bar codes and as QR codes, and reads them back from PDF and ZPL. */
export async function expectReadBack(page: Page, api: Client, id: LabelFormatId): Promise<void> {
	const format = labelFormats[id];
	const products = await Promise.all([
		newProduct(api, { barcode: gtin(13) }),
		newProduct(api, { barcode: gtin(8) }),
		newProduct(api, { barcode: gtin(12) }),
		newProduct(api, { sku: sku() }),
		newProduct(api, { sku: `${randomInt(1e9, 1e10)}` }),
		newProduct(api, { sku: `Größe ${randomBytes(4).toString("hex")}` }),
		newProduct(api, { sku: `A very long number of a ${randomBytes(8).toString("hex")}` }),
	]);
	const codes = products.map((product) => product.barcode ?? product.sku ?? "");
	// A reader returns a UPC-A with the leading zero of an EAN-13.
	const plain = (text: string) => (/^0\d{12}$/.test(text) ? text.slice(1) : text);
	await openLabels(page, products);
	await page.getByLabel("Format").selectOption(id);
	for (const choice of ["barcode", "qrcode"]) {
		await page.getByLabel("Code", { exact: true }).selectOption(choice);
		const pages = await readPdf(await saved(page, "Save as PDF"), format);
		const read = pages.flatMap(({ labels }) => labels.flat());
		expect(
			read.map(({ text }) => plain(text)),
			choice,
		).toEqual(codes);
		const kinds = read.slice(0, 2).map((code) => code.format);
		expect(kinds).toEqual(choice === "qrcode" ? ["QRCode", "QRCode"] : ["EAN13", "EAN8"]);
		for (const { width, height } of pages) {
			expect(Math.abs(width - format.pageWidth)).toBeLessThan(0.2);
			expect(Math.abs(height - format.pageHeight)).toBeLessThan(0.2);
		}
		const size = { width: format.labelWidth, height: format.labelHeight };
		const zpl = (await saved(page, "Save as ZPL")).toString();
		const labels = (await readZpl(zpl, size, 8)).flat();
		expect(
			labels.map(({ text }) => plain(text)),
			`${choice}, ZPL`,
		).toEqual(codes);
	}
}
