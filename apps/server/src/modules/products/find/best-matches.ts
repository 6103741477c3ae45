import { rankOf } from "@freehub/domain/search-rank";
import { sortKey } from "@freehub/domain/search-words";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.ts";
import type { SearchColumn, Term } from "#db/search-index.ts";
import { LAST_CHARACTER } from "#db/storable.ts";
import { productTotal } from "../products.repo.ts";
import type { Condition } from "./conditions.ts";
import { hasEntry, numbersOf } from "./intersection.ts";
import { facetCount, type Plan, planOf } from "./plan.ts";
import type { Terms } from "./terms.ts";

/** So many products are compared with each other, and listed at most: nobody reads further, but changes the search. */
export const MOST = 300;
/** So many numbers of products are gathered in a moment; then each costs less than to ask an index about it. */
const LARGEST_SET = 50_000;
/** PostgreSQL finds all products with a word before it gives the first; frequent words are met sooner by going along. */
const GONE_ALONG = 5_000;

type Candidate = {
	id: string;
	name_key: string;
	sku_key: string;
	barcode_order: string;
	brand_key: string;
	model_key: string;
	category_key: string;
	supplier_key: string;
};

const columns = sql.raw(
	["id", "name_key", "sku_key", "barcode_order", "brand_key", "model_key", "category_key", "supplier_key"]
		.map((column) => `product.${column}`)
		.join(", "),
);

/**
 * The ids of the products that fit a search best, the best first; by name and id where they fit alike.
 * @param conditions what else must be true of them.
 */
export async function bestMatches(
	db: Db,
	search: string,
	{ terms, words }: Terms,
	conditions: readonly Condition[],
): Promise<{ ids: string[]; isAll: boolean }> {
	const typed = sortKey(search);
	const plan = await planOf(db, conditions);
	const tested = [
		sql<boolean>`product.deleted_at is null`,
		...conditions.map((condition) => (db.engine.plansItself ? condition.indexed : condition.tested)),
	];
	const candidates = new Map<string, Candidate>();
	const take = (rows: readonly Candidate[]) => {
		for (const row of rows) candidates.set(row.id, row);
		return rows.length;
	};
	take(await named(db, typed, tested));
	let isAll = take(await having(db, plan, terms, "search_name", tested, MOST)) < MOST;
	// Those found by their name fit better than any other: where they fill the list nothing else is looked for.
	if (isAll) isAll = take(await having(db, plan, terms, "search_text", tested, MOST)) < MOST;
	const ranked = [...candidates.values()].map((candidate) => ({
		candidate,
		rank: rankOf(
			{
				name: candidate.name_key,
				sku: candidate.sku_key,
				barcode: candidate.barcode_order,
				brand: candidate.brand_key,
				model: candidate.model_key,
				category: candidate.category_key,
				supplier: candidate.supplier_key,
			},
			typed,
			words,
		),
	}));
	ranked.sort(
		(a, b) =>
			b.rank - a.rank ||
			compare(a.candidate.name_key, b.candidate.name_key) ||
			compare(a.candidate.id, b.candidate.id),
	);
	return { ids: ranked.slice(0, MOST).map(({ candidate }) => candidate.id), isAll };
}

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

/** Products whose SKU or name begins as typed, or that have it as barcode. */
async function named(db: Db, typed: string, tested: readonly RawBuilder<boolean>[]): Promise<Candidate[]> {
	const end = `${typed}${LAST_CHARACTER}`;
	const found: Candidate[] = [];
	for (const where of [
		sql<boolean>`product.barcode_order = ${typed.replaceAll(" ", "")}`,
		sql<boolean>`product.sku_key >= ${typed} and product.sku_key < ${end}`,
		sql<boolean>`product.name_key >= ${typed} and product.name_key < ${end}`,
	]) {
		found.push(...(await select(db, sql`product`, [where, ...tested], 50)));
	}
	return found;
}

async function having(
	db: Db,
	plan: Plan,
	terms: readonly Term[],
	column: SearchColumn,
	tested: readonly RawBuilder<boolean>[],
	limit: number,
): Promise<Candidate[]> {
	const { search, plansItself } = db.engine;
	const fits = search.fits(terms, column);
	// Few products pass the filter: each of them is tested for the words.
	if (plan.driver !== undefined && plan.isNarrow) {
		return select(db, sql`product`, [plan.driver.indexed, fits, ...tested], limit);
	}
	if (plansItself && (await productTotal(db)) > 2 * GONE_ALONG) {
		const first = sql`(select * from product where deleted_at is null order by id limit ${GONE_ALONG}) as product`;
		const rows = await select(db, first, [fits, ...tested], limit);
		if (rows.length === limit) return rows;
	}
	const { from, where } = search.source(terms, column);
	return select(db, from, [where, ...(await askedOfIndexes(db, plan)), ...tested], limit);
}

/** Of a product that a search meets indexes tell that it is not wanted, before its row is read. */
async function askedOfIndexes(db: Db, { conditions }: Plan): Promise<RawBuilder<boolean>[]> {
	if (db.engine.plansItself) return [];
	const asked: RawBuilder<boolean>[] = [];
	const number = sql`+product_search.rowid`;
	for (const condition of conditions) {
		const { facet, index } = condition;
		if (facet !== undefined && (await facetCount(db, facet)) <= LARGEST_SET) {
			asked.push(sql`${number} in (${numbersOf(condition)})`);
		} else if (index !== undefined) asked.push(hasEntry(index, number));
	}
	return asked;
}

async function select(
	db: Db,
	from: RawBuilder<unknown>,
	where: readonly RawBuilder<boolean>[],
	limit: number,
): Promise<Candidate[]> {
	const query = sql<Candidate>`select ${columns} from ${from} where ${sql.join(where, sql` and `)} limit ${limit}`;
	return (await query.execute(db.kysely)).rows;
}
