import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { addToken } from "@freehub/contract/account";
import { getSession, updateUser } from "@freehub/contract/identity";
import { addLocation } from "@freehub/contract/locations";
import { listProducts } from "@freehub/contract/products";
import { recordMovement } from "@freehub/contract/stock";
import type { Page } from "@playwright/test";
import { testAsUser as base, expect, newProduct } from "../fixtures.ts";
import { startServer } from "../own-server.ts";
import { untilQuiet } from "../until-quiet.ts";

/** Each test has a shop of its own, whose owner `account` is as the first to join: an owner sees every page. */
const test = base.extend({
	// Playwright reads the names of what a fixture needs; this one needs nothing.
	// oxlint-disable-next-line no-empty-pattern
	baseURL: async ({}, use) => {
		const server = await startServer({});
		await use(server.url);
		await server.stop();
	},
});

/** Texts that would run if a screen took them for markup, an address, or a template. */
const payloads = [
	`"><img src=x onerror=xssRan(1)>`,
	`<svg onload=xssRan(2)></svg>`,
	`</script><script>xssRan(3)</script>`,
	`javascript:xssRan(4)`,
	`'"autofocus onfocus=xssRan(5) x='`,
	`{{constructor.constructor('xssRan(6)')()}}`,
];
const all = payloads.join(" ");

/** Tells what ran, and what only the Content-Security-Policy kept from running. */
async function watch(page: Page): Promise<string[]> {
	const ran: string[] = [];
	await page.exposeFunction("xssRan", (what: unknown) => void ran.push(`ran: ${String(what)}`));
	await page.exposeFunction("xssStopped", (what: string) => void ran.push(`stopped by the policy: ${what}`));
	await page.addInitScript(() => {
		document.addEventListener(
			"securitypolicyviolation",
			({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
				const told = window as unknown as { xssStopped: (what: string) => void };
				if (violatedDirective.startsWith("script"))
					told.xssStopped(`${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
			},
		);
	});
	page.on("dialog", (dialog) => {
		ran.push(`dialog: ${dialog.message()}`);
		void dialog.dismiss();
	});
	return ran;
}

/** Every page of the app, as somebody who may see them all. */
function everyPage(productId: string): string[] {
	const text = encodeURIComponent(all);
	return [
		"/",
		"/blogs",
		`/blogs/${text}`,
		`/inventory/${productId}`,
		`/inventory/${productId}/edit`,
		`/manageinventory/addnewitem?copy=${productId}`,
		`/inventory/${text}`,
		`/inventory/${text}/edit`,
		`/manageinventory?search=${text}&supplier=${text}&sort=${text}`,
		"/manageinventory",
		"/manageinventory/addnewitem",
		"/dashboard/manageinventory",
		"/dashboard/books",
		"/dashboard/movements",
		"/dashboard/locations",
		"/dashboard/profile",
		"/dashboard/people",
		`/dashboard/people?search=${text}`,
		"/dashboard/audit",
		"/dashboard/deleted",
		`/dashboard/audit?action=${text}&actor=${text}&target=${text}`,
		"/forgot-password",
		`/reset-password?token=${text}`,
		`/verify-email?token=${text}`,
		`/invitation?token=${text}`,
		`/signin/popup?failed=1&error=${text}&error_description=${text}`,
		`/no-such-page/${text}#${text}`,
	];
}

test("texts that would run as a script run nowhere, stored or in an address, on any page", async ({
	page,
	api,
	expectedErrors,
}) => {
	test.setTimeout(180_000);
	expectedErrors.push(/Failed to load resource/, /net::ERR/, /Scripts may close only/);
	const ran = await watch(page);
	const image = `/drawings/x.svg?"onerror="xssRan(7)"><svg/onload=xssRan(8)>`;
	const product = await newProduct(api, {
		name: all.slice(0, 200),
		description: all,
		supplier: all.slice(0, 200),
		sku: `${all.slice(0, 80)}${Date.now()}`,
		// One sign of this kind is between a category and the one inside it; more are refused.
		category: all.replaceAll(">", "").slice(0, 100),
		brand: all.slice(0, 100),
		model: all.slice(0, 200),
		size: all.slice(0, 50),
		colour: all.slice(0, 50),
		image,
	});
	await api.call(updateUser, {
		body: { name: all.slice(0, 100), image: `https://localhost:1/"onerror="xssRan(9)` },
	});
	await api.call(addToken, { body: { name: payloads[0] as string, scopes: ["stock.read"], days: 1 } });
	await api.call(addLocation, { body: { name: `${payloads[1]} ${Date.now()}`, kind: "warehouse" } });
	await api.call(recordMovement, {
		params: { id: product._id },
		body: { kind: "receive", quantity: 1, reference: all.slice(0, 200), note: all },
		idempotencyKey: crypto.randomUUID(),
	});
	for (const path of everyPage(product._id)) {
		await page.goto(path);
		await untilQuiet(page);
		if (path === "/dashboard/people") await expect(page.getByRole("table").first()).toContainText("onerror");
		expect(ran, path).toEqual([]);
	}
});

test("texts that would run as a script run nowhere when they are typed into every field and sent", async ({
	page,
	product,
	browser,
	baseURL,
	expectedErrors,
}) => {
	test.setTimeout(180_000);
	expectedErrors.push(/Failed to load resource/, /net::ERR/, /Scripts may close only/);
	const fieldsOf = (where: Page) =>
		where.locator(
			"main input:not([type=checkbox]):not([type=radio]):not([type=number]):not([type=date]):not([type=hidden]):not([readonly]):visible, main textarea:visible",
		);
	/** Fills every field, and sends the form of each in turn. */
	const typeEverywhere = async (where: Page, path: string, ran: string[]) => {
		let count = 1;
		for (let sent = 0; sent < count; sent++) {
			await where.goto(path);
			await untilQuiet(where);
			const fields = await fieldsOf(where).all();
			count = fields.length;
			for (const field of fields) await field.fill(payloads.slice(0, 2).join(""));
			await fields[sent]?.press("Enter");
			await untilQuiet(where);
			expect(ran, path).toEqual([]);
		}
		return count;
	};

	const ran = await watch(page);
	let typed = 0;
	for (const path of [
		"/manageinventory",
		"/manageinventory/addnewitem",
		`/inventory/${product._id}`,
		`/inventory/${product._id}/edit`,
		"/dashboard/books",
		"/dashboard/movements",
		"/dashboard/locations",
		"/dashboard/profile",
		"/dashboard/people",
		"/dashboard/audit",
	]) {
		typed += await typeEverywhere(page, path, ran);
	}
	const visitor = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
	const ranThere = await watch(visitor);
	for (const path of ["/signin", "/signup", "/forgot-password", "/reset-password?token=x"]) {
		typed += await typeEverywhere(visitor, path, ranThere);
	}
	await visitor.context().close();
	expect(typed).toBeGreaterThan(15);
});

test("a page of another origin can neither write with the user's cookies, nor read, nor frame", async ({
	page,
	api,
	product,
	baseURL,
	expectedErrors,
}) => {
	expectedErrors.push(/./);
	// Another port of the same host is another origin, but the same site: the browser does send the cookies along.
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
		// What comes back without CORS cannot be read by that page; that nothing was done is looked at below.
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
	expectedErrors.push(/Content Security Policy|Trusted/i);
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
