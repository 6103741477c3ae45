import type { ProductFilter } from "@freehub/contract/products";
import { mayBeBarcode } from "@freehub/domain/gtin";
import { codeIn } from "@freehub/domain/scan";
import { byRank, rankedSearch, rankOf } from "@freehub/domain/search-rank";
import type { Terms } from "@freehub/domain/search-terms";
import { sortKey } from "@freehub/domain/search-words";
import { type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Db } from "#db/connection.ts";
import { statement, statements, type ValueOf } from "#db/statement.ts";
import { isStorable, LAST_CHARACTER } from "#db/storable.ts";
import { furtherHolders, ownHolders } from "../barcodes.ts";
import type { Audience } from "../in-shop.ts";
import { indexVersion } from "../index-products.ts";
import { conditionsOf } from "./conditions.ts";
import { findPage, listOf } from "./list.ts";
import { withoutSupplierWords } from "./supplier-words.ts";
import { termsOf } from "./terms.ts";

/** Max products that are ranked and listed: instead of reading further, people change their search. */
const MOST = 100;
/** Max products by prefix, per column. */
const MOST_NAMED = 20;

const columns = [
	"id",
	"name",
	"sku",
	"name_key",
	"sku_key",
	"barcode_order",
	"brand_key",
	"model_key",
	"category_key",
	"supplier_key",
	"translated_names",
] as const;
type Candidate = Record<Exclude<(typeof columns)[number], "sku">, string> & { sku: string | null };

/** The best matches of a search: product ids, best first, and whether these are all matches. */
export type BestMatches = { ids: string[]; isAll: boolean };

type Filter = Omit<ProductFilter, "search"> & Audience;

/** Max cached answers: people type the same words, letter by letter. */
const MAX_KEPT = 500;

type Kept = BestMatches & { version: number };
const kept = new WeakMap<Db, LRUCache<string, Kept>>();

/**
 * The products that match a search best, best first; ties are ordered by name and id. The answer is cached until a product is
 * added, deleted or renamed.
 * @param filter further conditions on the products.
 */
export async function bestMatches(db: Db, search: string, filter: Filter): Promise<BestMatches> {
	if (filter.noSuppliers || conditionsOf(db.engine, filter).length > 0)
		return findFiltered(db, search, filter);
	// Read the version before searching: then changes made during the search cannot be missing from an answer with a later
	// version.
	const version = await indexVersion(db);
	let answers = kept.get(db);
	if (answers === undefined) kept.set(db, (answers = new LRUCache({ max: MAX_KEPT })));
	let best = answers.get(search);
	if (best?.version !== version) {
		best = { ...(await findBest(db, search)), version };
		answers.set(search, best);
	}
	return best;
}

async function findBest(db: Db, search: string): Promise<BestMatches> {
	let candidates: Candidates = none;
	const found = await termsOf(db, search, async ({ terms }) => {
		const known = new Set<string | number>();
		candidates = await candidatesOf((within) => firstOf(db, db.engine.search.queryOf(terms, within), known));
		return candidates.rows.length > 0;
	});
	const coded = await holdersOf(db, search, found !== undefined);
	const { rows, isAll } = found === undefined ? none : candidates;
	// With frequent words, the first candidates may miss products that start with the typed text.
	const begun = isAll ? [] : await named(db, search);
	return { ids: ranked([...rows, ...begun, ...coded], search, found, coded), isAll };
}

/** A filter does not change the meaning of a search, so the terms are those that find something without the filter. */
async function findFiltered(db: Db, search: string, filter: Filter): Promise<BestMatches> {
	const found = await termsOf(db, search);
	const coded = await fitting(db, filter, await holdersOf(db, search, found !== undefined));
	if (found === undefined) return { ids: ranked(coded, search, found, coded), isAll: true };
	const { noSuppliers } = filter;
	const inText = noSuppliers ? await withoutSupplierWords(db, found.terms) : found.terms;
	const { rows, isAll } = await candidatesOf(async (within) => {
		const terms = within === "text" ? inText : found.terms;
		const list = await listOf(db, conditionsOf(db.engine, filter, { terms, within }), "any");
		const page = await findPage<Candidate>(db, { ...list, limit: MOST, columns });
		return { rows: page, isFull: page.length === MOST };
	});
	const begun = isAll ? [] : await fitting(db, filter, await named(db, search));
	const all = [...rows, ...begun, ...coded];
	const visible = noSuppliers ? all.map((row) => ({ ...row, supplier_key: "" })) : all;
	return { ids: ranked(visible, search, found, coded), isAll };
}

/** Products that have the text as one of their barcodes, in any length. Additional ones are not among their search words. */
async function holdersOf({ kysely }: Db, search: string, isFound: boolean): Promise<Candidate[]> {
	const code = codeIn(search);
	if (!isStorable(code) || (isFound && !mayBeBarcode(code))) return [];
	const holders = [...(await ownHolders(kysely, [code])), ...(await furtherHolders(kysely, [code]))];
	if (holders.length === 0) return [];
	const ids = holders.map(({ id }) => id);
	const { rows } = await sql<Candidate>`
		select ${selected} from product where id in (${sql.join(ids)}) and deleted_at is null`.execute(kysely);
	return rows;
}

