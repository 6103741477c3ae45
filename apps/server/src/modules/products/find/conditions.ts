import type { ProductFilter } from "@freehub/contract/products";
import { categoryLevels, categoryPath } from "@freehub/domain/category-path";
import { MAX_PRICE, toCents } from "@freehub/domain/money";
import { LOW_STOCK } from "@freehub/domain/quantity";
import { sortKey } from "@freehub/domain/search-words";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.ts";
import type { FacetTable, ProductTable } from "#db/schema.ts";
import type { Term } from "#db/search-index.ts";

/** One thing that a filter asks of a product. */
export type Condition = {
	kind: keyof ProductFilter;
	/** As a query begins with it, through an index. */
	indexed: RawBuilder<boolean>;
	/** Where products with it are found one after the other, so that the first ones can be had without the others. */
	source: { from: RawBuilder<unknown>; where: RawBuilder<boolean> };
	/** As a test of rows that are there already, which no index is used for. */
	tested: RawBuilder<boolean>;
	/** Its index gives products in the order they were added. */
	isInOrder: boolean;
	/** The facet that counts the products it is true of. */
	facet?: Pick<FacetTable, "kind" | "value"> | undefined;
	/** What an index tells of it without the product's row. */
	index?: Index | undefined;
};

/** An index of SQLite whose entries are of all products that a condition is true of, and maybe of some others. */
export type Index = {
	name: string;
	where: (ref: Ref) => RawBuilder<boolean>;
	/** The condition is true of the products that have no entry. */
	isOfOthers?: boolean;
};

type Column = keyof ProductTable;
type Ref = (column: Column) => RawBuilder<unknown>;

/** What a filter asks, but for its search, in conditions that must all be true. Empty texts ask nothing. */
export function conditionsOf(db: Pick<Db, "engine">, filter: ProductFilter): Condition[] {
	const conditions: Condition[] = [];
	const add = (
		kind: Condition["kind"],
		isInOrder: boolean,
		where: (ref: Ref) => RawBuilder<boolean>,
		known: Pick<Condition, "facet" | "index"> = {},
	) => {
		const indexed = where((column) => sql.ref(`product.${column}`));
		conditions.push({
			kind,
			indexed,
			source: { from: sql`product`, where: indexed },
			tested: where((column) => unindexed(db, column)),
			isInOrder,
			...known,
		});
	};
	const { supplier, brand, model, location, stock = [] } = filter;
	if (supplier) {
		const where = (ref: Ref) => sql<boolean>`${ref("supplier")} = ${supplier}`;
		add("supplier", true, where, {
			facet: { kind: "supplier", value: supplier },
			index: { name: "product_by_supplier", where },
		});
	}
	if (brand) {
		const key = sortKey(brand);
		add("brand", true, (ref) => sql`(${ref("brand_key")} = ${key} and product.brand = ${brand})`, {
			facet: { kind: "brand", value: brand },
			index: { name: "product_by_brand_key", where: (ref) => sql`${ref("brand_key")} = ${key}` },
		});
	}
	const levels = categoryLevels(filter.category ?? "");
	if (levels !== undefined) {
		const path = categoryPath(levels);
		const [column, inside] =
			levels.length === 1
				? (["top_category_key", `${path} > `] as const)
				: (["category_key", `${path} `] as const);
		const isInside = beginsWith(db, inside);
		add(
			"category",
			true,
			(ref) => sql`(${ref(column)} = ${sortKey(path)} and (product.category = ${path} or ${isInside}))`,
			{
				facet: { kind: "category", value: path },
				index: { name: `product_by_${column}`, where: (ref) => sql`${ref(column)} = ${sortKey(path)}` },
			},
		);
	} else if (filter.category) add("category", true, () => sql`1 = 0`);
	if (model) {
		const key = sql`(select name_key from model where id = ${model})`;
		add("model", true, (ref) => sql`(${ref("model_key")} = ${key} and product.model_id = ${model})`, {
			index: { name: "product_by_model_key", where: (ref) => sql`${ref("model_key")} = ${key}` },
		});
	}
	if (location) conditions.push(atLocation(db, location));
	const ofStock = stockCondition(stock);
	if (ofStock !== undefined) add("stock", ofStock.isInOrder, ofStock.where, { index: ofStock.index });
	const last = conditions.at(-1);
	if (last !== undefined && !db.engine.plansItself && stock.length === 1 && stock[0] === "low") {
		// Counted through the index that holds what is left; the list comes from the one in the order of addition.
		last.source = {
			from: sql`product indexed by product_short_by_on_hand`,
			where: sql<boolean>`(${short((column) => sql.ref(`product.${column}`))} and product.on_hand > 0)`,
		};
	}
	const { minPrice = 0, maxPrice = MAX_PRICE } = filter;
	if (filter.minPrice !== undefined || filter.maxPrice !== undefined) {
		const [from, to] = [toCents(minPrice) ?? 0, toCents(maxPrice) ?? 0];
		add("minPrice", false, (ref) => sql`${ref("price")} between ${from} and ${to}`);
	}
	return conditions;
}

