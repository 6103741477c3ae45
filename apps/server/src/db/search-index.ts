import { ALL, type Term } from "@freehub/domain/catalogue/search-terms";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Schema } from "./schema.ts";

/** Where to search: in names, or in all words of a product. */
export type Within = "name" | "text";

/**
 * Prefixes of tokens that are not plain words of the text: words of the name, and on SQLite further filters of product lists.
 * Users cannot type these characters.
 */
export const marks = {
	supplier: "\ue001",
	brand: "\ue002",
	category: "\ue003",
	model: "\ue004",
	name: "\ue005",
	/** Of a supplier's article: it is a product of the shop. */
	mine: "\ue006",
	/** Of a supplier's article: its price list does not have it any more. */
	withdrawn: "\ue007",
	text: "",
};

/** The differences of the engines' full-text indexes; texts are as `searchWords` makes them: letters and digits only. */
export type SearchIndex = {
	/** A JSON list of texts as a FROM item: one row with the column `value` per text. */
	each(json: RawBuilder<unknown> | string): RawBuilder<unknown>;
	/** Texts of at least three characters, as a parameter of `wordsContaining`. */
	listOfTexts(texts: readonly string[]): string;
	/** A SELECT of `typed`, each of the texts, and `words`, up to `limit` words that contain it, with spaces between them. */
	wordsContaining(texts: RawBuilder<unknown>, limit: number): RawBuilder<unknown>;
	/** A query for products that match every term, in the engine's own syntax. */
	queryOf(terms: readonly Term[], within: Within): string;
	/** Adds products that are not in the index yet. */
	indexNew(tx: Kysely<Schema>, products: readonly string[]): Promise<void>;
	/** Updates the index for products; deleted ones are removed. */
	index(tx: Kysely<Schema>, products: readonly string[]): Promise<void>;
	/** A SELECT of the keys of matching products: `seq` on SQLite, `id` on PostgreSQL. */
	keysOf(query: RawBuilder<unknown>): RawBuilder<unknown>;
	/** A SELECT of the numbers of some matching articles of a supplier. */
	articlesOf(query: string, supplier: string, limit: number): RawBuilder<unknown>;
	/** Adds articles that are not in the index, in one statement: SQLite's index is written once per statement. */
	indexArticles(tx: Kysely<Schema>, numbers: readonly number[]): Promise<void>;
	/** Removes articles from the index, before they are deleted or their `search_words` change. */
	unindexArticles(tx: Kysely<Schema>, numbers: readonly number[]): Promise<void>;
	/** Fills the index from all articles. */
	indexAllArticles(tx: Kysely<Schema>): Promise<void>;
	/** The condition on customers that their `search_text` has these parts, of at least two characters each, found by an index. */
	customersWith(parts: readonly string[]): RawBuilder<SqlBool>;
};

/** A mark followed by the value's bytes in hex, so that any value is a single token; only the mark if there is no value. */
const token = (mark: string, value: string) => `'${mark}' || hex(${value})`;

/** The search tokens of a product in SQLite. */
const tokens = `search_text || ' ' || translated_tokens || replace(' ' || search_name, ' ', ' ' || '${marks.name}')
	|| ' ' || ${token(marks.supplier, "supplier")} || ' ' || ${token(marks.brand, "brand")}
	|| ' ' || ${token(marks.category, "category")}
	|| ' ' || ${token(marks.category, "substr(category, 1, instr(category, ' > ') - 1)")}
	|| ' ' || ${token(marks.model, "model_id")}`;

/** FTS5: a product's tokens with a prefix index, and the vocabulary's trigrams. */
export const sqliteSearch: SearchIndex = {
	each: (json) => sql`json_each(${json})`,
	// The trigram index has no positions, so it only finds candidates, by all trigrams of a text.
	listOfTexts: (texts) => JSON.stringify(texts.map((text) => [text, trigramsOf(text)])),
	wordsContaining: (texts, limit) => sql`
		select json_extract(text.value, '$[0]') as typed, (
			select string_agg(word, ' ') from (
				select word from search_word
				where seq in (select rowid from search_word_grams where search_word_grams match json_extract(text.value, '$[1]'))
					and instr(word, json_extract(text.value, '$[0]')) > 0
				limit ${sql.lit(limit)}
			)
		) as words from json_each(${texts}) as text`,
	queryOf: (terms, within) => joined(terms, `"${marks[within]}`, '"', "*", " OR ", " AND "),
	async indexNew(tx, products) {
		await sql`
			insert into product_search (rowid, tokens) select seq, ${sql.raw(tokens)} from product
			where id in (${sql.join(products)}) and deleted_at is null`.execute(tx);
	},
	async index(tx, products) {
		await sql`
			delete from product_search
			where rowid in (select seq from product where id in (${sql.join(products)}))`.execute(tx);
		await sqliteSearch.indexNew(tx, products);
	},
	keysOf: (query) => sql`select rowid as seq from product_search where product_search match ${query}`,
	articlesOf: (query, supplier, limit) => sql`
		select number from supplier_article_search
		join supplier_article on number = supplier_article_search.rowid
		where supplier_article_search match ${query} and supplier = ${supplier} limit ${limit}`,
	async indexArticles(tx, numbers) {
		if (numbers.length === 0) return;
		await sql`
			insert into supplier_article_search (rowid, search_words)
			select number, search_words from supplier_article
			where number in (select value from json_each(${JSON.stringify(numbers)}))`.execute(tx);
		await mergeArticles(tx, numbers.length);
	},
	async unindexArticles(tx, numbers) {
		if (numbers.length === 0) return;
		await sql`
			insert into supplier_article_search (supplier_article_search, rowid, search_words)
			select 'delete', number, search_words from supplier_article
			where number in (select value from json_each(${JSON.stringify(numbers)}))`.execute(tx);
		await mergeArticles(tx, numbers.length);
	},
	async indexAllArticles(tx) {
		await sql`insert into supplier_article_search (supplier_article_search) values ('rebuild')`.execute(tx);
	},
	// The index has no positions, so the texts of its matches are compared. A beginning of one letter has a space more before it.
	customersWith(parts) {
		const query = parts.map((part) => trigramsOf(padded(part))).join(" AND ");
		const compared = parts.map((part) => sql`instr(search_text, ${part}) > 0`);
		return sql`seq in (select rowid from customer_search where customer_search match ${query})
			and ${sql.join(compared, sql` and `)}`;
	},
};

