import { emptyProduct } from "@freehub/contract/catalogue/product-fields";
import { addProduct, deleteProduct } from "@freehub/contract/catalogue/products";
import * as blogs from "@freehub/contract/shop-window/blogs";
import { changePage, getPage } from "@freehub/contract/shop-window/pages";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { insertProducts } from "#areas/catalogue/products/write-many.ts";
import { inTransaction } from "#db/connection.ts";
import { expectNoScan } from "../../../../test/expect-no-scan.ts";
import { type TestServer, testServer } from "../../../../test/server.ts";
import { childrenOf, parseXml, textOf, type XmlElement } from "../../../../test/xml.ts";
import { sitemapOfProducts, sitemapStarts } from "./sitemap-products.ts";
import { nthQuery, productsFrom, publishedArticles } from "./sitemaps.repo.ts";

const SITE = "http://shop.test";

async function textAt(server: TestServer, path: string): Promise<string> {
	const answer = await server.request(path);
	expect([path, answer.status]).toEqual([path, 200]);
	return answer.text();
}

const xmlAt = async (server: TestServer, path: string) => parseXml(await textAt(server, path));

/** The URLs in a sitemap or its index, as paths of the site. */
const pathsIn = (sitemap: XmlElement): string[] =>
	sitemap.children.map((entry) => (textOf(entry, "loc") ?? "").replace(SITE, ""));

const item = { description: "D", price: 1, quantity: 1, supplier: "C", image: "/drawings/a.svg" };

/** Adds products like an import, and returns their ids. */
async function addMany({ db }: TestServer, count: number): Promise<string[]> {
	const products = Array.from({ length: count }, (_, i) => {
		return { id: uuidv7(), product: { ...emptyProduct, ...item, name: `Bell ${i}` } };
	});
	const stock = () => ({ on_hand: 0, ledger_seq: 0, moved_at: null });
	await inTransaction(db, (tx) => insertProducts(db, tx, products, stock, new Date()));
	return products.map(({ id }) => id);
}

/** Copies a product, with subsequent ids; all except every thousandth are deleted, which is faster to write. */
async function addCopies({ db }: TestServer, of: string, count: number): Promise<void> {
	const row = await db.kysely
		.selectFrom("product")
		.selectAll()
		.where("id", "=", of)
		.executeTakeFirstOrThrow();
	const own = new Set(["id", "seq", "deleted_at", "available"]);
	const same = Object.keys(row).filter((name) => !own.has(name) && !name.endsWith("_order"));
	const columns = sql.join(same.map((name) => sql.ref(name)));
	await db.transact((tx) =>
		sql`
			insert into product (id, deleted_at, ${columns})
			with recursive number (i) as (select 1 union all select i + 1 from number where i < ${sql.lit(count)})
			select id || '-' || cast(100000 + i as text), case when i % 1000 = 0 then null else created_at end, ${columns}
			from product cross join number where id = ${of}`.execute(tx),
	);
}

