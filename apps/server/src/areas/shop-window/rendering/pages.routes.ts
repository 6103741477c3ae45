import { pageQuery } from "@freehub/contract/shop-window/rendering";
import { directionOf, LANGUAGE_COOKIE, splitAddress } from "@freehub/domain/language";
import { shop } from "@freehub/domain/shop";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { Logger } from "pino";
import { sessionCookie } from "#areas/people/sign-in/callers.ts";
import type { AppEnv } from "#http/app-env.ts";
import { askedAt } from "#http/picture-links.ts";
import type { Server } from "#http/route.ts";
import { askedLanguage } from "#language.ts";
import { renders } from "#queues/bounds.ts";
import { createQueue } from "#queues/queue.ts";
import { type CachedPage, type ContentEncoding, createPageCache } from "./page-cache.ts";
import type { Address } from "./render-thread.ts";
import { type AnswerRead, openRenderer } from "./renderer.ts";

/** A missing file must not be answered with a page: a browser would try to run it as a script. */
const FILE = /^\/(api|static|drawings|images|icons|og)(\/|$)/;

/**
 * Serves the app's pages: public pages rendered, the others as a frame that the browser fills. If the API is on another host, the
 * browser renders all of them.
 * @param build the folder of the web app's build; `built` is its index.html.
 * @param send answers the reads of page rendering.
 * @returns a function that returns the number of requests that wait for their pages.
 */
export function renderedPages(
	server: Server,
	build: string,
	built: string,
	send: AnswerRead,
	log: Logger,
): () => number {
	const { app, config, db, headers, limits } = server;
	const { apiHost } = config;
	if (apiHost !== undefined) {
		const makeFrame = () => ({ shop: shop(), page: frameOnly(templateNow(built), apiHost) });
		let frame = makeFrame();
		app.get("*", (c, next) => {
			if (FILE.test(c.req.path)) return next();
			c.set("endpoint", "page");
			if (frame.shop !== shop()) frame = makeFrame();
			return Promise.resolve(c.html(frame.page, 200, { "Cache-Control": "no-cache" }));
		});
		return () => 0;
	}
	const queue = createQueue(renders.queue);
	/** The renderer and the kept pages of the shop as it is now; an owner may change its currency or language. */
	function openPages() {
		const template = templateNow(built);
		const { render, close } = openRenderer(build, template, send);
		const pageOf = createPageCache({
			db,
			send,
			queue,
			render,
			count: (address) => limits?.countPage(address),
			frameOf: (request) => frameFor(template, request),
			onError: (err) => log.error({ err }, "a page could not be rendered"),
		});
		return { shop: shop(), pageOf, close };
	}
	let opened = openPages();
	app.get("*", async (c, next) => {
		if (FILE.test(c.req.path)) return next();
		c.set("endpoint", "page");
		limits?.countRead(c.get("address"));
		const { pathname, search, searchParams } = new URL(c.req.url);
		// A path that cannot be decoded matches no page, so use one that matches none either.
		const address = isDecodable(pathname)
			? pathname + pageQuery(splitAddress(pathname).path, searchParams)
			: "/not-an-address";
		const url = (config.publicUrl ?? askedAt(c, config)) + address;
		const isVisitor = sessionCookie(c.req.raw.headers) === undefined;
		const language = askedLanguage(c.req.raw.headers);
		// People who are signed in may have changed the page, and who reloads it wants it as it is now.
		const isReload = /no-cache|max-age=0/.test(c.req.header("cache-control") ?? "");
		const patienceMs = isVisitor && !isReload ? config.pagePatienceMs : undefined;
		if (opened.shop !== shop()) {
			opened.close();
			opened = openPages();
		}
		const { pageOf } = opened;
		const page = await pageOf({ url, isVisitor, language }, c.get("address"), patienceMs);
		if (page.location === undefined) return answer(c, page, search, { ...headers });
		if (!isOwnLink(c)) return answer(c, page, search, { ...headers });
		const english = await pageOf({ url, isVisitor, language: "en" }, c.get("address"), patienceMs);
		return answer(c, english, search, { ...headers });
	});
	return queue.waiting;
}

/**
 * Whether a link on our own pages was followed: without a language it leads to the English page, unless another language was
 * chosen.
 */
function isOwnLink(c: Context<AppEnv>): boolean {
	return c.req.header("sec-fetch-site") === "same-origin" && getCookie(c, LANGUAGE_COOKIE) === undefined;
}

function isDecodable(path: string): boolean {
	try {
		decodeURIComponent(path);
		return true;
	} catch {
		return false;
	}
}

async function answer(
	c: Context<AppEnv>,
	page: CachedPage,
	search: string,
	headers: Record<string, string>,
): Promise<Response> {
	c.set("isComplete", true);
	const { status, location } = page;
	headers["X-Request-Id"] = c.get("requestId");
	headers["Cache-Control"] = status >= 500 ? "no-store" : "no-cache";
	if (status === 503 || status === 429) headers["Retry-After"] = "5";
	headers.Vary = "Accept-Encoding, Accept-Language, Cookie";
	if (location !== undefined)
		// With the whole query of the request, including parts that do not affect the page.
		return new Response(null, {
			status,
			headers: { ...headers, Location: location.replace(/\?.*$/, "") + search },
		});
	const encoding = encodingFor(c.req.header("accept-encoding"));
	const etag = `"${page.etag}-${encoding}"`;
	headers.ETag = etag;
	if (status === 200 && c.req.header("if-none-match") === etag)
		return new Response(null, { status: 304, headers });
	headers["Content-Type"] = "text/html; charset=utf-8";
	if (encoding !== "identity") headers["Content-Encoding"] = encoding;
	const body = c.req.method === "HEAD" ? null : await page.bytes(encoding);
	return new Response(body, { status, headers });
}

function encodingFor(accepted = ""): ContentEncoding {
	if (/\bbr\b/.test(accepted)) return "br";
	return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

/** The built page without rendered content, for an API on another host. */
function frameOnly(template: string, apiHost: string): string {
	return withMeta(template, "freehub-host", apiHost)
		.replace("<!--page-head-->", "<title>Freehub</title>")
		.replace(/<!--page-(content|data)-->/g, "");
}

/** The same in the page's language, for a page that was not rendered in time. */
function frameFor(template: string, { url, language: readers }: Address): string {
	const { language = readers } = splitAddress(new URL(url).pathname);
	const inLanguage = template.replace(
		'<html lang="en">',
		`<html lang="${language}" dir="${directionOf(language)}">`,
	);
	return frameOnly(inLanguage, "");
}

/** The built page for the shop as it is now. */
function templateNow(built: string): string {
	return withMeta(built, "freehub-shop", JSON.stringify(shop()));
}

/** Sets the content of a meta tag that is empty in the build; it passes a setting to the app. */
function withMeta(template: string, name: string, content: string): string {
	const empty = `<meta name="${name}" content="`;
	return template.replace(empty, () => empty + escapeAttribute(content));
}

function escapeAttribute(text: string): string {
	return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}
