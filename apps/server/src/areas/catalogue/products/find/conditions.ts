import type { ProductFilter } from "@freehub/contract/catalogue/products";
import { categoryLevels, categoryPath } from "@freehub/domain/catalogue/category-path";
import type { Term } from "@freehub/domain/catalogue/search-terms";
import { sortKey } from "@freehub/domain/catalogue/search-words";
import { maxPrice, toMinor } from "@freehub/domain/money";
import { FEW_LEFT, LOW_STOCK } from "@freehub/domain/quantity";
import { type RawBuilder, sql } from "kysely";
import { type Audience, isInShop } from "#areas/catalogue/products/in-shop.ts";
import type { FacetKind } from "#areas/catalogue/products/index-products.ts";
import { withBins } from "#areas/stock/locations/real-locations.ts";
import type { Engine } from "#db/engine.ts";
import { marks, type Within } from "#db/search-index.ts";
import type { ValueOf } from "#db/statement.ts";

/** One condition on the products of a list. */
export type Condition = {
	/** Conditions with the same key have the same SQL. */
	key: string;
	/** The parameters of its SQL, by name. */
	values: Record<string, unknown>;
	/** As a predicate of a row of `product`. */
	predicate: (value: ValueOf) => RawBuilder<boolean>;
	/**
	 * The keys (`seq` on SQLite, `id` on PostgreSQL) of its products, found through an index. On PostgreSQL only a search has
	 * this: for other conditions the planner's statistics are good enough.
	 */
	indexedKeys?: ((value: ValueOf) => RawBuilder<unknown>) | undefined;
	/** A search of the full-text index, which SQLite answers in the order of addition. */
	isMatch?: boolean;
	/** The same predicate for few products, if `predicate` would find all of its products first. */
	ofFew?: (value: ValueOf) => RawBuilder<boolean>;
	/** The facets that count its products; no product is counted twice. */
	facet?: { kind: FacetKind; values: readonly string[] } | undefined;
};

export type Search = { terms: readonly Term[]; within: Within };

type Filter = Omit<ProductFilter, "search"> & Audience;

/** The conditions of a filter and a search, joined by AND. Empty texts are ignored. */
export function conditionsOf(engine: Engine, filter: Filter, search?: Search): Condition[] {
	const others = [
		...locationCondition(engine, filter),
		...stockCondition(engine, filter),
		...priceCondition(filter),
		...unmovedCondition(filter),
		...promisedCondition(filter),
		...availableCondition(filter),
		...incomingCondition(filter),
		...shortCondition(filter),
		...discontinuedCondition(filter),
	];
	const inShop = shopCondition(filter);
	if (engine.plansItself) return [...columnConditions(engine, filter, search), ...others, ...inShop];
	return [...matchCondition(engine, filter, search), ...others.map(withKeys), ...inShop];
}

/** Adds the index lookup to a condition whose columns are indexed. */
function withKeys(condition: Condition): Condition {
	const indexedKeys = (value: ValueOf) =>
		sql`select seq from product where ${condition.predicate(value)} and product.deleted_at is null`;
	return { indexedKeys, ...condition };
}

/** SQLite looks up facets and words together in its full-text index, which intersects them. */
function matchCondition(engine: Engine, filter: Filter, search: Search | undefined): Condition[] {
	const category = filter.category && categoryOf(filter.category).path;
	const named = { ...filter, category };
	const kinds = (["supplier", "brand", "category", "model"] as const).filter((kind) => named[kind]);
	const valuesOf = (kind: (typeof kinds)[number]) => [named[kind] ?? []].flat();
	const asked = kinds.map((kind) => {
		const any = valuesOf(kind).map((name) => `"${marks[kind]}${Buffer.from(name).toString("hex")}"`);
		return any.length === 1 ? (any[0] ?? "") : `(${any.join(" OR ")})`;
	});
	if (search !== undefined) asked.push(engine.search.queryOf(search.terms, search.within));
	if (asked.length === 0) return [];
	const [kind] = kinds;
	const isFacet = asked.length === 1 && kind !== undefined && kind !== "model";
	const indexedKeys = (value: ValueOf) => engine.search.keysOf(sql`${value("match")}`);
	const columns = namedColumns(named);
	return [
		{
			key: `match ${search === undefined ? "" : "search "}${columns.key}`,
			values: { match: asked.join(" AND "), ...columns.values },
			predicate: (value) => sql`product.seq in (${indexedKeys(value)})`,
			indexedKeys,
			isMatch: true,
			...(search === undefined && { ofFew: columns.predicate }),
			facet: isFacet ? { kind, values: valuesOf(kind) } : undefined,
		},
	];
}

