import type { ProductFacets, ProductFacetsQuery, ProductFilter } from "@freehub/contract/catalogue/products";
import { shopState, stockState, stockStates } from "@freehub/domain/quantity";
import { sql } from "kysely";
import { type CountedRow, cardOf, facetOf } from "#areas/catalogue/products/card-counts.ts";
import { type Audience, rowsNotInShop } from "#areas/catalogue/products/in-shop.ts";
import type { FacetKind } from "#areas/catalogue/products/index-products.ts";
import { productTotal } from "#areas/catalogue/products/products.repo.ts";
import type { Db } from "#db/connection.ts";
import { statements } from "#db/statement.ts";
import { conditionsOf, seesShopStates } from "./conditions.ts";
import { cardFacetCounts, countsWithout, less, tallyRows } from "./facet-counts.ts";
import { hiddenCards } from "./hidden-cards.ts";
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

type Counted = Pick<CountedRow, "id" | "model_id"> & {
	supplier: string;
	brand: string | null;
	category: string | null;
	on_hand: number;
	available: number;
	incoming: number;
	reorder_point: number | null;
};
type Values = ProductFacets["brands"];

/**
 * The number of products, or of cards, per category, supplier, brand and stock state. The counts of a field ignore that field's own filter, so
 * that people see what another choice would give.
 */
export async function productFacets(
	db: Db,
	{ search: text, group, ...filter }: ProductFacetsQuery & Audience,
): Promise<ProductFacets> {
	const perModel = group !== undefined;
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
	const hidden = filter.inShop && !perModel ? await rowsNotInShop<Counted>(db.kysely, countedColumns) : [];
	const of = async (kind: FacetKind): Promise<Values> => {
		const rows = filter[kind] ? await rowsOf({ ...filter, [kind]: undefined }) : base;
		if (perModel)
			return mostFirst(rows === undefined ? await keptCards(db, kind, filter) : tallyCards(kind, rows));
		return rows === undefined ? keptCounts(db, kind, hidden) : mostFirst(tallyRows(kind, rows));
	};
	const states = seesShopStates(filter) ? ({ asVisitor: true } as const) : {};
	const total = await listTotal(
		db,
		await listOf(db, conditionsOf(db.engine, filter, search), "any", perModel),
	);
	const isOfStock = filter.stock !== undefined || filter.lowAt !== undefined;
	const ofStock = isOfStock ? await rowsOf({ ...filter, stock: undefined, lowAt: undefined }) : base;
	const stock = async () => {
		if (ofStock !== undefined)
			return perModel ? tallyCardStock(ofStock, states) : tallyStock(ofStock, states);
		if (!perModel) return stockCounts(db, hidden, states);
		const all = await someRows(db, await listOf(db, conditionsOf(db.engine, { inShop: filter.inShop })));
		isExact &&= all.isExact;
		return tallyCardStock(all.rows, states);
	};
	const found = perModel ? new Set(base?.map(cardOf)).size : (base?.length ?? 0);
	const counts = {
		categories: await of("category"),
		suppliers: filter.noSuppliers ? [] : await of("supplier"),
		brands: await of("brand"),
		stock: await stock(),
		total: total.isExact ? total.total : Math.max(total.total, found),
	};
	return { ...counts, isExact: isExact && (total.isExact || (base?.length ?? 0) < COUNTED_LIMIT) };
}

const nothing: ProductFacets = {
	total: 0,
	isExact: true,
	categories: [],
	suppliers: [],
	brands: [],
	stock: { in: 0, low: 0, out: 0 },
};

const countedColumns = sql`id, model_id, supplier, brand, category, on_hand, available, incoming, reorder_point`;

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

/** The counts of cards of all products, or of all that are shown in the shop. */
async function keptCards(
	db: Db,
	kind: FacetKind,
	{ inShop }: Audience,
): Promise<ReadonlyMap<string, number>> {
	const { [kind]: counts } = await cardFacetCounts(db);
	if (!inShop) return counts;
	const { facets } = await hiddenCards(db);
	const hidden = [...facets].map(([key, count]) => ({ ...facetOf(key), count }));
	// As in the counts, those of an outer category replace those of products that are in no inner one.
	const those = (kinds: string) => hidden.filter((one) => one.kind === kinds);
	const own = kind === "category" ? [...those("category"), ...those("top_category")] : those(kind);
	return less(counts, new Map(own.map(({ value, count }) => [value, count])));
}

function mostFirst(counts: ReadonlyMap<string, number>): Values {
	const values = [...counts].map(([value, count]) => ({ value, count })).filter(({ count }) => count > 0);
	return values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, MOST_VALUES);
}

function tallyStock(rows: readonly Counted[], { asVisitor }: Audience): ProductFacets["stock"] {
	const counts = { in: 0, low: 0, out: 0 };
	for (const { on_hand, available, incoming, reorder_point } of rows) {
		counts[asVisitor ? shopState(available) : stockState(on_hand, reorder_point, incoming)]++;
	}
	return counts;
}

/** The cards per value of a field; a category counts for itself and for its outer category. */
function tallyCards(kind: FacetKind, rows: readonly Counted[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const variants of Map.groupBy(rows, cardOf).values()) {
		for (const value of tallyRows(kind, variants).keys()) counts.set(value, (counts.get(value) ?? 0) + 1);
	}
	return counts;
}

/** The cards per stock state: those of which a variant has it. */
function tallyCardStock(rows: readonly Counted[], audience: Audience): ProductFacets["stock"] {
	const counts = { in: 0, low: 0, out: 0, available: 0 };
	for (const variants of Map.groupBy(rows, cardOf).values()) {
		const own = tallyStock(variants, audience);
		for (const state of stockStates) if (own[state] > 0) counts[state]++;
		if (own.in + own.low > 0) counts.available++;
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
