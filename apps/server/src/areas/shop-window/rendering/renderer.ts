import type { Page } from "@freehub/contract/shop-window/rendering";
import { shop } from "@freehub/domain/shop";
import {
	type Address,
	type Answer,
	type Answers,
	comparable,
	createRenderThread,
	type Reads,
	type RenderThread,
	readAnswer,
} from "./render-thread.ts";

/** Answers a read of the API inside the process, by its path, for a client's address. */
export type AnswerRead = (path: string, client: string) => Promise<Response>;

export type Rendered = { page: Page; reads: Reads };
/** @param known answers that are not read again. */
export type Render = (address: Address, client: string, known?: Answers) => Promise<Rendered>;

/** One thread per build and shop in a process, even with several servers, as in tests. */
const threads = new Map<string, RenderThread>();

/**
 * Renders pages with the web app's server build, for the shop that is open now.
 * @param build the folder with the client and server builds.
 * @param template the built index.html.
 */
export function openRenderer(
	build: string,
	template: string,
	send: AnswerRead,
): { render: Render; close: () => void } {
	const data = { build, template, shop: shop() };
	const key = JSON.stringify(data);
	const thread = threads.get(key) ?? createRenderThread(data);
	threads.set(key, thread);
	return {
		render: (address, client, known) => thread.render(address, (path) => send(path, client), known),
		close() {
			threads.delete(key);
			thread.close();
		},
	};
}

/** Repeats all reads. @returns the answers, and whether they are the same as before. */
export async function readAgain(
	reads: Reads,
	send: AnswerRead,
	client: string,
): Promise<{ answers: Answers; isSame: boolean }> {
	const answers = new Map<string, Answer>();
	const same = await Promise.all(
		[...reads].map(async ([path, before]) => {
			const answer = await readAnswer(await send(path, client));
			answers.set(path, answer);
			return comparable(answer) === before;
		}),
	);
	return { answers, isSame: same.every(Boolean) };
}
