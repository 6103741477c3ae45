import { expect, type Page } from "@playwright/test";
import { untilQuiet } from "../until-quiet.ts";

/** What a browser prints where there is no connection, and at times where a worker answers what the page has asked for ahead. */
export const noConnection =
	/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|cross-world service worker/;

/** Opens the workspace, and waits until the app is kept in the browser. */
export async function keepApp(page: Page, site = ""): Promise<void> {
	await page.goto(`${site}/dashboard/waiting`);
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready;
		if (navigator.serviceWorker.controller !== null) return;
		await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
	});
	// The page that is kept comes with the first visit under the worker.
	await page.reload();
	await untilQuiet(page);
}

/** The same, and until the catalogue is kept there as well, with everything that was committed before. */
export async function keepCatalogue(page: Page): Promise<void> {
	await keepApp(page);
	await expect(page.getByText(/^Without a connection this device shows \d+ products?, as of /)).toBeVisible({
		timeout: 20_000,
	});
}
