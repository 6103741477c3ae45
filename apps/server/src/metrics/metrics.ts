import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** Upper bounds of the buckets of durations, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** A figure at the moment of a scrape; undefined: not known, and left out. */
type Read = () => number | undefined | Promise<number | undefined>;

export type Metrics = ReturnType<typeof createMetrics>;

/** The figures of one server for `/metrics`. */
export function createMetrics() {
	const registry = new Registry();
	const registers = [registry];
	const requests = new Counter({
		name: "freehub_http_requests_total",
		help: "Answered requests, by the contract's endpoint and the status. Streams count when they begin.",
		labelNames: ["endpoint", "status"],
		registers,
	});
	const durations = new Histogram({
		name: "freehub_http_request_duration_seconds",
		help: "From the request's head to the answer's, by the contract's endpoint.",
		labelNames: ["endpoint"],
		buckets: BUCKETS,
		registers,
	});
	const queues = new Map<string, () => number>();
	new Gauge({
		name: "freehub_queue_waiting",
		help: "Jobs that wait in a queue of this process.",
		labelNames: ["queue"],
		registers,
		collect() {
			for (const [queue, waiting] of queues) this.set({ queue }, waiting());
		},
	});

	return {
		/** Everything in Prometheus' text format. */
		text: (): Promise<string> => registry.metrics(),

		/** @param endpoint such as `GET /products/:id`, never a raw path, so that their number is bounded. */
		countRequest: (endpoint = "other", status: number, ms: number): void => {
			requests.inc({ endpoint, status });
			durations.observe({ endpoint }, ms / 1000);
		},

		watchQueue: (name: string, waiting: () => number): void => void queues.set(name, waiting),

		/** Adds a figure that is read at every scrape. */
		watch(name: string, help: string, read: Read): void {
			new Gauge({
				name,
				help,
				registers,
				async collect() {
					const value = await read();
					if (value === undefined) this.remove();
					else this.set(value);
				},
			});
		},
	};
}
