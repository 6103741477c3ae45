import type { MovementFilter } from "@freehub/contract/stock/stock";
import { movementKinds, virtualLocations } from "@freehub/domain/stock/stock";
import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { nameBy } from "#actor-names.ts";
import type { Connection, Db } from "#db/connection.ts";
import type { MovementTable, Schema } from "#db/schema.ts";

export type MovementRow = Selectable<MovementTable> & {
	product_name: string;
	product_sku: string | null;
	actor_name: string | null;
	reversed_by: string | null;
	/**
	 * If it reverses another: the movement that the chain of reversals began with, its person, and what it counted; and the number
	 * of reversals up to this one. An even number brings back what the first movement did.
	 */
	root: string | null;
	root_actor: string | null;
	root_actor_name: string | null;
	counted_before: number | null;
	reversals: number;
};

/** A column of the movement that a chain of reversals began with, or its length; null for a movement that reverses nothing. */
const ofChain = <T>(column: RawBuilder<unknown>) => sql<T>`(
	with recursive chain (id, reverses, actor, counted, steps) as (
		select id, reverses, actor, counted, 1 from movement as last where last.id = movement.reverses
		union all
		select earlier.id, earlier.reverses, earlier.actor, earlier.counted, steps + 1
			from chain join movement as earlier on earlier.id = chain.reverses
	)
	select ${column} from chain where reverses is null)`;

const rootActorName = ofChain<string | null>(nameBy("chain.actor"));

export function movementQuery(connection: Connection) {
	return connection
		.selectFrom("movement")
		.innerJoin("product", "product.id", "movement.product")
		.leftJoin("movement as reversal", "reversal.reverses", "movement.id")
		.selectAll("movement")
		.select(["product.name as product_name", "product.sku as product_sku"])
		.select([nameBy("movement.actor").as("actor_name"), "reversal.id as reversed_by"])
		.select([
			ofChain<string | null>(sql`id`).as("root"),
			ofChain<string | null>(sql`actor`).as("root_actor"),
			rootActorName.as("root_actor_name"),
			ofChain<number | null>(sql`counted`).as("counted_before"),
			sql<number>`coalesce(${ofChain(sql`steps`)}, 0)`.as("reversals"),
		]);
}

/** The number of a product's movements, also if deleted; undefined if there never was such a product. */
export async function findLedgerSize(connection: Connection, id: string): Promise<number | undefined> {
	const row = await connection
		.selectFrom("product")
		.select("ledger_seq")
		.where("id", "=", id)
		.executeTakeFirst();
	return row?.ledger_seq;
}

/** Whether a filter excludes movements. */
export function isFiltered(filter: MovementFilter): boolean {
	return filterNames.some((name) => filter[name] !== undefined);
}

/** The filters, the most selective first: the first one in use is looked up in its index. */
const filterNames = ["batch", "reference", "product", "location", "actor", "kind", "from", "to"] as const;

/** The SQL conditions of the filters; `column` returns a column's name, or an expression that bypasses its index. */
function conditions(filter: MovementFilter, column: (name: string) => RawBuilder<unknown>) {
	const { kind, actor, from, to, reference, product, batch } = filter;
	const all: RawBuilder<boolean>[] = [];
	if (batch !== undefined) all.push(sql`${column("batch")} = ${batch}`);
	// The index contains only non-empty references.
	if (reference !== undefined)
		all.push(
			sql`(${column("reference")} <> '' and lower(${column("reference")}) = lower(cast(${reference} as text)))`,
		);
	if (product !== undefined) all.push(sql`${column("product")} = ${product}`);
	if (actor !== undefined) all.push(sql`${column("actor")} = ${actor}`);
	if (kind !== undefined) all.push(sql`${column("kind")} = ${kind}`);
	if (from !== undefined) all.push(sql`${column("occurred_at")} >= ${new Date(from)}`);
	if (to !== undefined) all.push(sql`${column("occurred_at")} < ${new Date(to)}`);
	return all;
}

