import { readFile } from "node:fs/promises";
import { addOffer, listOffers } from "@freehub/contract/buying/offers";
import { getPurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { addSupplier, type Supplier } from "@freehub/contract/buying/suppliers";
import { addProduct, getProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import type { Page } from "@playwright/test";
import { freePort } from "../../tools/free-port.ts";
import { type MailServer, startMailServer } from "../counterparts/mail-server.ts";
import { expect, expectAccessible, testAsUser } from "../fixtures.ts";
import { csvFile, ImportPage } from "../pages/import.ts";

/** Tests in an empty shop that sends its mails to a real mail server on this machine. */
const testAsBuyer = testAsUser.extend<{
	post: MailServer;
	place: Awaited<ReturnType<typeof openPost>>["thing"];
}>({
	place: ({ keep }, use) => keep("mail of orders", openPost).then(use),
	post: ({ place }, use) => use(place.post),
	settings: ({ place }, use) => use(place.settings),
});

async function openPost() {
	const post = await startMailServer();
	const PORT = String(await freePort());
	const settings = { PORT, PUBLIC_URL: `http://localhost:${PORT}`, SMTP_URL: post.url, DEMO: "off" };
	return { thing: { post, settings }, stop: () => post.stop() };
}

/** A supplier whose only product is out of stock. */
async function lowSupplier(api: Client) {
	// No other supplier's name begins like it, so that it is the only suggestion.
	const name = `${Math.random().toString(36).slice(2, 8)} wheels`;
	const email = `${name.slice(0, 6)}@wheels.test`;
	const contacts = [{ name: "Orders desk", email, phone: "", getsOrders: true }];
	const supplier = await api.call(addSupplier, { body: { name, contacts, leadDays: 7 } });
	const body = {
		name: `${name} bell`,
		description: "d",
		price: 9,
		quantity: 0,
		image: "/drawings/placeholder-box.svg",
	};
	const product = await api.call(addProduct, { body: { ...body, supplier: name, reorderPoint: 6 } });
	const offer = { supplier: supplier._id, product: product._id, supplierSku: "B-1", pack: 4 };
	await api.call(addOffer, { body: { ...offer, breaks: [{ from: 1, price: 4.5 }] } });
	return { supplier, product, email };
}

const idIn = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

async function expectSent(
	page: Page,
	{ api, post }: { api: Client; post: MailServer },
	{ supplier: { name }, email }: { supplier: Supplier; email: string },
): Promise<void> {
	const heading = page.getByRole("heading", { level: 1 });
	await expect(heading).toHaveText(/^PO-\d{4}$/);
	const number = await heading.textContent();
	const { attachments } = await post.mailsTo(email, `Purchase order ${number} from Freehub`);
	expect(attachments.map(({ filename }) => filename)).toEqual([`${number}.pdf`, `${number}.csv`]);
	// It has its number before its mail is accepted.
	await expect
		.poll(() => api.call(getPurchaseOrder, { params: { id: idIn(page) } }))
		.toMatchObject({
			state: "sent",
			sentTo: email,
			supplier: { name },
			lines: [{ ordered: 12, pack: 4, supplierSku: "B-1" }],
		});
}

testAsBuyer("from Today to a mailed order in three presses", async ({ page, api, post }) => {
	const low = await lowSupplier(api);
	const { supplier, product } = low;
	await page.goto("/dashboard/today");
	await page.getByRole("button", { name: `Order from ${supplier.name}` }).click();
	await expect(page.getByRole("heading", { level: 1, name: `Draft for ${supplier.name}` })).toBeVisible();
	await page.getByRole("button", { name: "Send" }).click();
	await expectAccessible(page, page.getByRole("dialog"));
	await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
	await expectSent(page, { api, post }, low);
	expect(await api.call(getProduct, { params: { id: product._id } })).toMatchObject({ incoming: 12 });
});

testAsBuyer("an order is begun, filled and sent with the keyboard alone", async ({ page, api, post }) => {
	const low = await lowSupplier(api);
	const { supplier, product } = low;
	await page.goto("/dashboard/purchase-orders?new=yes");
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Supplier").focus();
	await page.keyboard.type(supplier.name);
	await expect(page.getByRole("listbox").getByRole("option")).toHaveText([supplier.name]);
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Enter");
	await dialog.getByRole("button", { name: "Begin the order" }).focus();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: `Draft for ${supplier.name}` })).toBeVisible();
	await page.getByLabel("Add a product").focus();
	await page.keyboard.type(product.name);
	await expect(page.getByRole("listbox").getByRole("option")).toHaveText([new RegExp(product.name)]);
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Enter");
	await page.getByLabel(`Quantity of ${product.name}`).focus();
	await page.keyboard.press("ControlOrMeta+a");
	await page.keyboard.type("3 cases");
	await page.keyboard.press("Tab");
	await expect(page.getByText("Saved")).toBeVisible();
	await page.getByRole("button", { name: "Send" }).focus();
	await page.keyboard.press("Enter");
	await page.getByRole("dialog").getByRole("button", { name: "Send" }).focus();
	await page.keyboard.press("Enter");
	await expectSent(page, { api, post }, low);
});

