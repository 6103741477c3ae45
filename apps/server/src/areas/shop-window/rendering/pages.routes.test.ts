import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { addProduct, changeProduct, getProduct } from "@freehub/contract/catalogue/products";
import { addArticle, deleteArticle, publishArticle } from "@freehub/contract/shop-window/blogs";
import { recordMovement } from "@freehub/contract/stock/stock";
import { productPath } from "@freehub/domain/catalogue/product-slug";
import { describe, expect, it } from "vitest";
import type { Config } from "#config.ts";
import { testServer } from "../../../../test/server.ts";

/** Built by `npm test` beforehand. */
const build = fileURLToPath(new URL("../../../../../web/dist/", import.meta.url));

const wheel = {
	name: "Round Wheel",
	description: "It turns.",
	price: 120,
	quantity: 7,
	supplier: "Harbour Cycle Parts",
	image: "/drawings/a.svg",
};

async function shop(settings: Partial<Config> = {}) {
	const server = await testServer(settings, undefined, build);
	const { client, cookie } = await server.newUser();
	const html = async (path: string, headers: Record<string, string> = {}, request = server.request) => {
		const answer = await request(path, { headers });
		return { status: answer.status, headers: answer.headers, text: await answer.text() };
	};
	return { server, client, cookie, html };
}

