import { randomInt } from "node:crypto";
import { signUp } from "@freehub/contract/people/identity";
import { listMovements } from "@freehub/contract/stock/stock";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { startBadNetwork } from "../bad-network.ts";
import { clientOf } from "../client.ts";
import { startServer } from "../own-server.ts";
import { keepCatalogue } from "../pages/kept-app.ts";
import { openScan, scan } from "../pages/scan.ts";
import { StockBar } from "../pages/stock.ts";
import { addCoded } from "./add-coded.ts";

const RUNS = 12;
const SCANS = 3;
const RECEIVED = 10;
/** Max time after the network is back until everything is booked and shown as booked, in ms. */
const BACK_MS = 3000;
/** Max time without the network, in ms. */
const AWAY_MS = 15_000;

const kim = { name: "kim", email: "kim@shop.test", password: "correct horse battery" };
const chip = (page: Page) => page.getByRole("banner").getByRole("status");

// Some requests hang when the network goes, others start while it is away, and each occupies one of the browser's six
// connections.
for (const weather of ["dead", "half-open"] as const) {
	test(`network '${weather}': ${RUNS} times two tabs have sent everything within 3 s after it is back, and say so`, async ({
		browser,
	}) => {
		const server = await startServer({ DEMO: "off" });
		const network = await startBadNetwork(server.url);
		const baseURL = network.url;
		const context = await browser.newContext({ baseURL, serviceWorkers: "allow", locale: "en-US" });
		const requests = noteRequests(context);
		try {
			const api = clientOf(server.url);
			await api.call(signUp, { body: kim });
			const [barcode, { _id }] = await addCoded(api);
			const booked = () => api.all(listMovements, { query: { product: _id } });
			await context.request.post(`${baseURL}/api/auth/sign-in/email`, { data: kim });
			const [scanning, booking] = [await context.newPage(), await context.newPage()];
			await keepCatalogue(scanning);
			await openScan(scanning, "Receive");
			await booking.goto(`/inventory/${_id}`);
			const took: number[] = [];
			for (let run = 1; run <= RUNS; run++) {
				await expect(booking.locator("html[data-live=yes]")).toBeAttached({ timeout: 60_000 });
				await expect(new StockBar(booking).quantity).toHaveValue("1", { timeout: 60_000 });
				requests.begin();
				network.turn(weather);
				await scan(scanning, barcode);
				await new StockBar(booking).book("receive", RECEIVED);
				for (let i = 1; i < SCANS; i++) await scan(scanning, barcode);
				await new Promise((resolve) => setTimeout(resolve, randomInt(AWAY_MS)));
				network.turn("fine");
				requests.note("The network is back.");
				const began = performance.now();
				await expect
					.poll(async () => (await booked()).length, { timeout: 60_000, intervals: [50] })
					.toBe((SCANS + 1) * run);
				for (const tab of [scanning, booking]) await expect(chip(tab)).toHaveText("", { timeout: 60_000 });
				const ms = Math.round(performance.now() - began);
				took.push(ms);
				console.log(weather, run, `${ms} ms`);
				if (ms > BACK_MS) console.log(requests.all());
			}
			const quantities = (await booked()).map(({ quantity }) => quantity);
			expect(quantities.filter((quantity) => quantity === 1)).toHaveLength(SCANS * RUNS);
			expect(quantities.filter((quantity) => quantity === RECEIVED)).toHaveLength(RUNS);
			expect(Math.max(...took)).toBeLessThanOrEqual(BACK_MS);
		} finally {
			await context.close();
			network.close();
			await server.stop();
		}
	});
}

/** The start and end of each request of the pages and of the service worker. */
function noteRequests(context: BrowserContext) {
	let notes: string[] = [];
	let start = 0;
	const note = (text: string) => void notes.push(`${Math.round(performance.now() - start)} ms: ${text}`);
	for (const event of ["request", "requestfinished", "requestfailed"] as const)
		context.on(event as "request", (request) => {
			const who = request.serviceWorker() === null ? "page" : "worker";
			note(`${event} ${who} ${request.method()} ${new URL(request.url()).pathname}`);
		});
	return {
		begin(): void {
			notes = [];
			start = performance.now();
		},
		note,
		all: () => notes.join("\n"),
	};
}