/** The names that SQLite looks up in its index, compared in the columns of a row. */
function namedColumns({ supplier = [], brand, category, model }: Filter): Omit<Condition, "facet"> {
	const suppliers = supplier.map((name, i) => [`supplier${i}`, name] as const);
	const predicate = (value: ValueOf) => {
		const parts: RawBuilder<boolean>[] = [];
		if (suppliers.length > 0)
			parts.push(sql`product.supplier in (${sql.join(suppliers.map(([name]) => value(name)))})`);
		if (brand) parts.push(sql`product.brand = ${value("brand")}`);
		if (model) parts.push(sql`product.model_id = ${value("model")}`);
		if (category)
			parts.push(sql`(product.category = ${value("category")}
				or substr(product.category, 1, length(${value("inside")})) = ${value("inside")})`);
		return sql<boolean>`${sql.join(parts, sql` and `)}`;
	};
	const given = [brand && "brand", model && "model", category && "category"].filter(Boolean);
	const values = { brand, model, category, inside: `${category} > `, ...Object.fromEntries(suppliers) };
	return { key: `${suppliers.length} ${given.join(" ")}`, values, predicate };
}

/**
 * PostgreSQL has an index for each column, and statistics to choose between them. The exact name is compared in addition to its
 * key, which decides nearly always: within COALESCE the planner does not treat it as one more selective condition.
 */
function columnConditions(engine: Engine, filter: Filter, search: Search | undefined): Condition[] {
	const conditions: Condition[] = [];
	const add = (
		key: string,
		values: Condition["values"],
		predicate: Condition["predicate"],
		facet?: Condition["facet"],
	) => conditions.push({ key, values, predicate, facet });
	const { supplier, brand, category, model } = filter;
	if (supplier) {
		const names = supplier.map((name, i) => [`supplier${i}`, name] as const);
		const predicate = (value: ValueOf) =>
			sql<boolean>`product.supplier in (${sql.join(names.map(([name]) => value(name)))})`;
		const facet = { kind: "supplier" as const, values: supplier };
		add(`supplier ${supplier.length}`, Object.fromEntries(names), predicate, facet);
	}
	if (brand) {
		const values = { brand, brandKey: sortKey(brand) };
		const facet = { kind: "brand" as const, values: [brand] };
		const predicate = (value: ValueOf) =>
			sql<boolean>`(brand_key = ${value("brandKey")} and coalesce(brand = ${value("brand")}, false))`;
		add("brand", values, predicate, facet);
	}
	if (category) {
		const { path, isTop } = categoryOf(category);
		const column = sql.ref(isTop ? "top_category_key" : "category_key");
		const inside = `${path.replaceAll(/[\\%_]/g, "\\$&")} > %`;
		const values = { category: path, categoryKey: sortKey(path), inside };
		add(
			isTop ? "top category" : "category",
			values,
			(value) =>
				sql`(${column} = ${value("categoryKey")}
					and coalesce(category = ${value("category")} or category like ${value("inside")}, false))`,
			{ kind: "category", values: [path] },
		);
	}
	if (model) {
		const key = (value: ValueOf) => sql`(select name_key from model where id = ${value("model")})`;
		add(
			"model",
			{ model },
			(value) => sql`(model_key = ${key(value)} and coalesce(model_id = ${value("model")}, false))`,
		);
	}
	if (search !== undefined) {
		const indexedKeys = (value: ValueOf) => engine.search.keysOf(sql`${value("match")}`);
		conditions.push({
			key: "match",
			values: { match: engine.search.queryOf(search.terms, search.within) },
			predicate: (value) => sql`product.id in (${indexedKeys(value)})`,
			indexedKeys,
		});
	}
	return conditions;
}

