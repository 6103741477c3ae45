import { sql } from "kysely";
import { noteLacksOfNew } from "../../../apps/server/src/areas/stock/findings/note-findings.ts";
import type { Tx } from "../../../apps/server/src/db/connection.ts";
import { openDatabase } from "../../../apps/server/src/db/open.ts";
import { fillLedger } from "../data/fill-ledger.ts";
import type { BenchEngine } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import { signUp } from "../sign-up.ts";
import { startServer } from "../start-server.ts";
import type { Verdict } from "../targets.ts";

const PRODUCTS = 100_000;
const REQUESTS = 50;
const TARGET_MS = 100;
const CHUNK = 500;

/**
 * Makes products and movements count as findings: no product has a picture, a tenth has no price, and every tenth movement is a
 * large adjustment.
 */
async function wantSecondLooks(tx: Tx): Promise<void> {
	await sql`update product set image = ''`.execute(tx);
	await sql`update product set price = 0 where id like '%3'`.execute(tx);
	const products = (await tx.selectFrom("product").select("id").execute()).map(({ id }) => id);
	for (let start = 0; start < products.length; start += CHUNK) {
		await noteLacksOfNew(tx, products.slice(start, start + CHUNK));
	}
	await sql`
		insert into finding (id, kind, target, at, cents)
		select 'adjustment.' || id, 'adjustment', id, recorded_at, 60000 from movement where id like '%7'`.execute(
		tx,
	);
}

/** Changes every product as the signed-up user. */
async function workOnEverything(origin: string, cookie: string, ids: readonly string[]): Promise<void> {
	for (let begin = 0; begin < ids.length; begin += 1000) {
		const body = { products: ids.slice(begin, begin + 1000), change: { brand: "Tarnwick" } };
		const answer = await fetch(`${origin}/api/product-batches/change`, {
			method: "POST",
			headers: { "content-type": "application/json", "idempotency-key": String(begin), origin, cookie },
			body: JSON.stringify(body),
		});
		if (!answer.ok) throw new Error(`A change was answered with ${answer.status}: ${await answer.text()}`);
	}
}

/** One row of the report: a question, and its response times in ms. */
export type TodayRow = { question: string; p50: number; p95: number; slowest: number };

/** The queries of the page Today and of a product's chart, on a ledger with one entry per minute until now. */
export async function measureToday(
	resources: Resources,
	engine: BenchEngine,
	entries: number,
	profile: string | undefined,
): Promise<TodayRow[]> {
	const settings = await engine.newDatabase();
	const db = await openDatabase(settings, (error) => console.error(error.message));
	await fillLedger(db, PRODUCTS, entries, Date.now() - entries * 60_000);
	// A tenth is out of stock and a tenth is low, so that there is something to count.
	await db.transact(async (tx) => {
		await sql`update product set on_hand = 0 where id like '%5'`.execute(tx);
		await sql`update product set on_hand = 3 where id like '%a'`.execute(tx);
		await wantSecondLooks(tx);
		if (db.engine.name === "postgres") await sql`analyze`.execute(tx);
	});
	const ids = await db.kysely.selectFrom("product").select("id").execute();
	await db.kysely.destroy();
	const server = await startServer(resources, settings, profile);
	const cookie = await signUp(server.origin);
	await workOnEverything(
		server.origin,
		cookie,
		ids.map(({ id }) => id),
	);
	const questions: [string, string][] = [
		["Today, value over 90 days", "/api/today?zone=Europe/Berlin&days=90"],
		["Today, value over a year", "/api/today?zone=Europe/Berlin&days=365"],
		["Review, counts", "/api/review"],
		["Review, first page", "/api/findings"],
		["Review, first page of one kind", "/api/findings?kind=no-price"],
		["My Items, first page", "/api/my-items"],
		["My Items, a search", "/api/my-items?search=wheel"],
		["a product's stock over a year", `/api/products/${ids[0]?.id}/stock-series?zone=Europe/Berlin&days=365`],
	];
	const rows: TodayRow[] = [];
	for (const [question, path] of questions) {
		const times: number[] = [];
		for (let n = 0; n < REQUESTS; n++) {
			const began = performance.now();
			const answer = await fetch(server.origin + path, { headers: { cookie } });
			const text = await answer.text();
			if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`);
			times.push(performance.now() - began);
		}
		times.sort((a, b) => a - b);
		const at = (share: number) => times[Math.ceil(share * REQUESTS) - 1] ?? Number.NaN;
		rows.push({ question, p50: at(0.5), p95: at(0.95), slowest: at(1) });
	}
	return rows;
}

export function todayTable(rows: readonly TodayRow[]): string {
	const lines = rows.map(
		({ question, ...ms }) =>
			`| ${[question, ...Object.values(ms).map((time) => time.toFixed(1))].join(" | ")} |`,
	);
	return ["| question | p50, ms | p95, ms | slowest, ms |", "|---|--:|--:|--:|", ...lines].join("\n");
}

export function judgeToday(rows: readonly TodayRow[]): Verdict[] {
	return rows.map(({ question, p95 }) => ({
		text: `${question}: p95 ${p95.toFixed(1)} ms (target: under ${TARGET_MS})`,
		isMet: p95 < TARGET_MS,
	}));
}
