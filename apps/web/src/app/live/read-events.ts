import { isGone } from "#lib/no-server.ts";

/** The server sends something every 5 s. After this time without data, in ms, ask whether it is there. */
const QUIET_MS = 6500;
/** After this time without data, in ms, the connection counts as lost, even if the server answers other requests. */
const SILENCE_MS = 20_000;
/** Time limit for the first answer, in ms. */
const OPEN_MS = 10_000;

/** A server-sent event; `id` is the position to resume from. */
export type ServerEvent = { event: string; id: number; data: string };

/** The server has too many open streams; `again` is the time in ms after which there may be room. */
export class NoRoom extends Error {
	readonly again: number;

	constructor(again: number) {
		super("The server has too many streams open.");
		this.again = again;
	}
}

const USUAL_RETRY_S = 60;

/**
 * Reads a stream of server-sent events to its end. It uses `fetch`, because `EventSource` reports neither heartbeats, without
 * which a dead connection is never noticed, nor why a connection was refused.
 * @param isThere asks the server in another way whether it answers.
 * @throws NoRoom if the server has too many streams; another error if the stream is refused, breaks off or falls silent.
 */
export async function* readEvents(
	address: string,
	signal: AbortSignal,
	isThere: () => Promise<boolean>,
): AsyncGenerator<ServerEvent> {
	const silence = new AbortController();
	let timers: ReturnType<typeof setTimeout>[] = [];
	function listen(ms = SILENCE_MS): void {
		timers.forEach(clearTimeout);
		timers = [setTimeout(() => silence.abort(), ms), setTimeout(() => void ask(), QUIET_MS)];
	}
	async function ask(): Promise<void> {
		if (!(await isThere())) silence.abort();
	}
	listen(OPEN_MS);
	try {
		const response = await fetch(address, {
			credentials: "include",
			cache: "no-store",
			signal: AbortSignal.any([signal, silence.signal]),
		});
		if (response.status === 429)
			throw new NoRoom(1000 * (Number(response.headers.get("retry-after")) || USUAL_RETRY_S));
		if (!response.ok || isGone(response) || response.body === null)
			throw new TypeError(`The stream was refused: ${response.status}`);
		listen();
		const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
		let rest = "";
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return;
			listen();
			const parts = (rest + value).split("\n\n");
			rest = parts.pop() ?? "";
			for (const part of parts) {
				const read = eventIn(part);
				if (read !== undefined) yield read;
			}
		}
	} finally {
		timers.forEach(clearTimeout);
	}
}

/** @returns undefined for comments. */
export function eventIn(text: string): ServerEvent | undefined {
	const fields = new Map<string, string>();
	for (const line of text.split("\n")) {
		const colon = line.indexOf(": ");
		if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 2));
	}
	const event = fields.get("event");
	if (event === undefined) return undefined;
	return { event, id: Number(fields.get("id")), data: fields.get("data") ?? "" };
}