/** What a search asks: every term stands somewhere in the product. */
export function searchCondition({ engine }: Pick<Db, "engine">, terms: readonly Term[]): Condition {
	return {
		kind: "search",
		indexed: engine.search.matches(terms, "search_text"),
		source: engine.search.source(terms, "search_text"),
		tested: engine.search.fits(terms, "search_text"),
		isInOrder: false,
	};
}

/** An engine that plans by statistics can tell how many products that is, where it knows the operator. */
function beginsWith({ engine }: Pick<Db, "engine">, beginning: string): RawBuilder<boolean> {
	if (engine.plansItself) return sql`product.category like ${`${beginning.replaceAll(/[\\%_]/g, "\\$&")}%`}`;
	// SQLite counts characters otherwise than JavaScript.
	return sql`substr(product.category, 1, length(${beginning})) = ${beginning}`;
}

/** Pieces at a location or in one of its bins. */
function atLocation({ engine }: Pick<Db, "engine">, location: string): Condition {
	const places = sql`(select id from location where id = ${location} or parent = ${location})`;
	// As a list, which its planner takes for a few values that are as frequent as any; of a query it knows nothing.
	const isThere = engine.plansItself
		? sql`level.location = any (array${places})`
		: sql`level.location in ${places}`;
	const tested = sql<boolean>`exists (
		select 1 from level where level.product = product.id and ${isThere} and quantity > 0
	)`;
	return {
		kind: "location",
		indexed: engine.plansItself
			? tested
			: sql`product.id in (select product from level where location in ${places} and quantity > 0)`,
		// A product stands here once for each bin that it is in.
		source: {
			from: sql`level cross join product`,
			where: sql`level.location in ${places} and level.quantity > 0 and product.id = level.product`,
		},
		tested,
		isInOrder: false,
	};
}

/** The words of the index `product_short`, which a query must repeat. */
const short = (ref: Ref) =>
	sql<boolean>`${ref("on_hand")} <= coalesce(${ref("reorder_point")}, ${sql.lit(LOW_STOCK)})`;
const shortIndex: Index = { name: "product_short", where: short };

const none = (ref: Ref) => sql<boolean>`${ref("on_hand")} = 0`;
const outIndex: Index = { name: "product_by_on_hand", where: none };

function stockCondition(
	states: readonly string[],
): { isInOrder: boolean; where: (ref: Ref) => RawBuilder<boolean>; index?: Index } | undefined {
	const [isIn, isLow, isOut] = ["in", "low", "out"].map((state) => states.includes(state));
	if (states.length === 0 || (isIn && isLow && isOut)) return undefined;
	if (isOut && !isLow && !isIn) return { isInOrder: true, where: none, index: outIndex };
	if (isLow && isOut) return { isInOrder: true, where: short, index: shortIndex };
	if (isLow && !isIn) {
		const where = (ref: Ref) => sql<boolean>`(${short(ref)} and +product.on_hand > 0)`;
		return { isInOrder: true, where, index: shortIndex };
	}
	const some = sql<boolean>`+product.on_hand > 0`;
	if (isIn && isLow) return { isInOrder: false, where: () => some, index: { ...outIndex, isOfOthers: true } };
	const enough = sql<boolean>`product.on_hand > coalesce(product.reorder_point, ${sql.lit(LOW_STOCK)})`;
	if (isIn && isOut) return { isInOrder: false, where: () => sql`(${enough} or product.on_hand = 0)` };
	return { isInOrder: false, where: () => enough, index: { ...shortIndex, isOfOthers: true } };
}

/** A column as an engine that does not plan by statistics uses no index for it. */
export function unindexed({ engine }: Pick<Db, "engine">, column: Column | "seq"): RawBuilder<unknown> {
	return engine.plansItself ? sql.ref(`product.${column}`) : sql`+${sql.ref(`product.${column}`)}`;
}