function productConditions({ location, ...filter }: MovementFilter) {
	const all = conditions(filter, (name) => sql.ref(`movement.${name}`));
	if (location !== undefined)
		all.push(sql`(movement.from_location = ${location} or movement.to_location = ${location})`);
	return all;
}

/** A product's movements, latest booked first, before the number `after`. */
export function findMovementsOf(
	db: Db,
	product: string,
	filter: MovementFilter,
	limit: number,
	after: number | undefined,
): Promise<MovementRow[]> {
	let query = movementQuery(db.kysely)
		.where("movement.product", "=", product)
		.where((eb) => eb.and(productConditions(filter)))
		.orderBy("movement.seq", "desc")
		.limit(limit);
	if (after !== undefined) query = query.where("movement.seq", "<", after);
	return query.execute();
}

export async function countMovements(db: Db, product: string, filter: MovementFilter): Promise<number> {
	const query = db.kysely
		.selectFrom("movement")
		.select(sql<number>`count(*)`.as("total"))
		.where("product", "=", product)
		.where((eb) => eb.and(productConditions(filter)));
	return (await query.executeTakeFirstOrThrow()).total;
}

/** The place of a movement in the whole ledger: when it happened, in ms, and its id. */
export type MovementPlace = readonly [at: number, id: string];

export function movementPlace({
	occurred_at,
	id,
}: Pick<MovementRow, "occurred_at" | "id">): [at: number, id: string] {
	return [new Date(occurred_at).getTime(), id];
}

type Keys = SelectQueryBuilder<Schema, "movement", { id: string; occurred_at: Date | number }>;

/** Finds the ids by an index first, then reads their rows, so that no filter sorts the whole ledger. */
export async function findMovements(
	db: Db,
	filter: MovementFilter,
	limit: number,
	after?: MovementPlace,
): Promise<MovementRow[]> {
	const keys = await keysQuery(db, filter, limit, after).execute();
	if (keys.length === 0) return [];
	return movementQuery(db.kysely)
		.where(
			"movement.id",
			"in",
			keys.map(({ id }) => id),
		)
		.orderBy("movement.occurred_at", "desc")
		.orderBy("movement.id", "desc")
		.execute();
}

/** Filters whose index continues with the kind, so that a rare kind is found without reading the others. */
const withKind: readonly string[] = ["reference", "location", "actor"];

/**
 * The keys of a page. The query is a union of parts, each a contiguous, sorted range of an index: one per side of a movement if
 * a location is given, and one per kind if the index contains the kind.
 */
export function keysQuery(db: Db, filter: MovementFilter, limit: number, after?: MovementPlace) {
	const first = filterNames.find((name) => filter[name] !== undefined);
	const ends = filter.location === undefined ? [undefined] : (["from_location", "to_location"] as const);
	const kinds =
		first !== undefined && withKind.includes(first) && !filter.kind ? movementKinds : [filter.kind];
	const parts = ends.flatMap((end) => kinds.map((kind) => ({ end, kind })));
	const hasKind = kinds.length > 1 || withKind.includes(first ?? "");
	const column = (name: string) => {
		const isLookedUp = name === first || name === "occurred_at" || (name === "kind" && hasKind);
		// SQLite has no statistics to choose an index; the unary plus prevents it from using an index on this column.
		return isLookedUp || db.engine.plansItself ? sql.ref(name) : sql`+${sql.ref(name)}`;
	};
	const keysOf = ({ end, kind }: (typeof parts)[number]): Keys => {
		const all = conditions({ ...filter, kind }, column);
		if (end !== undefined)
			all.push(sql`${first === "location" ? sql.ref(end) : column(end)} = ${filter.location}`);
		if (after !== undefined) all.push(sql`(occurred_at, id) < (${new Date(after[0])}, ${after[1]})`);
		return db.kysely
			.selectFrom("movement")
			.select(["id", "occurred_at"])
			.where((eb) => eb.and(all))
			.orderBy("occurred_at", "desc")
			.orderBy("id", "desc")
			.limit(limit);
	};
	const [one, ...others] = parts.map(keysOf) as [Keys, ...Keys[]];
	if (others.length === 0) return one;
	const part = (keys: Keys, i: number) =>
		db.kysely.selectFrom(keys.as(`part_${i}`)).select(["id", "occurred_at"]);
	// No movement is in two parts: it has one kind, and its two locations differ.
	return others
		.reduce((query, keys, i) => query.unionAll(part(keys, i + 1)), part(one, 0))
		.orderBy("occurred_at", "desc")
		.orderBy("id", "desc")
		.limit(limit);
}

