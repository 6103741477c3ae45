import type { Context } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { refusal } from "#app-error.ts";
import { countedAddress } from "#client-address.ts";
import { isStorable } from "#db/storable.ts";
import { streamAnswer } from "#http/answers.ts";
import type { AppEnv } from "#http/app-env.ts";
import { siteOrigin } from "#http/picture-links.ts";
import type { RequestClient, Server } from "#http/route.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import { blogRss } from "./blog-feed.ts";
import { robotsText } from "./robots.ts";
import { sitemapOfPages } from "./sitemap-pages.ts";
import { sitemapIndex } from "./xml.ts";

/** Max URLs per sitemap file, according to sitemaps.org. */
const PER_FILE = 50_000;

/** Crawlers return on their own; an hour is soon enough for them. */
const HOUR = "public, max-age=3600";
const xml = { "content-type": "application/xml; charset=utf-8", "cache-control": HOUR };

/**
 * Machine-readable routes outside the API: robots.txt, the sitemap, and the blog's feed.
 * @param perFile the number of products per sitemap file.
 */
export function sitemapRoutes(server: Server, heavyReads: HeavyReads, perFile = PER_FILE): void {
	const { app, db, config, limits } = server;
	const site = (c: Context<AppEnv>) => siteOrigin(c, config);

	for (const path of ["/robots.txt", "/sitemap.xml", "/sitemaps/:file", "/blogs/feed.xml"]) {
		app.use(path, compress(), (c, next) => {
			limits?.countRead(c.get("address"));
			return next();
		});
	}

	app.get("/robots.txt", etag(), (c) => c.text(robotsText(site(c)), 200, { "cache-control": HOUR }));

	app.get("/sitemap.xml", etag(), async (c) => {
		const starts = await heavyReads.read(clientOf(c), "sitemapStarts", { perFile });
		const files = ["pages", ...starts.map((id) => encodeURIComponent(id))];
		return c.body(sitemapIndex(files.map((file) => `${site(c)}/sitemaps/${file}.xml`)), 200, xml);
	});

	app.get("/sitemaps/pages.xml", etag(), async (c) => c.body(await sitemapOfPages(db, site(c)), 200, xml));

	app.get("/sitemaps/:file", async (c) => {
		const first = /^(.+)\.xml$/.exec(c.req.param("file"))?.[1];
		if (!isStorable(first)) throw refusal("not_found.such", { what: "part of the sitemap" });
		const input = { site: site(c), first, perFile };
		const parts = await heavyReads.stream(clientOf(c), "sitemapOfProducts", input);
		// For HEAD nobody reads or ends the body.
		if (c.req.method === "HEAD") await parts.return?.();
		return streamAnswer(parts, xml);
	});

	app.get("/blogs/feed.xml", etag(), async (c) =>
		c.body(await blogRss(db, site(c)), 200, {
			"content-type": "application/rss+xml; charset=utf-8",
			"cache-control": HOUR,
		}),
	);
}

function clientOf(c: Context<AppEnv>): RequestClient {
	return { address: countedAddress(c.get("address")), signal: () => c.req.raw.signal };
}
