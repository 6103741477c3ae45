import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { changeProduct, getProduct } from "@freehub/contract/catalogue/products";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it, onTestFinished } from "vitest";
import { PASSWORD, type TestServer, testServer } from "../../test/server.ts";

const product = {
	name: "Dawn Handlebar Bag",
	description: "Holds a jacket and a book.",
	price: 10,
	quantity: 3,
	supplier: "Harbour Cycle Parts",
	image: "/drawings/bag.svg",
};
const FRONT = "https://front.test";
const json = { "content-type": "application/json" };

async function add(server: TestServer, cookie: string, more: object = {}): Promise<string> {
	const answer = await server.request("/api/product", {
		method: "POST",
		headers: { ...json, cookie },
		body: JSON.stringify({ ...product, ...more }),
	});
	return ((await answer.json()) as { insertedId: string }).insertedId;
}

async function imagesIn(server: TestServer, path: string, headers: Record<string, string>) {
	const answer = await server.request(path, { headers });
	const body = (await answer.json()) as { image: string } | { image: string }[];
	return (Array.isArray(body) ? body : [body]).map(({ image }) => image);
}

describe("paths of the API", () => {
	it("are not case-sensitive and take a slash at their end, as Express has it", async () => {
		const server = await testServer();
		const { cookie } = await server.newUser();
		const id = await add(server, cookie);
		for (const path of ["/api/Products", "/API/PRODUCTS/", "/api/products/", `/api/PRODUCTS/${id}/`]) {
			expect([path, (await server.request(path)).status]).toEqual([path, 200]);
		}
		for (const path of ["/api/Openapi.json", "/api/docs/", "/api/Auth/Get-Session/"]) {
			expect([path, (await server.request(path)).status]).toEqual([path, 200]);
		}
		const added = await server.request("/api/Product/", {
			method: "POST",
			headers: { ...json, cookie },
			body: JSON.stringify({ ...product, name: "Dusk Handlebar Bag" }),
		});
		expect(added.status).toBe(201);
		const removed = await server.request(`/api/PRODUCT/${id}/`, { method: "DELETE", headers: { cookie } });
		expect(removed.status).toBe(200);
		expect((await server.request(`/api/products/${id}`)).status).toBe(404);
	});

	it("keep the case of the ids in them", async () => {
		const server = await testServer();
		const id = uuidv7();
		const now = new Date();
		const moments = { created_at: now, updated_at: now, published_at: now };
		const blog = { image: "/drawings/a.svg", title: "Wheels", body: "Round.", author: "The workshop" };
		await server.db.kysely
			.insertInto("blog")
			.values({ id: `Blog-${id}`, ...blog, state: "published", ...moments })
			.execute();
		expect((await server.request(`/api/BLOGS/Blog-${id}/`)).status).toBe(200);
		expect((await server.request(`/api/blogs/blog-${id}`)).status).toBe(404);
	});

	it("take a picture in any case, with the limit that files have", async () => {
		const server = await testServer();
		const { cookie } = await server.newUser();
		const answer = await server.request("/api/Images/", {
			method: "POST",
			headers: { "content-type": "image/png", cookie },
			body: new Uint8Array(2 * 1024 * 1024),
		});
		expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, "image_refused"]);
	});

	it("lead to the next page under the name that the documentation has", async () => {
		const server = await testServer();
		const { cookie } = await server.newUser();
		await add(server, cookie);
		await add(server, cookie, { name: "Dusk Handlebar Bag" });
		const { headers } = await server.request("/api/Products/?limit=1");
		expect(headers.get("link")).toMatch(/^<\/api\/products\?limit=1&cursor=/);
	});
});

