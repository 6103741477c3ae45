import type { ProductSort, SortKey } from "@freehub/contract/products";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.ts";
import type { Engine } from "#db/engine.ts";
import type { ProductTable } from "#db/schema.ts";
import { statements, type ValueOf } from "#db/statement.ts";
import { countNotInShop } from "../in-shop.ts";
import { answerColumns } from "../product-document.ts";
import { productTotal } from "../products.repo.ts";
import { AT_LOCATION, allThere, type Condition, IN_SHOP, piecesThere, tested } from "./conditions.ts";
import { facetCounts } from "./facet-counts.ts";

// The one way from a filter to rows, for pages, counts, exports and searches. The engines are told one thing:
// a condition that few products meet is where to begin, and then they are sorted; otherwise there are enough of them to
// go through the order that is asked for until a page is full. PostgreSQL knows that by its statistics but for words.

/** This many products are found and sorted in a moment, and counted exactly. */
export const FEW = 2_000;

/** This many products of a frequent condition are tested for the others to count them. */
export const LOOKED_AT = 4_000;

const sortColumn = {
	created: "id",
	name: "name_key",
	quantity: "on_hand",
	price: "price",
	supplier: "supplier_key",
	sku: "sku_key",
	barcode: "barcode_order",
	category: "category_key",
	brand: "brand_key",
	model: "model_key",
	cost: "cost_order",
	reorderPoint: "reorder_point_order",
	safetyStock: "safety_stock_order",
	weight: "weight_order",
} as const satisfies Record<SortKey, keyof ProductTable>;

/** `any`: as they are found. */
type Order = ProductSort | "any";

/** What a list asks of its products and in which order, and the condition that few of them meet, if there is one. */
export type List = { sort: Order; conditions: readonly Condition[]; few?: Condition | undefined };

/** A product's place in a list: its value of what the list is sorted by, and its id. */
export type Place = { value: string | number; id: string };

export type PageQuery = List & {
	/** Begins behind this place, */
	after?: Place | undefined;
	/** or this many products further on. */
	at?: number | undefined;
	limit: number;
	columns?: readonly (keyof ProductTable)[] | undefined;
};

/** A count, and whether there may be more. */
export type Total = { total: number; isExact: boolean };

const count = statements<{ total: number }, RawCount>((db, build, value) =>
	sql<{ total: number }>`select count(*) as total from (${build(value)}) as found`.compile(db.kysely),
);
type RawCount = (value: ValueOf) => RawBuilder<unknown>;

/** Looks where a list of these conditions begins. */
export async function listOf(
	db: Db,
	conditions: readonly Condition[],
	sort: Order = "created",
): Promise<List> {
	const [only] = conditions;
	// The full-text index gives a page of its products in the order of their addition, however many there are.
	const isAlong = conditions.length === 1 && only?.isMatch === true && sortColumn[keyOfSort(sort)] === "id";
	if (isAlong) return { sort, conditions };
	let [few, fewest]: [Condition | undefined, number] = [undefined, FEW + 1];
	for (const condition of conditions.filter(({ found }) => found !== undefined)) {
		const count = await countOf(db, condition, FEW + 1);
		if (count < fewest) [few, fewest] = [condition, count];
	}
	return { sort, conditions, few };
}

/** How many products meet a condition, counted up to a bound through its index. */
export async function countOf(db: Db, condition: Condition, most: number): Promise<number> {
	const build = (value: ValueOf) =>
		sql`${condition.found?.(value) ?? sql`select 1 from product where ${whereOf([condition], value)}`}
			limit ${value("most")}`;
	const rows = await count(db, `of ${condition.key}`, build, { ...condition.values, most });
	return rows[0]?.total ?? 0;
}

/** How many products a list has: exactly where they are few, else that there are more than these. */
export async function totalOf(db: Db, list: List): Promise<Total> {
	const { conditions } = list;
	if (isEverything(list)) {
		const hidden = conditions.length === 0 ? 0 : await countNotInShop(db.kysely);
		return { total: (await productTotal(db)) - hidden, isExact: true };
	}
	const only = conditions.length === 1 ? conditions[0] : undefined;
	if (only?.facet !== undefined) return { total: await facetCount(db, only.facet), isExact: true };
	if (only !== undefined) {
		const total = await countOf(db, only, FEW + 1);
		return { total: Math.min(total, FEW), isExact: total <= FEW };
	}
	const build = (value: ValueOf) =>
		sql`select 1 from product where ${someOf(db.engine, list, value)} limit ${value("most")}`;
	const values = { ...valuesOf(list), most: FEW + 1, lookedAt: LOOKED_AT };
	const rows = await count(db, `all ${keyOf(list)}`, build, values);
	const total = rows[0]?.total ?? 0;
	return { total: Math.min(total, FEW), isExact: total <= FEW && isWhole(list) };
}

