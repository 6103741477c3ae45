import { parseRendition, renditionLink, renditionWidths } from "@freehub/domain/image-link";
import { clientsClaim, type WorkboxPlugin } from "workbox-core";
import type { RouteHandlerCallback } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst, NetworkOnly, type Strategy } from "workbox-strategies";

declare const self: ServiceWorkerGlobalScope;

declare global {
	interface ExtendableEvent {
		/** Of the install event; not in every browser: https://w3c.github.io/ServiceWorker/#register-router-method */
		addRoutes?: (rule: { condition: { urlPattern: string }; source: "network" }) => Promise<void>;
	}
}

/** The app's files, and the files of each language's texts. The build inserts them (service-worker-plugin.ts). */
declare const FILES: string[];
declare const WORDS: Record<string, string[]>;

/** A page without content. Opened without a connection, the app renders any address in it. */
const SHELL = "/dashboard/today";
const SHELLS = "freehub-shell";
const WORDS_CACHE = "freehub-words";
/** Number of cached pages of visitors. */
const MOST_PAGES = 50;
const MOST_PICTURES = 20_000;
/** After this time the cached app is shown instead of the server's page, because the app must open within 3 s. */
const PATIENCE_MS = 1500;
/** The same for visitors' pages, which the server renders with their content. */
const PAGE_PATIENCE_S = 2;
/** The same if the network was too slow within the last minute. */
const SHORT_PATIENCE_MS = 400;
const LATE_MS = 60_000;
/** Time limit of a page's request: a hanging one would occupy one of the few connections that a browser opens to a host. */
const GIVEN_UP_MS = 6000;
/** The same for requests that have no cached replacement, so that slow networks can complete them. */
const LONG_MS = 25_000;
/** The same for the app's own files: they are loaded one after the other, and all of them again if one fails. */
const FILE_MS = 120_000;
/** Part of every page of the app. A Wi-Fi's sign-in page does not contain it. */
const OWN_MARK = '<meta name="freehub-shop"';
/** Tells the page that it was opened from the cache (lib/no-server.ts). */
const FROM_DEVICE = '<meta name="freehub-from" content="device">';

addPlugins([limited(FILE_MS)]);
// Files are named by their content.
precacheAndRoute(FILES.map((url) => ({ url, revision: null })));
cleanupOutdatedCaches();
clientsClaim();

self.addEventListener("install", (event) => {
	// Requests to the API bypass the worker: they gain nothing here, and a new version cannot take over while some are pending.
	void event.addRoutes?.({ condition: { urlPattern: "/api/*" }, source: "network" });
	event.waitUntil(fetch(SHELL, { signal: AbortSignal.timeout(FILE_MS) }).then(cacheShell));
});

// An update is activated only on request, so that it never interrupts typing.
self.addEventListener("message", ({ data }) => {
	if (data === "activate") void self.skipWaiting();
});

registerRoute(
	({ url }) => Object.values(WORDS).flat().includes(url.pathname),
	new CacheFirst({ cacheName: WORDS_CACHE, plugins: [limited(LONG_MS)] }),
);

registerRoute(
	({ url, sameOrigin }) => sameOrigin && /^\/(images|drawings|icons)\//.test(url.pathname),
	new CacheFirst({
		cacheName: "freehub-pictures",
		plugins: [
			atMost({ maxEntries: MOST_PICTURES, purgeOnQuotaError: true }),
			limited(LONG_MS),
			{ handlerDidError: async ({ request }) => smallPicture(new URL(request.url).pathname) },
		],
	}),
);

/** The smallest size of a picture: only that is cached for products that were not opened. */
async function smallPicture(path: string): Promise<Response | undefined> {
	const { image } = parseRendition(path) ?? {};
	if (image === undefined) return undefined;
	const [smallest = image.width] = renditionWidths(image.width);
	return caches.match(renditionLink(image, smallest));
}

/** When a page was last opened from the cache because the network was too slow. */
let lateAt: number | undefined;

registerRoute(
	({ request, url }) => request.mode === "navigate" && isWorkspace(url.pathname),
	async ({ request, event }) => {
		const answer = fetch(request, { signal: AbortSignal.timeout(GIVEN_UP_MS) });
		const fresh = answer.then(own);
		// Cache the page even if the answer arrives too late to be shown.
		event.waitUntil(fresh.then((answer) => cacheShell(answer.clone())).catch(() => undefined));
		const cached = await shell();
		if (cached === undefined) return answer;
		let hasAnswered = false;
		const noteAnswer = () => {
			hasAnswered = true;
			lateAt = undefined;
		};
		void fresh.then(noteAnswer, () => undefined);
		const isLate = lateAt !== undefined && Date.now() - lateAt < LATE_MS;
		const late = after(isLate ? SHORT_PATIENCE_MS : PATIENCE_MS).then(() => {
			if (!hasAnswered) lateAt = Date.now();
			return cached;
		});
		return Promise.race([fresh.catch(() => cached), late]);
	},
);

