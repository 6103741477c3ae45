import { randomUUID } from "node:crypto";
import { connect } from "node:net";

/** Where a request holds this, every sending of it holds a new random id. */
export const FRESH_ID = "00000000-0000-0000-0000-000000000000";

export type LoadJob = {
	port: number;
	/** Whole HTTP/1.1 requests, sent one after the other and from the first again. */
	requests: string[];
	/** The status that every answer must have; any 2xx when it is left out. */
	status?: number;
	connections: number;
	warmUpMs: number;
	durationMs: number;
};

export type LoadResult = {
	requestsPerSecond: number;
	/** Milliseconds from sending a request until its answer's last byte. */
	p50: number;
	p99: number;
	/** All answers, those of the warm-up and of the last moment too. */
	answered: number;
};

/**
 * Keeps every connection busy with one request at a time. It works on plain sockets, because an HTTP client
 * in JavaScript costs more per request than the quickest of the measured servers.
 * @throws Error at the first answer of another status, and when a connection breaks.
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

/** @param finished is told of every answer; true ends the connection. */
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
		/** Bytes of the body still to come; undefined while the head is read. */
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
