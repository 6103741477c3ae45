import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/** Pictures of this server are stored and answered to its own pages as paths of it. */
const OWN = /"(image|url)":"(?=\/(?:images|drawings)\/)/g;

type Settings = { publicUrl: string | undefined; corsOrigins: readonly string[]; trustProxy: number };

/**
 * Finds out what is put before the server's own pictures in the answer to a request: a client on another origin could not
 * tell where a path leads. What answers hang on is named in their `Vary`.
 */
export function linksFor(c: Context<AppEnv>, { publicUrl, corsOrigins, trustProxy }: Settings): void {
	// Most requests name no origin and send no link, and need not know.
	const asked = () => askedAt(c, trustProxy > 0);
	c.set("ownOrigins", () => (publicUrl === undefined ? [asked()] : [publicUrl, asked()]));
	const origin = c.req.header("origin");
	const isAsked = origin !== undefined && origin === asked();
	const isNamed = origin !== undefined && !isAsked && corsOrigins.includes(origin);
	if (isNamed) c.set("linkBase", publicUrl ?? asked());
	else if (publicUrl !== undefined && !isAsked && origin !== publicUrl) {
		if (c.req.header("sec-fetch-site") !== "same-origin") c.set("linkBase", publicUrl);
	}
}

/** JSON text with the links to the server's own pictures as this client can follow them. */
export function withPictureLinks(json: string, c: Context<AppEnv>): string {
	const base = c.get("linkBase");
	return base === undefined ? json : json.replace(OWN, (start) => start + base);
}

/** The same for a JSON answer that comes in pieces, of which each holds whole objects. */
export function streamPictureLinks(response: Response, c: Context<AppEnv>): Response {
	const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
	// A HEAD has nobody who reads its body.
	const isRead = response.body !== null && !response.body.locked && !response.bodyUsed;
	if (c.get("linkBase") === undefined || response.body === null || !isRead || !isJson) return response;
	const body = response.body
		.pipeThrough(new TextDecoderStream())
		.pipeThrough(
			new TransformStream<string, string>({
				transform: (piece, controller) => controller.enqueue(withPictureLinks(piece, c)),
			}),
		)
		.pipeThrough(new TextEncoderStream());
	return new Response(body, response);
}

/** A link as it is stored: a client that was answered an absolute one sends that back. */
export function storedLink(link: string, c: Context<AppEnv>): string {
	const own = c
		.get("ownOrigins")()
		.find((origin) => link.startsWith(`${origin}/`));
	const path = own === undefined ? "" : link.slice(own.length);
	return /^\/(?:images|drawings)\//.test(path) ? path : link;
}

/** The origin that the request was sent to; a proxy that ends TLS says so in X-Forwarded-Proto. */
function askedAt(c: Context<AppEnv>, isBehindProxy: boolean): string {
	const url = new URL(c.req.url);
	const isSecure = isBehindProxy && c.req.header("x-forwarded-proto")?.split(",")[0]?.trim() === "https";
	return isSecure ? `https://${url.host}` : url.origin;
}
