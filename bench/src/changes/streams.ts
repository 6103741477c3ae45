import { Agent, get, type IncomingMessage } from "node:http";

/** Opens change streams one after the other, each with its own connection, and waits for their first event. */
export async function openStreams(origin: string, cookie: string, count: number): Promise<IncomingMessage[]> {
	const agent = new Agent({ keepAlive: false, maxSockets: count });
	const streams: IncomingMessage[] = [];
	for (let i = 0; i < count; i++) streams.push(await openStream(origin, agent, cookie));
	return streams;
}

function openStream(origin: string, agent: Agent, cookie: string): Promise<IncomingMessage> {
	return new Promise((resolve, reject) => {
		get(`${origin}/api/events`, { agent, headers: { cookie } }, (stream) => {
			if (stream.statusCode !== 200)
				return reject(new Error(`A stream was answered with ${stream.statusCode}.`));
			stream.once("data", () => resolve(stream));
			stream.on("error", () => {});
		}).on("error", reject);
	});
}
