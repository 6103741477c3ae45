import {
	type ProductSort,
	type SortColumn,
	type SortKey,
	sortColumns,
} from "@freehub/contract/catalogue/product-limits";
import { type RawBuilder, sql } from "kysely";
import { countNotInShop } from "#areas/catalogue/products/in-shop.ts";
import { indexFacts } from "#areas/catalogue/products/index-products.ts";
import { answerColumns } from "#areas/catalogue/products/product-document.ts";
import { productTotal } from "#areas/catalogue/products/products.repo.ts";
import type { Db } from "#db/connection.ts";
import type { Engine } from "#db/engine.ts";
import type { ProductTable } from "#db/schema.ts";
import { statements, type ValueOf } from "#db/statement.ts";
import { AT_LOCATION, type Condition, IN_SHOP, piecesThere } from "./conditions.ts";
import { cardFacetCounts, facetCounts } from "./facet-counts.ts";
import { hiddenCards } from "./hidden-cards.ts";

// The only way from a filter to rows, for pages, counts, exports and searches. A selective condition drives the query: its
// products are found through its index and then sorted. Otherwise the index of the requested sort order is read until a page is
// full. Selectivity is counted here per value, because statistics hold averages (SQLite) or do not know words (PostgreSQL).

/** Up to this many products are found and sorted quickly, and counted exactly. */
export const DRIVING_LIMIT = 2_000;

/** To count, at most this many products of a frequent condition are checked against the other conditions. */
export const COUNTED_LIMIT = 4_000;

/** SQLite's indexes of sort columns that are not called `product_by_<column>`, without `_order`. */
const otherIndexes: { [Column in SortColumn]?: string } = {
	id: "product_live",
	name_key: "product_by_name",
	barcode_order: "product_by_barcode_order",
};

/** `any`: unordered. */
type ListOrder = ProductSort | "any";

/** The conditions and sort order of a list, and the selective condition that drives it, if any. */
export type List = {
	sort: ListOrder;
	conditions: readonly Condition[];
	driving?: Condition | undefined;
	/** How many products meet the driving condition, as it was counted. */
	drivenBy?: number;
	/** Of each model only the first product that meets the conditions, in the order of the list. */
	perModel?: boolean;
};

/** A product's place in a list: its value of the sort column, and its id. */
export type ListPlace = { value: string | number; id: string };

export type PageQuery = List & {
	/** Starts after this place. */
	after?: ListPlace | undefined;
	/** Or starts at this row number, counted from the beginning. */
	at?: number | undefined;
	limit: number;
	columns?: readonly (keyof ProductTable)[] | undefined;
};

/** A count, and whether it is exact or a lower bound. */
export type Total = { total: number; isExact: boolean };

const count = statements<{ total: number }, RawCount>((db, build, value) =>
	sql<{ total: number }>`select count(*) as total from (${build(value)}) as found`.compile(db.kysely),
);
type RawCount = (value: ValueOf) => RawBuilder<unknown>;

/** Determines the condition that drives a list. */
export async function listOf(
	db: Db,
	conditions: readonly Condition[],
	sort: ListOrder = "created",
	perModel = false,
): Promise<List> {
	const [only] = conditions;
	// The full-text index returns a page of products in the order of addition, however many there are.
	const isAlong = conditions.length === 1 && only?.isMatch === true && sortColumns[keyOfSort(sort)] === "id";
	if (isAlong) return { sort, conditions, perModel };
	let [driving, fewest]: [Condition | undefined, number] = [undefined, DRIVING_LIMIT + 1];
	for (const condition of conditions.filter(({ indexedKeys }) => indexedKeys !== undefined)) {
		const count = await countOf(db, condition, DRIVING_LIMIT + 1);
		if (count < fewest) [driving, fewest] = [condition, count];
	}
	return { sort, conditions, driving, drivenBy: fewest, perModel };
}

/** The number of products that meet a condition, counted through its index up to a limit. */
export async function countOf(db: Db, condition: Condition, most: number): Promise<number> {
	const build = (value: ValueOf) =>
		sql`${condition.indexedKeys?.(value) ?? sql`select 1 from product where ${whereOf([condition], value)}`}
			limit ${value("most")}`;
	const rows = await count(db, `of ${condition.key}`, build, { ...condition.values, most });
	return rows[0]?.total ?? 0;
}