/** How many products have one of some values. */
async function facetCount(db: Db, { kind, values }: NonNullable<Condition["facet"]>): Promise<number> {
	const { [kind]: counts } = await facetCounts(db);
	return [...new Set(values)].reduce((sum, value) => sum + (counts.get(value) ?? 0), 0);
}

/**
 * The condition of a WHERE for the products of a list, in no order that one may rely on. Where they are not few, the
 * first ones of one condition are looked at only: two that are frequent may hardly ever meet.
 * The values are those of the list, and `lookedAt`.
 */
export function someOf(engine: Engine, { conditions, few }: List, value: ValueOf): RawBuilder<boolean> {
	const first = few ?? conditions.find(({ found }) => found !== undefined);
	if (first === undefined) return whereOf(conditions, value);
	const rest = conditions.filter((condition) => condition !== first);
	return sql`${isAmong(engine, first, value, "lookedAt")} and ${whereOf(rest, value)}`;
}

/** Whether a list is of all products, or of all that are shown in the shop. */
export function isEverything({ conditions }: List): boolean {
	return conditions.every(({ key }) => key === IN_SHOP);
}

/** Whether `someOf` leaves nothing out. */
export function isWhole({ conditions, few }: List): boolean {
	return few !== undefined || conditions.length === 1 || conditions.every(({ found }) => found === undefined);
}

/** Products of a condition, found before anything else is looked at: LIMIT keeps a planner from changing that. */
function isAmong({ productOrder }: Engine, { found, test }: Condition, value: ValueOf, most: string) {
	const key = sql.ref(`product.${productOrder}`);
	return found === undefined
		? test(value)
		: sql<boolean>`${key} in (select ${sql.ref(productOrder)} from (${found(value)} limit ${value(most)}) as found)`;
}

export function keyOf({ conditions, few }: List): string {
	return `${conditions.map(({ key }) => key).join(" & ")}${few === undefined ? "" : ` by ${few.key}`}`;
}

export function valuesOf({ conditions }: List): Record<string, unknown> {
	return Object.assign({}, ...conditions.map(({ values }) => values)) as Record<string, unknown>;
}

function whereOf(conditions: readonly Condition[], value: ValueOf): RawBuilder<boolean> {
	return sql.join(
		[sql`product.deleted_at is null`, ...conditions.map(({ test }) => test(value))],
		sql` and `,
	) as RawBuilder<boolean>;
}

const pages = statements<unknown, PageQuery>((db, query, value) =>
	pageQuery(db.engine, query, value).compile(db.kysely),
);

/** At most `limit` products of a list in the order of its sort, each with `sort_value`, its value of that. */
export async function findPage<Row>(db: Db, query: PageQuery): Promise<Row[]> {
	const { sort, conditions, after, at = 0, limit, columns = answerColumns } = query;
	if (at > 0 && conditions.length === 0) return pageAt(db, { ...query, at });
	const key = [sort, columns.join(), keyOf(query), after && "after", at > 0 && "at"].join(";");
	const values = { ...valuesOf(query), value: after?.value, id: after?.id, at, limit, most: FEW + 1 };
	return (await pages(db, key, query, values, conditions.length === 0)) as Row[];
}

/**
 * A page of all products from a row number on: it is known how many there are, so the row is counted from the nearer
 * end, and only what follows it is read whole.
 */
async function pageAt<Row>(db: Db, { at, ...query }: PageQuery & { at: number }): Promise<Row[]> {
	const total = await productTotal(db);
	if (at >= total) return [];
	const isNearEnd = at > total / 2;
	const sort = isNearEnd ? reversed(query.sort) : query.sort;
	// Behind the row before the page; the first row has none before it.
	const before = isNearEnd ? total - at : at - 1;
	const [place] = await starts(db, sort, sort, { offset: before });
	if (place === undefined) return [];
	return findPage(db, { ...query, after: { value: place.sort_value, id: place.id } });
}

const starts = statements<{ sort_value: string | number; id: string }, Order>((db, sort, value) =>
	startQuery(db.engine, sort, value).compile(db.kysely),
);

