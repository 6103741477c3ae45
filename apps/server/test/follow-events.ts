import type { Change } from "@freehub/contract/changes";
import { expect, onTestFinished } from "vitest";
import type { TestServer } from "./server.ts";

type Message = { event: string; id: number; changes: Change[] };

/** Reads an event stream until it is stopped. */
export async function followEvents(
	server: Pick<TestServer, "request">,
	headers: Record<string, string> = {},
	path = "/api/events",
) {
	const stopper = new AbortController();
	const response = await server.request(path, { headers, signal: stopper.signal });
	expect(response.headers.get("content-type")).toBe("text/event-stream");
	const messages: Message[] = [];
	let isOver = false;
	const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
	if (reader === undefined) throw new Error("There is no stream.");
	const read = async () => {
		let rest = "";
		for (;;) {
			const { done, value } = await reader.read();
			if (done) break;
			const parts = (rest + value).split("\n\n");
			rest = parts.pop() ?? "";
			for (const part of parts) {
				const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(part)?.[1];
				const event = field("event");
				if (event === undefined) continue;
				const data = JSON.parse(field("data") ?? "null") as Change[];
				messages.push({ event, id: Number(field("id")), changes: Array.isArray(data) ? data : [] });
			}
		}
		isOver = true;
	};
	const reading = read();
	const close = async () => {
		await reader.cancel();
		await reading;
	};
	onTestFinished(close);
	return {
		messages,
		changes: () => messages.flatMap(({ changes }) => changes),
		isOver: () => isOver,
		close,
		until: (isThere: () => boolean) => expect.poll(isThere, { timeout: 5000 }).toBe(true),
	};
}
