import type { ProductSort, SortKey } from "@freehub/contract/products";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.ts";
import type { ProductTable } from "#db/schema.ts";
import type { ProductCursor } from "../product-cursor.ts";
import { answerColumns } from "../product-document.ts";
import { type PageRow, productTotal } from "../products.repo.ts";
import { type Condition, unindexed } from "./conditions.ts";
import { intersectionOf, isSortingShorter, numbersOf } from "./intersection.ts";
import { type Plan, whereOf } from "./plan.ts";

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

export type PageQuery = {
	sort: ProductSort;
	plan: Plan;
	/** Begins behind this one, */
	after?: ProductCursor | undefined;
	/** or so many products further on. */
	at?: number | undefined;
	limit: number;
	/** What to read of each; without it: whole products. */
	columns?: readonly (keyof ProductTable)[];
};

/** At most `limit` products in the order of `sort`. */
export async function findPage<Row = PageRow>(db: Db, query: PageQuery): Promise<Row[]> {
	const { sort, plan, at, limit, columns = answerColumns } = query;
	if (at === undefined || plan.conditions.length > 0) {
		const isNarrow = plan.isNarrow || (await isSortingShorterFor(db, query));
		return (await pageQuery<Row>(db, { ...query, plan: { ...plan, isNarrow } }).execute(db.kysely)).rows;
	}
	// Without a filter it is known how many there are, so a row is counted from the end that is nearer; and only then
	// are whole rows read.
	const total = await productTotal(db);
	if (at >= total) return [];
	const isNearEnd = at > total / 2;
	const { rows } = await startQuery(db, sort, isNearEnd, isNearEnd ? total - 1 - at : at).execute(db.kysely);
	const [start] = rows;
	if (start === undefined) return [];
	const after = { sort, value: start.sort_value, id: start.id };
	return (await pageQuery<Row>(db, { sort, plan, after, limit, columns }, true).execute(db.kysely)).rows;
}

async function isSortingShorterFor(db: Db, { sort, plan, at = 0, limit }: PageQuery): Promise<boolean> {
	const { conditions, driver, found } = plan;
	if (driver === undefined || conditions.length === 1) return false;
	const along = goesAlong(driver, sort) ? found : await productTotal(db);
	return isSortingShorter(db, { conditions, driver, found }, along, at + limit);
}

/** A list in the order of addition goes along a condition's index, if that has this order. */
function goesAlong(driver: Condition, sort: ProductSort): boolean {
	return orderOf(sort).isByAddition && driver.isInOrder;
}

/**
 * The query of a page.
 * @param isIncluded the product that `after` names is the page's first.
 */
export function pageQuery<Row = PageRow>(
	db: Pick<Db, "engine">,
	{ sort, plan, after, at = 0, limit, columns = answerColumns }: PageQuery,
	isIncluded = false,
) {
	const { name, direction, isByAddition } = orderOf(sort);
	const refer = (of: Parameters<typeof unindexed>[1]) =>
		plan.isNarrow ? unindexed(db, of) : sql.ref(`product.${of}`);
	const [column, place] = [refer(name), refer(db.engine.productOrder)];
	const order = isByAddition ? sql`${place} ${sql.raw(direction)}` : orderBy(column, place, direction);
	const read = sql.join(columns.map((field) => sql.ref(`product.${field}`)));
	const selected = sql`select ${read}, ${sql.ref(`product.${name}`)} as sort_value`;
	const { conditions, driver, isNarrow } = plan;
	const rows = (rest: readonly RawBuilder<boolean>[]) => {
		if (driver === undefined || conditions.length === 1) {
			const where = [...whereOf(db, plan, isByAddition), ...rest];
			return sql<Row>`${selected} from "product"
				where ${sql.join(where, sql` and `)} order by ${order} limit ${limit}`;
		}
		const further = sql.join([sql``, ...rest], sql` and `);
		if (isNarrow) {
			const { from, where } = intersectionOf(conditions, numbersOf(driver, sql`limit -1`), driver);
			return sql<Row>`${selected} from ${from} where ${where} ${further} order by ${order} limit ${limit}`;
		}
		const ending = sql`${further} order by ${order} limit -1`;
		const along = goesAlong(driver, sort) ? driver : undefined;
		const numbers = along
			? numbersOf(along, ending)
			: sql`select product.seq as seq from product where product.deleted_at is null ${ending}`;
		const { from, where } = intersectionOf(conditions, numbers, along);
		return sql<Row>`${selected} from ${from} where ${where} limit ${limit}`;
	};
	if (after === undefined) return at > 0 ? sql<Row>`${rows([])} offset ${at}` : rows([]);

	const further = sql.raw(direction === "desc" ? "<" : ">");
	const behind = isIncluded ? sql`${further}=` : further;
	const last = placeOf(db, after.id);
	if (isByAddition) return rows([sql`${place} ${behind} ${last}`]);
	if (isNarrow || db.engine.productOrder === "id") {
		return rows([sql`(${column}, ${place}) ${behind} (${after.value}, ${last})`]);
	}
	// An index ends with the row's number, but SQLite does not use it for a comparison of pairs: it would go through all
	// products that are alike.
	return sql<Row>`
		select * from (${rows([sql`${column} = ${after.value}`, sql`${place} ${behind} ${last}`])})
		union all select * from (${rows([sql`${column} ${further} ${after.value}`])}) limit ${limit}`;
}

/** Where the product stands that is so many further on, in the order of `sort` or in the other direction. */
export function startQuery(
	{ engine }: Pick<Db, "engine">,
	sort: ProductSort,
	isFromEnd: boolean,
	offset: number,
) {
	const { name, direction, isByAddition } = orderOf(sort);
	const way = isFromEnd === (direction === "desc") ? "asc" : "desc";
	const [column, place] = [sql.ref(name), sql.ref(engine.productOrder)];
	const order = isByAddition ? sql`${place} ${sql.raw(way)}` : orderBy(column, place, way);
	return sql<{ sort_value: string | number; id: string }>`
		select ${column} as sort_value, id from product
		where deleted_at is null order by ${order} limit 1 offset ${offset}`;
}

function orderOf(sort: ProductSort) {
	const key = sort.replace("-", "") as SortKey;
	const direction = sort.startsWith("-") ? ("desc" as const) : ("asc" as const);
	return { name: sortColumn[key], direction, isByAddition: key === "created" };
}

/** Where a product stands in the order of addition, be it deleted by now or not. */
function placeOf({ engine }: Pick<Db, "engine">, id: string): RawBuilder<unknown> {
	return engine.productOrder === "id" ? sql`${id}` : sql`(select seq from product where id = ${id})`;
}

function orderBy(column: RawBuilder<unknown>, place: RawBuilder<unknown>, direction: "asc" | "desc") {
	const way = sql.raw(direction);
	return sql`${column} ${way}, ${place} ${way}`;
}
