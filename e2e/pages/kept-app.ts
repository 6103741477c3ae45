import { expect, type Page } from "@playwright/test";
import { untilQuiet } from "../until-quiet.ts";

/**
 * The browser's console messages without a connection, and sometimes when a worker answers a preload: on a busy machine a script
 * may run later than the few seconds that Chromium allows between its preload and its use.
 */
export const noConnection =
	/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|cross-world service worker|preloaded using link preload/;

/** Opens the workspace, and waits until the service worker has cached the app. */
export async function keepApp(page: Page, site = ""): Promise<void> {
	await page.goto(`${site}/dashboard/waiting`);
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready;
		if (navigator.serviceWorker.controller !== null) return;
		await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
	});
	// The page is cached on the first visit under the worker.
	await page.reload();
	await untilQuiet(page);
}

/** The same, and also waits until the catalogue is stored, with everything committed before. */
export async function keepCatalogue(page: Page): Promise<void> {
	await keepApp(page);
	await expect(page.getByText(/^Without a connection this device shows \d+ products?, as of /)).toBeVisible({
		timeout: 20_000,
	});
}

/**
 * Everything that a browser stores for this site: the sizes of its databases, and the names of everything else; of pictures only
 * those that the page does not show.
 */
export async function everythingKept(page: Page) {
	const kept = await page.evaluate(async () => {
		const done = <Result>(request: IDBRequest<Result>) =>
			new Promise<Result>((resolve, reject) => {
				request.onsuccess = () => resolve(request.result);
				request.onerror = () => reject(request.error as DOMException);
			});
		const shown = new Set(Array.from(document.images, ({ currentSrc, src }) => currentSrc || src));
		const filled: Record<string, number> = {};
		for (const { name = "" } of await indexedDB.databases()) {
			const db = await done(indexedDB.open(name));
			for (const store of db.objectStoreNames) {
				const all: unknown[] = await done(db.transaction(store).objectStore(store).getAll());
				const count = all.filter((each) => !shown.has((each as { url?: string }).url ?? "")).length;
				if (count > 0) filled[`${name} ${store}`] = count;
			}
			db.close();
		}
		const pictures = (await (await caches.open("freehub-pictures")).keys()).map(({ url }) => url);
		return {
			filled,
			local: Object.keys(localStorage).toSorted(),
			session: Object.keys(sessionStorage),
			caches: (await caches.keys()).map((name) => name.replace(/-https?:.*/, "")).toSorted(),
			pictures: pictures.filter((url) => !shown.has(url)),
		};
	});
	const cookies = (await page.context().cookies()).map(({ name }) => name);
	return { ...kept, cookies };
}

/** The stored data that may remain after a sign-out: the app itself, and settings of the browser that belong to no user. */
export const leftAfterSignOut = {
	filled: {},
	local: ["freehub-menu-folded", "freehub-menu-folded-groups"],
	session: [],
	caches: ["freehub-pictures", "freehub-shell", "freehub-words", "workbox-precache-v2"],
	pictures: [],
	cookies: ["freehub.device"],
};
