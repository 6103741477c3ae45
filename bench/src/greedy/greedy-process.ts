import { Agent, get } from "node:http";

export type GreedyJob = { origin: string; cookie: string; paths: readonly string[]; connections: number };
export type GreedyCount = { answered: number; refused: number; bytes: number };

// A separate process, so that reading long answers does not affect the measurements; it reads until it receives "stop".
process.on("message", (message: GreedyJob | "stop") => {
	if (message === "stop") end();
	else begin(message);
});
process.once("disconnect", () => process.exit());

let isStopped = false;
let agent: Agent | undefined;
const count: GreedyCount = { answered: 0, refused: 0, bytes: 0 };

function begin(job: GreedyJob): void {
	agent = new Agent({ keepAlive: true, maxSockets: job.connections });
	let sent = 0;
	const next = () => job.paths[sent++ % job.paths.length] ?? "/";
	for (let i = 0; i < job.connections; i++) void keepAsking(job, agent, next);
	process.send?.("begun");
}

function end(): void {
	isStopped = true;
	process.send?.({ ...count } satisfies GreedyCount, () => process.exit());
}

async function keepAsking({ origin, cookie }: GreedyJob, sockets: Agent, next: () => string): Promise<void> {
	while (!isStopped) {
		const status = await statusOf(sockets, origin + next(), cookie);
		if (status === 200) count.answered++;
		else if (status === 429) count.refused++;
		else throw new Error(`A heavy read was answered with ${status}.`);
	}
}

/** Reads an answer to its end and returns its status. */
function statusOf(sockets: Agent, url: string, cookie: string): Promise<number> {
	return new Promise((resolve, reject) => {
		get(url, { agent: sockets, headers: { cookie } }, (response) => {
			response.on("data", (chunk: Buffer) => {
				count.bytes += chunk.length;
			});
			response.on("error", reject);
			response.on("end", () => resolve(response.statusCode ?? 0));
		}).on("error", reject);
	});
}
