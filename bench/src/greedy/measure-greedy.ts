import { sql } from "kysely";
import { type Db, inTransaction } from "../../../apps/server/src/db/connection.ts";
import { openDatabase } from "../../../apps/server/src/db/open.ts";
import { fillLedger } from "../data/fill-ledger.ts";
import { seededRandom } from "../data/seeded-random.ts";
import { uuidV7 } from "../data/uuid-v7.ts";
import type { LoadResult } from "../load/run-load.ts";
import type { BenchEngine, DatabaseSettings } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import { signUp } from "../sign-up.ts";
import { startGreedy, startLoad } from "../start-child.ts";
import { startServer } from "../start-server.ts";
import type { GreedyCount } from "./greedy-process.ts";
import { type GreedyRead, greedyReads } from "./greedy-reads.ts";

/** Number of connections of the greedy visitor; each sends one request after the other. */
export const CONNECTIONS = 8;
const MOVEMENTS_EACH = 4;
const LOCATIONS = 2_000;
const AUDIT_LINES = 20_000;
const WARM_UP_MS = 500;

export type GreedyPlan = { products: number; roundMs: number };
/** Times of a page of 50 during a read; `read` is undefined for the baseline. */
export type GreedyRow = {
	read: GreedyRead | undefined;
	page: LoadResult;
	count: GreedyCount;
	/** Duration of the measurement in seconds. */
	seconds: number;
};

/** Measures one page of 50 at a time, while a greedy visitor sends the most expensive reads without a pause. */
export async function measureGreedy(
	resources: Resources,
	engine: BenchEngine,
	{ products, roundMs }: GreedyPlan,
	profile: string | undefined,
): Promise<GreedyRow[]> {
	console.error(
		`${engine.title}: making a database of ${products.toLocaleString("en")} products and a ledger`,
	);
	const settings = await engine.newDatabase();
	await fill(settings, products);
	const server = await startServer(resources, settings, profile);
	const cookie = await signUp(server.origin);
	const load = startLoad(resources);
	const page = () =>
		load({
			port: server.port,
			requests: ["GET /api/products?limit=50 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"],
			connections: 1,
			warmUpMs: WARM_UP_MS,
			durationMs: roundMs,
		});
	const none = { answered: 0, refused: 0, bytes: 0 };
	const rows: GreedyRow[] = [{ read: undefined, page: await page(), count: none, seconds: 0 }];
	for (const read of greedyReads) {
		const stop = await startGreedy(resources, {
			origin: server.origin,
			cookie,
			paths: read.paths,
			connections: CONNECTIONS,
		});
		const began = performance.now();
		const result = await page();
		const count = await stop();
		rows.push({ read, page: result, count, seconds: (performance.now() - began) / 1000 });
	}
	return rows;
}

async function fill(settings: DatabaseSettings, products: number): Promise<void> {
	const db = await openDatabase(settings, (error) => console.error(error.message));
	try {
		await fillLedger(db, products, products * MOVEMENTS_EACH);
		await addLocations(db);
		await addAudit(db);
		// Autovacuum would do this later.
		if (db.engine.name === "postgres") await sql`vacuum analyze`.execute(db.kysely);
	} finally {
		await db.kysely.destroy();
	}
}

const FILLED_AT = Date.UTC(2024, 0, 1);
const CHUNK = 500;

function addLocations(db: Db): Promise<void> {
	return inTransaction(db, async (tx) => {
		const rows = Array.from({ length: LOCATIONS }, (_, i) => {
			const name = `Bin ${String(i).padStart(5, "0")}`;
			const created_at = new Date(FILLED_AT);
			return {
				id: `bin-${i}`,
				name,
				name_key: name.toLowerCase(),
				kind: "bin" as const,
				parent: "main",
				place_order: `bin-${String(i).padStart(9, "0")}`,
				created_at,
			};
		});
		for (let start = 0; start < rows.length; start += CHUNK) {
			await tx
				.insertInto("location")
				.values(rows.slice(start, start + CHUNK))
				.execute();
		}
	});
}

function addAudit(db: Db): Promise<void> {
	const random = seededRandom(11);
	return inTransaction(db, async (tx) => {
		for (let start = 0; start < AUDIT_LINES; start += CHUNK) {
			const rows = Array.from({ length: CHUNK }, (_, i) => ({
				id: uuidV7(FILLED_AT + (start + i) * 1000, random),
				at: new Date(FILLED_AT + (start + i) * 1000),
				actor: "system",
				address: "127.0.0.1",
				via: "" as const,
				action: "stock.book",
				target: `p${start + i}`,
				outcome: "done" as const,
				detail: '{"kind":"receive","quantity":1}',
				request_id: "bench",
			}));
			await tx.insertInto("audit").values(rows).execute();
		}
	});
}
