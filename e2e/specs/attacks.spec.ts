import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { listProducts } from "@freehub/contract/catalogue/products";
import { getSession } from "@freehub/contract/people/identity";
import { expect, testAsUser as test, testAsOwner } from "../fixtures.ts";
import { all, newScriptedProduct, watchScripts } from "../script-texts.ts";
import { untilQuiet } from "../until-quiet.ts";

// One server for all tests of this file.
test.describe.configure({ mode: "default" });
// The crawl of all pages and all fields is in soak/attacks.spec.ts.
test.use({ settings: { DEMO: "off", MAIL_FROM: "Attacks <attacks@localhost>" } });

testAsOwner(
	"texts that would run as a script run nowhere, stored, in an address or typed",
	async ({ page, asOwner, expectedErrors }) => {
		expectedErrors.push(/Failed to load resource/, /net::ERR/, /Scripts may close only/);
		const ran = await watchScripts(page);
		const { _id } = await newScriptedProduct(asOwner);
		const text = encodeURIComponent(all);
		const main = page.getByRole("main");
		for (const [path, shown] of [
			[`/products/${_id}`, "onerror"],
			[`/inventory/${_id}`, "onerror"],
			["/dashboard/audit", "Change"],
			[`/signin/popup?failed=1&error=${text}`, "It did not work"],
			[`/dashboard/manageinventory?search=${text}`, ""],
		] as const) {
			await page.goto(path);
			await expect(main).toContainText(shown);
			expect(ran, path).toEqual([]);
		}
		const search = main.getByRole("searchbox").first();
		await search.fill("onerror");
		await expect(page.getByRole("grid")).toContainText("onerror");
		await search.fill(all.slice(0, 100));
		await search.press("Enter");
		await expect(page).toHaveURL(/search=/);
		expect(ran).toEqual([]);
	},
);

test("a page of another origin can neither write with the user's cookies, nor read, nor frame", async ({
	page,
	api,
	product,
	baseURL,
	expectedErrors,
}) => {
	expectedErrors.push(/./);
	// Another port of the same host is another origin but the same site: the browser sends the cookies.
	const evil = createServer((_, answer) => {
		answer.setHeader("content-type", "text/html");
		answer.end("<!doctype html><title>evil</title><body></body>");
	}).listen(0, "localhost");
	await once(evil, "listening");
	try {
		const before = await api.call(listProducts, { query: { search: product.name } });
		await page.goto(`http://localhost:${(evil.address() as AddressInfo).port}/`);
		const sent: string[] = [];
		page.on("request", (request) => {
			if (request.method() === "POST" || request.method() === "DELETE") sent.push(request.url());
		});
		const results = await page.evaluate(
			async ({ host, id }) => {
				const body = JSON.stringify({
					name: "Planted",
					description: "x",
					price: 1,
					quantity: 1,
					supplier: "x",
					image: "/x",
				});
				const attempt = async (path: string, init: RequestInit) => {
					try {
						const answer = await fetch(host + path, { credentials: "include", ...init });
						return answer.type === "opaque"
							? "opaque"
							: `${answer.status} ${(await answer.text()).slice(0, 40)}`;
					} catch {
						return "blocked";
					}
				};
				const form = (action: string, fields: Record<string, string>, type: string) => {
					const frame = document.createElement("iframe");
					frame.name = `frame${Math.random()}`;
					document.body.append(frame);
					const element = document.createElement("form");
					Object.assign(element, {
						action: host + action,
						method: "post",
						enctype: type,
						target: frame.name,
					});
					for (const [name, value] of Object.entries(fields)) {
						const input = document.createElement("input");
						Object.assign(input, { name, value });
						element.append(input);
					}
					document.body.append(element);
					element.submit();
				};
				form("/api/product", { name: "Planted" }, "application/x-www-form-urlencoded");
				form("/api/product", { [body.slice(0, -1)]: "}" }, "text/plain");
				form("/api/auth/sign-out", { "{": "}" }, "text/plain");
				navigator.sendBeacon(`${host}/api/product`, new Blob([body], { type: "text/plain" }));
				const json = { "content-type": "application/json" };
				const text = { "content-type": "text/plain" };
				const results = [
					await attempt("/api/product", { method: "POST", body, headers: json }),
					await attempt("/api/product", { method: "POST", body, mode: "no-cors", headers: text }),
					await attempt(`/api/product/${id}`, { method: "DELETE" }),
					await attempt("/api/auth/sign-out", { method: "POST", body: "{}", mode: "no-cors" }),
					await attempt("/api/account", {}),
				];
				const frame = document.createElement("iframe");
				frame.src = `${host}/manageinventory`;
				document.body.append(frame);
				await new Promise((resolve) => {
					frame.addEventListener("load", resolve);
				});
				results.push(frame.contentDocument === null ? "frame: closed to us" : "frame: readable");
				return results;
			},
			{ host: baseURL ?? "", id: product._id },
		);
		// Without CORS that page cannot read the answers; below, check that nothing was done.
		expect(results).toEqual([...Array(5).fill("blocked"), "frame: closed to us"]);
		expect(sent.length).toBeGreaterThanOrEqual(5);
		const framed = page.frames().find((frame) => frame.url().includes("manageinventory"));
		expect(framed).toBeUndefined();
		const planted = await api.call(listProducts, { query: { search: "Planted" } });
		expect(planted.filter(({ name }) => name === "Planted")).toEqual([]);
		expect(await api.call(listProducts, { query: { search: product.name } })).toEqual(before);
		expect(await api.call(getSession)).not.toBeNull();
		await page.goto(`${baseURL}/dashboard/profile`);
		await expect(page.getByRole("heading", { name: "Profile" }).first()).toBeVisible();
	} finally {
		evil.close();
	}
});

test("no text becomes markup or a script on a page, whatever a library does with it", async ({
	page,
	expectedErrors,
}) => {
	// The products of the first test have invalid images.
	expectedErrors.push(/Content Security Policy|Trusted|Failed to load|net::ERR/i);
	for (const path of ["/", "/dashboard/products", "/no-such-page"]) {
		await page.goto(path);
		await untilQuiet(page);
		const results = await page.evaluate(() => {
			const tried = (work: () => unknown) => {
				try {
					work();
					return "done";
				} catch (error) {
					return (error as Error).name;
				}
			};
			const [div, script] = [document.createElement("div"), document.createElement("script")];
			const { trustedTypes } = window as unknown as {
				trustedTypes: { createPolicy: (name: string, rules: object) => void };
			};
			return {
				markup: tried(() => Object.assign(div, { innerHTML: "<img src=x onerror=alert(1)>" })),
				inserted: tried(() => div.insertAdjacentHTML("beforeend", "<b>x</b>")),
				address: tried(() => Object.assign(script, { src: "https://evil.test/x.js" })),
				blob: tried(() => Object.assign(script, { src: "blob:https://evil.test/1" })),
				script: tried(() => Object.assign(script, { text: "alert(1)" })),
				policy: tried(() => trustedTypes.createPolicy("another", { createHTML: (text: string) => text })),
				entity: tried(() => Object.assign(div, { innerHTML: "&amp;" })),
				own: tried(() => Object.assign(script, { src: "/static/js/x.js" })),
			};
		});
		expect([path, results]).toEqual([
			path,
			{
				markup: "TypeError",
				inserted: "TypeError",
				address: "TypeError",
				blob: "TypeError",
				script: "TypeError",
				policy: "TypeError",
				entity: "done",
				own: "done",
			},
		]);
	}
});
