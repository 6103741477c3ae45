import { gzipSync } from "node:zlib";
import type { Context } from "hono";
import { compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./app-env.ts";
import { streamPictureLinks, withPictureLinks } from "./picture-links.ts";

/** Shorter texts fit one packet anyway, in bytes. */
const WORTH_COMPRESSING = 1400;

const compressor = compress({ threshold: WORTH_COMPRESSING });

/** A window at a provider that left its opener's group would seem closed to the page that opened it. */
const PROVIDER_WINDOW = /^\/(signin\/popup$|api\/auth\/callback\/)/i;

/** Pages of an app that is served elsewhere show them too. */
const PICTURES = /^\/(images|drawings)\//;

/**
 * Completes every answer that is not complete yet: adds the headers that all have, and compresses where the
 * client takes it. Looking at an answer's headers or body here makes the HTTP adapter leave its fast path
 * (it took a third of the whole request), which is why `jsonAnswer` makes complete answers itself.
 */
export function finishAnswers(headers: Readonly<Record<string, string>>) {
	return createMiddleware<AppEnv>(async (c, next) => {
		await next();
		if (c.get("isComplete") === true) return;
		for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
		c.res.headers.set("X-Request-Id", c.get("requestId"));
		if (PICTURES.test(c.req.path)) c.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
		if (PROVIDER_WINDOW.test(c.req.path)) c.res.headers.set("Cross-Origin-Opener-Policy", "unsafe-none");
		if (c.req.path.startsWith("/api/")) {
			const linked = streamPictureLinks(c.res, c);
			if (linked !== c.res) c.res = linked;
			c.res.headers.append("Vary", "Origin, Sec-Fetch-Site");
		}
		if (c.req.path.startsWith("/api/") && c.req.header("accept-encoding") !== undefined) {
			await compressor(c, async () => {});
		}
	});
}

/** A complete JSON answer: nothing else needs to touch it on its way out. */
export function jsonAnswer(
	c: Context<AppEnv>,
	status: number,
	json: string,
	headers: Readonly<Record<string, string>>,
): Response {
	c.set("isComplete", true);
	const text = withPictureLinks(json, c);
	const all: Record<string, string> = {
		...headers,
		"Content-Type": "application/json",
		Vary: "Accept-Encoding, Origin, Sec-Fetch-Site",
		"X-Request-Id": c.get("requestId"),
	};
	if (text.length > WORTH_COMPRESSING && c.req.header("accept-encoding")?.includes("gzip") === true) {
		all["Content-Encoding"] = "gzip";
		// The lowest level takes a quarter of the time of the usual one for a tenth more bytes.
		return new Response(gzipSync(text, { level: 1 }), { status, headers: all });
	}
	return new Response(text, { status, headers: all });
}
