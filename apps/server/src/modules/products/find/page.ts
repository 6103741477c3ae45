import type { ProductSort, SortKey } from "@freehub/contract/products";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.ts";
import type { ProductTable } from "#db/schema.ts";
import type { ProductCursor } from "../product-cursor.ts";
import { type PageRow, productColumns, productTotal } from "../products.repo.ts";
import { unindexed } from "./conditions.ts";
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
	const { sort, plan, at, limit, columns = productColumns } = query;
	if (at === undefined || plan.conditions.length > 0)
		return (await pageQuery<Row>(db, query).execute(db.kysely)).rows;
	// Without a filter it is known how many there are, so a row is counted from the end that is nearer; and only then
	// are whole rows read.
	const total = await productTotal(db);
	if (at >= total) return [];
	const isNearEnd = at > total / 2;
	const { rows } = await startQuery(sort, isNearEnd, isNearEnd ? total - 1 - at : at).execute(db.kysely);
	const [start] = rows;
	if (start === undefined) return [];
	const after = { sort, value: start.sort_value, id: start.id };
	return (await pageQuery<Row>(db, { sort, plan, after, limit, columns }, true).execute(db.kysely)).rows;
}

/**
 * The query of a page.
 * @param isIncluded the product that `after` names is the page's first.
 */
export function pageQuery<Row = PageRow>(
	db: Pick<Db, "engine">,
	{ sort, plan, after, at = 0, limit, columns = productColumns }: PageQuery,
	isIncluded = false,
) {
	const { name, direction, isById } = orderOf(sort);
	const column = plan.isNarrow ? unindexed(db, name) : sql.ref(`product.${name}`);
	const id = plan.isNarrow ? unindexed(db, "id") : sql.ref("product.id");
	const where = whereOf(db, plan, isById);
	if (after !== undefined) {
		const compare = sql.raw(`${direction === "desc" ? "<" : ">"}${isIncluded ? "=" : ""}`);
		where.push(
			isById
				? sql<boolean>`${id} ${compare} ${after.id}`
				: sql<boolean>`(${column}, ${id}) ${compare} (${after.value}, ${after.id})`,
		);
	}
	const order = isById ? sql`${id} ${sql.raw(direction)}` : orderBy(column, id, direction);
	const read = columns.map((field) => sql.ref(`product.${field}`));
	return sql<Row>`select ${sql.join(read)}, ${sql.ref(`product.${name}`)} as sort_value from "product"
		where ${sql.join(where, sql` and `)} order by ${order} limit ${limit}${at > 0 ? sql` offset ${at}` : sql``}`;
}

/** Where the product stands that is so many further on, in the order of `sort` or in the other direction. */
export function startQuery(sort: ProductSort, isFromEnd: boolean, offset: number) {
	const { name, direction, isById } = orderOf(sort);
	const way = isFromEnd === (direction === "desc") ? "asc" : "desc";
	const [column, id] = [sql.ref(name), sql.ref("id")];
	const order = isById ? sql`id ${sql.raw(way)}` : orderBy(column, id, way);
	return sql<{ sort_value: string | number; id: string }>`
		select ${column} as sort_value, id from product
		where deleted_at is null order by ${order} limit 1 offset ${offset}`;
}

function orderOf(sort: ProductSort) {
	const key = sort.replace("-", "") as SortKey;
	const direction = sort.startsWith("-") ? ("desc" as const) : ("asc" as const);
	return { name: sortColumn[key], direction, isById: key === "created" };
}

function orderBy(column: RawBuilder<unknown>, id: RawBuilder<unknown>, direction: "asc" | "desc") {
	const way = sql.raw(direction);
	return sql`${column} ${way}, ${id} ${way}`;
}
