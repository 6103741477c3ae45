import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { expect, it, onTestFinished } from "vitest";
import type { Server } from "./route.ts";
import { webFiles } from "./web-files.ts";

const script = "/static/js/app.0123.js";

/** A build with one script, whose text says how it is compressed. */
function build() {
	const folder = mkdtempSync(join(tmpdir(), "freehub-build-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	mkdirSync(join(folder, "client/static/js"), { recursive: true });
	const write = (end: string, text: string) => writeFileSync(join(folder, "client", script + end), text);
	write("", "plain text");
	write(".br", "brotli");
	write(".gz", "gzip");
	const app = new Hono();
	webFiles({ app } as unknown as Server, folder);
	return async (headers: Record<string, string> = {}, init: RequestInit = {}) => {
		const answer = await app.request(script, { headers, ...init });
		return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(answer.headers) };
	};
}

it("is answered from memory as it was from the file, to each in the encodings that they accept", async () => {
	const read = build();
	for (const [accepted, text] of [
		["gzip, deflate, br", "brotli"],
		["gzip", "gzip"],
		["identity", "plain text"],
	] as const) {
		const first = await read({ "accept-encoding": accepted });
		expect(first.text).toBe(text);
		expect(first.headers).toMatchObject({
			"cache-control": "public, max-age=31536000, immutable",
			"content-length": String(text.length),
			"content-type": expect.stringContaining("javascript") as string,
		});
		expect(await read({ "accept-encoding": accepted })).toEqual(first);
	}
});

it("is sent in part, or only its headers, where that is asked for", async () => {
	const read = build();
	await read();
	expect(await read({ range: "bytes=0-4" })).toMatchObject({ status: 206, text: "plain" });
	expect(await read({}, { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
	expect(await read()).toMatchObject({ status: 200, text: "plain text" });
});
