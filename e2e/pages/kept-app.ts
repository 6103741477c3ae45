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

/** Everything that a browser holds for this site: how much is in its databases, and the names of all else; of pictures those that the page does not show. */
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

/** What may be left of it after a sign-out: the app itself, and what is the browser's, whoever uses it. */
export const leftAfterSignOut = {
	filled: {},
	local: ["freehub-menu-folded"],
	session: [],
	caches: ["freehub-pictures", "freehub-shell", "freehub-words", "workbox-precache-v2"],
	pictures: [],
	cookies: ["freehub.device"],
};
