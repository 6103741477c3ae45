import type { ProductFacets, ProductFilter } from "@freehub/contract/products";
import { categoryLevels } from "@freehub/domain/category-path";
import { stockState } from "@freehub/domain/quantity";
import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import type { FacetTable } from "#db/schema.ts";
import { productTotal } from "../products.repo.ts";
import { type Condition, conditionsOf, searchCondition } from "./conditions.ts";
import { countQuery, LOOKED_AT, planOf, rowsOf, totalOf } from "./plan.ts";
import { termsOf } from "./terms.ts";

/** So many values of a field are named at most. */
const MOST_VALUES = 200;

type Counted = {
	supplier: string;
	brand: string | null;
	category: string | null;
	on_hand: number;
	reorder_point: number | null;
};
type Values = ProductFacets["brands"];

/**
 * How many products there are per category, supplier, brand and state of stock. What is counted of a field leaves that
 * field's own filter out, so that one sees what choosing another value would give.
 */
export async function productFacets(db: Db, filter: ProductFilter): Promise<ProductFacets> {
	const { search, ...rest } = filter;
	const terms = search ? await termsOf(db, search) : undefined;
	if (search && terms === undefined) return nothing;
	const all = [...conditionsOf(db, rest), ...(terms ? [searchCondition(db, terms.terms)] : [])];
	let isExact = true;
	const counted = async (without?: Condition["kind"]) => {
		const conditions = all.filter(({ kind }) => kind !== without);
		const found = await countedOf(db, conditions);
		isExact &&= found.isExact;
		return found.rows;
	};
	const has = (kind: Condition["kind"]) => all.some((condition) => condition.kind === kind);
	const base = all.length === 0 ? undefined : await counted();
	const of = async (kind: "category" | "supplier" | "brand"): Promise<Values> => {
		const isAlone = all.length === 1 && has(kind);
		if (base === undefined || isAlone) return keptCounts(db, kind);
		return tally(has(kind) ? await counted(kind) : base, kind);
	};
	const total = await totalOf(db, await planOf(db, all));
	return {
		categories: await of("category"),
		suppliers: await of("supplier"),
		brands: await of("brand"),
		stock: await stockCounts(db, base === undefined || (all.length === 1 && has("stock")) ? undefined : base),
		total: total.isExact ? total.total : Math.max(total.total, base?.length ?? 0),
		isExact: isExact && (total.isExact || (base?.length ?? 0) < LOOKED_AT),
	};
}

const nothing: ProductFacets = {
	total: 0,
	isExact: true,
	categories: [],
	suppliers: [],
	brands: [],
	stock: { in: 0, low: 0, out: 0 },
};

async function countedOf(
	db: Db,
	conditions: readonly Condition[],
): Promise<{ rows: Counted[]; isExact: boolean }> {
	const plan = await planOf(db, conditions);
	const { isEachOnce, from, where } = rowsOf(plan, LOOKED_AT);
	const { rows } = await sql<Counted>`
		select ${isEachOnce ? sql`` : sql`distinct`} product.id, product.supplier, product.brand, product.category, product.on_hand, product.reorder_point
		from ${from} where ${where} limit ${LOOKED_AT + 1}`.execute(db.kysely);
	// Few are all looked at; of many alone, one more than can be shows that there are more.
	const isAll = db.engine.plansItself || plan.isNarrow || conditions.length === 1;
	return { rows: rows.slice(0, LOOKED_AT), isExact: isAll && rows.length <= LOOKED_AT };
}

async function keptCounts(db: Db, kind: FacetTable["kind"]): Promise<Values> {
	const rows = await db.kysely
		.selectFrom("facet")
		.select(["value", "products"])
		.where("kind", "=", kind)
		.where("products", ">", 0)
		.execute();
	return mostFirst(rows.map(({ value, products }) => ({ value, count: products })));
}

function tally(rows: readonly Counted[], kind: "category" | "supplier" | "brand"): Values {
	const counts = new Map<string, number>();
	for (const row of rows) {
		const value = row[kind];
		if (value === null || value === "") continue;
		counts.set(value, (counts.get(value) ?? 0) + 1);
		const [top] = kind === "category" ? (categoryLevels(value) ?? []) : [];
		if (top !== undefined && top !== value) counts.set(top, (counts.get(top) ?? 0) + 1);
	}
	return mostFirst([...counts].map(([value, count]) => ({ value, count })));
}

function mostFirst(values: Values): Values {
	return values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, MOST_VALUES);
}

async function stockCounts(db: Db, rows: readonly Counted[] | undefined): Promise<ProductFacets["stock"]> {
	const counts = { in: 0, low: 0, out: 0 };
	if (rows !== undefined) {
		for (const { on_hand, reorder_point } of rows) counts[stockState(on_hand, reorder_point)]++;
		return counts;
	}
	const count = async (state: string) => {
		const [condition] = conditionsOf(db, { stock: [state as "low" | "out"] });
		const plan = { conditions: condition === undefined ? [] : [condition], driver: condition };
		const { rows: found } = await countQuery(plan, 1_000_000_000).execute(db.kysely);
		return found[0]?.total ?? 0;
	};
	counts.low = await count("low");
	counts.out = await count("out");
	counts.in = (await productTotal(db)) - counts.low - counts.out;
	return counts;
}
