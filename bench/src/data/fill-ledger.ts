import { sql } from "kysely";
import { fillFigures } from "../../../apps/server/src/areas/stock/ledger/note-figures.ts";
import { type Db, inTransaction, type Tx } from "../../../apps/server/src/db/connection.ts";
import { fillDatabase } from "./fill-database.ts";
import { PRODUCT_ID_BEGINNING, productId } from "./product-id.ts";

/** Number of pieces received first; more than all measured changes take. */
const STOCK = 100_000_000;
/** After the creation time of the products. */
const FIRST_BOOKED = Date.UTC(2024, 0, 2);
const STEP_MS = 60_000;

/** Fills an empty database with products and this many ledger entries for each, one per minute from a start time. */
export async function fillLedger(
	db: Db,
	products: number,
	entries: number,
	first = FIRST_BOOKED,
): Promise<void> {
	await fillDatabase(db, products, productId);
	await inTransaction(db, async (tx) => {
		await skipReferences(db, tx);
		await insertMovements(db, tx, products, entries, first);
		await deriveLevels(tx);
		await sql`delete from stock_figure`.execute(tx);
		await fillFigures(db, tx);
		await sql`update product set ledger_seq = ${entries / products}, on_hand = (
			select quantity from level where level.product = product.id and location = 'main'
		), moved_at = (select max(occurred_at) from movement where movement.product = product.id)`.execute(tx);
	});
}

/** Checking three foreign keys for each of a million rows takes most of the time in PostgreSQL; a superuser may skip it. */
async function skipReferences(db: Db, tx: Tx): Promise<void> {
	if (db.engine.name === "sqlite") return;
	const { rows } = await sql<{ may: string }>`select current_setting('is_superuser') as may`.execute(tx);
	if (rows[0]?.may === "on") await sql`set local session_replication_role = replica`.execute(tx);
}

/** Each product's first movement receives its stock; after it, one piece is delivered and received in turn. */
async function insertMovements(
	db: Db,
	tx: Tx,
	products: number,
	entries: number,
	first: number,
): Promise<void> {
	const isSqlite = db.engine.name === "sqlite";
	const hex = (value: string, digits: number) =>
		sql.raw(isSqlite ? `printf('%0${digits}x', ${value})` : `lpad(to_hex(${value}), ${digits}, '0')`);
	const id = (version: string) =>
		sql`${hex("ms >> 16", 8)} || '-' || ${hex("ms & 65535", 4)} || ${sql.lit(version)} || ${hex("i", 12)}`;
	const moment = isSqlite ? sql`ms` : sql`to_timestamp(ms / 1000)`;
	const size = sql.lit(products);
	await sql`
		insert into movement (id, product, seq, kind, quantity, from_location, to_location, reference, note, actor,
			occurred_at, recorded_at, batch, balance)
		with recursive number(i) as (
			select 0 union all select i + 1 from number where i + 1 < ${sql.lit(entries)}
		), line as (
			select i, i / ${size} + 1 as seq, i / ${size} % 2 = 0 as is_in,
				${sql.lit(first)} + cast(i as bigint) * ${sql.lit(STEP_MS)} as ms from number
		)
		select ${id("-7000-8000-")}, ${sql.lit(PRODUCT_ID_BEGINNING)} || ${hex(`i % ${products}`, 12)}, seq,
			case when is_in then 'receive' else 'deliver' end,
			case when seq = 1 then ${sql.lit(STOCK)} else 1 end,
			case when is_in then 'supplier' else 'main' end,
			case when is_in then 'main' else 'customer' end,
			'', '', 'system', ${moment}, ${moment}, ${id("-7001-8000-")},
			${sql.lit(STOCK)} - case when is_in then 0 else 1 end
		from line order by i`.execute(tx);
}

/** Every product gets a level at the customer, even zero, so that every change runs the same statements. */
async function deriveLevels(tx: Tx): Promise<void> {
	await sql`
		insert into level (product, location, quantity)
		select product, location, cast(sum(delta) as bigint) from (
			select product, to_location as location, quantity as delta from movement
			union all select product, from_location, -quantity from movement
			union all select id, 'customer', 0 from product
		) as line group by product, location`.execute(tx);
}