describe("a rendered page", () => {
	it("has its content and its data in it", async () => {
		const { client, html } = await shop();
		await client.call(addProduct, { body: wheel });
		const { status, headers, text } = await html("/");
		expect(status).toBe(200);
		expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
		expect(headers.get("content-security-policy")).toContain("default-src 'self'");
		const root = text.slice(text.indexOf('<div id="root">'), text.indexOf('id="page-data"'));
		for (const words of ["Round Wheel", "7 in stock", "$120.00", "Sign In"]) expect(root).toContain(words);
		expect(text).toMatch(/<title>[^<]*Freehub<\/title>/);
		expect(text).toContain('<link rel="canonical" href="http://shop.test/"');
	});

	it("is another one after every change of what it shows, in every process", async () => {
		const { server, client, html } = await shop();
		const other = server.secondProcess();
		const { insertedId: id } = await client.call(addProduct, { body: wheel });
		expect((await html("/")).text).toContain("7 in stock");
		expect((await html("/", {}, other)).text).toContain("7 in stock");

		await client.call(recordMovement, {
			params: { id },
			body: { kind: "receive", quantity: 5 },
			idempotencyKey: "five-more",
		});
		expect((await html("/")).text).toContain("12 in stock");
		expect((await html("/", {}, other)).text).toContain("12 in stock");

		const { version } = await client.call(getProduct, { params: { id } });
		await client.call(changeProduct, { params: { id }, body: { name: "Rounder Wheel" }, version });
		expect((await html("/", {}, other)).text).toContain("Rounder Wheel");

		const article = await client.call(addArticle, {
			body: { title: "On wheels", desc: "Round.", image: "/drawings/a.svg" },
		});
		expect((await html("/")).text).not.toContain("On wheels");
		await client.call(publishArticle, { params: { id: article._id }, version: article.version });
		expect((await html("/")).text).toContain("On wheels");
		expect((await html(`/blogs/${article._id}`, {}, other)).status).toBe(200);
		await client.call(deleteArticle, { params: { id: article._id } });
		expect((await html("/")).text).not.toContain("On wheels");
		expect((await html(`/blogs/${article._id}`, {}, other)).status).toBe(404);
	});

	it("of a product has one address, to which others lead; what does not exist is not found", async () => {
		const { client, html } = await shop();
		const { insertedId: id } = await client.call(addProduct, { body: wheel });
		const address = productPath(id, wheel.name);
		for (const path of [`/products/${id}`, `/products/${id}/another-name`, `/PRODUCTS/${id}/another-name`]) {
			const { status, headers } = await html(path);
			expect([status, headers.get("location")], path).toEqual([301, address]);
		}
		const { text } = await html(address);
		expect(text).toContain(`<link rel="canonical" href="http://shop.test${address}"`);
		expect(text, "the way to manage it waits for who is at the screen").not.toContain(`"/inventory/`);
		expect((await html("/products/01a205d0-0000-7000-8000-000000000000/gone")).status).toBe(404);
	});

	it("is found by search engines where it is a category or a product, and not where it is a search or a later page", async () => {
		const { client, html } = await shop();
		const { insertedId: id } = await client.call(addProduct, { body: { ...wheel, category: "Bikes" } });
		const headOf = async (path: string) => (await html(path)).text.split("</head>")[0] ?? "";
		const category = await headOf("/products?category=Bikes&utm_source=mail");
		expect(category).not.toContain("noindex");
		expect(category).toContain('<link rel="canonical" href="http://shop.test/products?category=Bikes"');
		for (const query of ["search=wheel", "page=2", "category=Nothing+like+this", "stock=in", "sort=price"])
			expect(await headOf(`/products?${query}`), query).toContain('content="noindex"');
		const head = await headOf(productPath(id, wheel.name));
		expect(head).toContain(`<title>${wheel.name} · Freehub</title>`);
		const data = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
			([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
		);
		expect(data.map((one) => one["@type"])).toEqual(["Product", "BreadcrumbList"]);
		expect(data[0]).toMatchObject({ name: wheel.name, offers: { price: "120.00", priceCurrency: "USD" } });
	});

	it("is not sent again to who has it", async () => {
		const { client, html } = await shop();
		const { insertedId: id } = await client.call(addProduct, { body: wheel });
		const etag = (await html("/")).headers.get("etag") ?? "";
		const again = await html("/", { "if-none-match": etag });
		expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
		await client.call(recordMovement, {
			params: { id },
			body: { kind: "deliver", quantity: 1 },
			idempotencyKey: "one-less",
		});
		expect((await html("/", { "if-none-match": etag })).status).toBe(200);
	});

	it("is the same page whatever else its address asks for, which a way on keeps", async () => {
		const { client, html } = await shop();
		const { insertedId: id } = await client.call(addProduct, { body: wheel });
		const home = await html("/");
		expect((await html("/?cold=1&search=Round")).text).toBe(home.text);
		const list = await html("/products?search=Round");
		expect((await html("/products?utm_source=mail&search=Round&search=Wheel&page")).text).toBe(list.text);
		expect(list.text).not.toBe((await html("/products")).text);
		const german = await html("/?utm_source=mail", { "accept-language": "de" });
		expect(german.headers.get("location")).toBe("/de/?utm_source=mail");
		const named = await html(`/products/${id}?utm_source=mail&asked=1`);
		const address = productPath(id, wheel.name);
		expect([named.status, named.headers.get("location")]).toEqual([
			301,
			`${address}?utm_source=mail&asked=1`,
		]);
		expect((await html(`${address}?asked=1`)).text).not.toBe((await html(address)).text);
	});

	it("is rendered for others while somebody searches for everything: too much of it is made in the browser", async () => {
		const { server, client, html } = await shop({ trustProxy: 1 });
		await client.call(addProduct, { body: wheel });
		// Wait until the thread has started.
		await html("/");
		const from = (address: string, path: string) =>
			server.request(path, { headers: { "x-forwarded-for": address } });
		const searches = Array.from({ length: 22 }, (_, i) =>
			from("203.0.113.9", `/de/products?search=wheel${i}`),
		);
		const others = ["198.51.100.1", "198.51.100.2", "198.51.100.3"].map((address) =>
			from(address, `/products?search=round`),
		);
		for (const answer of await Promise.all(others)) {
			expect(answer.status).toBe(200);
			expect(await answer.text()).toContain("Round Wheel");
		}
		const answers = await Promise.all(searches);
		const refused = answers.find(({ status }) => status === 503);
		expect(refused?.headers.get("retry-after")).toBe("5");
		const page = await refused?.text();
		expect(page).toContain('<html lang="de" dir="ltr">');
		expect(page).toContain('<div id="root"></div>');
		expect(page).toMatch(/<script[^>]+src="\/static\/js\//);
		// Once the load is over, everything is rendered for everybody.
		expect((await from("203.0.113.9", "/de/products?search=wheel21")).status).toBe(200);
	});

	it("is rendered at once, as text, where an article would take long", async () => {
		const { server, client, html } = await shop();
		const { _id: id, version } = await client.call(addArticle, {
			body: { title: "Nested", desc: "Round.", image: "/drawings/a.svg" },
		});
		await client.call(publishArticle, { params: { id }, version });
		// It was stored before there were limits.
		await server.db.kysely
			.updateTable("blog")
			.set({ body: "1) ".repeat(3000) })
			.where("id", "=", id)
			.execute();
		const { status, text } = await html(`/blogs/${id}`);
		expect(status).toBe(200);
		expect(text).toContain("1) ".repeat(2999));
	});

	it("comes compressed where the browser takes it, under an ETag of its own", async () => {
		const { server, html } = await shop();
		const plain = await html("/blogs");
		const packed = await server.request("/blogs", { headers: { "accept-encoding": "gzip, deflate, br" } });
		expect(packed.headers.get("content-encoding")).toBe("br");
		expect(packed.headers.get("etag")).not.toBe(plain.headers.get("etag"));
		const bytes = Buffer.from(await packed.arrayBuffer());
		expect(brotliDecompressSync(bytes).toString()).toBe(plain.text);
	});

	it("is the same, byte for byte, from every process", async () => {
		const { server, client, html } = await shop();
		await client.call(addProduct, { body: wheel });
		for (const path of ["/", "/blogs", "/nope", "/blogs/nothing"]) {
			const tags = await Promise.all([html(path), html(path, {}, server.secondProcess())]);
			expect(tags[0]?.headers.get("etag")).toBe(tags[1]?.headers.get("etag"));
		}
	});

	it("leaves open who is there for those with a session, and is nobody's own", async () => {
		const { cookie, html } = await shop();
		const visitor = await html("/");
		const known = await html("/", { cookie });
		expect(visitor.headers.get("vary")).toContain("Cookie");
		expect(visitor.text).toContain('"queryKey":["session"]');
		expect(known.text).not.toContain('"queryKey":["session"]');
		expect(known.text).not.toMatch(/@shop\.test/);
	});

	it.each([
		"/nope",
		"/theme.js~",
		"/blogs/nothing",
		"/dashboard/nothing",
		"/%E0%A4%A",
		"/%00",
		"//etc/passwd",
		"/a%2fb",
	])("answers %s with 404 and the page that says so", async (path) => {
		const { html } = await shop();
		const { status, text } = await html(path);
		expect([path, status]).toEqual([path, 404]);
		expect(text).toContain('<meta name="robots" content="noindex">');
		expect(text).toMatch(/404|was not found/);
	});

	it("lets the window at a provider stay its opener's", async () => {
		const { html } = await shop();
		const policyOf = async (path: string) => (await html(path)).headers.get("cross-origin-opener-policy");
		expect(await policyOf("/signin/popup?provider=google")).toBe("unsafe-none");
		expect(await policyOf("/signin")).toBe("same-origin-allow-popups");
	});

	it("is not made where a file is missing, or the API is", async () => {
		const { html } = await shop();
		for (const path of ["/static/js/gone.js", "/drawings/gone.svg", "/api/gone", "/images/gone"]) {
			const { status, headers } = await html(path);
			expect([path, status]).toEqual([path, 404]);
			expect(headers.get("content-type")).not.toContain("html");
		}
	});

	it("names what the workspace's screens need, which the browser makes", async () => {
		const { html } = await shop();
		const { status, text } = await html("/dashboard/manageinventory?search=%3Cscript%3Ealert");
		expect(status).toBe(200);
		expect(text).toMatch(/rel="modulepreload"[^>]+manage-inventory/);
		expect(text).toContain('<div id="root"><noscript>');
		expect(text).not.toContain("<script>alert");
	});

	it("tells programs what a product costs, whether there is any, and where it stands", async () => {
		const { client, html } = await shop();
		const product = await client.call(addProduct, { body: { ...wheel, quantity: 0 } });
		const { text } = await html(productPath(product._id, product.name));
		const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
		const things = blocks.map(([, json = ""]) => JSON.parse(json) as Record<string, unknown>);
		expect(
			things.map((thing) => thing["@type"]).toSorted((a, b) => String(a).localeCompare(String(b))),
		).toEqual(["BreadcrumbList", "Product"]);
		expect(things.find((thing) => thing["@type"] === "Product")).toMatchObject({
			"@context": "https://schema.org",
			name: wheel.name,
			offers: {
				price: wheel.price.toFixed(2),
				priceCurrency: "USD",
				availability: "https://schema.org/OutOfStock",
			},
		});
	});

	it("says what cannot be done without script", async () => {
		const { html } = await shop();
		const sentence = /<noscript>.*This page needs JavaScript.*<\/noscript>/;
		for (const path of ["/dashboard/today", "/signin", "/signup"])
			expect((await html(path)).text).toMatch(sentence);
		expect((await html("/products")).text).not.toMatch(sentence);
	});

	it("is in the language of its address, and names the same page in the others", async () => {
		const { client, html } = await shop();
		await client.call(addProduct, { body: wheel });
		const { status, text } = await html("/de/products", { "accept-language": "fr" });
		expect(status).toBe(200);
		expect(text).toContain('<html lang="de" dir="ltr">');
		expect(text).toContain("Anmelden");
		expect(text).toContain("120,00\u00a0$");
		expect(text).toContain('href="/de/products');
		expect(text).toContain('<link rel="canonical" href="http://shop.test/de/products"');
		expect(text).toContain('<link rel="alternate" hreflang="bn" href="http://shop.test/bn/products">');
		expect(text).toContain('<link rel="alternate" hreflang="x-default" href="http://shop.test/products">');
		// The language of one reader does not affect the next one's page.
		expect((await html("/products")).text).toContain("Sign In");
	});

	it("leads readers of another language to its address in theirs: the chosen one, else the browser's", async () => {
		const { html } = await shop();
		const german = { "accept-language": "de-DE,de;q=0.9,en;q=0.8" };
		const { status, headers } = await html("/products?page=2", german);
		expect([status, headers.get("location")]).toEqual([302, "/de/products?page=2"]);
		expect(headers.get("vary")).toMatch(/Accept-Language.*Cookie/);
		expect((await html("/", { ...german, cookie: "language=en" })).status).toBe(200);
		expect((await html("/", { cookie: "language=bn" })).headers.get("location")).toBe("/bn/");
		expect((await html("//etc/passwd", german)).headers.get("location")).toBe("/de/etc/passwd");
	});

	it("is in the reader's language at the workspace's addresses, which name none", async () => {
		const { html } = await shop();
		const { text } = await html("/dashboard/today", { cookie: "language=fr" });
		expect(text).toContain('<html lang="fr"');
		expect(text).toMatch(/modulepreload[^>]+fr\.workspace/);
		const named = await html("/de/dashboard/today?x=1", { cookie: "language=fr" });
		expect([named.status, named.headers.get("location")]).toEqual([302, "/dashboard/today?x=1"]);
		// A link is no choice: nothing is stored, so the next page is in the reader's own language.
		expect(named.headers.get("set-cookie")).toBeNull();
		const other = await html("/", { cookie: "language=de" });
		expect(other.headers.get("location")).toBe("/de/");
	});

	it("lets nothing of its data out of its script element", async () => {
		const { client, html } = await shop();
		const name = '</script><img src=x onerror="alert(1)"><!--';
		await client.call(addProduct, { body: { ...wheel, name } });
		const { text } = await html("/");
		expect(text).not.toContain("</script><img");
		expect(text).not.toContain("<img src=x");
		const data = /id="page-data">(.*?)<\/script>/s.exec(text)?.[1] ?? "";
		expect(JSON.stringify(JSON.parse(data))).toContain(JSON.stringify(name).slice(1, -1));
	});

	it("has its canonical address where the shop is known by", async () => {
		const { html } = await shop({ publicUrl: "https://bikes.example" });
		const { text } = await html("/HOME?utm_source=x");
		expect(text).toContain('<link rel="canonical" href="https://bikes.example/"');
	});

	it("is made by the browser where the API is on another host", async () => {
		const { html } = await shop({ apiHost: "https://api.example" });
		const { status, text } = await html("/");
		expect(status).toBe(200);
		expect(text).toContain('content="https://api.example"');
		expect(text).toContain('<div id="root"></div>');
	});
});
