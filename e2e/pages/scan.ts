import { getProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import type { Page } from "@playwright/test";

/** A unique number: twelve digits and the check digit. */
export function newEan(): string {
	const digits = `2${String(Math.floor(Math.random() * 1e11)).padStart(11, "0")}`;
	const sum = Array.from(digits).reduce(
		(total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3),
		0,
	);
	return digits + String((10 - (sum % 10)) % 10);
}

/**
 * Types a code and Enter like a scanner: a key every 4 ms. `page.keyboard` would wait for the page after each key, on a slow machine
 * longer than any scanner does. The browser may deliver these keys late as well, so the page is busy until it has all of them: it
 * waits for the answer to a request.
 */
export async function typeScan(page: Page, code: string): Promise<void> {
	const keyboard = await page.context().newCDPSession(page);
	const presses = [...Array.from(code, (key) => ({ key, text: key })), { key: "Enter", text: "\r" }];
	const typed: Promise<unknown>[] = [];
	await page.route("**/busy-until-typed", async (route) => {
		const start = Date.now();
		for (const [i, { key, text }] of presses.entries()) {
			const timestamp = (start + 4 * i) / 1000;
			typed.push(
				keyboard.send("Input.dispatchKeyEvent", { type: "keyDown", key, text, timestamp }),
				keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", key, timestamp }),
			);
		}
		// The browser answers in order, once the keys are on their way to the page.
		await keyboard.send("Target.getTargetInfo");
		await route.fulfill({ body: "" });
	});
	await page.evaluate(() => {
		const request = new XMLHttpRequest();
		request.open("GET", "/busy-until-typed", false);
		request.send();
	});
	await Promise.all(typed);
	await page.unroute("**/busy-until-typed");
}

/** A scan as the page sees it: key presses without a pause, and Enter unless the scanner is configured to send none. */
export function scan(page: Page, code: string, ending: "Enter" | "" = "Enter"): Promise<void> {
	return scanAll(page, [code], ending);
}

/** Scans several codes, 20 ms apart. */
export async function scanAll(page: Page, codes: readonly string[], ending = "Enter"): Promise<void> {
	const scans = codes.map((code) => [...Array.from(code), ...(ending === "" ? [] : [ending])]);
	await page.evaluate(async (all) => {
		for (const keys of all) {
			// A scanner's keys have the times at which it pressed them, also if the page is busy with the first ones.
			const presses = keys.map(
				(key) => new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
			);
			for (const press of presses) (document.activeElement ?? document.body).dispatchEvent(press);
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}, scans);
}

export async function openScan(page: Page, work: string): Promise<void> {
	await page.goto("/dashboard/scan");
	await page.getByRole("radio", { name: work, exact: true }).check({ force: true });
}

export const lastScan = (page: Page) => page.getByRole("region", { name: "Last scan" });
export const session = (page: Page) => page.getByRole("region", { name: "This session" });
export const onHand = async (api: Client, id: string) =>
	(await api.call(getProduct, { params: { id } })).quantity;
