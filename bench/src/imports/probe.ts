import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { productId } from "../data/product-id.ts";
import { quantile } from "../load/run-load.ts";

/** What somebody else does in the shop meanwhile, every this many milliseconds, without waiting for the answer before. */
const EVERY_MS = 10;
const PRODUCTS = 1000;
const CONNECTIONS = 16;

export type Probed = { requests: number; p50: number; p99: number; max: number };

/**
 * Sends reads and stock changes at a steady rate until it is told to stop: a slow answer makes no request after it
 * late, so that none is left out of the figures.
 */
export function startProbe(origin: string, cookie: string): { stop(): Promise<Probed> } {
	const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
	const latencies: number[] = [];
	const failures: string[] = [];
	const open = new Set<Promise<void>>();
	const began = performance.now();
	let sent = 0;
	const send = (): void => {
		while (sent * EVERY_MS < performance.now() - began) {
			const asked = one(agent, origin, cookie, sent, began + sent * EVERY_MS, latencies).catch(
				(error: unknown) => {
					failures.push(String(error));
				},
			);
			sent++;
			open.add(asked);
			void asked.finally(() => open.delete(asked));
		}
	};
	const timer = setInterval(send, EVERY_MS / 2);
	return {
		async stop() {
			clearInterval(timer);
			await Promise.all(open);
			agent.destroy();
			if (failures[0] !== undefined) throw new Error(`${failures.length} requests failed: ${failures[0]}`);
			const sorted = Float64Array.from(latencies).sort();
			return {
				requests: sorted.length,
				p50: quantile(sorted, 0.5),
				p99: quantile(sorted, 0.99),
				max: sorted.at(-1) ?? Number.NaN,
			};
		},
	};
}

async function one(
	agent: Agent,
	origin: string,
	cookie: string,
	number: number,
	dueAt: number,
	latencies: number[],
): Promise<void> {
	const product = productId((number * 7) % PRODUCTS);
	const change = {
		method: "POST",
		headers: { cookie, "content-type": "application/json", "idempotency-key": randomUUID(), origin },
		body: JSON.stringify({ kind: number % 8 < 4 ? "receive" : "deliver", quantity: 1 }),
	};
	const [path, init]: [string, Init] =
		number % 4 === 0
			? [`/api/products/${product}`, {}]
			: number % 4 === 1
				? ["/api/products?limit=50&sort=name", {}]
				: number % 4 === 2
					? ["/api/products?limit=50&search=carbon%20chain", {}]
					: [`/api/products/${product}/movements`, change];
	await answered(agent, `${origin}${path}`, init);
	latencies.push(performance.now() - dueAt);
}

type Init = { method?: string; headers?: Record<string, string>; body?: string };

function answered(agent: Agent, url: string, { method = "GET", headers = {}, body }: Init): Promise<void> {
	return new Promise((resolve, reject) => {
		const sent = request(url, { agent, method, headers }, (response) => {
			response.resume();
			response.on("error", reject);
			response.on("end", () => {
				if ((response.statusCode ?? 500) < 300) resolve();
				else reject(new Error(`${url} was answered with ${response.statusCode}`));
			});
		});
		sent.on("error", reject);
		sent.end(body);
	});
}
