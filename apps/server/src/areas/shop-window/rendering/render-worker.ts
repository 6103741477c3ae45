import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import type { CreateRenderer } from "@freehub/contract/shop-window/rendering";
import { yieldToOthers } from "#queues/priority.ts";
import type { Address, Answer, Answers, FromThread, ThreadData, ToThread } from "./render-thread.ts";

yieldToOthers();

if (parentPort === null) throw new Error("This file runs as a worker thread.");
const port = parentPort;
const { build, template, shop } = workerData as ThreadData;
const { createRenderer } = (await import(join(build, "server/render.js"))) as {
	createRenderer: CreateRenderer;
};
const textOf = (path: string) => readFileSync(join(build, "client", path), "utf8");
const render = createRenderer({ template, manifest: textOf(".vite/manifest.json"), textOf, shop });

/** The pending reads, by number. */
const reading = new Map<number, (response: Response) => void>();
let last = 0;

port.on("message", (message: ToThread) => {
	if ("address" in message) void make(message.id, message.address, message.known);
	else take(message);
});
tell("ready");

async function make(id: number, address: Address, known: Answers): Promise<void> {
	const used = new Set<string>();
	async function send(path: string): Promise<Response> {
		const answer = known.get(path);
		if (answer === undefined) return ask(id, path);
		used.add(path);
		return responseOf(answer);
	}
	try {
		tell({ id, page: await render({ ...address, send }), used: [...used] });
	} catch (error) {
		tell({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
	}
}

function ask(id: number, path: string): Promise<Response> {
	return new Promise((resolve) => {
		last += 1;
		reading.set(last, resolve);
		tell({ id, read: last, path });
	});
}

function take({ read, answer }: Extract<ToThread, { read: number }>): void {
	reading.get(read)?.(responseOf(answer));
	reading.delete(read);
}

function responseOf({ status, headers, text }: Answer): Response {
	return new Response(text, { status, headers });
}

function tell(message: FromThread): void {
	port.postMessage(message);
}
