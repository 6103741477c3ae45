import { randomUUID } from "node:crypto";
import pg from "pg";
import type { PlainChange, Slot } from "../data/plain-change.ts";
import { productId } from "../data/product-id.ts";
import { seededRandom } from "../data/seeded-random.ts";
import { uuidV7 } from "../data/uuid-v7.ts";
import { type LoadResult, quantile } from "../load/run-load.ts";

export type PostgresStockLimitJob = {
	url: string;
	changes: PlainChange[];
	/** Number of products; each change picks a random one of the first `products`. */
	products: number;
	clients: number;
	warmUpMs: number;
	durationMs: number;
};

/** Used without pgbench: runs the plain statements from Node, each client on its own connection. */
process.on("message", (job: PostgresStockLimitJob) => void run(job).then((result) => process.send?.(result)));
process.once("disconnect", () => process.exit());

async function run(job: PostgresStockLimitJob): Promise<LoadResult> {
	const { url, changes, products, clients, warmUpMs, durationMs } = job;
	const random = seededRandom(Date.now());
	const latencies: number[] = [];
	const from = performance.now() + warmUpMs;
	let done = 0;
	async function keepBusy(): Promise<void> {
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		for (let now = performance.now(); now < from + durationMs; ) {
			const change = changes[done++ % changes.length];
			if (change !== undefined) await book(client, change, productId(random.below(products)), random);
			const after = performance.now();
			if (now >= from) latencies.push(after - now);
			now = after;
		}
		await client.end();
	}
	await Promise.all(Array.from({ length: clients }, keepBusy));
	const sorted = Float64Array.from(latencies).sort();
	return {
		requestsPerSecond: (sorted.length * 1000) / durationMs,
		p50: quantile(sorted, 0.5),
		p99: quantile(sorted, 0.99),
		answered: done,
	};
}

async function book(
	client: pg.Client,
	{ kind, statements, delta }: PlainChange,
	product: string,
	random: Parameters<typeof uuidV7>[1],
): Promise<void> {
	const now = new Date();
	const values: Record<Slot, unknown> = {
		product,
		now,
		key: randomUUID(),
		movement: uuidV7(now.getTime(), random),
		batch: uuidV7(now.getTime(), random),
		audit: uuidV7(now.getTime(), random),
		seq: 0,
		balance: 0,
	};
	await client.query("begin");
	for (const [index, { sql, slots }] of statements.entries()) {
		const bound = slots.map((slot) => values[slot]);
		const query = { name: `${kind}${index}`, text: sql, values: bound };
		const { rows } = await client.query<{ ledger_seq?: number; on_hand: number }>(query);
		if (rows[0]?.ledger_seq === undefined) continue;
		values.seq = rows[0].ledger_seq + 1;
		values.balance = rows[0].on_hand + delta;
	}
	await client.query("commit");
}
