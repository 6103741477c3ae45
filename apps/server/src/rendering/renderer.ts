import type { Page } from "@freehub/contract/rendering";
import { shop } from "@freehub/domain/shop";
import {
	type Address,
	answerOf,
	createRenderThread,
	type Reads,
	type RenderThread,
} from "./render-thread.ts";

/** Answers a read of the API inside of the process, by its path on this site, for a client at an address. */
export type Send = (path: string, client: string) => Promise<Response>;

export type Rendered = { page: Page; reads: Reads };
export type Render = (address: Address, client: string) => Promise<Rendered>;

/** A process has one thread for a build and a shop, however many servers it has, as in tests. */
const threads = new Map<string, RenderThread>();

/**
 * Renders with what the web app's build made for the server.
 * @param build its folder, in which the two halves are.
 * @param template the built index.html.
 */
export function openRenderer(build: string, template: string, send: Send): Render {
	const data = { build, template, shop: shop() };
	const key = JSON.stringify(data);
	const thread = threads.get(key) ?? createRenderThread(data);
	threads.set(key, thread);
	return (address, client) => thread.render(address, (path) => send(path, client));
}

/** Whether every read would be answered now as it was then. */
export async function isAsRead(reads: Reads, send: Send, client: string): Promise<boolean> {
	const same = await Promise.all(
		[...reads].map(async ([path, text]) => {
			const response = await send(path, client);
			return answerOf(response, await response.text()) === text;
		}),
	);
	return same.every(Boolean);
}
