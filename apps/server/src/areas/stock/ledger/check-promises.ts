import { sql } from "kysely";
import type { Tx } from "#db/connection.ts";
import type { LedgerDifference } from "./line-books.ts";

/**
 * The differences to the entries of promises: balances (`promise`), the pieces that they reserve at places (the place's id after
 * `reserved `), and the totals of products (`reserved`, `owed`).
 */
export async function differentPromises(tx: Tx, limit: number): Promise<LedgerDifference[]> {
	const { rows } = await sql<LedgerDifference>`
		with balance as (
			select line, kind, id, product, cast(sum(pieces) as bigint) as pieces from (
				select line, to_kind as kind, to_id as id, product, pieces from promise_entry
				union all
				select line, from_kind, from_id, product, -pieces from promise_entry
			) as change where kind in ('place', 'purchase', 'transfer', 'none')
			group by line, kind, id, product having sum(pieces) <> 0
		)
		select coalesce(p.product, b.product) as product, 'promise' as location,
			coalesce(p.pieces, 0) as quantity, coalesce(b.pieces, 0) as derived
		from balance b full join promise p on p.line = b.line and p.source_kind = b.kind and p.source = b.id
		where coalesce(p.pieces, 0) <> coalesce(b.pieces, 0) or p.product <> b.product
		limit ${limit}`.execute(tx);
	return [...rows, ...(await differentReserved(tx, limit)), ...(await differentTotals(tx, limit))];
}

async function differentReserved(tx: Tx, limit: number): Promise<LedgerDifference[]> {
	const { rows } = await sql<LedgerDifference>`
		with derived as (
			select product, source, cast(sum(pieces) as bigint) as pieces from promise
			where source_kind = 'place' group by product, source
		), held as (select product, location, reserved from level where reserved <> 0)
		select coalesce(l.product, d.product) as product, 'reserved ' || coalesce(l.location, d.source) as location,
			coalesce(l.reserved, 0) as quantity, coalesce(d.pieces, 0) as derived
		from derived d full join held l on l.product = d.product and l.location = d.source
		where coalesce(l.reserved, 0) <> coalesce(d.pieces, 0)
		limit ${limit}`.execute(tx);
	return rows;
}

async function differentTotals(tx: Tx, limit: number): Promise<LedgerDifference[]> {
	const differences: LedgerDifference[] = [];
	for (const [column, sources] of [
		["reserved", ["place"]],
		["owed", ["place", "purchase", "transfer", "none"]],
	] as const) {
		const stored = sql.ref(`product.${column}`);
		const { rows } = await sql<LedgerDifference>`
			with derived as (
				select product, cast(sum(pieces) as bigint) as pieces from promise
				where source_kind in (${sql.join(sources)}) group by product
			)
			select product.id as product, ${sql.lit(column)} as location, ${stored} as quantity, coalesce(d.pieces, 0) as derived
			from product left join derived d on d.product = product.id
			where ${stored} <> coalesce(d.pieces, 0) limit ${limit}`.execute(tx);
		differences.push(...rows);
	}
	return differences;
}
