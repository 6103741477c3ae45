import { addOffer } from "@freehub/contract/buying/offers";
import { addPurchaseOrder, sendPurchaseOrder } from "@freehub/contract/buying/purchase-commands";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { addProduct, changeProduct } from "@freehub/contract/catalogue/products";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import type { Page } from "@playwright/test";
import { expect, testAsUser as test, testAsOwner } from "../fixtures.ts";

/** Without white space: a paper's reader guesses where words end. */
const squeezed = (text: string) => text.replaceAll(/\s+/g, "");

/** The squeezed text of each page of the paper that the browser prints. */
async function printedPages(page: Page): Promise<string[]> {
	const file = await page.pdf({ format: "A4" });
	const library = await PDFiumLibrary.init();
	const document = await library.loadDocument(file);
	const pages = [...document.pages()].map((one) => squeezed(one.getText()));
	document.destroy();
	library.destroy();
	return pages;
}

/** Presses Print; the browser's own dialog, which nothing can answer, is left out. */
async function pressPrint(page: Page): Promise<void> {
	await page.evaluate(() => {
		window.print = () => {};
	});
	await page.getByRole("button", { name: "Print", exact: true }).click();
	await expect(page.locator("[data-printed] tbody tr").first()).toBeAttached();
}

test("the products of a filter print as a table: all rows, heads on each page, without the menu", async ({
	page,
	api,
}) => {
	const word = `zp${Math.random().toString(36).slice(2, 8)}`;
	const name = (n: number) => `${word} part ${String(n).padStart(3, "0")}`;
	const body = {
		description: "d",
		price: 9,
		quantity: 4,
		image: "/drawings/placeholder-box.svg",
		supplier: word,
	};
	for (let n = 0; n < 130; n++) await api.call(addProduct, { body: { ...body, name: name(n) } });
	await page.goto(`/dashboard/manageinventory?supplier=${word}&sort=name`);
	await page.getByText(name(0)).first().waitFor();
	await pressPrint(page);
	const pages = await printedPages(page);
	const whole = pages.join("");
	expect(pages.length).toBeGreaterThan(1);
	for (const text of pages) expect(text).toContain("ProductName");
	for (const n of [0, 64, 129]) expect(whole).toContain(squeezed(name(n)));
	expect(whole.split(`${word}part`)).toHaveLength(131);
	expect(pages[0]).toContain("All130rows");
	expect(pages[0]).toContain(word);
	for (const control of ["Dashboard", "Delete", "Footer", "Details"]) expect(whole).not.toContain(control);
	// Numbers end below one another, black on white in the dark, too.
	await pressPrint(page);
	await page.emulateMedia({ media: "print", colorScheme: "dark" });
	const cell = page.locator("[data-printed] td[data-number]").first();
	await expect(cell).toHaveCSS("text-align", "end");
	await expect(page.locator("[data-printed]")).toHaveCSS("background-color", "rgb(255, 255, 255)");
	await expect(page.locator("[data-printed]")).toHaveCSS("color", "rgb(0, 0, 0)");
});

test("without a press, the browser's own command prints the rows that are there, and the paper says so", async ({
	page,
	api,
}) => {
	const word = `zq${Math.random().toString(36).slice(2, 8)}`;
	const body = {
		description: "d",
		price: 9,
		quantity: 4,
		image: "/drawings/placeholder-box.svg",
		supplier: word,
	};
	for (let n = 0; n < 110; n++) await api.call(addProduct, { body: { ...body, name: `${word} part ${n}` } });
	await page.goto(`/dashboard/manageinventory?supplier=${word}&sort=name`);
	await page.getByText(`${word} part 0`).first().waitFor();
	await page.getByRole("button", { name: "Print", exact: true }).waitFor();
	const whole = (await printedPages(page)).join("");
	expect(whole).toContain("Onlythefirst100rows;therearemore");
	expect(whole.split(`${word}part`)).toHaveLength(101);
});

test("orders, suppliers, offers, movements and an order's page print as tables", async ({ page, api }) => {
	const name = `zr${Math.random().toString(36).slice(2, 8)} wheels`;
	const supplier = await api.call(addSupplier, { body: { name } });
	const body = {
		name: `${name} bell`,
		description: "d",
		price: 9,
		quantity: 3,
		image: "/drawings/placeholder-box.svg",
	};
	const product = await api.call(addProduct, { body: { ...body, supplier: name } });
	const lines = [{ product: product._id, ordered: 12, cost: 4 }];
	const draft = await api.call(addPurchaseOrder, { body: { supplier: supplier._id, lines } });
	const { number } = await api.call(sendPurchaseOrder, { params: { id: draft._id }, body: { by: "marked" } });
	const printed = async (path: string, wait: string, isPressed = true) => {
		await page.goto(path);
		await page.getByText(wait).first().waitFor();
		if (isPressed) await pressPrint(page);
		return (await printedPages(page)).join("");
	};
	expect(await printed(`/dashboard/purchase-orders?supplier=${supplier._id}`, number ?? "")).toMatch(
		new RegExp(`Purchaseorders.*NumberSupplier.*${number}${squeezed(name)}`),
	);
	expect(await printed(`/dashboard/suppliers?search=${name.slice(0, 8)}`, name)).toContain(squeezed(name));
	expect(await printed(`/dashboard/movements?product=${product._id}`, body.name)).toMatch(
		/Movements.*KindPieces/,
	);
	const breaks = [
		{ from: 1, price: 4 },
		{ from: 100, price: 3.5 },
	];
	await api.call(addOffer, { body: { supplier: supplier._id, product: product._id, breaks } });
	await page.goto(`/dashboard/suppliers/${supplier._id}`);
	await page.getByRole("button", { name: "Print" }).waitFor();
	await pressPrint(page);
	expect((await printedPages(page)).join("")).toMatch(
		new RegExp(`Offers${squeezed(name)}.*${squeezed(body.name)}.*\\$4\\.00,from100:\\$3\\.50`),
	);
	const order = await printed(`/dashboard/purchase-orders/${draft._id}`, body.name, false);
	expect(order).toContain(squeezed(body.name));
	expect(order).not.toContain("Notetheconfirmation");
	expect(order).not.toContain("ManageInventory");
});

testAsOwner("the audit log prints as a table, with what was changed", async ({ page, api, product }) => {
	const { _id: id, name, version } = product;
	await api.call(changeProduct, { params: { id }, body: { price: 4321 }, version });
	await page.goto(`/dashboard/audit?target=${id}`);
	await page.getByRole("table").getByText(name).first().waitFor();
	await pressPrint(page);
	expect((await printedPages(page)).join("")).toMatch(
		new RegExp(`Auditlog.*WhenPersonAction.*Changeaproduct.*→\\$4,321\\.00`),
	);
});
