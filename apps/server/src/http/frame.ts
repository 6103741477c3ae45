import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import { clientAddress } from "#client-address.ts";
import type { Config } from "#config.ts";
import type { Metrics } from "#metrics/metrics.ts";
import { WORTH_COMPRESSING } from "./answers.ts";
import type { AppEnv } from "./app-env.ts";
import { streamPictureLinks } from "./picture-links.ts";
import type { Server } from "./route.ts";
import { decoderPolicy, docsPolicy } from "./security-headers.ts";

/**
 * The middleware around every request: assigns an id, determines the client's address, completes the answer, and logs one line.
 * Reads made while rendering a page belong to the page's request and are skipped.
 * @param server the headers of answers that are not complete yet.
 * @param countRequest counts a request with its status and its duration in ms.
 */
export function frame(
	log: Logger,
	config: Config,
	{ headers, headersOfData }: Pick<Server, "headers" | "headersOfData">,
	countRequest: Metrics["countRequest"],
) {
	return createMiddleware<AppEnv>(async (c, next) => {
		const { renderedFor } = c.env ?? {};
		if (renderedFor !== undefined) {
			c.set("requestId", "");
			c.set("address", renderedFor);
			return next();
		}
		const began = performance.now();
		const requestId = randomUUID();
		c.set("requestId", requestId);
		const forwarded = config.trustProxy === 0 ? undefined : c.req.header("x-forwarded-for");
		c.set("address", clientAddress(c.env?.incoming?.socket.remoteAddress, forwarded, config.trustProxy));
		await next();
		if (c.get("isComplete") !== true) await complete(c, config, isJson(c.res) ? headersOfData : headers);
		if (PROVIDER_WINDOW.test(c.req.path)) c.res.headers.set("Cross-Origin-Opener-Policy", "unsafe-none");
		if (DOCS.test(c.req.path)) c.res.headers.set("Content-Security-Policy", docsPolicy(headers));
		if (DECODER.test(c.req.path)) c.res.headers.set("Content-Security-Policy", decoderPolicy);
		const ms = performance.now() - began;
		countRequest(c.get("endpoint"), c.res.status, ms);
		log.info(
			{
				requestId,
				method: c.req.method,
				path: c.req.path,
				status: c.res.status,
				code: c.get("code"),
				ms: Math.round(ms * 100) / 100,
				address: c.get("address"),
				user: c.get("caller")?.user.id,
			},
			"request",
		);
	});
}

const compressor = compress({ threshold: WORTH_COMPRESSING });

/** A provider's sign-in window that left its opener's group would look closed to the page that opened it. */
const PROVIDER_WINDOW = /^\/(signin\/popup$|api\/auth\/callback\/)/i;

/** The Swagger UI page, which is not part of the app. */
const DOCS = /^\/api\/docs\/?$/i;

/** Must match the name in vite.config.ts. */
const DECODER = /^\/static\/js\/decode-worker\.[^/]+\.js$/;

/** Pages of an app on another host also show these. */
const PICTURES = /^\/(images|drawings|og)\//;

function isJson({ headers }: Response): boolean {
	return /^application\/(problem\+)?json/.test(headers.get("content-type") ?? "");
}

/**
 * Adds the common headers, and compresses if the client accepts it. Touching an answer's headers or body takes the HTTP adapter
 * off its fast path, so `jsonAnswer` builds complete answers itself.
 */
async function complete(
	c: Context<AppEnv>,
	config: Config,
	headers: Readonly<Record<string, string>>,
): Promise<void> {
	const { path } = c.req;
	for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
	c.res.headers.set("X-Request-Id", c.get("requestId"));
	if (PICTURES.test(path)) c.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
	if (!path.startsWith("/api/")) return;
	const linked = streamPictureLinks(c.res, c, config);
	if (linked !== c.res) c.res = linked;
	c.res.headers.append("Vary", "Origin, Sec-Fetch-Site");
	if (c.req.header("accept-encoding") !== undefined) await compressor(c, async () => {});
}
