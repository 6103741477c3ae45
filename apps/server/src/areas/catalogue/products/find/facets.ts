import type { ProductFacets, ProductFilter } from "@freehub/contract/catalogue/products";
import { shopState, stockState } from "@freehub/domain/quantity";
import { sql } from "kysely";
import { type Audience, rowsNotInShop } from "#areas/catalogue/products/in-shop.ts";
import type { FacetKind } from "#areas/catalogue/products/index-products.ts";
import { productTotal } from "#areas/catalogue/products/products.repo.ts";
import type { Db } from "#db/connection.ts";
import { statements } from "#db/statement.ts";
import { conditionsOf, seesShopStates } from "./conditions.ts";
import { countsWithout, tallyRows } from "./facet-counts.ts";
import {
	boundedRows,
	COUNTED_LIMIT,
	countOf,
	isEverything,
	keyOf,
	type List,
	leavesSomeOut,
	listOf,
	listTotal,
	valuesOf,
} from "./list.ts";
import { withoutSupplierWords } from "./supplier-words.ts";
import { termsOf } from "./terms.ts";

/** Max values listed per field. */
const MOST_VALUES = 200;

type Counted = {
	supplier: string;
	brand: string | null;
	category: string | null;
	on_hand: number;
	incoming: number;
	reorder_point: number | null;
};
type Values = ProductFacets["brands"];

/**
 * The number of products per category, supplier, brand and stock state. The counts of a field ignore that field's own filter, so
 * that people see what another choice would give.
 */
export async function productFacets(
	db: Db,
	{ search: text, ...filter }: ProductFilter & Audience,
): Promise<ProductFacets> {
	const terms = text ? await termsOf(db, text) : undefined;
	if (text && terms === undefined) return nothing;
	if (filter.noSuppliers && filter.supplier) return nothing;
	const asked = terms && (filter.noSuppliers ? await withoutSupplierWords(db, terms.terms) : terms.terms);
	const search = asked && { terms: asked, within: "text" as const };
	let isExact = true;
	/** The products to count; undefined: all of them, for which cached counts exist. */
	const rowsOf = async (asked: Omit<ProductFilter, "search"> & Audience) => {
		const list = await listOf(db, conditionsOf(db.engine, asked, search));
		if (isEverything(list)) return undefined;
		const found = await someRows(db, list);
		isExact &&= found.isExact;
		return found.rows;
	};
	const base = await rowsOf(filter);
	/** Products to subtract from the cached counts, which include them. */
	const hidden = filter.inShop ? await rowsNotInShop<Counted>(db.kysely, countedColumns) : [];
	const of = async (kind: FacetKind): Promise<Values> => {
		const rows = filter[kind] ? await rowsOf({ ...filter, [kind]: undefined }) : base;
		return rows === undefined ? keptCounts(db, kind, hidden) : mostFirst(tallyRows(kind, rows));
	};
	const states = seesShopStates(filter) ? ({ asVisitor: true } as const) : {};
	const total = await listTotal(db, await listOf(db, conditionsOf(db.engine, filter, search)));
	const isOfStock = filter.stock !== undefined || filter.lowAt !== undefined;
	const ofStock = isOfStock ? await rowsOf({ ...filter, stock: undefined, lowAt: undefined }) : base;
	return {
		categories: await of("category"),
		suppliers: filter.noSuppliers ? [] : await of("supplier"),
		brands: await of("brand"),
		stock: ofStock === undefined ? await stockCounts(db, hidden, states) : tallyStock(ofStock, states),
		total: total.isExact ? total.total : Math.max(total.total, base?.length ?? 0),
		isExact: isExact && (total.isExact || (base?.length ?? 0) < COUNTED_LIMIT),
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

const countedColumns = sql`supplier, brand, category, on_hand, incoming, reorder_point`;

const some = statements<Counted, List>((db, list, value) =>
	sql<Counted>`
		select ${countedColumns} from ${boundedRows(db.engine, list, value)}
		limit ${value("countedLimit")}`.compile(db.kysely),
);

async function someRows(db: Db, list: List): Promise<{ rows: Counted[]; isExact: boolean }> {
	const values = { ...valuesOf(list), countedLimit: COUNTED_LIMIT + 1 };
	const rows = await some(db, keyOf(list), list, values);
	// One row above the limit shows that there are more.
	return {
		rows: rows.slice(0, COUNTED_LIMIT),
		isExact: !leavesSomeOut(list) && rows.length <= COUNTED_LIMIT,
	};
}

async function keptCounts(db: Db, kind: FacetKind, hidden: readonly Counted[]): Promise<Values> {
	return mostFirst(await countsWithout(db, kind, hidden));
}

function mostFirst(counts: ReadonlyMap<string, number>): Values {
	const values = [...counts].map(([value, count]) => ({ value, count })).filter(({ count }) => count > 0);
	return values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, MOST_VALUES);
}

function tallyStock(rows: readonly Counted[], { asVisitor }: Audience): ProductFacets["stock"] {
	const counts = { in: 0, low: 0, out: 0 };
	for (const { on_hand, incoming, reorder_point } of rows) {
		counts[asVisitor ? shopState(on_hand) : stockState(on_hand, reorder_point, incoming)]++;
	}
	return counts;
}

/** The stock states of all products, through the indexes of low and empty stock. */
async function stockCounts(
	db: Db,
	hidden: readonly Counted[],
	{ asVisitor }: Audience,
): Promise<ProductFacets["stock"]> {
	const count = async (state: "low" | "out") => {
		const [condition] = conditionsOf(db.engine, { stock: [state], asVisitor });
		return condition === undefined ? 0 : countOf(db, condition, Number.MAX_SAFE_INTEGER);
	};
	const [low, out] = [await count("low"), await count("out")];
	const without = tallyStock(hidden, { asVisitor });
	return {
		in: (await productTotal(db)) - low - out - without.in,
		low: low - without.low,
		out: out - without.out,
	};
}
