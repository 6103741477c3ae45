import { randomUUID } from "node:crypto";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { openSqlite } from "../../../apps/server/src/db/sqlite.ts";
import type { ChangeStatement, PlainChange, Slot } from "../data/plain-change.ts";
import { productId } from "../data/product-id.ts";
import { seededRandom } from "../data/seeded-random.ts";
import { uuidV7 } from "../data/uuid-v7.ts";
import { type LoadResult, quantile } from "../load/run-load.ts";

/** Changes a random one of the first `products` products. */
export type StockLimitJob = {
	file: string;
	changes: PlainChange[];
	products: number;
	warmUpMs: number;
	durationMs: number;
};

type Values = Record<Slot, SQLInputValue>;
type ProductRow = { on_hand: number; ledger_seq: number };

/** The minimal cost of a stock change in SQLite with a commit each: no HTTP, no JSON, no user. */
process.on("message", (job: StockLimitJob) => void process.send?.(run(job)));
process.once("disconnect", () => process.exit());

function run({ file, changes, products, warmUpMs, durationMs }: StockLimitJob): LoadResult {
	const database = openSqlite(file);
	const bookings = changes.map((change) => prepareChange(database, change));
	const begin = database.prepare("begin immediate");
	const commit = database.prepare("commit");
	const random = seededRandom(Date.now());
	const latencies: number[] = [];
	const from = performance.now() + warmUpMs;
	let done = 0;
	for (let now = performance.now(); now < from + durationMs; ) {
		const product = productId(random.below(products));
		begin.run();
		bookings[done++ % bookings.length]?.(product, Date.now(), random);
		commit.run();
		const after = performance.now();
		if (now >= from) latencies.push(after - now);
		now = after;
	}
	database.close();
	const sorted = Float64Array.from(latencies).sort();
	return {
		requestsPerSecond: (sorted.length * 1000) / durationMs,
		p50: quantile(sorted, 0.5),
		p99: quantile(sorted, 0.99),
		answered: done,
	};
}

/** Prepares the statements once. */
function prepareChange(database: DatabaseSync, { statements, delta }: PlainChange) {
	const steps = statements.map((statement) => prepareStatement(database, statement));
	return (product: string, now: number, random: Parameters<typeof uuidV7>[1]): void => {
		const values: Values = {
			product,
			now,
			key: randomUUID(),
			movement: uuidV7(now, random),
			batch: uuidV7(now, random),
			audit: uuidV7(now, random),
			seq: 0,
			balance: 0,
		};
		for (const step of steps) {
			const row = step(values);
			if (row === undefined) continue;
			values.seq = row.ledger_seq + 1;
			values.balance = row.on_hand + delta;
		}
	};
}

/** @returns a function that runs the statement, and returns the product's row if the statement reads it. */
function prepareStatement(database: DatabaseSync, { sql, slots }: ChangeStatement) {
	const statement = database.prepare(sql);
	const columns = statement.columns().map(({ name }) => name);
	return (values: Values): ProductRow | undefined => {
		const bound = slots.map((slot) => values[slot]);
		if (columns.length > 0) {
			const rows = statement.all(...bound);
			return columns.includes("ledger_seq") ? (rows[0] as ProductRow) : undefined;
		}
		const isUpdate = sql.startsWith("update");
		if (statement.run(...bound).changes !== 1 && isUpdate) throw new Error(`Nothing was updated: ${sql}`);
		return undefined;
	};
}
