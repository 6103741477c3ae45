import { parseRendition, renditionLink, renditionWidths } from "@freehub/domain/image-link";
import { clientsClaim, type WorkboxPlugin } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst, NetworkOnly } from "workbox-strategies";

declare const self: ServiceWorkerGlobalScope;

declare global {
	interface ExtendableEvent {
		/** Of the install event; not in every browser: https://w3c.github.io/ServiceWorker/#register-router-method */
		addRoutes?: (rule: { condition: { urlPattern: string }; source: "network" }) => Promise<void>;
	}
}

/** The app's files, and each language's words; the build writes them here (service-worker-plugin.ts). */
declare const FILES: string[];
declare const WORDS: Record<string, string[]>;

/** The empty page of this build, in which the app shows whatever address is opened without a connection. */
const SHELL = "/dashboard/today";
const SHELLS = "freehub-shell";
const WORDS_CACHE = "freehub-words";
/** Pages of visitors that are kept as they were seen last. */
const MOST_PAGES = 50;
const MOST_PICTURES = 20_000;
/** A network that answers later than this is taken for none where the app itself is here. */
const PATIENCE_MS = 4000;

// Files are named by their content.
precacheAndRoute(FILES.map((url) => ({ url, revision: null })));
cleanupOutdatedCaches();
clientsClaim();

self.addEventListener("install", (event) => {
	// A new version cannot take over while requests keep this worker at work, and it has nothing to add to an answer of the API.
	void event.addRoutes?.({ condition: { urlPattern: "/api/*" }, source: "network" });
	event.waitUntil(fetch(SHELL).then(keepShell));
});

// An update waits until somebody asks for it: never in the middle of typing.
self.addEventListener("message", ({ data }) => {
	if (data === "activate") void self.skipWaiting();
});

registerRoute(
	({ url }) => Object.values(WORDS).flat().includes(url.pathname),
	new CacheFirst({ cacheName: WORDS_CACHE }),
);

registerRoute(
	({ url, sameOrigin }) => sameOrigin && /^\/(images|drawings|icons)\//.test(url.pathname),
	new CacheFirst({
		cacheName: "freehub-pictures",
		plugins: [
			atMost({ maxEntries: MOST_PICTURES, purgeOnQuotaError: true }),
			{ handlerDidError: async ({ request }) => smallPicture(new URL(request.url).pathname) },
		],
	}),
);

/** Of products that were not opened only the small picture is here. */
async function smallPicture(path: string): Promise<Response | undefined> {
	const { image } = parseRendition(path) ?? {};
	if (image === undefined) return undefined;
	const [smallest = image.width] = renditionWidths(image.width);
	return caches.match(renditionLink(image, smallest));
}

registerRoute(
	({ request, url }) => request.mode === "navigate" && isWorkspace(url.pathname),
	async ({ request, event }) => {
		const fresh = fetch(request);
		// The answer is looked at in any case, whoever was faster.
		event.waitUntil(fresh.then((answer) => keepShell(answer.clone())).catch(() => undefined));
		const kept = await shell();
		if (kept === undefined) return fresh;
		const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
		const answer = await Promise.race([fresh, late]).catch(() => kept);
		return answer.status >= 500 ? kept : answer;
	},
);

// What everybody may read is the server's; the last seen is shown where it does not answer.
registerRoute(
	({ request, url }) => request.mode === "navigate" && isForEverybody(url.pathname),
	new NetworkFirst({
		cacheName: "freehub-pages",
		plugins: [atMost({ maxEntries: MOST_PAGES }), { handlerDidError: shell }],
	}),
);

// Others may have a token in their address, and are not kept.
registerRoute(
	({ request, url }) => request.mode === "navigate" && !isFile(url.pathname),
	new NetworkOnly({ plugins: [{ handlerDidError: shell }] }),
);

/** `isWorkspacePath` of the app, and where the table is besides. */
function isWorkspace(path: string): boolean {
	return /^\/(\w\w\/)?(dashboard|manageinventory|inventory|models)(\/|$)/i.test(path);
}

function isForEverybody(path: string): boolean {
	return /^\/(\w\w\/?)?((home|products|blogs|pages)(\/|$)|$)/i.test(path) && !isFile(path);
}

/** What is no page, though a browser may be sent there. */
function isFile(path: string): boolean {
	return /^\/(api|static|og|robots\.txt|sitemap)|\.(xml|csv|xlsx)$/.test(path);
}

/** Workbox's own types do not go together where optional properties are exact. */
function atMost(options: ConstructorParameters<typeof ExpirationPlugin>[0]): WorkboxPlugin {
	return new ExpirationPlugin(options) as WorkboxPlugin;
}

async function shell(): Promise<Response | undefined> {
	return (await caches.open(SHELLS)).match(SHELL);
}

/** Keeps the page, and the words of its language, where it is made of the files of this build. */
async function keepShell(page: Response): Promise<void> {
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