/** The total of a list: exact if small, otherwise a lower bound. */
export async function listTotal(db: Db, list: List): Promise<Total> {
	if (list.perModel) return cardTotal(db, list);
	const { conditions } = list;
	if (isEverything(list)) {
		const hidden = conditions.length === 0 ? 0 : await countNotInShop(db.kysely);
		return { total: (await productTotal(db)) - hidden, isExact: true };
	}
	const only = conditions.length === 1 ? conditions[0] : undefined;
	if (only?.facet !== undefined) {
		const counts = (await facetCounts(db))[only.facet.kind];
		const values = [...new Set(only.facet.values)];
		return { total: values.reduce((sum, each) => sum + (counts.get(each) ?? 0), 0), isExact: true };
	}
	if (only !== undefined) {
		const total = await countOf(db, only, DRIVING_LIMIT + 1);
		return { total: Math.min(total, DRIVING_LIMIT), isExact: total <= DRIVING_LIMIT };
	}
	const build = (value: ValueOf) =>
		sql`select 1 from ${boundedRows(db.engine, list, value)} limit ${value("most")}`;
	const values = { ...valuesOf(list), most: DRIVING_LIMIT + 1, countedLimit: COUNTED_LIMIT };
	const rows = await count(db, `all ${keyOf(list)}`, build, values);
	const total = rows[0]?.total ?? 0;
	return { total: Math.min(total, DRIVING_LIMIT), isExact: total <= DRIVING_LIMIT && !leavesSomeOut(list) };
}

const distinct = statements<{ products: number; total: number }, List>((db, list, value) =>
	sql<{ products: number; total: number }>`
		select count(*) as products, count(distinct card) as total from (
			select coalesce(product.model_id, product.id) as card from ${boundedRows(db.engine, list, value)}
			limit ${value("countedLimit")}
		) as found`.compile(db.kysely),
);

/** The number of models of a list, and of products without one: exact if few products match, otherwise a lower bound. */
async function cardTotal(db: Db, list: List): Promise<Total> {
	if (isEverything(list)) {
		const hidden = list.conditions.length === 0 ? 0 : (await hiddenCards(db)).total;
		return { total: (await indexFacts(db)).cards - hidden, isExact: true };
	}
	const only = list.conditions.length === 1 ? list.conditions[0]?.facet : undefined;
	if (only !== undefined && only.values.length === 1) {
		const counts = (await cardFacetCounts(db))[only.kind];
		return { total: counts.get(only.values[0] ?? "") ?? 0, isExact: true };
	}
	// One product above the limit shows that there are more.
	const values = { ...valuesOf(list), countedLimit: COUNTED_LIMIT + 1 };
	const [counted] = await distinct(db, keyOf(list), list, values);
	const { products = 0, total = 0 } = counted ?? {};
	return { total, isExact: products <= COUNTED_LIMIT && !leavesSomeOut(list) };
}

/**
 * FROM and WHERE for the products of a list, unordered. If no condition drives it, only the first products of one condition are
 * checked: the intersection of two frequent conditions may be tiny. The query needs the list's values and `countedLimit`.
 */
export function boundedRows(
	engine: Engine,
	{ conditions, driving }: List,
	value: ValueOf,
): RawBuilder<unknown> {
	const first = driving ?? conditions.find(({ indexedKeys }) => indexedKeys !== undefined);
	if (first === undefined) return sql`product where ${whereOf(conditions, value)}`;
	const rest = conditions.filter((condition) => condition !== first);
	return sql`${drivenProduct(engine)} where ${boundedKeys(engine, first, value, "countedLimit")} and ${whereOf(rest, value)}`;
}

/** Whether a list contains all products, or all that are shown in the shop. */
export function isEverything({ conditions }: Pick<List, "conditions">): boolean {
	return conditions.every(({ key }) => key === IN_SHOP);
}

/** Whether `boundedRows` may omit products. */
export function leavesSomeOut({ conditions, driving }: List): boolean {
	return (
		driving === undefined &&
		conditions.length > 1 &&
		conditions.some(({ indexedKeys }) => indexedKeys !== undefined)
	);
}

/** A limited subquery of a condition's keys. LIMIT forces the planner to evaluate it first. */
function boundedKeys(
	{ productOrder }: Engine,
	{ indexedKeys, predicate }: Condition,
	value: ValueOf,
	most: string,
) {
	const key = sql.ref(`product.${productOrder}`);
	return indexedKeys === undefined
		? predicate(value)
		: sql<boolean>`${key} in (select ${sql.ref(productOrder)} from (${indexedKeys(value)} limit ${value(most)}) as found)`;
}

/** `product` in a query driven by keys: forces SQLite to look up the keys, even if it prefers another index. */
function drivenProduct({ plansItself }: Engine): RawBuilder<unknown> {
	return plansItself ? sql`product` : sql`product not indexed`;
}