testAsBuyer(
	"a price list is loaded, searched, bought from, updated and taken back",
	async ({ page, api }) => {
		const mark = Math.random().toString(36).slice(2, 8);
		const { _id } = await api.call(addSupplier, { body: { name: `Wholesale ${mark}`, currency: "EUR" } });
		const { file } = new ImportPage(page);
		const load = async (price: string) => {
			await file.setInputFiles(
				csvFile("list.csv", ["SKU,Name,Price", `${mark}-1,Gravel tyre,${price}`, `${mark}-2,Chain,8`]),
			);
			await page.getByRole("button", { name: "Update the catalogue" }).click();
		};
		await page.goto(`/dashboard/suppliers/${_id}/price-list`);
		await load("12.50");
		await expect(page.getByText("Loaded: 2 new.")).toBeVisible();
		const rows = page
			.getByRole("table", { name: "The supplier's articles" })
			.locator("tbody")
			.getByRole("row");
		await expect(rows).toHaveCount(2);
		await page.getByRole("searchbox", { name: "Search the catalogue" }).fill("grav");
		await expect(rows).toHaveCount(1);
		await rows.getByRole("button", { name: "Add to my products" }).click();
		await page.getByRole("dialog").getByLabel("Price").fill("29.90");
		await page.getByRole("dialog").getByRole("button", { name: "Add product" }).click();
		await expect(rows.getByRole("link", { name: "Gravel tyre" })).toBeVisible();
		const price = async () => (await api.call(listOffers, { query: { supplier: _id } }))[0]?.breaks[0]?.price;
		await page.getByRole("button", { name: "Load a newer list" }).click();
		await load("13");
		await expect(rows).toContainText("€13.00");
		expect(await price()).toBe(13);
		await page.getByRole("button", { name: "Undo" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Undo price list" }).click();
		await expect(rows).toContainText("€12.50");
		expect(await price()).toBe(12.5);
	},
);

testAsBuyer(
	"the refused rows of a file of offers are saved, mended and dropped again",
	async ({ page, api }) => {
		const { supplier } = await lowSupplier(api);
		await page.goto(`/dashboard/suppliers/${supplier._id}`);
		await page.getByRole("link", { name: "Import offers" }).click();
		const { file } = new ImportPage(page);
		await file.setInputFiles(
			csvFile("offers.csv", ["Note;Supplier SKU;Prices", "a;B-1;4,20", "b;X-1;9,00", "c;X-2;9,50"]),
		);
		const kind = page.getByRole("list", { name: "Notes by kind" }).getByRole("listitem");
		await expect(kind).toContainText("2 rows have codes that no product has.");
		await kind.getByRole("button", { name: "Show rows" }).press("Enter");
		await expect(page.getByText("Only these rows: 2 rows have codes that no product has.")).toBeVisible();
		const downloading = page.waitForEvent("download");
		await page.getByRole("button", { name: "Refused rows as CSV" }).press("Enter");
		const download = await downloading;
		expect(download.suggestedFilename()).toBe("freehub-problems.csv");
		const text = await readFile(await download.path(), "utf8");
		expect(text.split("\r\n").slice(0, 2)).toEqual([
			"\uFEFFNote,Supplier SKU,Prices,Problem",
			`b,X-1,"9,00",Supplier SKU: No product has the code X-1.`,
		]);
		await page.getByRole("button", { name: "Change 1 offer" }).click();
		await page.getByRole("button", { name: "Import another file" }).click();
		await file.setInputFiles(
			csvFile("mended.csv", [text.split("\r\n").slice(0, 2).join("\n").replace("X-1", "B-1")]),
		);
		await page.getByRole("button", { name: "Change 1 offer" }).click();
		await expect(page.getByRole("heading", { name: "1 offer was changed." })).toBeVisible();
		expect(await api.call(listOffers, { query: { supplier: supplier._id } })).toMatchObject([
			{ breaks: [{ from: 1, price: 9 }] },
		]);
	},
);
