// A separate process, typed with the browser's globals: it knows the server only by its address.
import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "../../../e2e/chromium.ts";
import type { Painted, PaintJob, PaintReady } from "../changes/paint-figures.ts";
import { answerParent } from "./answer-parent.ts";

const VIEWPORT = { width: 1280, height: 800 };
/** Number of visible rows to report. */
const ROWS = 8;

type Seen = Omit<Painted, "page">;
type Watching = { painted: Seen[] };

let browser: Browser | undefined;
let pages: { table: Page; product: Page } | undefined;

answerParent(
	(message: PaintJob | "painted"): Promise<object> => (message === "painted" ? painted() : open(message)),
	() => browser,
);

/** Opens the Manage table, and one of its products in a second tab. */
async function open({ origin }: PaintJob): Promise<PaintReady> {
	browser = await chromium.launch(await findChromium());
	const context = await browser.newContext({ viewport: VIEWPORT });
	const account = { email: "looks@shop.test", password: "correct horse battery", name: "Looks" };
	await context.request.post(`${origin}/api/auth/sign-up/email`, { data: account });
	const table = await context.newPage();
	await table.goto(`${origin}/manageinventory`);
	await table.getByRole("link", { name: "Details" }).first().waitFor();
	const products = await table.evaluate(productsInView, ROWS);
	const cellOf = (id: string) => `tr:has(a[href$="/inventory/${id}"]) [data-column="quantity"]`;
	await table.evaluate(
		startWatch,
		products.map((id) => ({ product: id, selector: cellOf(id) })),
	);
	await isFollowing(table);
	const product = await context.newPage();
	await product.goto(`${origin}/inventory/${products[0]}`);
	await product.getByRole("region", { name: "Stock", exact: true }).waitFor();
	await product.evaluate(startWatch, [
		{ product: products[0] ?? "", selector: 'section[aria-label="Stock"] strong' },
	]);
	await isFollowing(product);
	pages = { table, product };
	return { products };
}

async function painted(): Promise<Painted[]> {
	if (pages === undefined) throw new Error("No page is open.");
	const all: Painted[] = [];
	for (const page of ["table", "product"] as const) {
		const seen = await pages[page].evaluate(() => (globalThis as unknown as Watching).painted);
		all.push(...seen.map((one) => ({ ...one, page })));
	}
	return all;
}

async function isFollowing(page: Page): Promise<void> {
	await page.locator('html[data-live="yes"]').waitFor();
}

/** Runs in the page. @returns the products of the first rows. */
function productsInView(count: number): string[] {
	const rows = [...document.querySelectorAll('[role="grid"] tbody tr')].slice(0, count);
	return rows.map((row) => {
		const path = row.querySelector<HTMLAnchorElement>('a[href*="/inventory/"]')?.pathname ?? "";
		return path.slice(path.lastIndexOf("/") + 1);
	});
}

/** Runs in the page: records each new quantity after a frame with it was painted. */
function startWatch(places: readonly { product: string; selector: string }[]): void {
	const quantityAt = (selector: string) =>
		Number(document.querySelector(selector)?.textContent.replace(/\D/g, ""));
	const shown = new Map(places.map(({ product, selector }) => [product, quantityAt(selector)]));
	const painted: Seen[] = [];
	(globalThis as unknown as Watching).painted = painted;
	new MutationObserver(() => {
		for (const { product, selector } of places) {
			const quantity = quantityAt(selector);
			if (quantity === shown.get(product)) continue;
			shown.set(product, quantity);
			// The next task after a frame's callbacks runs once that frame has been painted.
			requestAnimationFrame(() => {
				const { port1, port2 } = new MessageChannel();
				port1.onmessage = () => {
					painted.push({ product, quantity, at: Date.now() });
					port1.close();
				};
				port2.postMessage("");
			});
		}
	}).observe(document.body, { childList: true, subtree: true, characterData: true });
}
