import { randomUUID } from "node:crypto";
import { connect } from "node:net";

/** A placeholder in a request; each time it is sent, a new random id replaces it. */
export const FRESH_ID = "00000000-0000-0000-0000-000000000000";

export type LoadJob = {
	port: number;
	/** Complete HTTP/1.1 requests, sent in order, starting over at the end. */
	requests: string[];
	/** The required status of every answer; any 2xx if omitted. */
	status?: number;
	connections: number;
	warmUpMs: number;
	durationMs: number;
};

export type LoadResult = {
	requestsPerSecond: number;
	/** Time from sending a request to the last byte of its answer, in ms. */
	p50: number;
	p99: number;
	/** Number of all answers, including the warm-up and the last moment. */
	answered: number;
};

/**
 * Keeps every connection busy with one request at a time. It uses plain sockets, because a JavaScript HTTP client costs more per
 * request than the fastest of the measured servers.
 * @throws Error at the first answer with another status, and if a connection breaks.
 */
export async function runLoad(job: LoadJob): Promise<LoadResult> {
	const requests = job.requests.map((request) => sender(Buffer.from(request)));
	const latencies: number[] = [];
	const begin = performance.now() + job.warmUpMs;
	const end = begin + job.durationMs;
	let sent = 0;
	const next = (): Buffer => requests[sent++ % requests.length]?.() ?? EMPTY;
	const finished = (latency: number, now: number): boolean => {
		if (now >= begin && now < end) latencies.push(latency);
		return now >= end;
	};
	await Promise.all(Array.from({ length: job.connections }, () => keepBusy(job, next, finished)));
	if (latencies.length === 0) throw new Error("no request was answered");
	const sorted = Float64Array.from(latencies).sort();
	return {
		answered: sent,
		requestsPerSecond: (sorted.length * 1000) / job.durationMs,
		p50: quantile(sorted, 0.5),
		p99: quantile(sorted, 0.99),
	};
}

function sender(request: Buffer): () => Buffer {
	const at = request.indexOf(FRESH_ID);
	if (at === -1) return () => request;
	return () => {
		const fresh = Buffer.from(request);
		fresh.write(randomUUID(), at, "latin1");
		return fresh;
	};
}

export function quantile(sorted: Float64Array, part: number): number {
	return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}

const EMPTY = Buffer.alloc(0);

/** @param finished is called for every answer; if it returns true, the connection ends. */
function keepBusy(
	{ port, status }: LoadJob,
	next: () => Buffer,
	finished: (latency: number, now: number) => boolean,
): Promise<void> {
	const beginning = `HTTP/1.1 ${status ?? 2}`;
	return new Promise((resolve, reject) => {
		const socket = connect({ port, host: "127.0.0.1", noDelay: true });
		let sentAt = 0;
		let head: Buffer = EMPTY;
		/** Missing bytes of the body; undefined while reading the head. */
		let missing: number | undefined;

		const send = (): void => {
			missing = undefined;
			head = EMPTY;
			sentAt = performance.now();
			socket.write(next());
		};
		const fail = (reason: string): void => {
			reject(new Error(reason));
			socket.destroy();
		};
		socket.on("connect", send);
		socket.on("error", (error) => fail(error.message));
		socket.on("close", () => reject(new Error("the server closed a connection")));
		socket.on("data", (chunk: Buffer) => {
			if (missing === undefined) {
				head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
				const headEnd = head.indexOf("\r\n\r\n");
				if (headEnd === -1) return;
				const lines = head.toString("latin1", 0, headEnd);
				const length = status === 304 ? "0" : /\r\ncontent-length: (\d+)/i.exec(lines)?.[1];
				if (!lines.startsWith(beginning) || length === undefined) {
					return fail(`an answer was not as expected:\n${head.toString("utf8", 0, 1000)}`);
				}
				missing = Number(length) - (head.length - headEnd - 4);
			} else missing -= chunk.length;
			if (missing > 0) return;
			if (missing < 0) return fail("an answer was longer than its content-length");
			const now = performance.now();
			if (!finished(now - sentAt, now)) return send();
			resolve();
			socket.destroy();
		});
	});
}