export function keyOf({ conditions, driving }: List): string {
	return `${conditions.map(({ key }) => key).join(" & ")}${driving === undefined ? "" : ` by ${driving.key}`}`;
}

export function valuesOf({ conditions }: List): Record<string, unknown> {
	return Object.assign({}, ...conditions.map(({ values }) => values)) as Record<string, unknown>;
}

function whereOf(conditions: readonly Condition[], value: ValueOf): RawBuilder<boolean> {
	return sql.join(
		[sql`product.deleted_at is null`, ...conditions.map(({ predicate }) => predicate(value))],
		sql` and `,
	) as RawBuilder<boolean>;
}

const pages = statements<unknown, PageQuery>((db, query, value) =>
	pageQuery(db.engine, query, value).compile(db.kysely),
);

/** At most `limit` products of a list in sort order, each with `sort_value`, its value of the sort column. */
export async function findPage<Row>(db: Db, query: PageQuery): Promise<Row[]> {
	const {
		sort,
		conditions,
		drivenBy = DRIVING_LIMIT,
		after,
		at = 0,
		limit,
		columns = answerColumns,
		perModel,
	} = query;
	if (at > 0 && conditions.length === 0) return pageAt(db, { ...query, at });
	const model = perModel && "per model";
	const key = [sort, columns.join(), keyOf(query), after && "after", at > 0 && "at", model].join(";");
	const values = {
		...valuesOf(query),
		value: after?.value,
		id: after?.id,
		at,
		limit,
		// Near the count, so that PostgreSQL looks the products up instead of reading the order of the list until it has met enough of
		// them. Twice of it, for those that are added meanwhile.
		most: 2 * drivenBy + 1,
	};
	return (await pages(db, key, query, values, conditions.length === 0 ? "once" : "unnamed")) as Row[];
}

/**
 * A page of all products from a row number on. The total is known, so rows are counted from the nearer end, and only the rows of
 * the page are read completely.
 */
async function pageAt<Row>(db: Db, { at, ...query }: PageQuery & { at: number }): Promise<Row[]> {
	const { products, cards } = await indexFacts(db);
	const total = query.perModel ? cards : products;
	if (at >= total) return [];
	const isNearEnd = at > total / 2;
	const sort = isNearEnd ? reversed(query.sort) : query.sort;
	// The page starts after the row before it; the first row has none before it.
	const before = isNearEnd ? total - at : at - 1;
	const list = { sort, perModel: query.perModel, firstBy: query.sort };
	const [place] = await starts(db, `${sort} ${query.perModel}`, list, { offset: before });
	if (place === undefined) return [];
	return findPage(db, { ...query, after: { value: place.sort_value, id: place.id } });
}

type Starts = { sort: ListOrder; perModel?: boolean | undefined; firstBy: ListOrder };

const starts = statements<{ sort_value: string | number; id: string }, Starts>((db, list, value) =>
	startQuery(db.engine, list, value).compile(db.kysely),
);

/** The product at an offset from the first one; per model, from the first of those that are the first of theirs by `firstBy`. */
export function startQuery(engine: Engine, { sort, perModel, firstBy }: Starts, value: ValueOf) {
	const { column, place, order } = sortOrderOf(engine, sort);
	const sorted = sql.ref(`product.${column}`);
	const model = perModel ? sql`and ${firstOfModel(engine, { sort: firstBy, conditions: [] }, value)}` : sql``;
	return sql<{ sort_value: string | number; id: string }>`
		select ${sorted} as sort_value, product.id from product
		where product.deleted_at is null ${model} ${order([sorted, place])} limit 1 offset ${value("offset")}`;
}

/**
 * Whether no other product of the same model meets the conditions and comes before in the order of the list. The product in question
 * and the others have the same name in SQL, so that the conditions are written once; hence its values as those of `card`. As a scalar
 * query, the planner of PostgreSQL cannot turn it into a join of all products.
 */
function firstOfModel(
	engine: Engine,
	{ sort, conditions }: Pick<List, "sort" | "conditions">,
	value: ValueOf,
): RawBuilder<boolean> {
	const { place, before } = sortOrderOf(engine, sort);
	const sorted = sortValueOf(engine, { sort, conditions }, value);
	const others = whereOf(
		conditions.map((condition) => ({ ...condition, predicate: condition.ofFew ?? condition.predicate })),
		value,
	);
	const product = engine.plansItself ? sql`product` : sql`product indexed by product_by_model_key`;
	return sql<boolean>`(product.model_id is null or (
		select 1 from (
			select product.model_key as card_key, product.model_id as card_model, ${sorted} as card_value, ${place} as card_place
		) as card cross join ${product}
		where product.model_key = card_key and product.model_id = card_model and ${others}
			and (${sorted}, ${place}) ${before} (card_value, card_place) limit 1
	) is null)`;
}