describe("links to pictures", () => {
	it("are absolute for another, named origin, in lists and streams, and relative for the server's own pages", async () => {
		const server = await testServer({ corsOrigins: [FRONT] });
		const { cookie } = await server.newUser();
		const id = await add(server, cookie);
		const elsewhere = "https://cdn.test/bag.png";
		await add(server, cookie, { name: "Dusk Handlebar Bag", image: elsewhere });
		const paths = ["/api/products", "/api/products?limit=5", `/api/products/${id}`];
		for (const path of paths) {
			const named = await imagesIn(server, path, { origin: FRONT });
			expect(named).toContain("http://shop.test/drawings/bag.svg");
			const own = await imagesIn(server, path, {});
			expect(own).toContain("/drawings/bag.svg");
			if (path !== paths[2]) expect([named, own].map((all) => all.includes(elsewhere))).toEqual([true, true]);
			expect(await imagesIn(server, path, { origin: "https://other.test" })).toContain("/drawings/bag.svg");
			const { headers } = await server.request(path, { headers: { origin: FRONT } });
			expect(headers.get("vary")).toMatch(/\bOrigin\b/);
		}
	});

	it("are absolute for all but the server's own pages where PUBLIC_URL is set", async () => {
		const server = await testServer({ publicUrl: "https://shop.example" });
		const { cookie } = await server.newUser();
		await add(server, cookie);
		const link = "https://shop.example/drawings/bag.svg";
		expect(await imagesIn(server, "/api/products", {})).toEqual([link]);
		expect(await imagesIn(server, "/api/products?limit=5", { "sec-fetch-site": "cross-site" })).toEqual([
			link,
		]);
		const own = { "sec-fetch-site": "same-origin" };
		expect(await imagesIn(server, "/api/products", own)).toEqual(["/drawings/bag.svg"]);
		expect(await imagesIn(server, "/api/products?limit=5", own)).toEqual(["/drawings/bag.svg"]);
	});

	it("are stored as they were when a client sends back what it has read", async () => {
		const server = await testServer({ corsOrigins: [FRONT] });
		const { cookie, client } = await server.newUser();
		const id = await add(server, cookie);
		const front = server.clientWith({ cookie, origin: FRONT });
		const read = await front.call(getProduct, { params: { id } });
		expect(read.image).toBe("http://shop.test/drawings/bag.svg");
		const { name: _, ...rest } = read;
		const changed = await front.call(changeProduct, {
			params: { id },
			body: { name: "Dusk Handlebar Bag", image: rest.image },
			version: read.version,
		});
		expect(changed.image).toBe("http://shop.test/drawings/bag.svg");
		expect((await client.call(getProduct, { params: { id } })).image).toBe("/drawings/bag.svg");
		const again = await front.call(changeProduct, {
			params: { id },
			body: { image: "https://cdn.test/drawings/bag.svg" },
			version: changed.version,
		});
		expect(again.image).toBe("https://cdn.test/drawings/bag.svg");
	});

	it("lead to drawings that other sites' pages may show", async () => {
		const folder = mkdtempSync(join(tmpdir(), "freehub-web-"));
		onTestFinished(() => rmSync(folder, { recursive: true }));
		mkdirSync(join(folder, "client", "drawings"), { recursive: true });
		writeFileSync(join(folder, "client", "index.html"), "<!doctype html>");
		writeFileSync(join(folder, "client", "drawings", "bag.svg"), "<svg/>");
		const server = await testServer({ apiHost: "https://api.test" }, undefined, folder);
		const policy = async (path: string) => {
			const { status, headers } = await server.request(path);
			return [status, headers.get("cross-origin-resource-policy")];
		};
		expect(await policy("/drawings/bag.svg")).toEqual([200, "cross-origin"]);
		expect(await policy("/")).toEqual([200, "same-origin"]);
		expect((await server.request("/Drawings/bag.svg")).headers.get("content-type")).not.toMatch(/svg/);
	});
});

describe("signing in from another site", () => {
	const ask = (server: TestServer, path: string, body: object, headers: Record<string, string>) =>
		server.request(`/api/auth/${path}`, {
			method: "POST",
			headers: { ...json, ...headers },
			body: JSON.stringify(body),
		});
	const account = { email: "kim@shop.test", password: PASSWORD };

	it.each([
		["sign-in/email", account],
		["sign-up/email", { ...account, email: "lee@shop.test", name: "Lee" }],
		[
			"sign-in/social",
			{ provider: "github", callbackURL: "/", errorCallbackURL: "/", disableRedirect: true },
		],
		["sign-in/firebase", { idToken: "x" }],
	])("is refused in words, because the browser would keep no session: %s", async (path, body) => {
		const server = await testServer({ corsOrigins: [FRONT] });
		await server.newUser("kim@shop.test");
		for (const headers of [{ origin: FRONT }, { origin: FRONT, "sec-fetch-site": "cross-site" }]) {
			const answer = await ask(server, path, body, headers);
			const { code, detail } = (await answer.json()) as { code: string; detail: string };
			expect([answer.status, code]).toEqual([403, "token_needed"]);
			expect(detail).toMatch(/API token/);
			expect(answer.headers.getSetCookie()).toEqual([]);
		}
		const people = await server.db.kysely.selectFrom("user").select("email").execute();
		expect(people.map(({ email }) => email)).toEqual(["kim@shop.test"]);
	});

	it("works from another port or subdomain of the same site, and without a page", async () => {
		const origins = ["http://shop.test:8080", "http://www.shop.test", FRONT];
		const server = await testServer({ corsOrigins: origins });
		await server.newUser("kim@shop.test");
		for (const headers of [
			{ origin: "http://shop.test:8080" },
			{ origin: "http://www.shop.test" },
			{ origin: FRONT, "sec-fetch-site": "same-site" },
			{},
		]) {
			expect((await ask(server, "sign-in/email", account, headers)).status).toBe(200);
		}
	});

	it("leaves a sign-up that opens no session to whoever must confirm the address first", async () => {
		const server = await testServer({ corsOrigins: [FRONT], requireEmailVerification: true });
		const answer = await ask(server, "sign-up/email", { ...account, name: "Kim" }, { origin: FRONT });
		expect(answer.status).toBe(200);
	});
});
