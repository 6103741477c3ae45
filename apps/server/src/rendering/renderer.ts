import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CreateRenderer, Page, PageRequest } from "@freehub/contract/rendering";
import { shop } from "@freehub/domain/shop";

/** Answers a read of the API inside of the process, by its path on this site. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** What a page was made of: each read's path, and what was answered. */
export type Reads = Map<string, string>;

export type Address = Omit<PageRequest, "send">;
export type Rendered = { page: Page; reads: Reads };
export type Render = (address: Address) => Promise<Rendered>;

/**
 * Loads what the web app's build made for the server.
 * @param build its folder, in which the two halves are.
 * @param template the built index.html.
 */
export async function loadRenderer(build: string, template: string, send: Send): Promise<Render> {
	const { createRenderer } = (await import(join(build, "server/render.js"))) as {
		createRenderer: CreateRenderer;
	};
	const manifest = readFileSync(join(build, "client/.vite/manifest.json"), "utf8");
	const textOf = (path: string) => readFileSync(join(build, "client", path), "utf8");
	const render = createRenderer({ template, manifest, textOf, shop: shop() });
	return async (address) => {
		const reads: Reads = new Map();
		const sendAndNote = async (path: string, init: RequestInit) => {
			const response = await send(path, init);
			reads.set(path, await answerOf(response.clone()));
			return response;
		};
		return { page: await render({ ...address, send: sendAndNote }), reads };
	};
}

/** Whether every read would be answered now as it was then. */
export async function isAsRead(reads: Reads, send: Send): Promise<boolean> {
	const same = await Promise.all(
		[...reads].map(async ([path, text]) => (await answerOf(await send(path))) === text),
	);
	return same.every(Boolean);
}

/** All of an answer that a page can depend on; an answer's id differs each time. */
async function answerOf(response: Response): Promise<string> {
	const { status, headers } = response;
	const text = await response.text();
	const known = status < 400 ? text : text.replace(/"requestId":"[^"]*"/, "");
	return [status, headers.get("x-total-count"), headers.get("link"), known].join("\n");
}