async function after(ms: number): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, ms));
}

/** @throws if the answer is not the server's but that of a gateway or a Wi-Fi. */
async function own(answer: Response): Promise<Response> {
	if (answer.status >= 500) throw new TypeError(`Answered ${answer.status}`);
	if (answer.type === "opaqueredirect") {
		// Follow it: it leads to another address of this site, or the request fails.
		await own(await fetch(answer.url, { signal: AbortSignal.timeout(GIVEN_UP_MS) }));
	} else if (answer.headers.get("content-type")?.startsWith("text/html")) {
		if (!(await answer.clone().text()).includes(OWN_MARK)) throw new TypeError("Not a page of the app");
	}
	return answer;
}

const ownAlone: WorkboxPlugin = { fetchDidSucceed: ({ response }) => own(response) };

// Visitors' pages come from the server, or from the cache if it does not answer.
registerRoute(
	({ request, url }) => request.mode === "navigate" && isForEverybody(url.pathname),
	orShell(
		new NetworkFirst({
			cacheName: "freehub-pages",
			networkTimeoutSeconds: PAGE_PATIENCE_S,
			plugins: [atMost({ maxEntries: MOST_PAGES }), limited(LONG_MS), ownAlone],
		}),
	),
);

// Other pages are not cached, because their addresses may contain a token.
registerRoute(
	({ request, url }) => request.mode === "navigate" && !isFile(url.pathname),
	orShell(new NetworkOnly({ networkTimeoutSeconds: PAGE_PATIENCE_S, plugins: [limited(LONG_MS), ownAlone] })),
);

/** Shows the cached app if neither the network nor a cache has the page in time. */
function orShell(strategy: Strategy): RouteHandlerCallback {
	return async ({ request, event }) => {
		const answer = strategy.handle({ request, event });
		const cached = await shell();
		if (cached === undefined) return answer;
		// Slightly later than the strategy's own time limit, after which it answers from its cache.
		const late = after(PAGE_PATIENCE_S * 1000 + 200).then(() => cached);
		return Promise.race([answer.catch(() => cached), late]);
	};
}

/** `isWorkspacePath` of the app, and the table's visitor address. */
function isWorkspace(path: string): boolean {
	return /^\/(\w\w\/)?(dashboard|manageinventory|inventory|models)(\/|$)/i.test(path);
}

function isForEverybody(path: string): boolean {
	return /^\/(\w\w\/?)?((home|products|blogs|pages)(\/|$)|$)/i.test(path) && !isFile(path);
}

/** Addresses of files that a browser can navigate to. */
function isFile(path: string): boolean {
	return /^\/(api|static|og|robots\.txt|sitemap)|\.(xml|csv|xlsx)$/.test(path);
}

/** Aborts requests that take longer. */
function limited(ms: number): WorkboxPlugin {
	return {
		requestWillFetch: async ({ request }) => new Request(request, { signal: AbortSignal.timeout(ms) }),
	};
}

/** The cast is needed because Workbox's types contradict each other with exactOptionalPropertyTypes. */
function atMost(options: ConstructorParameters<typeof ExpirationPlugin>[0]): WorkboxPlugin {
	return new ExpirationPlugin(options) as WorkboxPlugin;
}

async function shell(): Promise<Response | undefined> {
	const cached = await (await caches.open(SHELLS)).match(SHELL);
	if (cached === undefined) return undefined;
	const { status, headers } = cached;
	const page = (await cached.text()).replace(OWN_MARK, FROM_DEVICE + OWN_MARK);
	return new Response(page, { status, headers: withoutCoding(headers) });
}

/** A body that was read is no longer compressed, and has another length. */
function withoutCoding(headers: Headers): Headers {
	const plain = new Headers(headers);
	for (const name of ["content-encoding", "content-length"]) plain.delete(name);
	return plain;
}

/** Caches the page and its language's texts, if it consists of files of this build. */
async function cacheShell(page: Response): Promise<void> {
	if (!page.ok || page.redirected) return;
	const html = await page.clone().text();
	const files = Array.from(html.matchAll(/\/static\/js\/[^"']+\.js/g), ([file]) => file);
	const known = new Set([...FILES, ...Object.values(WORDS).flat()]);
	if (files.length === 0 || !files.every((file) => known.has(file))) return;
	const language = /<html[^>]* lang="([^"]+)"/.exec(html)?.[1] ?? "en";
	await (await caches.open(WORDS_CACHE)).addAll(await missingWords(language));
	await (await caches.open(SHELLS)).put(SHELL, page);
}

async function missingWords(language: string): Promise<string[]> {
	const cache = await caches.open(WORDS_CACHE);
	const missing: string[] = [];
	for (const url of WORDS[language] ?? []) if ((await cache.match(url)) === undefined) missing.push(url);
	return missing;
}
