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
/** A network that answers later than this is taken for none where the app itself is here: it has to open within 3 s. */
const PATIENCE_MS = 1500;
/** The same where what the server says is more than what is kept. */
const PAGE_PATIENCE_S = 2;
/** The same where it was late within the last minute. */
const SHORT_PATIENCE_MS = 400;
const LATE_MS = 60_000;
/** What hangs keeps one of the few connections that a browser opens to a host. */
const GIVEN_UP_MS = 6000;
/** The same of what nothing here can stand in for, which a slow network is to bring. */
const LONG_MS = 25_000;
/** The same of the app's own files, which are loaded one after the other, and all once more where one does not come. */
const FILE_MS = 120_000;
/** What every page of the app has in it, and a Wi-Fi's page that wants a sign-in has not. */
const OWN_MARK = '<meta name="freehub-shop"';
/** What tells the page that it was opened from the device (lib/no-server.ts). */
const FROM_DEVICE = '<meta name="freehub-from" content="device">';

addPlugins([limited(FILE_MS)]);
// Files are named by their content.
precacheAndRoute(FILES.map((url) => ({ url, revision: null })));
cleanupOutdatedCaches();
clientsClaim();

self.addEventListener("install", (event) => {
	// A new version cannot take over while requests keep this worker at work, and it has nothing to add to an answer of the API.
	void event.addRoutes?.({ condition: { urlPattern: "/api/*" }, source: "network" });
	event.waitUntil(fetch(SHELL, { signal: AbortSignal.timeout(FILE_MS) }).then(keepShell));
});

// An update waits until somebody asks for it: never in the middle of typing.
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

/** Of products that were not opened only the small picture is here. */
async function smallPicture(path: string): Promise<Response | undefined> {
	const { image } = parseRendition(path) ?? {};
	if (image === undefined) return undefined;
	const [smallest = image.width] = renditionWidths(image.width);
	return caches.match(renditionLink(image, smallest));
}

/** When a page was opened from the device last because the network did not answer. */
let lateAt: number | undefined;

registerRoute(
	({ request, url }) => request.mode === "navigate" && isWorkspace(url.pathname),
	async ({ request, event }) => {
		const answer = fetch(request, { signal: AbortSignal.timeout(GIVEN_UP_MS) });
		const fresh = answer.then(own);
		// The answer is looked at in any case, whoever was faster.
		event.waitUntil(fresh.then((answer) => keepShell(answer.clone())).catch(() => undefined));
		const kept = await shell();
		if (kept === undefined) return answer;
		let isHere = false;
		const here = () => {
			isHere = true;
			lateAt = undefined;
		};
		void fresh.then(here, () => undefined);
		const isLate = lateAt !== undefined && Date.now() - lateAt < LATE_MS;
		const late = after(isLate ? SHORT_PATIENCE_MS : PATIENCE_MS).then(() => {
			if (!isHere) lateAt = Date.now();
			return kept;
		});
		return Promise.race([fresh.catch(() => kept), late]);
	},
);

async function after(ms: number): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, ms));
}

/** @throws where it does not come from the server: a gateway or a Wi-Fi answers in its place. */
async function own(answer: Response): Promise<Response> {
	if (answer.status >= 500) throw new TypeError(`Answered ${answer.status}`);
	if (answer.type === "opaqueredirect") {
		// It leads to another address of this site, or else asking there fails.
		await own(await fetch(answer.url, { signal: AbortSignal.timeout(GIVEN_UP_MS) }));
	} else if (answer.headers.get("content-type")?.startsWith("text/html")) {
		if (!(await answer.clone().text()).includes(OWN_MARK)) throw new TypeError("Not a page of the app");
	}
	return answer;
}

const ownAlone: WorkboxPlugin = { fetchDidSucceed: ({ response }) => own(response) };

// What everybody may read is the server's; the last seen is shown where it does not answer.
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

// Others may have a token in their address, and are not kept.
registerRoute(
	({ request, url }) => request.mode === "navigate" && !isFile(url.pathname),
	orShell(new NetworkOnly({ networkTimeoutSeconds: PAGE_PATIENCE_S, plugins: [limited(LONG_MS), ownAlone] })),
);

/** Where neither the network nor a cache has the page in time, the app shows it. */
function orShell(strategy: Strategy): RouteHandlerCallback {
	return async ({ request, event }) => {
		const answer = strategy.handle({ request, event });
		const kept = await shell();
		if (kept === undefined) return answer;
		// What is in a cache has come a moment before.
		const late = after(PAGE_PATIENCE_S * 1000 + 200).then(() => kept);
		return Promise.race([answer.catch(() => kept), late]);
	};
}

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

/** Has what does not come in so many ms let its connection go. */
function limited(ms: number): WorkboxPlugin {
	return {
		requestWillFetch: async ({ request }) => new Request(request, { signal: AbortSignal.timeout(ms) }),
	};
}

/** Workbox's own types do not go together where optional properties are exact. */
function atMost(options: ConstructorParameters<typeof ExpirationPlugin>[0]): WorkboxPlugin {
	return new ExpirationPlugin(options) as WorkboxPlugin;
}

async function shell(): Promise<Response | undefined> {
	const kept = await (await caches.open(SHELLS)).match(SHELL);
	if (kept === undefined) return undefined;
	const { status, headers } = kept;
	const page = (await kept.text()).replace(OWN_MARK, FROM_DEVICE + OWN_MARK);
	return new Response(page, { status, headers: withoutCoding(headers) });
}

/** What was unpacked is as long as it is. */
function withoutCoding(headers: Headers): Headers {
	const plain = new Headers(headers);
	for (const name of ["content-encoding", "content-length"]) plain.delete(name);
	return plain;
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
