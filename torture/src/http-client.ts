import { createReadStream, statSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";

const PATIENCE_MS = 30_000;
/** Timeout for file uploads, in ms: uploads queue behind each other. */
const FILE_PATIENCE_MS = 300_000;

export type Answer = { status: number; text: string; link: string | undefined };

export type Exchange = {
	method: "GET" | "POST" | "PATCH" | "DELETE";
	path: string;
	/** Sent as JSON. */
	body?: unknown;
	/** Path of a file that is sent unchanged. */
	file?: string;
	key?: string;
	/** The sender, instead of the user who opened the shop. */
	as?: { cookie: string } | { authorization: string };
};

/** The connection was refused or broke, or the request timed out: the result of the request is unknown. */
export class NoAnswer extends Error {
	override name = "NoAnswer";
}

export type HttpClient = {
	/** @throws NoAnswer */
	send(origin: string, exchange: Exchange): Promise<Answer>;
	close(): void;
};

/** Sends requests over keep-alive connections, without a limit on concurrent requests. */
export function createHttpClient(cookie: string): HttpClient {
	const agent = new Agent({ keepAlive: true, maxSockets: 300, maxFreeSockets: 300 });
	return {
		send: (origin, exchange) => exchangeOver(agent, cookie, origin, exchange),
		close: () => agent.destroy(),
	};
}

function exchangeOver(
	agent: Agent,
	cookie: string,
	origin: string,
	exchange: Exchange,
	isFirst = true,
): Promise<Answer> {
	const { method, path, body, file, key, as = { cookie } } = exchange;
	const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
	return new Promise((resolve, reject) => {
		const fail = (error: NodeJS.ErrnoException): void => {
			// A server may close an idle connection at the moment when it is used again.
			if (outgoing.reusedSocket && error.code === "ECONNRESET" && isFirst) {
				exchangeOver(agent, cookie, origin, exchange, false).then(resolve, reject);
			} else reject(new NoAnswer(`${method} ${path}: ${error.message}`));
		};
		const outgoing = request(`${origin}/api${path}`, {
			agent,
			method,
			headers: {
				...as,
				...(key === undefined ? {} : { "idempotency-key": key }),
				...(payload === undefined
					? {}
					: { "content-type": "application/json", "content-length": payload.length }),
				...(file === undefined
					? {}
					: { "content-type": "application/octet-stream", "content-length": statSync(file).size }),
			},
		});
		const patience = file === undefined ? PATIENCE_MS : FILE_PATIENCE_MS;
		outgoing.setTimeout(patience, () => outgoing.destroy(new Error(`no answer in ${patience} ms`)));
		outgoing.on("error", fail);
		outgoing.on("response", (incoming) => {
			const chunks: Buffer[] = [];
			incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
			// A truncated answer does not count as an answer: `error` is emitted, and `end` never comes.
			incoming.on("error", fail);
			incoming.on("end", () =>
				resolve({
					status: incoming.statusCode ?? 0,
					text: Buffer.concat(chunks).toString(),
					link: linkOf(incoming),
				}),
			);
		});
		if (file === undefined) outgoing.end(payload);
		else createReadStream(file).pipe(outgoing);
	});
}

function linkOf({ headers: { link } }: IncomingMessage): string | undefined {
	return Array.isArray(link) ? link.join(", ") : link;
}
