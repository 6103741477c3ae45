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

/** Everything that a browser holds for this site: what is in its databases, and the names of all else. */
export async function everythingKept(page: Page) {
	const kept = await page.evaluate(async () => {
		const filled: Record<string, number> = {};
		for (const { name = "" } of await indexedDB.databases()) {
			const db = await new Promise<IDBDatabase>((resolve, reject) => {
				const opening = indexedDB.open(name);
				opening.onsuccess = () => resolve(opening.result);
				opening.onerror = () => reject(opening.error as DOMException);
			});
			for (const store of db.objectStoreNames) {
				const count = await new Promise<number>((resolve) => {
					const counting = db.transaction(store).objectStore(store).count();
					counting.onsuccess = () => resolve(counting.result);
				});
				if (count > 0) filled[`${name} ${store}`] = count;
			}
			db.close();
		}
		return {
			filled,
			local: Object.keys(localStorage).toSorted(),
			session: Object.keys(sessionStorage),
			caches: (await caches.keys()).map((name) => name.replace(/-https?:.*/, "")).toSorted(),
		};
	});
	const cookies = (await page.context().cookies()).map(({ name }) => name);
	return { ...kept, cookies };
}

/** What may be left of it after a sign-out: the app itself, and what is the browser's, whoever uses it. */
export const leftAfterSignOut = {
	filled: {},
	local: [],
	session: [],
	caches: ["freehub-shell", "freehub-words", "workbox-precache-v2"],
	cookies: [],
};