/** A category's stored path; an invalid category becomes a path that nothing has. */
function categoryOf(text: string): { path: string; isTop: boolean } {
	const levels = categoryLevels(text);
	return levels === undefined
		? { path: ">", isTop: false }
		: { path: categoryPath(levels), isTop: levels.length === 1 };
}

/** The key of the condition on stock at a location. */
export const AT_LOCATION = "location";

function isThere({ plansItself }: Engine, value: ValueOf): RawBuilder<boolean> {
	const places = withBins(value("location"));
	// As an array: the planner assumes a few values of average frequency. About a subquery it knows nothing.
	return plansItself ? sql`level.location = any (array${places})` : sql`level.location in ${places}`;
}

/** Stock at a location or in one of its bins. */
function locationCondition(engine: Engine, { location }: Filter): Condition[] {
	if (!location) return [];
	return [
		{
			key: AT_LOCATION,
			values: { location },
			predicate: (value) =>
				sql`exists (select 1 from level where level.product = product.id and ${isThere(engine, value)} and quantity > 0)`,
			...(!engine.plansItself && {
				indexedKeys: (value) => sql`
					select distinct product.seq as seq from level join product on product.id = level.product
					where ${isThere(engine, value)} and quantity > 0 and product.deleted_at is null`,
			}),
		},
	];
}

/** The pieces of a product at the location of this condition, or those of them that are not promised. */
export function piecesThere(engine: Engine, value: ValueOf, isOfFree: boolean): RawBuilder<unknown> {
	return sql`(select cast(sum(${isOfFree ? sql`quantity - reserved` : sql`quantity`}) as bigint) from level
		where level.product = product.id and ${isThere(engine, value)})`;
}

const reorderPoint = sql`coalesce(product.reorder_point, ${sql.lit(LOW_STOCK)})`;
/** `isShort` of a row. Its first half is the condition of the indexes product_short. */
const isShort = sql<boolean>`(product.on_hand <= ${reorderPoint} and product.on_hand + product.incoming <= ${reorderPoint})`;
const enough = sql`product.on_hand + product.incoming > ${reorderPoint}`;
const few = sql.lit(FEW_LEFT);

/** `stockState` of a row. */
const stockPredicates: Record<string, RawBuilder<boolean>> = {
	in: sql`(product.on_hand > 0 and ${enough})`,
	low: sql`(${isShort} and product.on_hand > 0)`,
	out: sql`product.on_hand = 0`,
	"low,out": sql`(product.on_hand <= ${reorderPoint} and (product.on_hand = 0 or ${isShort}))`,
	"in,low": sql`product.on_hand > 0`,
	"in,out": sql`(product.on_hand = 0 or ${enough})`,
};

/** `shopState` of a row. */
const visitorPredicates: Record<string, RawBuilder<boolean>> = {
	in: sql`product.available > ${few}`,
	low: sql`product.available between 1 and ${few}`,
	out: sql`product.available = 0`,
	"low,out": sql`product.available <= ${few}`,
	"in,low": sql`product.available > 0`,
	"in,out": sql`(product.available > ${few} or product.available = 0)`,
};

/** The products in any of the stock states, or low at a store. */
function stockCondition(engine: Engine, { stock = [], lowAt, ...filter }: Filter): Condition[] {
	const asVisitor = seesShopStates(filter);
	const asked = ["in", "low", "out"].filter((state) => stock.some((one) => one === state)).join();
	const inState = (asVisitor ? visitorPredicates : stockPredicates)[asked];
	const key = `stock ${asked}${asVisitor ? " for visitors" : ""}`;
	// All states together are no condition.
	if (inState === undefined && (!lowAt || asked !== "")) return [];
	if (!lowAt) return inState === undefined ? [] : [{ key, values: {}, predicate: () => inState }];
	const place = sql.ref(`product.${engine.productOrder}`);
	return [
		{
			key: `${key} or low at`,
			values: { lowAt },
			predicate: (value) =>
				inState === undefined ? isLowThere(value) : sql<boolean>`(${inState} or ${isLowThere(value)})`,
			indexedKeys: (value) =>
				inState === undefined
					? lowThere(engine, value)
					: sql`${lowThere(engine, value)} union all select ${place} from product
						where ${inState} and not ${isLowThere(value)} and product.deleted_at is null`,
		},
	];
}

