import type { Page, Request } from "@playwright/test";

/** Each page's pending requests, and the number of all its requests. */
const traffic = new WeakMap<Page, { underWay: Set<Request>; count: number }>();

/** Starts to record the page's requests, which `untilSettled` needs. */
export function watchTraffic(page: Page): void {
	const underWay = new Set<Request>();
	const state = { underWay, count: 0 };
	traffic.set(page, state);
	page.on("request", (request) => {
		// The workspace's connection for live updates never ends.
		if (new URL(request.url()).pathname.endsWith("/api/events")) return;
		// The presence message of a screen that is left outlives the screen: its end is not reported.
		if (request.postData()?.includes('"doing":"gone"')) return;
		// The end of a previous document's requests is not reported.
		if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
		underWay.add(request);
		state.count++;
	});
	page.on("requestfinished", (request) => underWay.delete(request));
	page.on("requestfailed", (request) => underWay.delete(request));
}

/** Number of idle checks in a row: a new page renders, sends requests, and renders their answers. */
const TIMES = 2;
/** Pause between two checks, in ms: by then the answer to a request has reached the page's code. */
const PAUSE = 25;
/** Max wait for a busy page, in ms: twice this is less than the interval of any polling page. */
const PATIENCE = 200;

/**
 * Waits until a newly opened page has all its answers, and is idle. It tracks pending requests and so returns earlier than
 * `untilQuiet`, which only sees arrivals; use that one for effects of a timer, and for what must not arrive.
 */
export async function untilSettled(page: Page): Promise<void> {
	const state = traffic.get(page);
	if (state === undefined) throw new Error("Nobody has watched the traffic of this page.");
	await page.waitForLoadState("load");
	let seen = -1;
	for (let calm = 0; calm < TIMES; ) {
		await page.evaluate(
			({ pause, timeout }) =>
				new Promise<void>((resolve) => {
					setTimeout(() => requestIdleCallback(() => resolve(), { timeout }), pause);
				}),
			{ pause: PAUSE, timeout: PATIENCE },
		);
		calm = state.count === seen && state.underWay.size === 0 ? calm + 1 : 0;
		seen = state.count;
	}
}

/** Goes to another screen of the open app through the history, without a reload. */
export async function goTo(page: Page, path: string): Promise<void> {
	await page.evaluate((to) => {
		// A change of the search only keeps the same screen.
		const isLeft = new URL(to, location.href).pathname !== location.pathname;
		if (isLeft) document.querySelector("h1")?.setAttribute("data-left", "");
		history.pushState(null, "", to);
		dispatchEvent(new PopStateEvent("popstate"));
	}, path);
	await page.locator("h1:not([data-left])").first().waitFor();
	await untilSettled(page);
}