describe("GET /robots.txt", () => {
	it("leads to the sitemap, and keeps crawlers out of the API and the workspace", async () => {
		const server = await testServer();
		const answer = await server.request("/robots.txt");
		expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
		const lines = (await answer.text()).split("\n");
		expect(lines[0]).toBe("User-agent: *");
		expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`);
		const closed = lines.filter((line) => line.startsWith("Disallow: ")).map((line) => line.slice(10));
		const isClosed = (path: string) => closed.some((start) => path.startsWith(start));
		for (const path of ["/api/products", "/dashboard/today", "/Dashboard", "/inventory/1", "/signin/popup"]) {
			expect([path, isClosed(path)]).toEqual([path, true]);
		}
		for (const path of [
			"/",
			"/products/1/bell",
			"/blogs/1",
			"/pages/imprint",
			"/signin",
			"/og/home.jpg",
			"/images/a",
		]) {
			expect([path, isClosed(path)]).toEqual([path, false]);
		}
	});

	it("names the site as the settings do, otherwise as a proxy was asked for it", async () => {
		const set = await testServer({ publicUrl: "https://shop.example" });
		expect(await textAt(set, "/robots.txt")).toContain("Sitemap: https://shop.example/sitemap.xml");
		const behind = await testServer({ trustProxy: 1 });
		const headers = { "x-forwarded-proto": "https" };
		const answer = await behind.request("/robots.txt", { headers });
		expect(await answer.text()).toContain("Sitemap: https://shop.test/sitemap.xml");
	});
});

describe("the sitemap", () => {
	it("lists the pages that are written, the published articles and the products, with when they changed", async () => {
		const now = new Date("2026-03-01T10:00:00Z");
		const server = await testServer({}, () => now);
		const { client } = await server.newUser();
		const add = (name: string) => client.call(addProduct, { body: { ...item, name } });
		const [bell, gone, wheel] = [await add("Bell & <Whistle>"), await add("Gone"), await add("চাকা")];
		await client.call(deleteProduct, { params: { id: gone._id } });
		const article = { title: "A", desc: "B", image: "/drawings/a.svg" };
		const { _id: blog, version } = await client.call(blogs.addArticle, { body: article });
		await client.call(blogs.publishArticle, { params: { id: blog }, version });
		await client.call(blogs.addArticle, { body: { ...article, title: "Draft" } });

		for (const [slug, text] of [
			["returns", "Within 30 days."],
			["terms", " \n"],
		] as const) {
			const params = { slug };
			const { version: seen } = await client.call(getPage, { params });
			await client.call(changePage, { params, body: { text }, version: seen });
		}

		const index = await xmlAt(server, "/sitemap.xml");
		expect(index.name).toBe("sitemapindex");
		expect(index.attributes.xmlns).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
		const files = pathsIn(index);
		expect(files).toEqual(["/sitemaps/pages.xml", `/sitemaps/${bell._id}.xml`]);

		const pages = await xmlAt(server, files[0] ?? "");
		expect(pathsIn(pages)).toEqual(["/", "/products", "/blogs", "/pages/returns", `/blogs/${blog}`]);
		const products = await xmlAt(server, files[1] ?? "");
		expect([pages.name, products.name]).toEqual(["urlset", "urlset"]);
		expect(pathsIn(products)).toEqual([
			`/products/${bell._id}/bell-whistle`,
			`/products/${wheel._id}/%E0%A6%9A%E0%A6%BE%E0%A6%95%E0%A6%BE`,
		]);
		for (const entry of [...products.children, ...pages.children.slice(3)]) {
			expect(textOf(entry, "lastmod")).toBe("2026-03-01T10:00:00.000Z");
		}
	});

	it("has another file after 50,000 products, and each file begins where it began", async () => {
		const server = await testServer();
		const [first = ""] = await addMany(server, 1);
		await addCopies(server, first, 50_000);
		const files = pathsIn(await xmlAt(server, "/sitemap.xml")).slice(1);
		expect(files).toEqual([`/sitemaps/${first}.xml`, `/sitemaps/${first}-150000.xml`]);
		const ids = async (file = "") => pathsIn(await xmlAt(server, file)).map((path) => path.split("/")[2]);
		const thousands = Array.from({ length: 49 }, (_, i) => `${first}-${101_000 + 1000 * i}`);
		expect(await ids(files[0])).toEqual([first, ...thousands]);
		expect(await ids(files[1])).toEqual([`${first}-150000`]);

		const { client } = await server.newUser();
		await client.call(deleteProduct, { params: { id: first } });
		expect(pathsIn(await xmlAt(server, "/sitemap.xml")).slice(1)).toEqual(files);
		expect(await ids(files[0])).toEqual(thousands);
	});

	it("has no product in two files or in none, however few a file has and whatever is deleted", async () => {
		const server = await testServer();
		const { db } = server;
		const ids = await addMany(server, 23);
		const deleted = new Set([0, 4, 5, 6, 7, 22].map((i) => ids[i] ?? ""));
		await db.kysely
			.updateTable("product")
			.set({ deleted_at: new Date() })
			.where("id", "in", [...deleted])
			.execute();
		for (const perFile of [1, 2, 4, 22, 23, 24]) {
			const starts = await sitemapStarts(db, { perFile });
			expect(starts).toHaveLength(Math.ceil(ids.length / perFile));
			const paths: string[] = [];
			for (const first of starts) {
				const { bytes, next } = await sitemapOfProducts(db, { site: "", first, perFile }, undefined);
				expect(next).toBeUndefined();
				paths.push(...pathsIn(parseXml(new TextDecoder().decode(bytes))));
			}
			expect(paths.map((path) => path.split("/")[2])).toEqual(ids.filter((id) => !deleted.has(id)));
		}
	});

	it("has one file of pages where there is no product", async () => {
		const server = await testServer();
		expect(pathsIn(await xmlAt(server, "/sitemap.xml"))).toEqual(["/sitemaps/pages.xml"]);
	});

	it("answers 404 for a part that there is not", async () => {
		const server = await testServer();
		await addMany(server, 1);
		for (const name of ["0.xml", `${uuidv7()}.xml`, "%00.xml", ".xml", "pages", "pages.xml.gz"]) {
			const { status } = await server.request(`/sitemaps/${name}`);
			expect([name, status]).toEqual([name, 404]);
		}
	});

	it("is found through indexes", async () => {
		const server = await testServer();
		const { kysely } = server.db;
		for (const isWith of [true, false]) {
			await expectNoScan(server, productsFrom(kysely, { id: "x", isWith }, 10).compile(), ["product"]);
		}
		await expectNoScan(server, publishedArticles(kysely).compile(), ["blog"]);
		await expectNoScan(server, nthQuery(10).compile(kysely), ["product"]);
	});
});

describe("GET /blogs/feed.xml", () => {
	it("has the published articles, the latest first, whatever is in them", async () => {
		let now = new Date("2026-03-01T10:00:00Z");
		const server = await testServer({}, () => now);
		const { client } = await server.newUser();
		const publish = async (fields: object) => {
			const body = { title: "A", desc: "B", image: "/drawings/a.svg", ...fields };
			const { _id: id, version } = await client.call(blogs.addArticle, { body });
			await client.call(blogs.publishArticle, { params: { id }, version });
			return id;
		};
		const odd = 'Nuts & <bolts> ]]> "10 mm" \u0001\u{1f6b2}';
		const first = await publish({ title: odd, author: "A & B", desc: `## ${odd}\n\nThey **hold**.` });
		now = new Date("2026-04-02T08:30:00Z");
		const second = await publish({ title: "Long", desc: "word ".repeat(300) });
		await client.call(blogs.addArticle, { body: { title: "Draft" } });

		const answer = await server.request("/blogs/feed.xml");
		expect(answer.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
		const rss = parseXml(await answer.text());
		expect([rss.name, rss.attributes.version]).toEqual(["rss", "2.0"]);
		const [channel] = childrenOf(rss, "channel");
		if (channel === undefined) throw new Error("The feed has no channel.");
		expect(textOf(channel, "link")).toBe(`${SITE}/blogs`);
		expect(childrenOf(channel, "atom:link")[0]?.attributes).toMatchObject({
			href: `${SITE}/blogs/feed.xml`,
			rel: "self",
		});
		const items = childrenOf(channel, "item").map((entry) =>
			Object.fromEntries(entry.children.map(({ name, text }) => [name, text])),
		);
		expect(items).toMatchObject([
			{ title: "Long", guid: second, pubDate: "Thu, 02 Apr 2026 08:30:00 GMT" },
			{
				title: odd.replace("\u0001", ""),
				link: `${SITE}/blogs/${first}`,
				guid: first,
				pubDate: "Sun, 01 Mar 2026 10:00:00 GMT",
				"dc:creator": "A & B",
				description: `${odd.replace("\u0001", "")} They hold.`,
			},
		]);
		expect(items[0]?.description).toMatch(/^(word ){90,}word…$/);
		expect(items[0]?.description?.length).toBeLessThanOrEqual(500);
	});
});

describe("addresses for machines", () => {
	const paths = ["/robots.txt", "/sitemap.xml", "/sitemaps/pages.xml", "/blogs/feed.xml"];

	it("may be kept for an hour, are answered 304 while nothing changed, and have the headers of every answer", async () => {
		const server = await testServer();
		for (const path of paths) {
			const { headers } = await server.request(path);
			expect(headers.get("cache-control")).toBe("public, max-age=3600");
			expect(headers.get("x-content-type-options")).toBe("nosniff");
			const etag = headers.get("etag") ?? "";
			expect(etag).toMatch(/^"\w{40}"$/);
			const again = await server.request(path, { headers: { "if-none-match": etag } });
			expect([path, again.status, await again.text()]).toEqual([path, 304, ""]);
		}
	});

	it("come compressed, and without a body for HEAD, which leaves no long answer open", async () => {
		const server = await testServer();
		const [first] = await addMany(server, 50);
		const file = `/sitemaps/${first}.xml`;
		const packed = await server.request(file, { headers: { "accept-encoding": "gzip" } });
		expect(packed.headers.get("content-encoding")).toBe("gzip");
		const bytes = packed.body?.pipeThrough(new DecompressionStream("gzip"));
		expect(pathsIn(parseXml(await new Response(bytes).text()))).toHaveLength(50);
		// A client may have 8 open streams.
		for (let i = 0; i < 9; i++) {
			const head = await server.request(file, { method: "HEAD" });
			expect([head.status, await head.text()]).toEqual([200, ""]);
		}
	});
});
