// A separate process, typed with the browser's globals: it knows the server only by its address.
import { chromium, type Page } from "@playwright/test";
import { findChromium } from "../../../e2e/chromium.ts";
import type { DeviceFigures, DeviceJob } from "../device/device-figures.ts";

const LONGEST_MS = 300_000;

process.on("message", (job: DeviceJob) => {
	measure(job).then(
		(figures) => process.send?.(figures),
		(error: unknown) => {
			console.error(error);
			process.exit(1);
		},
	);
});

async function measure({ origin, cookie, searches }: DeviceJob): Promise<DeviceFigures> {
	const browser = await chromium.launch(await findChromium());
	try {
		const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
		// A service worker needs https or localhost.
		const site = origin.replace("127.0.0.1", "localhost");
		await context.addCookies(
			cookie.split("; ").map((pair) => {
				const [name = "", value = ""] = pair.split(/=(.*)/s);
				return { name, value, url: site };
			}),
		);
		const page = await context.newPage();
		const began = performance.now();
		await page.goto(`${site}/dashboard/waiting`);
		const sentence = page.getByText(/^Without a connection this device shows/);
		await sentence.waitFor({ timeout: LONGEST_MS });
		const firstReading = performance.now() - began;
		const kept = Number(/shows ([\d,]+) /.exec((await sentence.textContent()) ?? "")?.[1]?.replace(",", ""));
		const bytes = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
		// The page is cached on the first visit under the worker.
		await page.reload();
		await page.waitForFunction(async () => (await caches.keys()).includes("freehub-shell"));
		await page.waitForTimeout(2_000);
		await context.setOffline(true);
		const next = await context.newPage();
		await page.close();
		const opened = performance.now();
		await next.goto(`${site}/dashboard/manageinventory`);
		await next.getByRole("link", { name: "Details" }).first().waitFor();
		const firstRows = performance.now() - opened;
		const times: number[] = [];
		for (const search of searches) times.push(await searchTime(next, search));
		return {
			kept,
			firstReading,
			megabytes: bytes / 2 ** 20,
			firstRows,
			searches: times.toSorted((a, b) => a - b),
		};
	} finally {
		await browser.close();
	}
}

/** Time from setting the text in the field to the frame after its rows appear, in ms. */
async function searchTime(page: Page, search: string): Promise<number> {
	await page.getByRole("searchbox").fill("");
	await page.waitForTimeout(800);
	return page.evaluate((text) => {
		const input = document.querySelector<HTMLInputElement>("input[type=search]");
		const began = performance.now();
		// As typing does: React ignores a value that was set through its own setter.
		if (input !== null) Reflect.set(HTMLInputElement.prototype, "value", text, input);
		input?.dispatchEvent(new Event("input", { bubbles: true }));
		return new Promise<number>((resolve) => {
			const look = (): void => {
				const isAsked = new URLSearchParams(location.search).get("search") === text;
				const isBusy = document.querySelector('[role="grid"]')?.getAttribute("aria-busy") === "true";
				requestAnimationFrame(isAsked && !isBusy ? () => resolve(performance.now() - began) : look);
			};
			requestAnimationFrame(look);
		});
	}, search);
}
