import { gzipSync } from "node:zlib";
import type { Context } from "hono";
import type { Config } from "#config.ts";
import type { AppEnv } from "./app-env.ts";
import { withPictureLinks } from "./picture-links.ts";

/** Min size in bytes to compress; shorter texts fit into one packet anyway. */
export const WORTH_COMPRESSING = 1400;

/** An answer that is already JSON: joined from texts that were created and validated when stored. */
export class JsonText {
	readonly text: string;
	constructor(text: string) {
		this.text = text;
	}
}

/** A complete JSON answer: no other code needs to touch it. */
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
		// The lowest level takes a quarter of the default's time for a tenth more bytes.
		return new Response(gzipSync(text, { level: 1 }), { status, headers: all });
	}
	return new Response(text, { status, headers: all });
}

/** The media types of files with a table. */
export const fileTypes = {
	csv: "text/csv; charset=utf-8",
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	pdf: "application/pdf",
};

/** A whole file to save, such as a document's paper. @param name without its ending. */
export function wholeFile(
	file: Uint8Array<ArrayBuffer> | string,
	name: string,
	format: keyof typeof fileTypes,
): Response {
	return new Response(file, {
		headers: {
			"content-type": fileTypes[format],
			"content-disposition": `attachment; filename="${name}.${format}"`,
			"cache-control": "no-store",
		},
	});
}

/** A file to save, generated as the client reads. */
export function fileAnswer(parts: AsyncIterable<Uint8Array>, name: string, type = fileTypes.csv): Response {
	return streamAnswer(parts, {
		"content-type": type,
		"content-disposition": `attachment; filename="${name}"`,
		"cache-control": "no-store",
	});
}

/** The file of the rows that have problems. */
export function problemAnswer(
	parts: AsyncIterable<Uint8Array>,
	{ format }: { format: keyof typeof fileTypes },
): Response {
	return fileAnswer(parts, `freehub-problems.${format}`, fileTypes[format]);
}

/** A streamed answer: the parts are generated as the client reads. */
export function streamAnswer(
	parts: AsyncIterable<Uint8Array>,
	headers: Readonly<Record<string, string>>,
): Response {
	return new Response(ReadableStream.from(parts) as ReadableStream<Uint8Array<ArrayBuffer>>, { headers });
}
