import type { Context } from "hono";
import type { Config } from "#config.ts";
import type { AppEnv } from "./app-env.ts";

/** Pictures of this server are stored as paths, and sent as paths to its own pages. */
const OWN = /"(image|url|logo)":"(?=\/(?:images|drawings)\/)/g;

type Settings = Pick<Config, "publicUrl" | "corsOrigins" | "trustProxy">;

/**
 * The prefix for links to the server's own pictures, because a client on another origin cannot resolve a path. The answer's
 * `Vary` lists the headers used here.
 */
function linkBase(c: Context<AppEnv>, settings: Settings): string | undefined {
	const { publicUrl, corsOrigins } = settings;
	const origin = c.req.header("origin");
	const isAsked = origin !== undefined && origin === askedAt(c, settings);
	if (origin !== undefined && !isAsked && corsOrigins.includes(origin)) return siteOrigin(c, settings);
	const isOwn = isAsked || origin === publicUrl || c.req.header("sec-fetch-site") === "same-origin";
	return isOwn ? undefined : publicUrl;
}

/** JSON text with links to the server's own pictures that this client can resolve. */
export function withPictureLinks(json: string, c: Context<AppEnv>, settings: Settings): string {
	const base = linkBase(c, settings);
	return base === undefined ? json : json.replace(OWN, (start) => start + base);
}

/** The same for a streamed JSON answer; each chunk must contain whole objects. */
export function streamPictureLinks(response: Response, c: Context<AppEnv>, settings: Settings): Response {
	const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
	// Nobody reads the body of a HEAD response.
	const isRead = response.body !== null && !response.body.locked && !response.bodyUsed;
	const base = linkBase(c, settings);
	if (base === undefined || response.body === null || !isRead || !isJson) return response;
	const body = response.body
		.pipeThrough(new TextDecoderStream())
		.pipeThrough(
			new TransformStream<string, string>({
				transform: (piece, controller) => controller.enqueue(piece.replace(OWN, (start) => start + base)),
			}),
		)
		.pipeThrough(new TextEncoderStream());
	return new Response(body, response);
}

/** The stored form of a link: a client that received an absolute link sends that back. */
export function storedLink(link: string, c: Context<AppEnv>, settings: Settings): string {
	for (const origin of [settings.publicUrl, askedAt(c, settings)]) {
		if (origin === undefined || !link.startsWith(`${origin}/`)) continue;
		const path = link.slice(origin.length);
		return /^\/(?:images|drawings)\//.test(path) ? path : link;
	}
	return link;
}

/** The site's origin without a trailing slash: as configured, otherwise as requested. */
export function siteOrigin(c: Context<AppEnv>, settings: Settings): string {
	return settings.publicUrl ?? askedAt(c, settings);
}

/** The origin to which the request was sent; a proxy that terminates TLS reports it in X-Forwarded-Proto. */
export function askedAt(c: Context<AppEnv>, { trustProxy }: Settings): string {
	const url = new URL(c.req.url);
	const proto = trustProxy > 0 ? c.req.header("x-forwarded-proto") : undefined;
	return proto?.split(",")[0]?.trim() === "https" ? `https://${url.host}` : url.origin;
}
