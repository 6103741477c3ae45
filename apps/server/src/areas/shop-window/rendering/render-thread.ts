import { Worker } from "node:worker_threads";
import type { Page, PageRequest } from "@freehub/contract/shop-window/rendering";
import type { Shop } from "@freehub/domain/shop";
import { renders } from "#queues/bounds.ts";

/** The data that a page was made from: each read's path, and its answer. */
export type Reads = Map<string, string>;

export type Address = Omit<PageRequest, "send">;

/** An answer of the API, in the form sent to the thread. */
export type Answer = { status: number; headers: [string, string][]; text: string };
/** Answers that have just been read, by path. */
export type Answers = ReadonlyMap<string, Answer>;

/** The input of the thread. */
export type ThreadData = { build: string; template: string; shop: Shop };
export type ToThread =
	| { id: number; address: Address; known: Answers }
	| { id: number; read: number; answer: Answer };
export type FromThread =
	| "ready"
	| { id: number; read: number; path: string }
	/** `used`: the paths of the known answers that the page was made from. */
	| { id: number; page: Page; used: string[] }
	| { id: number; error: string };

/** Lets the thread finish a page that was given up. */
const NOBODY_WAITS: Answer = { status: 503, headers: [], text: "" };

/** A page was not rendered in time. */
export class RenderedTooLate extends Error {
	override name = "RenderedTooLate";
}

type UnderWay = {
	send: (path: string) => Promise<Response>;
	known: Answers;
	reads: Reads;
	/** Reads that are not answered yet. At 0 the thread is working. */
	unanswered: number;
	deadline?: NodeJS.Timeout;
	resolve: (page: Page) => void;
	reject: (error: Error) => void;
};

export type RenderThread = {
	/**
	 * @param known answers that are not read again.
	 * @throws RenderedTooLate, and errors of the thread.
	 */
	render(address: Address, send: UnderWay["send"], known?: Answers): Promise<{ page: Page; reads: Reads }>;
	/** Ends the thread when its pages are done; a later page starts a new one. */
	close(): void;
};

/**
 * Renders pages in a separate thread, so that a slow page does not block other requests and can be aborted: a thread that exceeds
 * its time is terminated, and the next page gets a new one.
 */
export function createRenderThread(data: ThreadData, { deadlineMs } = renders): RenderThread {
	const underWay = new Map<number, UnderWay>();
	let thread: Worker | undefined;
	let isReady = false;
	let isClosing = false;
	let last = 0;

	function start(): Worker {
		const worker = new Worker(new URL("./render-worker.ts", import.meta.url), {
			workerData: data,
			resourceLimits: renders.memory,
		});
		worker.on("message", (message: FromThread) => {
			if (thread === worker) hear(worker, message);
		});
		worker.on("error", (error: Error) => end(worker, error));
		worker.on("exit", () => end(worker, new Error("The thread that renders pages ended.")));
		// A request that waits for a page keeps the process alive by its connection; the idle thread must not.
		worker.unref();
		return worker;
	}

	/** Fails all pages in progress; the next page starts a new thread. */
	function end(worker: Worker, error: Error): void {
		if (thread !== worker) return;
		thread = undefined;
		isReady = false;
		void worker.terminate();
		for (const id of underWay.keys()) finish(id, ({ reject }) => reject(error));
	}

	function finish(id: number, how: (one: UnderWay) => void): void {
		const one = underWay.get(id);
		if (one === undefined) return;
		underWay.delete(id);
		clearTimeout(one.deadline);
		how(one);
		if (isClosing) closeIfIdle();
	}

	function closeIfIdle(): void {
		if (underWay.size > 0 || thread === undefined) return;
		end(thread, new Error("The thread that renders pages was closed."));
	}

	/** Called once the thread has started, because it cannot work on the page before. */
	function setDeadline(id: number, one: UnderWay): void {
		one.deadline = setTimeout(() => {
			const { unanswered } = one;
			finish(id, ({ reject }) => reject(new RenderedTooLate("The page was not rendered in its time.")));
			if (unanswered === 0 && thread !== undefined) {
				end(thread, new Error("The thread that rendered this page was busy with another one."));
			}
		}, deadlineMs);
	}

	function hear(worker: Worker, message: FromThread): void {
		if (message === "ready") {
			isReady = true;
			for (const [id, one] of underWay) setDeadline(id, one);
		} else if ("page" in message) {
			finish(message.id, ({ resolve, reads, known }) => {
				for (const path of message.used) noteRead(reads, path, known.get(path));
				resolve(message.page);
			});
		} else if ("error" in message) {
			finish(message.id, ({ reject }) => reject(new Error(message.error)));
		} else {
			void answer(worker, message.id, message.read, message.path);
		}
	}

	async function answer(worker: Worker, id: number, read: number, path: string): Promise<void> {
		const one = underWay.get(id);
		if (one !== undefined) one.unanswered += 1;
		const answer = one === undefined ? NOBODY_WAITS : await readFor(id, one, path);
		if (one !== undefined) one.unanswered -= 1;
		if (thread === worker) worker.postMessage({ id, read, answer } satisfies ToThread);
	}

	async function readFor(id: number, one: UnderWay, path: string): Promise<Answer> {
		try {
			const answer = await readAnswer(await one.send(path));
			noteRead(one.reads, path, answer);
			return answer;
		} catch (error) {
			finish(id, ({ reject }) => reject(error as Error));
			return NOBODY_WAITS;
		}
	}

	// Started now, so that the first visitor does not wait for it.
	thread = start();
	return {
		async render(address, send, known = new Map()) {
			isClosing &&= thread !== undefined;
			thread ??= start();
			const worker = thread;
			last += 1;
			const id = last;
			const reads: Reads = new Map();
			const page = await new Promise<Page>((resolve, reject) => {
				const one: UnderWay = { send, known, reads, unanswered: 0, resolve, reject };
				underWay.set(id, one);
				if (isReady) setDeadline(id, one);
				worker.postMessage({ id, address, known } satisfies ToThread);
			});
			return { page, reads };
		},
		close() {
			isClosing = true;
			closeIfIdle();
		},
	};
}

function noteRead(reads: Reads, path: string, answer: Answer | undefined): void {
	if (answer !== undefined) reads.set(path, comparable(answer));
}

export async function readAnswer(response: Response): Promise<Answer> {
	return { status: response.status, headers: [...response.headers], text: await response.text() };
}

/** Everything in an answer that a page can depend on, without the request id, which always differs. */
export function comparable({ status, headers, text }: Answer): string {
	const named = new Headers(headers);
	const known = status < 400 ? text : text.replace(/"requestId":"[^"]*"/, "");
	return [status, named.get("x-total-count"), named.get("link"), known].join("\n");
}