/** A text of at least three letters, which may be of two units each. */
const padded = (text: string): string => " ".repeat(Math.max(0, 3 - Array.from(text).length)) + text;

/** All trigrams of a text, in FTS5's syntax. */
function trigramsOf(text: string): string {
	const letters = Array.from(text);
	return letters
		.slice(2)
		.map(
			(_, i) =>
				`"${letters
					.slice(i, i + 3)
					.join("")
					.replaceAll('"', '""')}"`,
		)
		.join(" AND ");
}

/** Pages that a write merges at least, and rows per further page: somewhat more than keeps the number of segments small. */
const MERGED = { pages: 16, rowsPerPage: 4 };

/**
 * Merges a share of the articles' index with every write. A page takes up to 0.6 ms; FTS5 on its own would merge 300 of them and
 * more together, from time to time.
 */
async function mergeArticles(tx: Kysely<Schema>, written: number): Promise<void> {
	const pages = Math.max(MERGED.pages, Math.ceil(written / MERGED.rowsPerPage));
	await sql`
		insert into supplier_article_search (supplier_article_search, rank) values ('merge', ${pages})`.execute(
		tx,
	);
}

/** The search tokens of a product in PostgreSQL. */
const words = `array_to_tsvector(string_to_array(ltrim(
	search_text || case when translated_tokens = '' then '' else ' ' || translated_tokens end
		|| replace(' ' || search_name, ' ', ' ' || '${marks.name}')
), ' '))`;

/** Full text: a product's words unchanged, without the rules of a language; and pg_trgm on the vocabulary. */
export const postgresSearch: SearchIndex = {
	each: (json) => sql`json_array_elements_text(${json}::json)`,
	listOfTexts: (texts) => JSON.stringify(texts),
	wordsContaining: (texts, limit) => sql`
		select text.value as typed, (
			select string_agg(word, ' ') from (
				select word from search_word where word like '%' || text.value || '%' limit ${sql.lit(limit)}
			) as inside
		) as words from json_array_elements_text(${texts}::json) as text`,
	queryOf: (terms, within) => joined(terms, `'${marks[within]}`, "'", ":*", " | ", " & "),
	async indexNew(tx, products) {
		await sql`
			insert into product_search (id, words) select id, ${sql.raw(words)} from product
			where id in (${sql.join(products)}) and deleted_at is null`.execute(tx);
	},
	async index(tx, products) {
		await sql`delete from product_search where id in (${sql.join(products)})`.execute(tx);
		await postgresSearch.indexNew(tx, products);
	},
	keysOf: (query) => sql`select id from product_search where words @@ ${query}::tsquery`,
	// A GIN index has every match before it returns the first. So common words are searched in a sample, and only rare ones in all
	// articles. With the limit alone, the planner might read the table until it has found enough.
	articlesOf(query, supplier, limit) {
		const matching = sql`select number from supplier_article
			where array_to_tsvector(string_to_array(search_words, ' ')) @@ ${query}::tsquery and supplier = ${supplier}`;
		return sql`
			with sample as materialized (${matching} and number % 16 = 0),
				some_found as materialized (select number from sample limit ${limit}),
				found as materialized (${matching} and (select count(*) from some_found) < ${limit})
			select number from some_found union (select number from found limit ${limit})`;
	},
	// Its indexes are of an expression of the articles.
	async indexArticles() {},
	async unindexArticles() {},
	async indexAllArticles() {},
	customersWith(parts) {
		const compared = parts.map(
			(part) => sql<SqlBool>`search_text like ${`%${part.replace(/[\\%_]/g, "\\$&")}%`}`,
		);
		return sql`${sql.join(compared, sql` and `)}`;
	},
};

function joined(
	terms: readonly Term[],
	open: string,
	close: string,
	star: string,
	or: string,
	and: string,
): string {
	const quotedOne = (word: string) =>
		word.endsWith("*") ? open + word.slice(0, -1) + close + star : open + word + close;
	const quoted = (words: string) =>
		words.includes(ALL) ? `(${words.split(ALL).map(quotedOne).join(and)})` : quotedOne(words);
	return terms.map((words) => `(${words.map(quoted).join(or)})`).join(and);
}
