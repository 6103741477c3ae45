import type { Page } from "@freehub/contract/rendering";
import { shop } from "@freehub/domain/shop";
import {
	type Address,
	answerOf,
	createRenderThread,
	type Reads,
	type RenderThread,
} from "./render-thread.ts";

/** Answers a read of the API inside the process, by its path, for a client's address. */
export type Send = (path: string, client: string) => Promise<Response>;

export type Rendered = { page: Page; reads: Reads };
export type Render = (address: Address, client: string) => Promise<Rendered>;

/** One thread per build and shop in a process, even with several servers, as in tests. */
const threads = new Map<string, RenderThread>();

/**
 * Renders pages with the web app's server build.
 * @param build the folder with the client and server builds.
 * @param template the built index.html.
 */
export function openRenderer(build: string, template: string, send: Send): Render {
	const data = { build, template, shop: shop() };
	const key = JSON.stringify(data);
	const thread = threads.get(key) ?? createRenderThread(data);
	threads.set(key, thread);
	return (address, client) => thread.render(address, (path) => send(path, client));
}

/** Whether every read would still give the same answer. */
export async function isAsRead(reads: Reads, send: Send, client: string): Promise<boolean> {
	const same = await Promise.all(
		[...reads].map(async ([path, text]) => {
			const response = await send(path, client);
			return answerOf(response, await response.text()) === text;
		}),
	);
	return same.every(Boolean);
}