/**
 * Counts the movements directly after a place that have the same reference, person and kind as a line; if the line takes something
 * back, so do they, from the same person.
 * @returns the count, and the place of the last one.
 */
export async function findRest(
	db: Db,
	filter: MovementFilter,
	{ reference, actor, kind, root_actor }: Pick<MovementRow, "reference" | "actor" | "kind" | "root_actor">,
	after: MovementPlace,
): Promise<{ count: number; end: MovementPlace | undefined }> {
	const place = (at: MovementPlace) => sql`(${new Date(at[0])}, ${at[1]})`;
	const asked = sql.join(
		[sql`(occurred_at, id) < ${place(after)}`, ...productConditions(filter)],
		sql` and `,
	);
	const isBack = sql`exists (select 1 from movement as original
		where original.id = movement.reverses and original.reverses is null and original.actor = ${root_actor})`;
	const isOwn = sql`reference = ${reference} and actor = ${actor} and kind = ${kind}
		and ${root_actor === null ? sql`movement.reverses is null` : isBack}`;
	type Key = { id: string; occurred_at: Date | number };
	const { rows: others } = await sql<Key>`
		select id, occurred_at from movement where ${asked} and not (${isOwn})
		order by occurred_at desc, id desc limit 1`.execute(db.kysely);
	const [other] = others;
	const until = other === undefined ? sql`` : sql`and (occurred_at, id) > ${place(movementPlace(other))}`;
	// There are no others between the two places.
	const { rows } = await sql<Key & { count: number }>`
		select id, occurred_at, count(*) over () as count from movement where ${asked} ${until}
		order by occurred_at, id limit 1`.execute(db.kysely);
	const [last] = rows;
	return { count: Number(last?.count ?? 0), end: last && movementPlace(last) };
}

/** People who have booked something, by name; `search` is part of a name. */
export async function findPeople(
	db: Db,
	search: string,
	limit: number,
): Promise<{ id: string; name: string }[]> {
	const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
	const { rows } = await sql<{ id: string; name: string }>`
		select id, name from (select id, name from "user" union all select id, name from former_user) as person
		where lower(name) like ${pattern} escape '\\' and exists (select 1 from movement where actor = person.id)
		order by lower(name), id limit ${limit}`.execute(db.kysely);
	return rows;
}

/**
 * The change of a product's pieces on hand per quarter of an hour (numbered since 1970), earliest first; undefined if there never
 * was such a product.
 */
export async function sumByQuarter({ kysely: connection, engine }: Db, product: string) {
	if ((await findLedgerSize(connection, product)) === undefined) return undefined;
	const quarter =
		engine.name === "postgres"
			? sql`floor(extract(epoch from occurred_at) / 900)::bigint`
			: sql`occurred_at / 900000`;
	const virtual = sql.join(virtualLocations.map((id) => sql.lit(id)));
	const { rows } = await sql<{ quarter: number; delta: number }>`
		select ${quarter} as quarter, cast(sum(quantity * (
			case when to_location in (${virtual}) then 0 else 1 end
			- case when from_location in (${virtual}) then 0 else 1 end)) as bigint) as delta
		from movement where product = ${product} group by 1 order by 1`.execute(connection);
	return rows;
}

/** Movements by id, unordered. */
export function findMovementsById(connection: Connection, ids: readonly string[]): Promise<MovementRow[]> {
	return movementQuery(connection).where("movement.id", "in", ids).execute();
}
