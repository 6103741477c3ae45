// npm run screenshots -- FOLDER: every screen at 390 and 1280 px, light and dark, for review by people; --widths 768,1920 sets
// other widths, --only today,movements limits the screens. --docs: the pictures of docs/design-language.md instead.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { signIn } from "@freehub/contract/people/identity";
import { listCustomers } from "@freehub/contract/selling/customers";
import { type Browser, chromium, type Page } from "@playwright/test";
import { freePort } from "../tools/free-port.ts";
import { findChromium } from "./chromium.ts";
import { clientOf } from "./client.ts";
import { startMailServer } from "./counterparts/mail-server.ts";
import { takeDesignPictures } from "./design-pictures.ts";
import { type Screen, screens, screensOfBuying, screensOfVisitors } from "./every-page.ts";
import { orderSome } from "./lived-in-orders.ts";
import { handledSaleScreens, saleScreens } from "./lived-in-sales.ts";
import { liveIn, owner } from "./lived-in-shop.ts";
import { transferScreens } from "./lived-in-transfers.ts";
import { uploadUndecidedProducts } from "./load-products.ts";
import { startServer } from "./own-server.ts";
import { untilQuiet } from "./until-quiet.ts";

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		docs: { type: "boolean" },
		widths: { type: "string", default: "390,1280" },
		only: { type: "string" },
	},
});
const [folder] = positionals;
if (folder === undefined && !values.docs) {
	throw new Error(
		"Usage: npm run screenshots -- FOLDER [--widths 390,1280], or npm run screenshots -- --docs",
	);
}

const browser = await chromium.launch(await findChromium());
const post = await startMailServer();
const port = String(await freePort());
const server = await startServer({
	LOG_LEVEL: "error",
	PORT: port,
	PUBLIC_URL: `http://localhost:${port}`,
	SMTP_URL: post.url,
	MAIL_FROM: "The shop <mail@shop.test>",
});
try {
	if (values.docs) await takeDesignPictures(browser, server.url);
	if (folder !== undefined) await takeScreens(browser, server.url, folder);
} finally {
	await browser.close();
	await server.stop();
	await post.stop();
}

async function takeScreens(browser: Browser, url: string, folder: string): Promise<void> {
	mkdirSync(folder, { recursive: true });
	const { products, supplier, undecided } = await liveIn(url);
	const [product] = products;
	const api = clientOf(url);
	await api.call(signIn, { body: { email: owner.email, password: owner.password } });
	const { draft, sent } = await orderSome(api);
	const [blog] = (await (await fetch(`${url}/api/blogs`)).json()) as { _id: string }[];
	const [customer] = await api.call(listCustomers, { query: { search: "alva" } });
	const ofVisitors: Screen[] = [
		...screensOfVisitors,
		["article", `/blogs/${blog?._id}`],
		["company-page", "/pages/imprint"],
		["reset-password", "/reset-password?token=some-token"],
		["verify-email", "/verify-email"],
		["dashboard-add", "/dashboard"],
		["dashboard-table", "/dashboard/manageinventory"],
		["nothing-found", "/dashboard/manageinventory?search=xyz"],
		["books-of-visitors", "/dashboard/books"],
	];
	const ofStaff: Screen[] = [
		["home-of-staff", "/"],
		...screensOfBuying({ draft: draft._id, sent: sent._id, supplier, undecided }),
		...(await transferScreens(api)),
		...(await saleScreens(api)),
		...(await handledSaleScreens(api)),
		["add-supplier", "/dashboard/suppliers?add=yes"],
		["customer", `/dashboard/customers/${customer?._id}`],
		["add-customer", "/dashboard/customers?add=yes"],
		["erase-customer", `/dashboard/customers/${customer?._id}`, "Erase"],
		["import-customers", "/dashboard/customers/import"],
		["import-customer-orders", "/inventory/sales-orders/import"],
		["send-order", `/dashboard/purchase-orders/${draft._id}`, "Send"],
		["order-low", "/dashboard/purchase-orders?low=yes"],
		["edit-article", `/dashboard/blog/${blog?._id}`],
		["invitation", "/invitation?token=some-token"],
		["import-undecided", `/dashboard/import/${await uploadUndecidedProducts(api)}`],
	];
	const only = values.only?.split(",");
	for (const colorScheme of ["light", "dark"] as const) {
		for (const width of values.widths.split(",").map(Number)) {
			const context = await browser.newContext({
				baseURL: url,
				colorScheme,
				viewport: { width, height: 900 },
			});
			const page = await context.newPage();
			const take = async ([name, path, button]: Screen) => {
				if (only?.includes(name) === false) return;
				await page.goto(url + path);
				if (button !== undefined) await page.getByRole("button", { name: button, exact: true }).click();
				await untilQuiet(page);
				await loadPictures(page);
				await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
			};
			for (const screen of ofVisitors) await take(screen);
			const { email, password } = owner;
			await page.request.post(`${url}/api/auth/sign-in/email`, { data: { email, password } });
			for (const screen of await screens(page, product?._id ?? "")) await take(screen);
			for (const screen of ofStaff) await take(screen);
			const orders = await page.request.get(`${url}/api/purchase-orders?state=partly_received`);
			const [order, other] = (await orders.json()) as { _id: string }[];
			await take(["receive-delivery", `/receive?order=${order?._id}`]);
			// Something is set aside, so that the delivery is not finished when another order is asked for.
			await page.goto(`${url}/receive?order=${order?._id}`);
			await page.getByLabel("Code by hand").fill("NO-SUCH-CODE");
			await page.getByLabel("Code by hand").press("Enter");
			await page.getByRole("button", { name: "Set aside" }).click();
			await take(["receive-another-order", `/receive?order=${other?._id}`]);
			await context.close();
		}
	}
}

/** Images below the fold load when they come near the viewport. */
async function loadPictures(page: Page): Promise<void> {
	await page.evaluate(async () => {
		for (const image of document.images) image.loading = "eager";
		await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
	});
}
