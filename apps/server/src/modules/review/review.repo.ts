import type { FindingKind, ReviewLimits } from "@freehub/contract/review";
import { fromMinor, minorUnits } from "@freehub/domain/money";
import { type Selectable, sql } from "kysely";
import { nameBy } from "#actor-names.ts";
import { type Query, selection } from "#db/bulk.ts";
import type { Connection, Db, Tx } from "#db/connection.ts";
import type { FindingTable } from "#db/review-schema.ts";

export type FindingRow = Omit<Selectable<FindingTable>, "cents"> & {
	cents: number | null;
	seen_by_name: string | null;
};

/** SQLite's driver rejects integers beyond 2^53. */
const cents = sql<number | null>`cast(finding.cents as double precision)`.as("cents");

function findingQuery(connection: Connection) {
	return connection
		.selectFrom("finding")
		.select(["finding.id", "kind", "target", "at", "seen", "seen_by", "seen_at", cents])
		.select(nameBy("finding.seen_by").as("seen_by_name"));
}

/** The time of a finding in ms, and its id. */
export type FindingPlace = readonly [at: number, id: string];

type Asked = {
	seen: boolean;
	kind: FindingKind | undefined;
	isOldestFirst: boolean;
	leftOut: readonly FindingKind[];
};

/** Findings, newest or oldest first. */
export function findingsQuery(
	connection: Connection,
	{ seen, kind, isOldestFirst, leftOut }: Asked,
	after: FindingPlace | undefined,
	limit: number,
) {
	let query = findingQuery(connection)
		.where("seen", "=", seen ? 1 : 0)
		.orderBy("finding.at", isOldestFirst ? "asc" : "desc")
		.orderBy("finding.id", isOldestFirst ? "asc" : "desc")
		.limit(limit);
	if (kind !== undefined) query = query.where("kind", "=", kind);
	if (leftOut.length > 0) query = query.where("kind", "not in", leftOut);
	if (after === undefined) return query;
	const isAfter = isOldestFirst ? sql`>` : sql`<`;
	return query.where(sql<boolean>`(finding.at, finding.id) ${isAfter} (${new Date(after[0])}, ${after[1]})`);
}

export function findFinding(connection: Connection, id: string): Promise<FindingRow | undefined> {
	return findingQuery(connection).where("finding.id", "=", id).executeTakeFirst();
}

/** The number of unseen findings per kind. */
export function countUnseen(connection: Connection) {
	return connection
		.selectFrom("finding")
		.select(["kind", sql<number>`count(*)`.as("count")])
		.where("seen", "=", 0)
		.groupBy("kind")
		.execute();
}

/** Keeps the first person who saw it. */
export async function setSeen(tx: Tx, id: string, by: string, at: Date): Promise<void> {
	await tx
		.updateTable("finding")
		.set({ seen: 1, seen_by: by, seen_at: at })
		.where("id", "=", id)
		.where("seen", "=", 0)
		.execute();
}

/** Marks findings of a kind up to a time as seen, at most `most`. @returns how many were marked. */
export async function setAllSeen(
	tx: Tx,
	{ kind, until, by, at, most }: { kind: FindingKind; until: Date; by: string; at: Date; most: number },
): Promise<number> {
	const unseen = tx
		.selectFrom("finding")
		.select("id")
		.where("seen", "=", 0)
		.where("kind", "=", kind)
		.where("at", "<=", until)
		.orderBy("at")
		.orderBy("id")
		.limit(most);
	const { numUpdatedRows } = await tx
		.updateTable("finding")
		.set({ seen: 1, seen_by: by, seen_at: at })
		.where("id", "in", unseen)
		.where("seen", "=", 0)
		.executeTakeFirst();
	return Number(numUpdatedRows);
}

export async function setUnseen(tx: Tx, id: string): Promise<void> {
	await tx
		.updateTable("finding")
		.set({ seen: 0, seen_by: null, seen_at: null })
		.where("id", "=", id)
		.execute();
}

export function findProductNames(connection: Connection, ids: readonly string[]) {
	return connection
		.selectFrom("product")
		.select(["id", "name", "sku", "deleted_at"])
		.where("id", "in", ids)
		.execute();
}

export function findEnquiries(connection: Connection, ids: readonly string[]) {
	return connection
		.selectFrom("enquiry")
		.select(["id", "name", "email", "text", "product"])
		.where("id", "in", ids)
		.execute();
}

/** How many movements each of these batches has. */
export function countInBatches(connection: Connection, batches: readonly string[]) {
	return connection
		.selectFrom("movement")
		.select(["batch", sql<number>`count(*)`.as("count")])
		.where("batch", "in", batches)
		.groupBy("batch")
		.execute();
}

export function findImports(connection: Connection, ids: readonly string[]) {
	return connection
		.selectFrom("import")
		.select(["import.id", "import.name", "state", "error", "skipped", "created_by", "committed_by"])
		.select(["import.actor", nameBy("import.actor").as("actor_name")])
		.select(nameBy("import.committed_by").as("committed_by_name"))
		.select(["count_new", "count_changed", "count_unchanged", "count_refused"])
		.select(nameBy("import.created_by").as("creator"))
		.where("import.id", "in", ids)
		.execute();
}

export async function readLimits(connection: Connection): Promise<ReviewLimits> {
	const row = await connection.selectFrom("review_limit").selectAll().executeTakeFirstOrThrow();
	return {
		adjustPieces: row.adjust_pieces,
		adjustValue: fromMinor(row.adjust_cents),
		countPercent: row.count_percent,
	};
}

/** The UPDATE locks the row, so that concurrent changes of the limits run one after the other. */
export async function writeLimits(tx: Tx, limits: ReviewLimits): Promise<void> {
	await tx
		.updateTable("review_limit")
		.set({
			adjust_pieces: limits.adjustPieces,
			adjust_cents: limits.adjustValue * minorUnits(),
			count_percent: limits.countPercent,
		})
		.execute();
}

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
