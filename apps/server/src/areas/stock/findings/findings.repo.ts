import type { FindingKind } from "@freehub/contract/stock/review";
import { sql } from "kysely";
import { type Query, selection } from "#db/bulk.ts";
import type { Db, Tx } from "#db/connection.ts";

/** The expected quantity of a count: the counted one, corrected by the booked difference. */
const expected =
	"(counted + case when to_location = 'adjustment' then movement.quantity else -movement.quantity end)";

/**
 * Whether a movement takes back an original: the chain of reversals has an odd length. With an even length it restores the
 * original.
 */
const takesBack = (movement = "movement") => `(${movement}.reverses is not null and 1 = (
	with recursive taken (reverses, steps) as (
		select ${movement}.reverses, 1
		union all
		select before.reverses, steps + 1 from taken join movement as before on before.id = taken.reverses
		where before.reverses is not null
	)
	select max(steps) % 2 from taken))`;

/**
 * The first count at a location without earlier bookings in effect: nothing was expected there. What was booked and taken back, as
 * by the undo of an import, is none.
 */
const isOpening = `(${expected} = 0 and not exists (
	select 1 from movement as earlier where earlier.product = movement.product and earlier.seq < movement.seq
		and movement.to_location in (earlier.from_location, earlier.to_location)
		and not exists (select 1 from movement as back where back.reverses = earlier.id and back.seq < movement.seq)
		and not ${takesBack("earlier")}))`;

const isBeyond = (value: string) => `(
	movement.kind = 'adjust' and (movement.quantity >= adjust_pieces or ${value} >= adjust_cents)
	or movement.kind = 'count' and movement.quantity * 100 > ${expected} * count_percent and not ${isOpening})`;

/** Adds findings for movements beyond the limits, at today's prices, unless they are reversed. */
const findingsAmong = (which: string, movement = "movement") => `
	insert into finding (id, kind, target, at, cents)
	select case movement.kind when 'adjust' then 'adjustment' else 'count' end || '.' || movement.id,
		case movement.kind when 'adjust' then 'adjustment' else 'count' end, movement.id, recorded_at,
		case movement.kind when 'adjust' then movement.quantity * product.price end
	from ${movement} join product on product.id = movement.product cross join review_limit
	where movement.kind in ('adjust', 'count') and movement.quantity > 0 and ${which}
		and ${isBeyond("movement.quantity * product.price")} and not ${takesBack()}
		and not exists (select 1 from movement as reversal where reversal.reverses = movement.id)
	on conflict (id) do nothing`;

/** Removes unseen findings about movements that are within the limits. */
export async function removeWithinLimits(tx: Tx): Promise<void> {
	await sql`
		delete from finding where seen = 0 and kind in ('adjustment', 'count') and not exists (
			select 1 from movement cross join review_limit
			where movement.id = finding.target and ${sql.raw(isBeyond("finding.cents"))})`.execute(tx);
}

/** Adds findings for all movements beyond the limits. */
export async function addBeyondLimits(tx: Tx): Promise<void> {
	await sql.raw(findingsAmong("true")).execute(tx);
}

const among = {
	each: findingsAmong("movement.id = ?"),
	// Otherwise PostgreSQL may read all counts and adjustments, with a plan from when there were few.
	whole: findingsAmong("true", "(select * from movement where id = any($1) offset 0) as movement"),
};

/** Adds findings for those of these movements that are beyond the limits. */
export function addFindings(db: Db, movements: readonly string[]): Query {
	return selection(db, among, movements);
}

export function removeFindings(db: Db, ids: readonly string[]): Query {
	const remove = "delete from finding where id";
	return selection(db, { each: `${remove} = ?`, whole: `${remove} = any($1)` }, ids);
}

const lackKinds: readonly FindingKind[] = ["no-price", "no-category", "no-picture"];

/**
 * Whether a product has the missing data of a kind; the placeholder is the drawing for products about which nothing more specific
 * is known.
 */
const isLacking = (kind: string) => sql<boolean>`(product.deleted_at is null and case ${sql.ref(kind)}
	when 'no-price' then product.price = 0
	when 'no-category' then coalesce(product.category, '') = ''
	else product.image in ('', '/drawings/placeholder-box.svg') end)`;

export async function removeLacks(tx: Tx, products: readonly string[]): Promise<void> {
	const ids = products.flatMap((id) => lackKinds.map((kind) => `${kind}.${id}`));
	await sql`
		delete from finding where id in (${sql.join(ids)}) and not exists (
			select 1 from product where product.id = finding.target and ${isLacking("finding.kind")})`.execute(tx);
}

export async function addLacks(tx: Tx, products: readonly string[]): Promise<void> {
	const kinds = sql.join(
		lackKinds.map((kind) => sql`select ${sql.lit(kind)} as kind`),
		sql` union all `,
	);
	await sql`
		insert into finding (id, kind, target, at)
		select lack.kind || '.' || product.id, lack.kind, product.id, product.updated_at
		from product cross join (${kinds}) as lack
		where product.id in (${sql.join(products)}) and ${isLacking("lack.kind")}
		on conflict (id) do nothing`.execute(tx);
}

/** Other states are imports in progress, cancelled or undone. */
const isRefused = sql<boolean>`(state = 'failed' or state in ('ready', 'done') and count_refused + skipped > 0)`;

export async function removeImport(tx: Tx, id: string): Promise<void> {
	await sql`
		delete from finding where id = ${`import.${id}`}
			and not exists (select 1 from import where id = ${id} and supplier is null and ${isRefused})`.execute(
		tx,
	);
}

export async function addImport(tx: Tx, id: string): Promise<void> {
	await sql`
		insert into finding (id, kind, target, at)
		select ${`import.${id}`}, 'import', id, created_at from import where id = ${id} and supplier is null and ${isRefused}
		on conflict (id) do nothing`.execute(tx);
}
