import type { LedgerCheck } from "@freehub/contract/stock";
import { virtualLocations } from "@freehub/domain/stock";
import { sql } from "kysely";
import type { Db, Tx } from "#db/connection.ts";

/** So many differences are listed; books that are off by more need more than a list. */
const MAX_DIFFERENCES = 100;

/**
 * Derives every level from the ledger again, and each product's pieces on hand and number of movements, and
 * tells what differs. All of it sees one state of the database.
 */
export async function checkLedger(db: Db): Promise<LedgerCheck> {
	const began = performance.now();
	const transaction = db.kysely.transaction();
	const snapshot =
		db.engine.name === "postgres" ? transaction.setIsolationLevel("repeatable read") : transaction;
	return snapshot.execute(async (tx) => {
		const differences = [...(await differentLevels(tx)), ...(await differentProducts(tx))];
		const totals = await readTotals(tx);
		return {
			balanced: differences.length === 0 && totals.sum === 0,
			...totals,
			differences: differences.slice(0, MAX_DIFFERENCES),
			milliseconds: Math.round((performance.now() - began) * 10) / 10,
		};
	});
}

type Difference = LedgerCheck["differences"][number];

async function differentLevels(tx: Tx): Promise<Difference[]> {
	const { rows } = await sql<Difference>`
		with derived as (
			select product, location, cast(sum(delta) as bigint) as quantity from (
				select product, to_location as location, quantity as delta from movement
				union all
				select product, from_location, -quantity from movement
			) as line group by product, location
		)
		select coalesce(d.product, l.product) as product, coalesce(d.location, l.location) as location,
			coalesce(l.quantity, 0) as quantity, coalesce(d.quantity, 0) as derived
		from derived d full join level l on l.product = d.product and l.location = d.location
		where coalesce(l.quantity, 0) <> coalesce(d.quantity, 0)
		limit ${MAX_DIFFERENCES}`.execute(tx);
	return rows;
}

/** A product's pieces on hand against its levels; the location of such a difference is empty. */
async function differentProducts(tx: Tx): Promise<Difference[]> {
	const { rows } = await sql<Difference>`
		select p.id as product, '' as location, p.on_hand as quantity, coalesce(l.quantity, 0) as derived
		from product p left join (
			select product, cast(sum(quantity) as bigint) as quantity from level
			where location not in (${sql.join(virtualLocations)}) group by product
		) l on l.product = p.id
		where p.on_hand <> coalesce(l.quantity, 0)
		limit ${MAX_DIFFERENCES}`.execute(tx);
	return rows;
}

/** Levels are added up per product first, which is zero for each: SQLite refuses sums beyond 64 bits. */
async function readTotals(tx: Tx) {
	const { rows } = await sql<{ entries: number; products: number; sum: number; onHand: number }>`
		select
			(select count(*) from movement) as entries,
			(select count(*) from product where deleted_at is null) as products,
			(select cast(coalesce(sum(quantity), 0) as bigint) from (
				select sum(quantity) as quantity from level group by product
			) as product) as sum,
			(select cast(coalesce(sum(quantity), 0) as bigint) from level
				where location not in (${sql.join(virtualLocations)})) as "onHand"`.execute(tx);
	const [totals] = rows;
	if (totals === undefined) throw new Error("A query without rows.");
	return totals;
}
