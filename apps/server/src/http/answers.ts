import { gzipSync } from "node:zlib";
import type { Context } from "hono";
import type { Config } from "#config.ts";
import type { AppEnv } from "./app-env.ts";
import { withPictureLinks } from "./picture-links.ts";

/** In bytes; shorter texts fit into one packet anyway. */
export const WORTH_COMPRESSING = 1400;

/** An answer that is JSON already: joined from texts that were made, and checked, when they were stored. */
export class JsonText {
	readonly text: string;
	constructor(text: string) {
		this.text = text;
	}
}

/** A complete JSON answer: nothing else needs to touch it on its way out. */
export function jsonAnswer(
	c: Context<AppEnv>,
	config: Config,
	status: number,
	json: string,
	headers: Readonly<Record<string, string>>,
): Response {
	c.set("isComplete", true);
	const text = withPictureLinks(json, c, config);
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

/** An answer that is sent while it is made, a part at a time as the client reads. */
export function streamAnswer(
	parts: AsyncIterable<Uint8Array>,
	headers: Readonly<Record<string, string>>,
): Response {
	return new Response(ReadableStream.from(parts) as ReadableStream<Uint8Array<ArrayBuffer>>, { headers });
}
