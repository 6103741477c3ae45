import { ORDERED, type Promised, type PromiseEntry, place } from "@freehub/domain/stock/promises";
import { sql } from "kysely";
import { writePromises } from "../../../apps/server/src/areas/stock/ledger/promises.repo.ts";
import { insertRows, send } from "../../../apps/server/src/db/bulk.ts";
import type { Db } from "../../../apps/server/src/db/connection.ts";
import { productId } from "../data/product-id.ts";
import { seededRandom } from "../data/seeded-random.ts";
import { uuidV7 } from "../data/uuid-v7.ts";

const LINES_PER_ORDER = 20;
const ORDERS_AT_ONCE = 50;
/** Every twentieth product: 5 %. */
const EVERY = 20;

/** Promises one piece of every twentieth product at the main location, in orders of 20 lines. */
export async function fillPromises(db: Db, products: number): Promise<void> {
	const random = seededRandom(5);
	const now = Date.now();
	const by = { created_by: "bench", placed_by: "bench" };
	const times = { created_at: new Date(now), updated_at: new Date(now), placed_at: new Date(now) };
	const none = { customer: null, due: null, collect_place: null, hold_until: null };
	const end = { cancelled_by: null, cancelled_at: null, sending_until: null, last_mail: null };
	const promised = Array.from({ length: Math.floor(products / EVERY) }, (_, i) => productId(i * EVERY));
	let number = 1001;
	for (let start = 0; start < promised.length; start += LINES_PER_ORDER * ORDERS_AT_ONCE) {
		const part = promised.slice(start, start + LINES_PER_ORDER * ORDERS_AT_ONCE);
		const orders = Array.from({ length: Math.ceil(part.length / LINES_PER_ORDER) }, () => {
			const names = { id: uuidV7(now, random), number: String(number++) };
			return { ...names, ...none, ...by, ...times, ...end, origin: "counter" as const, note: "" };
		});
		const lines = part.map((product, i) => {
			const sales_order = orders[Math.floor(i / LINES_PER_ORDER)]?.id ?? "";
			const position = (i % LINES_PER_ORDER) + 1;
			const id = uuidV7(now, random);
			return { id, sales_order, position, product, ordered: 1, price: 100, replaces: null };
		});
		const balances = lines.map(({ id: line, product }): Promised => {
			return { line, lineKind: "sale", product, since: now, source: place("main"), pieces: 1 };
		});
		const entries = balances.map(({ source, ...line }): PromiseEntry => {
			return { ...line, from: ORDERED, to: source, reason: "made" };
		});
		const made = entries.map((entry) => {
			return { ...entry, movement: null, actor: "bench", at: new Date(now) };
		});
		await db.transact(async (tx) => {
			await insertRows(db, tx, "sales_order", orders);
			await insertRows(db, tx, "sales_order_line", lines);
			await send(db, tx, writePromises(db, made, balances));
		});
	}
	await db.transact(async (tx) => {
		await sql`update level set reserved = 1 where location = 'main' and product in (select product from promise)`.execute(
			tx,
		);
		await sql`update product set reserved = 1, owed = 1 where id in (select product from promise)`.execute(
			tx,
		);
		await sql`insert into counter (name, value) values ('sales order', ${sql.lit(number - 1)})`.execute(tx);
	});
	await db.renewStatistics();
}