/** The product this many rows behind the first one. */
export function startQuery(engine: Engine, sort: Order, value: ValueOf) {
	const { column, place, order } = orderOf(engine, sort, false);
	return sql<{ sort_value: string | number; id: string }>`
		select ${column} as sort_value, product.id from product
		where product.deleted_at is null ${order([column, place])} limit 1 offset ${value("offset")}`;
}

function reversed(sort: Order): Order {
	return (sort.startsWith("-") ? sort.slice(1) : `-${sort}`) as Order;
}

/** The query of a page; its values are those of the list, and `value`, `id`, `at`, `limit` and `most`. */
export function pageQuery(
	engine: Engine,
	{ conditions, few, sort, after, at = 0, columns = answerColumns }: PageQuery,
	value: ValueOf,
) {
	const located = byPiecesThere({ sort, conditions });
	// Those of a large location are summed up together, which takes a fraction of the time.
	const isWide = located !== undefined && few === undefined && !engine.plansItself;
	const there = located && (isWide ? sql`here.quantity` : piecesThere(engine, value));
	const begin = isWide ? located : few;
	const { column, place, order, further, isByAddition } = orderOf(engine, sort, begin !== undefined, there);
	const fields = sql.join(columns.map((field) => sql.ref(`product.${field}`)));
	const [match] = engine.plansItself ? [] : conditions.filter(({ isMatch }) => isMatch);
	// The full-text index gives its products in the order of their addition.
	const isAlong = isByAddition && begin === undefined && match !== undefined;
	const first = isAlong ? match : begin;
	const rest = conditions.filter((condition) => condition !== first);
	const where = [whereOf(rest, value)];
	let [from, number] = [sql`product`, place];
	if (isAlong) {
		from = sql`product_search join product on product.seq = product_search.rowid`;
		number = sql`product_search.rowid`;
		where.unshift(sql<boolean>`product_search match ${value("match")}`);
	} else if (isWide) from = sql`${allThere(engine, value)} as here join product on product.id = here.product`;
	else if (few !== undefined) where.unshift(isAmong(engine, few, value, "most"));
	const rows = (behind: readonly RawBuilder<boolean>[]) => sql`
		select ${fields}, ${there ?? sql.ref(`product.${sortColumn[keyOfSort(sort)]}`)} as sort_value from ${from}
		where ${sql.join([...where, ...behind], sql` and `)}
		${order(isByAddition ? [number] : [there ? sql`sort_value` : column, number])} limit ${value("limit")}`;
	if (after === undefined) return at > 0 ? sql`${rows([])} offset ${value("at")}` : rows([]);

	const last =
		engine.productOrder === "id" ? value("id") : sql`(select seq from product where id = ${value("id")})`;
	if (isByAddition) return rows([sql`${number} ${further} ${last}`]);
	if (begin !== undefined || engine.plansItself) {
		return rows([sql`(${column}, ${place}) ${further} (${value("value")}, ${last})`]);
	}
	// An index ends with the row's number, but SQLite does not use it for a comparison of pairs: it would go through all
	// products that are alike.
	return sql`
		select * from (${rows([sql`${column} = ${value("value")}`, sql`${place} ${further} ${last}`])})
		union all select * from (${rows([sql`${column} ${further} ${value("value")}`])}) limit ${value("limit")}`;
}

/**
 * The condition of a location by whose pieces a list is sorted: its quantity is the one there. No index is in that order, so
 * each page of it sorts all that the location has.
 */
export function byPiecesThere({
	sort,
	conditions,
}: Pick<List, "sort" | "conditions">): Condition | undefined {
	return keyOfSort(sort) === "quantity" ? conditions.find(({ key }) => key === AT_LOCATION) : undefined;
}

function orderOf(engine: Engine, sort: Order, isSorted: boolean, there?: RawBuilder<unknown>) {
	const name = sortColumn[keyOfSort(sort)];
	const refer = (of: string) => (isSorted ? tested(engine, of) : sql.ref(`product.${of}`));
	const direction = sql.raw(sort.startsWith("-") ? "desc" : "asc");
	return {
		column: there ?? refer(name),
		place: refer(engine.productOrder),
		order: (columns: RawBuilder<unknown>[]) =>
			sort === "any"
				? sql``
				: sql`order by ${sql.join(columns.map((column) => sql`${column} ${direction}`))}`,
		further: sql.raw(sort.startsWith("-") ? "<" : ">"),
		isByAddition: name === "id",
	};
}

function keyOfSort(sort: Order): SortKey {
	return sort === "any" ? "created" : (sort.replace("-", "") as SortKey);
}
