import type { LastCount } from "@freehub/contract/stock/counting";
import { COUNT_SPAN_MS } from "@freehub/domain/stock/last-count";
import { type RawBuilder, sql } from "kysely";
import { nameBy, nameOfActor } from "#actor-names.ts";
import type { Db } from "#db/connection.ts";

/**
 * The place of a count, and the condition that `movement` is one, as the index `movement_of_count` has them. Without the cast SQLite
 * would not look up a place in it; a condition on the kind would make it choose another index.
 */
const place = sql`cast(case when movement.from_location = 'adjustment' then movement.to_location else movement.from_location end as text)`;
const isCount = sql`movement.counted is not null and substr(movement.reference, 1, 7) <> 'Import '`;

/** Whether `movement` has no effect any more: it was taken back, and that was not taken back in turn. */
const isUndone = sql`exists (select 1 from movement as back where back.reverses = movement.id) and (
	with recursive chain (id, steps) as (
		select first.id, 1 from movement as first where first.reverses = movement.id
		union all
		select later.id, steps + 1 from chain join movement as later on later.reverses = chain.id
	)
	select max(steps) % 2 = 1 from chain)`;

/** Every store and bin with its last count. */
const last = sql`select location.id, (
		select movement.id from movement where ${place} = location.id and ${isCount} and not (${isUndone})
		order by movement.occurred_at desc, movement.id desc limit 1
	) as last from location where location.kind in ('warehouse', 'bin')`;

type Row = {
	location: string;
	products: number;
	at: Date | number | null;
	actor: string | null;
	name: string | null;
};

/**
 * The last count of each place that has products or where something was counted, in the order of their ids. It follows from the
 * ledger alone, whatever was taken back, dated again, deleted or restored.
 */
export async function lastCounts(db: Db, { withPeople }: { withPeople: boolean }): Promise<LastCount[]> {
	const [rows, counted] = [await findLast(db), await findCounted(db)];
	return rows.map(({ location, products, at, actor, name }) => ({
		location,
		products,
		counted: counted.get(location) ?? 0,
		at: at === null ? null : new Date(at).toISOString(),
		by: actor === null || !withPeople ? null : nameOfActor(actor, name),
	}));
}

async function findLast({ kysely }: Db): Promise<Row[]> {
	const { rows } = await sql<Row>`
		with last as materialized (${last}), there as (
			select level.location, count(*) as products from level left join product on product.id = level.product
			where level.quantity <> 0 and product.deleted_at is null group by level.location
		)
		select last.id as location, coalesce(there.products, 0) as products, movement.occurred_at as at, movement.actor,
			${nameBy("movement.actor")} as name
		from last left join there on there.location = last.id left join movement on movement.id = last.last
		where there.products is not null or last.last is not null
		order by last.id`.execute(kysely);
	return rows;
}

/** By place: the products that are there now and were counted not long before its last count. */
async function findCounted({ kysely, engine }: Db): Promise<ReadonlyMap<string, number>> {
	const span: RawBuilder<unknown> =
		engine.name === "postgres" ? sql`interval '1 ms' * ${sql.lit(COUNT_SPAN_MS)}` : sql.lit(COUNT_SPAN_MS);
	// SQLite keeps the order of a cross join: the places, the counts of each, and the level that each is about.
	const { rows } = await sql<{ location: string; counted: number }>`
		with last as materialized (${last})
		select last.id as location, count(distinct movement.product) as counted
		from last cross join movement as newest cross join movement cross join level cross join product
		where newest.id = last.last and ${place} = last.id and ${isCount}
			and movement.occurred_at > newest.occurred_at - ${span} and movement.occurred_at <= newest.occurred_at
			and not (${isUndone})
			and level.product = movement.product and level.location = last.id and level.quantity <> 0
			and product.id = level.product and product.deleted_at is null
		group by last.id`.execute(kysely);
	return new Map(rows.map(({ location, counted }) => [location, Number(counted)]));
}
