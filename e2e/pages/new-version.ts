import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { expect, type Locator, type Page } from "@playwright/test";
import { keepApp } from "./kept-app.ts";

export type Versions = {
	site: string;
	/** Publishes the next version, as an update of the server does. */
	publish: () => void;
	close: () => void;
};

/** The path of requests that only keep workers and the network busy. */
const BUSY = "/api/busy";

/**
 * Serves the same server with a different worker in each version.
 * @param hasRoutes false: simulate a browser in which all requests reach the worker.
 */
export async function serveVersions(server: string, { hasRoutes = true } = {}): Promise<Versions> {
	let version = 0;
	const change = (worker: string) =>
		`${hasRoutes ? worker : worker.replaceAll("addRoutes", "noRoutes")}
self.addEventListener("message", ({ data, ports }) => data === "version" && ports[0].postMessage(${version}));`;
	// why: the network's edge; a built app has only one version.
	const proxy = createServer((request, response) => void pass(request, response, server, change));
	proxy.listen(0, "127.0.0.1");
	await once(proxy, "listening");
	const { port } = proxy.address() as AddressInfo;
	return {
		site: `http://localhost:${port}`,
		publish: () => {
			version++;
		},
		close: () => {
			proxy.closeAllConnections();
			proxy.close();
		},
	};
}

/** Signs in at the site under test, and opens it in two tabs; the first one caches the app. */
export async function openTwoTabs(
	{ site }: Versions,
	page: Page,
	{ email, password }: { email: string; password: string },
): Promise<Page[]> {
	await page.request.post(`${site}/api/auth/sign-in/email`, { data: { email, password } });
	await keepApp(page, site);
	const other = await page.context().newPage();
	await other.goto(`${site}/dashboard/waiting`);
	return [page, other];
}

export function offerIn(tab: Page): Locator {
	return tab.getByRole("button", { name: "A new version is ready. Reload" });
}

/** Sends a request from a page every 15 ms, forever: each request to an old worker keeps it alive. */
export async function keepBusy(tab: Page): Promise<void> {
	await tab.addInitScript(askOn, BUSY);
	await tab.evaluate(askOn, BUSY);
}

function askOn(address: string): void {
	async function goOn() {
		for (;;) {
			// One at a time, so that a slow machine is not overloaded.
			await fetch(address).catch(() => undefined);
			await new Promise((resolve) => setTimeout(resolve, 15));
		}
	}
	void goOn();
}

/** Publishes a version and accepts it in the first tab; in the other tabs the offer works or has gone. */
export async function takeNextVersion({ publish }: Versions, tabs: readonly Page[]): Promise<void> {
	const [first] = tabs;
	const before = await versionIn(first as Page);
	publish();
	await (first as Page).evaluate(async () => (await navigator.serviceWorker.ready).update());
	for (const tab of tabs) await expect(offerIn(tab)).toBeVisible({ timeout: 30_000 });
	for (const tab of tabs) {
		const reloaded = tab.waitForEvent("load", { timeout: 30_000 });
		await offerIn(tab).click();
		await reloaded;
		await expect(tab.getByRole("heading", { name: "Waiting changes" })).toBeVisible();
		await expect(offerIn(tab)).toHaveCount(0);
	}
	for (const tab of tabs) expect(await versionIn(tab)).toBe(before + 1);
}

/** The version of the worker that controls the page. */
function versionIn(page: Page): Promise<number> {
	return page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				const { port1, port2 } = new MessageChannel();
				port1.onmessage = ({ data }) => resolve(data);
				navigator.serviceWorker.controller?.postMessage("version", [port2]);
			}),
	);
}

async function pass(
	request: IncomingMessage,
	response: ServerResponse,
	to: string,
	change: (worker: string) => string,
): Promise<void> {
	const { method = "GET", url = "/", headers } = request;
	if (url === BUSY) return void response.writeHead(204).end();
	// Refuse the stream: the proxy would pass it on only at its end.
	if (url.startsWith("/api/events")) return void response.writeHead(503).end();
	const body =
		method === "GET" ? undefined : await new Response(Readable.toWeb(request) as ReadableStream).text();
	const {
		host: _host,
		connection: _connection,
		origin: _origin,
		"accept-encoding": _encoding,
		...sent
	} = headers;
	const answer = await fetch(to + url, {
		method,
		headers: sent as Record<string, string>,
		redirect: "manual",
		...(body !== undefined && { body }),
	});
	const content = Buffer.from(await answer.arrayBuffer());
	const {
		"content-encoding": _,
		"content-length": __,
		"transfer-encoding": ___,
		...kept
	} = Object.fromEntries(answer.headers);
	response.writeHead(answer.status, { ...kept, "set-cookie": answer.headers.getSetCookie() });
	response.end(url === "/sw.js" ? change(content.toString()) : content);
}
