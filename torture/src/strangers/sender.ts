import { Agent, request } from "node:http";

export type Request = {
	path: string;
	/** The source address: all of 127.0.0.0/8 is this machine. */
	from: string;
	headers?: Record<string, string>;
	/** Sent with POST; without a body the request is a GET. */
	body?: string | Uint8Array;
};

export type Sender = {
	/** @returns status 0 if the connection ended without an answer. */
	send(request: Request): Promise<{ status: number; text: string }>;
	/**
	 * Opens an endless answer and reads nothing of it.
	 * @returns its status, and a function that ends it.
	 */
	open(request: Request): Promise<{ status: number; end: () => void }>;
	close(): void;
};

const PATIENCE_MS = 30_000;

/** Sends requests from several addresses, with kept-alive connections for each. */
export function createSender(origin: string): Sender {
	const agents = new Map<string, Agent>();
	const agentOf = (from: string): Agent => {
		const agent = agents.get(from) ?? new Agent({ keepAlive: true, localAddress: from });
		agents.set(from, agent);
		return agent;
	};
	const begin = ({ path, from, headers, body }: Request) => {
		const outgoing = request(origin + path, {
			agent: agentOf(from),
			method: body === undefined ? "GET" : "POST",
			headers: { ...headers, ...(body !== undefined && { "content-length": Buffer.byteLength(body) }) },
		});
		outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy());
		outgoing.end(body);
		return outgoing;
	};
	return {
		send: (asked) =>
			new Promise((resolve) => {
				const outgoing = begin(asked);
				outgoing.on("error", () => resolve({ status: 0, text: "" }));
				outgoing.on("response", (incoming) => {
					const chunks: Buffer[] = [];
					incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
					incoming.on("error", () => resolve({ status: 0, text: "" }));
					incoming.on("end", () =>
						resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
					);
				});
			}),
		open: (asked) =>
			new Promise((resolve) => {
				const outgoing = begin(asked);
				outgoing.on("error", () => resolve({ status: 0, end: () => {} }));
				outgoing.on("response", (incoming) => {
					const status = incoming.statusCode ?? 0;
					if (status === 200) incoming.pause();
					else incoming.resume();
					resolve({ status, end: () => outgoing.destroy() });
				});
			}),
		close() {
			for (const agent of agents.values()) agent.destroy();
		},
	};
}
