// A separate process, typed with the browser's globals: it knows the server only by its address.
import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "../../../e2e/chromium.ts";
import type {
	BuyingPagesJob,
	OpenedPurchaseOrder,
	OpenedPurchaseOrders,
	PaintedLine,
} from "../buying/buying-pages.ts";
import { answerParent } from "./answer-parent.ts";

const VIEWPORT = { width: 1280, height: 800 };

type Watching = { painted: PaintedLine[] };

let browser: Browser | undefined;
let receivers: Page[] = [];

answerParent(
	(message: BuyingPagesJob | "painted"): Promise<object> =>
		message === "painted" ? painted() : open(message),
	() => browser,
);

/** Opens orders from their list, then the delivery for two people. */
async function open(job: BuyingPagesJob): Promise<OpenedPurchaseOrders> {
	browser = await chromium.launch(await findChromium());
	const buyer = await pageOf(job.origin, "buys");
	const opened: OpenedPurchaseOrders = { drafts: [], orders: [] };
	// The first one also loads the page's code.
	for (const [kind, ids] of [
		["drafts", job.drafts],
		["orders", job.orders],
	] as const) {
		for (const [i, id] of ids.entries()) {
			await buyer.goto(`${job.origin}/dashboard/purchase-orders?view=all`);
			await buyer.locator(`a[href$="/orders/${id}"]`).first().waitFor();
			const took = await buyer.evaluate(timeToOpen, { id, lines: job.lines });
			if (i > 0) opened[kind].push(took);
		}
	}
	// It would read its order of many lines again with each receipt.
	await buyer.close();
	for (const name of ["one", "other"]) {
		const page = await pageOf(job.origin, name);
		await page.goto(`${job.origin}/receive?order=${job.delivery}`);
		await page.locator("[data-line]").first().waitFor();
		await page.evaluate(startWatch);
		await page.locator('html[data-live="yes"]').waitFor();
		receivers.push(page);
	}
	return opened;
}

async function pageOf(origin: string, name: string): Promise<Page> {
	const context = await (browser as Browser).newContext({ viewport: VIEWPORT });
	const account = { email: `${name}@shop.test`, password: "correct horse battery", name };
	await context.request.post(`${origin}/api/auth/sign-up/email`, { data: account });
	return context.newPage();
}

/** The lines that each of the two people saw change. */
async function painted(): Promise<PaintedLine[][]> {
	return Promise.all(
		receivers.map((page) => page.evaluate(() => (globalThis as unknown as Watching).painted)),
	);
}

/** Runs in the page. */
async function timeToOpen({ id, lines }: { id: string; lines: number }): Promise<OpenedPurchaseOrder> {
	const began = performance.now();
	document.querySelector<HTMLAnchorElement>(`a[href$="/orders/${id}"]`)?.click();
	const painted = (rows: number) =>
		new Promise<number>((resolve) => {
			const look = () => {
				const isOpen = location.pathname.endsWith(id);
				if (!isOpen || document.querySelectorAll("main tbody tr").length < rows)
					return requestAnimationFrame(look);
				// The next task after a frame's callbacks runs once that frame has been painted.
				return requestAnimationFrame(() => {
					const { port1, port2 } = new MessageChannel();
					port1.onmessage = () => {
						resolve(performance.now() - began);
						port1.close();
					};
					port2.postMessage("");
				});
			};
			look();
		});
	// More than the window shows.
	return { first: await painted(Math.min(lines, 20)), all: await painted(lines) };
}

/** Runs in the page: records each change of a line's words after a frame with it was painted. */
function startWatch(): void {
	const words = () =>
		new Map(
			[...document.querySelectorAll<HTMLElement>("[data-line]")].map((row) => [
				row.dataset.line ?? "",
				row.textContent,
			]),
		);
	let shown = words();
	const painted: PaintedLine[] = [];
	(globalThis as unknown as Watching).painted = painted;
	new MutationObserver(() => {
		const now = words();
		const changed = [...now].filter(([line, text]) => shown.get(line) !== text).map(([line]) => line);
		shown = now;
		if (changed.length === 0) return;
		requestAnimationFrame(() => {
			const { port1, port2 } = new MessageChannel();
			port1.onmessage = () => {
				for (const line of changed) painted.push({ line, at: Date.now() });
				port1.close();
			};
			port2.postMessage("");
		});
	}).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
}