/**
 * The keys of the products that are low at the store of this condition. From the store's points their products are looked up: with a
 * join PostgreSQL, which expects a third of all points to be low, would read all products.
 */
function lowThere({ plansItself }: Engine, value: ValueOf): RawBuilder<unknown> {
	const isLow = sql`point.store = ${value("lowAt")} and point.quantity <= point.reorder_point`;
	return plansItself
		? sql`select point.product as id from store_reorder_point as point where ${isLow} and (
			select 1 from product where product.id = point.product and product.deleted_at is null) is not null`
		: sql`select product.seq from store_reorder_point as point cross join product
			where ${isLow} and product.id = point.product and product.deleted_at is null`;
}

/**
 * No more pieces are at the store of this condition than its own reorder point. With `exists`, PostgreSQL would join all points of the
 * store that are low before it sorts, where the order of the list is read until a page is full.
 */
function isLowThere(value: ValueOf): RawBuilder<boolean> {
	return sql`((select 1 from store_reorder_point as point where point.product = product.id
		and point.store = ${value("lowAt")} and point.quantity <= point.reorder_point) is not null)`;
}

/** Whether stock states are those of visitors: for them, and for everybody in the shop's catalogue. */
export function seesShopStates({ asVisitor, stockAs }: Pick<Filter, "asVisitor" | "stockAs">): boolean {
	return asVisitor === true || stockAs === "visitor";
}

/** The condition for products that have to be ordered. */
function shortCondition({ toOrder }: Filter): Condition[] {
	if (toOrder === undefined) return [];
	const predicate = sql<boolean>`(${isShort} and product.discontinued is null)`;
	return [{ key: "to order", values: {}, predicate: () => predicate }];
}

/** Whether it is sold off and not ordered any more. The first predicate is the condition of the index product_discontinued. */
function discontinuedCondition({ discontinued }: Filter): Condition[] {
	if (discontinued === undefined) return [];
	const is = sql<boolean>`product.discontinued = 'yes'`;
	const isNot = sql<boolean>`product.discontinued is null`;
	const predicate = discontinued === "yes" ? is : isNot;
	return [{ key: `discontinued ${discontinued}`, values: {}, predicate: () => predicate }];
}

function priceCondition({ minPrice, maxPrice: most }: Filter): Condition[] {
	if (minPrice === undefined && most === undefined) return [];
	const [from, to] = [minPrice ?? 0, most ?? maxPrice()];
	return [
		{
			key: "price",
			values: { minPrice: toMinor(from) ?? 0, maxPrice: toMinor(to) ?? 0 },
			predicate: (value) => sql`product.price between ${value("minPrice")} and ${value("maxPrice")}`,
		},
	];
}

const DAY = 86_400_000;

/** In stock, and the latest movement is at least the given number of days ago. */
function unmovedCondition({ unmoved }: Filter): Condition[] {
	if (unmoved === undefined) return [];
	return [
		{
			key: "unmoved",
			values: { movedBefore: new Date(Date.now() - unmoved * DAY) },
			predicate: (value) => sql`(product.moved_at < ${value("movedBefore")} and product.on_hand > 0)`,
		},
	];
}

/** Pieces on hand are promised. It is the condition of the index product_promised. */
function promisedCondition({ promised }: Filter): Condition[] {
	if (promised === undefined) return [];
	return [{ key: "promised", values: {}, predicate: () => sql`product.reserved > 0` }];
}

/** Pieces are on hand that nobody is promised. */
function availableCondition({ available }: Filter): Condition[] {
	if (available === undefined) return [];
	return [{ key: "available", values: {}, predicate: () => sql`product.available > 0` }];
}

/** Something is ordered and has not come yet. */
function incomingCondition({ incoming }: Filter): Condition[] {
	if (incoming === undefined) return [];
	return [{ key: "incoming", values: {}, predicate: () => sql`product.incoming > 0` }];
}

/** The key of the condition that excludes products not shown in the shop. */
export const IN_SHOP = "in shop";

function shopCondition({ inShop }: Filter): Condition[] {
	return inShop ? [{ key: IN_SHOP, values: {}, predicate: () => isInShop }] : [];
}
