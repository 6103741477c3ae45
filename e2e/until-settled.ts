import type { Page, Request } from "@playwright/test";

/** What each page has asked for and not got yet, and how many requests it has made. */
const traffic = new WeakMap<Page, { underWay: Set<Request>; count: number }>();

/** Notes from now on what a page asks for, which `untilSettled` needs. */
export function watchTraffic(page: Page): void {
	const underWay = new Set<Request>();
	const state = { underWay, count: 0 };
	traffic.set(page, state);
	page.on("request", (request) => {
		// The connection on which the workspace follows the server has no end.
		if (new URL(request.url()).pathname.endsWith("/api/events")) return;
		// What a screen says when it is left outlives it: nobody is told how it ended.
		if (request.postData()?.includes('"doing":"gone"')) return;
		// What another page has asked for is told to nobody any more.
		if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
		underWay.add(request);
		state.count++;
	});
	page.on("requestfinished", (request) => underWay.delete(request));
	page.on("requestfailed", (request) => underWay.delete(request));
}

/** A page that is opened draws, asks, and draws what was answered: it must be found calm more than once. */
const TIMES = 2;
/** How long a page is left alone between two looks, in ms: the answer to a request has reached the page's code meanwhile. */
const PAUSE = 25;
/** How long a busy page is waited for, in ms: twice that is less than the pause of any page that asks again and again. */
const PATIENCE = 200;

/**
 * Waits until a page that was opened has got everything it asked for, and has nothing left to do. It knows what is under way and so is
 * done before `untilQuiet`, which only sees what has arrived; that one is for what comes by a timer, and for what must not come.
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

/** Goes to another screen of the app that is open, as the history's buttons do: the page is not loaded again. */
export async function goTo(page: Page, path: string): Promise<void> {
	await page.evaluate((to) => {
		// With another search the same screen stays.
		const isLeft = new URL(to, location.href).pathname !== location.pathname;
		if (isLeft) document.querySelector("h1")?.setAttribute("data-left", "");
		history.pushState(null, "", to);
		dispatchEvent(new PopStateEvent("popstate"));
	}, path);
	await page.locator("h1:not([data-left])").first().waitFor();
	await untilSettled(page);
}
