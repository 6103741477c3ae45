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
	/** As a test of rows that are there already, which no index is used for. */
	tested: RawBuilder<boolean>;
	/** Its index gives products in the order they were added. */
	isInOrder: boolean;
	/** The facet that counts the products it is true of. */
	facet?: Pick<FacetTable, "kind" | "value">;
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
		facet?: Condition["facet"],
	) => {
		conditions.push({
			kind,
			indexed: where((column) => sql.ref(`product.${column}`)),
			tested: where((column) => unindexed(db, column)),
			isInOrder,
			...(facet && { facet }),
		});
	};
	const { supplier, brand, model, location, stock = [] } = filter;
	if (supplier) {
		add("supplier", true, (ref) => sql`${ref("supplier")} = ${supplier}`, {
			kind: "supplier",
			value: supplier,
		});
	}
	if (brand) {
		const key = sortKey(brand);
		add("brand", true, (ref) => sql`(${ref("brand_key")} = ${key} and product.brand = ${brand})`, {
			kind: "brand",
			value: brand,
		});
	}
	const levels = categoryLevels(filter.category ?? "");
	if (levels !== undefined) {
		const path = categoryPath(levels);
		const [column, inside] =
			levels.length === 1
				? (["top_category_key", `${path} > `] as const)
				: (["category_key", `${path} `] as const);
		const isInside = sql`substr(product.category, 1, ${sql.lit(inside.length)}) = ${inside}`;
		add(
			"category",
			true,
			(ref) => sql`(${ref(column)} = ${sortKey(path)} and (product.category = ${path} or ${isInside}))`,
			{ kind: "category", value: path },
		);
	} else if (filter.category) add("category", true, () => sql`1 = 0`);
	if (model) add("model", true, (ref) => sql`${ref("model_id")} = ${model}`);
	if (location) conditions.push(atLocation(location));
	const ofStock = stockCondition(stock);
	if (ofStock !== undefined) add("stock", ofStock.isInOrder, ofStock.where);
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
		tested: engine.search.fits(terms, "search_text"),
		isInOrder: false,
	};
}

/** Pieces at a location or in one of its bins. */
function atLocation(location: string): Condition {
	const places = sql`(select id from location where id = ${location} or parent = ${location})`;
	return {
		kind: "location",
		indexed: sql`product.id in (select product from level where location in ${places} and quantity > 0)`,
		tested: sql`exists (
			select 1 from level where level.product = product.id and location in ${places} and quantity > 0
		)`,
		isInOrder: false,
	};
}

/** The words of the index `product_short`, which a query must repeat. */
const short = (ref: Ref) => sql`${ref("on_hand")} <= coalesce(product.reorder_point, ${sql.lit(LOW_STOCK)})`;

function stockCondition(
	states: readonly string[],
): { isInOrder: boolean; where: (ref: Ref) => RawBuilder<boolean> } | undefined {
	const [isIn, isLow, isOut] = ["in", "low", "out"].map((state) => states.includes(state));
	if (states.length === 0 || (isIn && isLow && isOut)) return undefined;
	if (isOut && !isLow && !isIn) return { isInOrder: true, where: (ref) => sql`${ref("on_hand")} = 0` };
	if (isLow && isOut) return { isInOrder: true, where: (ref) => sql`${short(ref)}` };
	if (isLow && !isIn)
		return { isInOrder: true, where: (ref) => sql`(${short(ref)} and +product.on_hand > 0)` };
	const [none, some] = [sql`product.on_hand = 0`, sql`+product.on_hand > 0`];
	if (isIn && isLow) return { isInOrder: false, where: () => sql`${some}` };
	const enough = sql`product.on_hand > coalesce(product.reorder_point, ${sql.lit(LOW_STOCK)})`;
	if (isIn && isOut) return { isInOrder: false, where: () => sql`(${enough} or ${none})` };
	return { isInOrder: false, where: () => sql`${enough}` };
}

/** A column as an engine that does not plan by statistics uses no index for it. */
export function unindexed({ engine }: Pick<Db, "engine">, column: Column): RawBuilder<unknown> {
	return engine.plansItself ? sql.ref(`product.${column}`) : sql`+${sql.ref(`product.${column}`)}`;
}