/** Those of a few products that fit a filter. */
async function fitting(db: Db, filter: Filter, rows: readonly Candidate[]): Promise<Candidate[]> {
	if (rows.length === 0) return [];
	const fits = conditionsOf(db.engine, filter).map(({ predicate, values }) => {
		const value: ValueOf = (name) => sql`${values[name]}` as never;
		return sql`and ${predicate(value)}`;
	});
	const ids = sql.join(rows.map(({ id }) => id));
	const found = await sql<{ id: string }>`
		select id from product where id in (${ids}) ${sql.join(fits, sql` `)}`.execute(db.kysely);
	const known = new Set(found.rows.map(({ id }) => id));
	return rows.filter(({ id }) => known.has(id));
}

type Candidates = { rows: Candidate[]; isAll: boolean };
const none: Candidates = { rows: [], isAll: true };

/** The products that one search of the index found; `isFull`: there may be more. */
type Found = { rows: Candidate[]; isFull: boolean };

/** Matches in the name rank above all others: if they fill the list, nothing else is searched. */
async function candidatesOf(find: (within: "name" | "text") => Promise<Found>): Promise<Candidates> {
	const inName = await find("name");
	if (inName.isFull) return { rows: inName.rows, isAll: false };
	const inText = await find("text");
	return { rows: [...inName.rows, ...inText.rows], isAll: !inText.isFull };
}

function ranked(
	found: readonly Candidate[],
	search: string,
	terms: Terms | undefined,
	coded: readonly Candidate[],
): string[] {
	const asked = rankedSearch(search, terms?.words ?? []);
	const holders = new Set(coded.map(({ id }) => id));
	const unique = new Map(found.map((candidate) => [candidate.id, candidate]));
	const ranks = [...unique.values()].map((candidate) => ({
		id: candidate.id,
		name: candidate.name_key,
		rank: rankOf(
			{
				name: candidate.name_key,
				sku: candidate.sku_key,
				brand: candidate.brand_key,
				model: candidate.model_key,
				category: candidate.category_key,
				supplier: candidate.supplier_key,
				written: {
					name: candidate.name,
					sku: candidate.sku ?? "",
					barcodes: [candidate.barcode_order, ...(holders.has(candidate.id) ? [search.trim()] : [])],
				},
				...(candidate.translated_names !== "" && {
					translatedNames: candidate.translated_names.split("\n"),
				}),
			},
			asked,
		),
	}));
	return ranks
		.toSorted(byRank)
		.slice(0, MOST)
		.map(({ id }) => id);
}

const selected = sql.join(columns.map((column) => sql.ref(`product.${column}`)));

const keys = statements<{ key: string | number }, undefined>((db, _, value) =>
	sql<{ key: string | number }>`
		select ${sql.ref(db.engine.productOrder)} as key from (${db.engine.search.keysOf(value("query"))}) as found
		limit ${value("limit")}`.compile(db.kysely),
);

const byKeys = statement<Candidate, "keys">((db, value) =>
	sql<Candidate>`
		select ${selected} from product
		where ${sql.ref(db.engine.productOrder)} in (select value from ${db.engine.search.each(value("keys"))} as wanted)
			and deleted_at is null`.compile(db.kysely),
);

/**
 * The first products that a search finds. The index is queried alone: PostgreSQL plans this for the words of each search, because
 * frequent words need a scan and rare ones an index, and planning a join takes ten times as long.
 * @param known the products that an earlier search found, which are not read again; those of this search are added.
 */
async function firstOf(db: Db, query: string, known: Set<string | number>): Promise<Found> {
	const found = await keys(db, "", undefined, { query, limit: MOST });
	const others = found.map(({ key }) => key).filter((key) => !known.has(key));
	for (const key of others) known.add(key);
	const rows = others.length === 0 ? [] : await byKeys(db, { keys: JSON.stringify(others) });
	return { rows, isFull: found.length === MOST };
}

/**
 * Products whose SKU or name starts with the typed text, or whose SKU or barcode equals it. The equal ones are asked for alone:
 * more than MOST_NAMED may begin so.
 */
const startingSo = statement<Candidate, "written" | "typed" | "end" | "barcode">((db, value) => {
	const some = (where: RawBuilder<boolean>) => sql`
		select * from (
			select ${selected} from product where ${where} and deleted_at is null limit ${sql.lit(MOST_NAMED)}
		) as begun`;
	const begins = (column: string) =>
		sql<boolean>`${sql.ref(column)} >= ${value("typed")} and ${sql.ref(column)} < ${value("end")}`;
	// Compare the plain `barcode` column: most products have no barcode, and `barcode_order` has '' for them, so PostgreSQL would
	// expect every value to match many products.
	return sql<Candidate>`
		${some(sql`barcode = ${value("barcode")}`)}
		union all ${some(sql`sku = ${value("written")}`)}
		union all ${some(sql`sku_key = ${value("typed")}`)}
		union all ${some(sql`name_key = ${value("typed")}`)}
		union all ${some(begins("sku_key"))}
		union all ${some(begins("name_key"))}`.compile(db.kysely);
});

function named(db: Db, search: string): Promise<Candidate[]> {
	const typed = sortKey(search);
	const barcode = typed.replaceAll(" ", "");
	return startingSo(db, { written: search.trim(), typed, end: typed + LAST_CHARACTER, barcode });
}
