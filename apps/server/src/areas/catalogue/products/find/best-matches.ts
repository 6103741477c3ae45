import type { ProductFilter } from "@freehub/contract/catalogue/products";
import { barcodeForms, barcodeKey, mayBeBarcode } from "@freehub/domain/catalogue/gtin";
import { byRank, rankedSearch, rankOf } from "@freehub/domain/catalogue/search-rank";
import type { Terms } from "@freehub/domain/catalogue/search-terms";
import { sortKey } from "@freehub/domain/catalogue/search-words";
import { codeIn } from "@freehub/domain/stock/scan";
import { type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { cardOf } from "#areas/catalogue/products/card-counts.ts";
import type { Audience } from "#areas/catalogue/products/in-shop.ts";
import { indexVersion } from "#areas/catalogue/products/index-products.ts";
import type { Db } from "#db/connection.ts";
import { statement, statements, type ValueOf } from "#db/statement.ts";
import { isStorable, LAST_CHARACTER } from "#db/storable.ts";
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
	"model_id",
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
type Candidate = Record<Exclude<(typeof columns)[number], "sku" | "model_id">, string> & {
	sku: string | null;
	model_id: string | null;
};

/** The best matches of a search, best first, and whether these are all matches. */
export type BestMatches = { found: readonly Found[]; isAll: boolean };
/** A product and its card. */
type Found = { id: string; card: string };

/** The ids of the matches; `perModel`: of each model only the best one. */
export function idsOf({ found }: BestMatches, perModel: boolean): string[] {
	const one = new Map<string, string>();
	if (!perModel) return found.map(({ id }) => id);
	for (const { id, card } of found) if (!one.has(card)) one.set(card, id);
	return [...one.values()];
}

type Filter = Omit<ProductFilter, "search"> & Audience;

/** Max cached answers: people type the same words, letter by letter. */
const MAX_KEPT = 500;

type Kept = BestMatches & { version: number };
const kept = new WeakMap<Db, LRUCache<string, Kept>>();

/**
 * The products that match a search best, best first; ties are ordered by name and id. The answer is cached until a product is
 * added, deleted or renamed.
 * @param filter further conditions on the products.
 * @param version `indexVersion`, read before: then changes made during the search cannot be missing from an answer with a later
 * version.
 */
export async function bestMatches(
	db: Db,
	search: string,
	{ filter, version }: { filter: Filter; version: number },
): Promise<BestMatches> {
	if (conditionsOf(db.engine, filter).length > 0) return findFiltered(db, search, filter);
	const noSuppliers = filter.noSuppliers === true;
	let answers = kept.get(db);
	if (answers === undefined) kept.set(db, (answers = new LRUCache({ max: MAX_KEPT })));
	const key = `${noSuppliers ? "without" : "with"} suppliers: ${search}`;
	let best = answers.get(key);
	if (best?.version !== version) {
		best = { ...(await findBest(db, search, { noSuppliers, version })), version };
		answers.set(key, best);
	}
	return best;
}

async function findBest(
	db: Db,
	search: string,
	{ noSuppliers, version }: { noSuppliers: boolean; version: number },
): Promise<BestMatches> {
	let matches: Matches = noMatches;
	const found = await termsOf(db, search, async ({ terms }) => {
		const inText = noSuppliers ? await withoutSupplierWords(db, terms, version) : terms;
		matches = await matchesOf(db, { terms, inText });
		return matches.isAny;
	});
	const { keys, isAll } = found === undefined ? noMatches : matches;
	const code = codeToFind(search, found !== undefined);
	// With frequent words, the first candidates may miss products that start with the typed text.
	const rows = await candidatesOf(db, search, { keys, code, isBegun: !isAll });
	const coded = rows.filter(({ is_holder }) => is_holder === 1);
	const visible = noSuppliers ? rows.map((row) => ({ ...row, supplier_key: "" })) : rows;
	return { found: ranked(visible, search, found, coded), isAll };
}

/** A filter does not change the meaning of a search, so the terms are those that find something without the filter. */
async function findFiltered(db: Db, search: string, filter: Filter): Promise<BestMatches> {
	const found = await termsOf(db, search);
	const code = codeToFind(search, found !== undefined);
	const some = { keys: [], code, isBegun: false };
	if (found === undefined) {
		const coded = await fitting(db, filter, await candidatesOf(db, search, some));
		return { found: ranked(coded, search, found, coded), isAll: true };
	}
	const { noSuppliers } = filter;
	const inText = noSuppliers
		? await withoutSupplierWords(db, found.terms, await indexVersion(db))
		: found.terms;
	const pageOf = async (within: "name" | "text") => {
		const terms = within === "text" ? inText : found.terms;
		const list = await listOf(db, conditionsOf(db.engine, filter, { terms, within }), "any");
		return findPage<Candidate>(db, { ...list, limit: MOST, columns });
	};
	// Matches in the name rank above all others: if they fill the list, nothing else is searched.
	const inName = await pageOf("name");
	const others = inName.length === MOST ? [] : await pageOf("text");
	const isAll = inName.length < MOST && others.length < MOST;
	const extra =
		code === undefined && isAll
			? []
			: await fitting(db, filter, await candidatesOf(db, search, { ...some, isBegun: !isAll }));
	const coded = extra.filter(({ is_holder }) => is_holder === 1);
	const all = [...inName, ...others, ...extra];
	const visible = noSuppliers ? all.map((row) => ({ ...row, supplier_key: "" })) : all;
	return { found: ranked(visible, search, found, coded), isAll };
}

/** The barcode whose holders a search finds as well; additional barcodes are not among their search words. */
function codeToFind(search: string, isFound: boolean): string | undefined {
	const code = codeIn(search);
	return isStorable(code) && (!isFound || mayBeBarcode(code)) ? code : undefined;
}

/** Those of a few products that fit a filter. */
async function fitting<Row extends Candidate>(db: Db, filter: Filter, rows: readonly Row[]): Promise<Row[]> {
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

/** The first products that a search of the index found; `isAny`: there are some, though perhaps not for this reader. */
type Matches = { keys: (string | number)[]; isAll: boolean; isAny: boolean };
const noMatches: Matches = { keys: [], isAll: true, isAny: false };

type MatchRow = { key: string | number | null; place: "name" | "text" | "any" };

/**
 * The first products that have the terms in their names, and unless these fill the list, the first that have them in their texts.
 * The index is queried alone: PostgreSQL plans this for the words of each search, because frequent words need a scan and rare ones
 * an index, and planning a join takes ten times as long.
 */
const matching = statement<MatchRow, "name" | "text" | "any" | "limit">((db, value) => {
	const key = sql.ref(db.engine.productOrder);
	const { search } = db.engine;
	return sql<MatchRow>`
		with in_name as materialized (
			select ${key} as key from (${search.keysOf(value("name"))}) as found limit ${value("limit")}
		), in_text as materialized (
			select ${key} as key from (${search.keysOf(value("text"))}) as found
			where (select count(*) from in_name) < ${value("limit")} limit ${value("limit")}
		)
		select key, 'name' as place from in_name
		union all select key, 'text' from in_text
		union all select * from (
			select null, 'any' from (${search.keysOf(value("any"))}) as found
			where (select count(*) from in_name) = 0 and (select count(*) from in_text) = 0 limit 1
		) as hidden`.compile(db.kysely);
}, "each time");

/** @param inText the terms in the texts, which may match less than `terms`. */
async function matchesOf(
	db: Db,
	{ terms, inText }: { terms: Terms["terms"]; inText: Terms["terms"] },
): Promise<Matches> {
	const { search } = db.engine;
	const rows = await matching(db, {
		name: search.queryOf(terms, "name"),
		text: search.queryOf(inText, "text"),
		any: search.queryOf(terms, "text"),
		limit: MOST,
	});
	const isFull = (place: MatchRow["place"]) => rows.filter((row) => row.place === place).length === MOST;
	const keys = new Set(rows.map(({ key }) => key).filter((key) => key !== null));
	return { keys: [...keys], isAll: !isFull("name") && !isFull("text"), isAny: rows.length > 0 };
}

function ranked(
	found: readonly Candidate[],
	search: string,
	terms: Terms | undefined,
	coded: readonly Candidate[],
): Found[] {
	const asked = rankedSearch(search, terms?.words ?? []);
	const holders = new Set(coded.map(({ id }) => id));
	const unique = new Map(found.map((candidate) => [candidate.id, candidate]));
	const ranks = [...unique.values()].map((candidate) => ({
		id: candidate.id,
		card: cardOf(candidate),
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
		.map(({ id, card }) => ({ id, card }));
}

const selected = sql.join(columns.map((column) => sql.ref(`product.${column}`)));

type FoundRow = Candidate & { is_holder: 0 | 1 };

/**
 * Products by their keys and by a barcode. If `isBegun`, also products whose SKU or name starts with the typed text, or whose SKU
 * or barcode equals it. The equal ones are asked for alone: more than MOST_NAMED may begin so.
 */
const someProducts = statements<FoundRow, { isBegun: boolean }>((db, { isBegun }, value) => {
	const each = (name: string) => sql`(select value from ${db.engine.search.each(value(name))} as wanted)`;
	const some = (where: RawBuilder<boolean>) => sql`
		union all select * from (
			select ${selected}, 0 from product where ${where} and deleted_at is null limit ${sql.lit(MOST_NAMED)}
		) as begun`;
	const begins = (column: string) =>
		sql<boolean>`${sql.ref(column)} >= ${value("typed")} and ${sql.ref(column)} < ${value("end")}`;
	// Compare the plain `barcode` column: most products have no barcode, and `barcode_order` has '' for them, so PostgreSQL would
	// expect every value to match many products.
	const begun = isBegun
		? sql`${some(sql`barcode = ${value("barcode")}`)}
			${some(sql`sku = ${value("written")}`)}
			${some(sql`sku_key = ${value("typed")}`)}
			${some(sql`name_key = ${value("typed")}`)}
			${some(begins("sku_key"))}
			${some(begins("name_key"))}`
		: sql``;
	return sql<FoundRow>`
		select ${selected}, 0 as is_holder from product
		where ${sql.ref(db.engine.productOrder)} in ${each("keys")} and deleted_at is null
		union all select ${selected}, 1 from product
		where barcode in ${each("forms")} and deleted_at is null
		union all select ${selected}, 1 from further_barcode join product on product.id = further_barcode.product
		where further_barcode.key in ${each("codes")} and deleted_at is null
		${begun}`.compile(db.kysely);
});

/** @param code a barcode, whose holders are found in any of its lengths. */
function candidatesOf(
	db: Db,
	search: string,
	{ keys, code, isBegun }: { keys: Matches["keys"]; code: string | undefined; isBegun: boolean },
): Promise<FoundRow[]> {
	const typed = sortKey(search);
	const forms = code === undefined ? [] : barcodeForms(code);
	const values = {
		keys: JSON.stringify(keys),
		forms: JSON.stringify(forms),
		codes: JSON.stringify([...new Set(forms.map(barcodeKey))]),
		typed,
		written: search.trim(),
		end: typed + LAST_CHARACTER,
		barcode: typed.replaceAll(" ", ""),
	};
	return someProducts(db, isBegun ? "begun" : "", { isBegun }, values, "once");
}
