import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { productId } from "../data/product-id.ts";
import { quantile } from "./run-load.ts";

/** A repeated request; `what` returns the nth one. */
export type Asked<Name extends string = string> = {
	name: Name;
	everyMs: number;
	what: (n: number) => Asking;
};
type Asking = {
	path: string;
	method?: string;
	headers?: Record<string, string>;
	body?: string;
	/** Default: yes. */
	isSignedIn?: boolean;
	/** The source address: all of 127.0.0.0/8 is this machine. */
	from?: string;
};

/** Response times in ms, from when each request was due. */
export type Steady = { requests: number; p50: number; p99: number; max: number };

type Settings<Name extends string> = {
	origin: string;
	cookie: string;
	connections: number;
	asked: readonly Asked<Name>[];
};

/**
 * Sends each request at a steady rate until it is stopped: a slow answer does not delay later requests, so the figures include
 * all of them.
 */
export function startSteadyLoad<Name extends string>({
	origin,
	cookie,
	connections,
	asked,
}: Settings<Name>): { stop(): Promise<Record<Name, Steady>> } {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const failures: string[] = [];
	const open = new Set<Promise<void>>();
	const began = performance.now();
	const series = asked.map((one) => ({ ...one, sent: 0, times: [] as number[] }));
	const send = (): void => {
		for (const one of series) {
			for (; one.sent * one.everyMs < performance.now() - began; one.sent++) {
				const dueAt = began + one.sent * one.everyMs;
				const answer = answered(agent, origin, cookie, one.what(one.sent)).then(
					() => void one.times.push(performance.now() - dueAt),
					(error: unknown) => void failures.push(String(error)),
				);
				open.add(answer);
				void answer.finally(() => open.delete(answer));
			}
		}
	};
	const timer = setInterval(send, Math.min(...asked.map(({ everyMs }) => everyMs)) / 2);
	return {
		async stop() {
			clearInterval(timer);
			await Promise.all(open);
			agent.destroy();
			if (failures[0] !== undefined) throw new Error(`${failures.length} requests failed: ${failures[0]}`);
			return Object.fromEntries(series.map(({ name, times }) => [name, steady(times)])) as Record<
				Name,
				Steady
			>;
		},
	};
}

function steady(times: readonly number[]): Steady {
	const sorted = Float64Array.from(times).sort();
	return {
		requests: sorted.length,
		p50: quantile(sorted, 0.5),
		p99: quantile(sorted, 0.99),
		max: sorted.at(-1) ?? Number.NaN,
	};
}

/** Alternately adds and removes one piece of a product, so that its stock stays about the same. */
export function stockChange(n: number, products: number): Asking {
	return {
		path: `/api/products/${productId((n * 7919) % products)}/movements`,
		method: "POST",
		headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
		body: JSON.stringify({ kind: n % 2 === 0 ? "receive" : "deliver", quantity: 1 }),
	};
}

function answered(agent: Agent, origin: string, cookie: string, asking: Asking): Promise<void> {
	const { path, method = "GET", headers, body, isSignedIn = true, from = "127.0.0.1" } = asking;
	return new Promise((resolve, reject) => {
		const sent = request(
			origin + path,
			{ agent, method, headers: { ...headers, ...(isSignedIn && { cookie }), origin }, localAddress: from },
			(answer) => {
				answer.resume();
				answer.on("error", reject);
				answer.on("end", () => {
					if ((answer.statusCode ?? 500) < 300) resolve();
					else reject(new Error(`${path} was answered with ${answer.statusCode}`));
				});
			},
		);
		sent.on("error", reject);
		sent.end(body);
	});
}
