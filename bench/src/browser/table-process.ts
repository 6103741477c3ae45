// A separate process, typed with the browser's globals: it knows the server only by its address.
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { findChromium } from "../../../e2e/chromium.ts";
import { untilQuiet } from "../../../e2e/until-quiet.ts";
import { quantile } from "../load/run-load.ts";
import type { TableFigures } from "../table/table-figures.ts";
import { flick, scrollThrough } from "./scroll-through.ts";

const VIEWPORT = { width: 1280, height: 800 };
const WORDS = ["wheel", "kestrel", "rear wheel", "helmet", "chain", "panier"];
const FRAME_MS = 1000 / 60;

process.on("message", ({ origin }: { origin: string }) => {
	void measure(origin).then((figures) => process.send?.(figures));
});

/** Opens the Manage table in a real browser, moves from screen to screen, scrolls fast, and types searches. */
async function measure(origin: string): Promise<TableFigures> {
	const browser = await chromium.launch(await findChromium());
	try {
		const page = await browser.newPage({ viewport: VIEWPORT });
		const account = { email: "bench@shop.test", password: "correct horse battery", name: "Bench" };
		await page.request.post(`${origin}/api/auth/sign-up/email`, { data: account });
		await page.goto(`${origin}/manageinventory`);
		await page.getByRole("link", { name: "Details" }).first().waitFor();
		// People look at the page before they scroll.
		await untilQuiet(page);
		const session = await page.context().newCDPSession(page);
		const before = await heapOf(session);
		const flicks = await flickTimes(page, 1, 40);
		const jumps = await flickTimes(page, 60, 20);
		await page.evaluate(() => {
			const box = document.querySelector('[role="grid"]')?.parentElement;
			if (box) box.scrollTop = 0;
		});
		await page.waitForTimeout(500);
		const frames = await page.evaluate(scrollThrough, { rowsPerSecond: 3_000, duration: 10_000 });
		await page.waitForTimeout(2_000);
		const heapGrowth = (await heapOf(session)) - before;
		const dropped = frames.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0);
		const times = Float64Array.from(await keyTimes(page)).toSorted();
		return {
			keyToRows: { p50: quantile(times, 0.5), p95: quantile(times, 0.95), keys: times.length },
			droppedFrames: dropped / (dropped + frames.length),
			flick: { p50: quantile(flicks, 0.5), p95: quantile(flicks, 0.95), flicks: flicks.length },
			jump: { p50: quantile(jumps, 0.5), p95: quantile(jumps, 0.95) },
			heapGrowth,
		};
	} finally {
		await browser.close();
	}
}

/**
 * Repeatedly scrolls by this number of screens.
 * @returns the times until the rows appear.
 */
async function flickTimes(page: Page, screens: number, count: number): Promise<Float64Array> {
	const times: number[] = [];
	for (let turn = 0; turn < count; turn++) {
		times.push(await page.evaluate(flick, screens));
		await page.waitForTimeout(250);
	}
	return Float64Array.from(times).toSorted();
}

async function heapOf(session: CDPSession): Promise<number> {
	await session.send("HeapProfiler.collectGarbage");
	const { usedSize } = await session.send("Runtime.getHeapUsage");
	return usedSize / 2 ** 20;
}

/** Times from each key press to the frame whose rows match the text at that time, in ms. */
async function keyTimes(page: Page): Promise<number[]> {
	const box = page.getByRole("searchbox");
	const times: number[] = [];
	for (const word of WORDS) {
		await box.fill("");
		await page.waitForTimeout(500);
		for (const letter of word) {
			await page.evaluate(startWatch);
			await box.press(letter === " " ? "Space" : letter);
			const time = await page.evaluate(() => (globalThis as unknown as Watch).shown);
			// A space starts no new search.
			if (letter !== " ") times.push(time);
			await page.waitForTimeout(120);
		}
	}
	return times;
}

type Watch = { shown: Promise<number> };

function startWatch(): void {
	const grid = () => document.querySelector('[role="grid"]');
	const input = document.querySelector<HTMLInputElement>("input[type=search]");
	(globalThis as unknown as Watch).shown = new Promise((resolve) => {
		const onKey = (event: KeyboardEvent): void => {
			const look = (): void => {
				const wanted = input?.value.trim() ?? "";
				const isAsked = new URLSearchParams(location.search).get("search") === wanted;
				const isShown = isAsked && grid()?.getAttribute("aria-busy") !== "true";
				// The next frame is the one that shows what this one found.
				requestAnimationFrame(isShown ? () => resolve(performance.now() - event.timeStamp) : look);
			};
			requestAnimationFrame(look);
		};
		addEventListener("keydown", onKey, { once: true, capture: true });
	});
}
