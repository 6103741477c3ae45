import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { getProduct } from "@freehub/contract/products";
import type { Page } from "@playwright/test";
import { expect, testAsUser } from "../fixtures.ts";
import { keepApp, noConnection } from "../pages/kept-app.ts";
import { onHand, StockBar } from "../pages/stock.ts";
import { untilQuiet } from "../until-quiet.ts";

testAsUser.use({ serviceWorkers: "allow" });

testAsUser(
	"without a connection the app starts with what waits on this device, which is sent when it is back",
	async ({ page, context, product, api, expectedErrors }) => {
		expectedErrors.push(noConnection);
		await keepApp(page);
		await page.goto(`/inventory/${product._id}`);
		await expect(onHand(page)).toHaveText("7");
		await untilQuiet(page);
		await context.setOffline(true);
		await new StockBar(page).book("receive", 5);
		await expect(onHand(page)).toHaveText("12");
		await page.close();
		const next = await context.newPage();
		await next.goto("/dashboard/waiting");
		await expect(next.getByRole("heading", { name: "To send" })).toBeVisible();
		await expect(next.getByRole("main").getByText("Receive 5")).toBeVisible();
		await expect(next.getByRole("banner").getByRole("status")).toHaveText("Offline, 1 to send");
		await context.setOffline(false);
		await expect(next.getByText("Nothing is waiting.")).toBeVisible();
		await expect
			.poll(async () => (await api.call(getProduct, { params: { id: product._id } })).quantity)
			.toBe(12);
	},
);

testAsUser(
	"without a connection a visitors' page is shown as it was seen last, and any other one in the app, in its language",
	async ({ page, context, expectedErrors }) => {
		expectedErrors.push(noConnection, /could not be loaded|Error/);
		await keepApp(page);
		await page.goto("/blogs");
		await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
		await untilQuiet(page);
		await context.setOffline(true);
		await page.goto("/blogs");
		await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
		await page.goto("/dashboard/movements");
		await expect(page.getByRole("main").getByRole("button", { name: "Retry" })).toBeVisible({
			timeout: 20_000,
		});
		await context.setOffline(false);
	},
);

testAsUser("a visitor's browser keeps no app", async ({ page, context }) => {
	await context.clearCookies();
	await page.goto("/");
	await untilQuiet(page);
	expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
	const answer = await page.request.get("/sw.js");
	expect(answer.headers()).toMatchObject({ "cache-control": "no-cache" });
	expect(answer.headers()["content-type"]).toContain("javascript");
});

testAsUser(
	"a new version is offered in every tab, and comes when it is asked for, however busy the page is",
	async ({ page, context, account, baseURL, expectedErrors }) => {
		expectedErrors.push(noConnection);
		let version = "";
		// why: the network's edge; the same server with another worker, as after an update of it.
		const proxy = createServer(
			(request, response) => void pass(request, response, `${baseURL}`, () => version),
		);
		proxy.listen(0, "127.0.0.1");
		await once(proxy, "listening");
		const { port } = proxy.address() as AddressInfo;
		const site = `http://localhost:${port}`;
		try {
			const { email, password } = account;
			await page.request.post(`${site}/api/auth/sign-in/email`, { data: { email, password } });
			await keepApp(page, site);
			const other = await context.newPage();
			await other.goto(`${site}/dashboard/waiting`);
			const offerIn = (tab: Page) => tab.getByRole("button", { name: "A new version is ready. Reload" });
			await expect(offerIn(page)).toHaveCount(0);
			version = "// 2";
			await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
			for (const tab of [page, other]) await expect(offerIn(tab)).toBeVisible();
			// Requests that reach the old worker keep it from ending; no more at a time than a busy machine can answer.
			await page.evaluate(() => {
				async function goOn() {
					for (;;) {
						await fetch("/api/auth/get-session").catch(() => undefined);
						await new Promise((resolve) => setTimeout(resolve, 15));
					}
				}
				for (let i = 0; i < 3; i++) void goOn();
			});
			for (const tab of [page, other]) {
				const reloaded = tab.waitForEvent("load");
				await offerIn(tab).click();
				await reloaded;
				await expect(tab.getByText("Nothing is waiting.")).toBeVisible();
				await expect(offerIn(tab)).toHaveCount(0);
			}
			const running = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting);
			expect(await running()).toBeNull();
		} finally {
			await context.close();
			proxy.closeAllConnections();
			proxy.close();
		}
	},
);

async function pass(
	request: IncomingMessage,
	response: ServerResponse,
	to: string,
	version: () => string,
): Promise<void> {
	const { method = "GET", url = "/", headers } = request;
	// It would be passed on when it has ended.
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
	response.end(url === "/sw.js" ? Buffer.concat([content, Buffer.from(version())]) : content);
}