function reversed(sort: ListOrder): ListOrder {
	return (sort.startsWith("-") ? sort.slice(1) : `-${sort}`) as ListOrder;
}

/** The query of a page; it needs the list's values, and `value`, `id`, `at`, `limit` and `most`. */
export function pageQuery(
	engine: Engine,
	{ conditions, driving, sort, after, at = 0, columns = answerColumns, perModel }: PageQuery,
	value: ValueOf,
) {
	const { column, index, place, order, further } = sortOrderOf(engine, sort);
	const isByAddition = column === "id";
	const isLocated = isByPiecesThere({ sort, conditions });
	const sortValue = sortValueOf(engine, { sort, conditions }, value);
	const fields = sql.join(columns.map((field) => sql.ref(`product.${field}`)));
	// SQLite's full-text index returns products in the order of addition.
	const isAlong = isByAddition && driving === undefined && !engine.plansItself;
	const along = isAlong ? conditions.find(({ isMatch }) => isMatch) : undefined;
	const rest = conditions.filter((condition) => condition !== (along ?? driving));
	const where = [whereOf(rest, value)];
	if (perModel) where.push(firstOfModel(engine, { sort, conditions }, value));
	let [from, number] = [drivenProduct(engine), place];
	if (along !== undefined) {
		from = sql`product_search join ${from} on product.seq = product_search.rowid`;
		number = sql`product_search.rowid`;
		where.unshift(sql<boolean>`product_search match ${value("match")}`);
	} else if (driving !== undefined) where.unshift(boundedKeys(engine, driving, value, "most"));
	else if (!engine.plansItself) from = sql`product indexed by ${sql.ref(isLocated ? "product_live" : index)}`;
	const rows = (behind: readonly RawBuilder<boolean>[]) => sql`
		select ${fields}, ${sortValue} as sort_value from ${from}
		where ${sql.join([...where, ...behind], sql` and `)}
		${order(isByAddition ? [number] : [sql`sort_value`, number])} limit ${value("limit")}`;
	if (after === undefined) return at > 0 ? sql`${rows([])} offset ${value("at")}` : rows([]);

	const last =
		engine.productOrder === "id" ? value("id") : sql`(select seq from product where id = ${value("id")})`;
	if (isByAddition) return rows([sql`${number} ${further} ${last}`]);
	if (driving !== undefined || isLocated || engine.plansItself)
		return rows([sql`(${sortValue}, ${place}) ${further} (${value("value")}, ${last})`]);
	// The index ends with the row number, but SQLite does not use it for a row-value comparison: it would scan all products with
	// the same sort value.
	return sql`
		select * from (${rows([sql`${sortValue} = ${value("value")}`, sql`${place} ${further} ${last}`])})
		union all select * from (${rows([sql`${sortValue} ${further} ${value("value")}`])}) limit ${value("limit")}`;
}

function sortValueOf(engine: Engine, list: Pick<List, "sort" | "conditions">, value: ValueOf) {
	return isByPiecesThere(list)
		? piecesThere(engine, value, keyOfSort(list.sort) === "available")
		: sql.ref(`product.${sortOrderOf(engine, list.sort).column}`);
}

/**
 * Whether a list is sorted by the pieces at its location, on hand or available, rather than by their total. No index has that order, so each page
 * sorts all products at the location.
 */
export function isByPiecesThere({ sort, conditions }: Pick<List, "sort" | "conditions">): boolean {
	const isByPieces = ["quantity", "available"].includes(keyOfSort(sort));
	return isByPieces && conditions.some(({ key }) => key === AT_LOCATION);
}

function sortOrderOf(engine: Engine, sort: ListOrder) {
	const column = sortColumns[keyOfSort(sort)];
	const index = otherIndexes[column] ?? `product_by_${column.replace(/_order$/, "")}`;
	const isDown = sort.startsWith("-");
	const direction = sql.raw(isDown ? "desc" : "asc");
	return {
		column,
		index,
		place: sql.ref(`product.${engine.productOrder}`),
		order: (columns: RawBuilder<unknown>[]) =>
			sort === "any" ? sql`` : sql`order by ${sql.join(columns.map((each) => sql`${each} ${direction}`))}`,
		further: sql.raw(isDown ? "<" : ">"),
		before: sql.raw(isDown ? ">" : "<"),
	};
}

function keyOfSort(sort: ListOrder): SortKey {
	return sort === "any" ? "created" : (sort.replace("-", "") as SortKey);
}
