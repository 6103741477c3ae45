import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "./schema.ts";

/** One word of a search as an index is asked for it: any of these words; `road*` is any word that begins so, `e+bike` both words. */
export type Term = readonly string[];
/** Between words of which a product must have all. */
export const ALL = "+";

/** Where a search looks: in names, or in all words of a product. */
export type Within = "name" | "text";

/**
 * What tokens begin with that are no words of the text: those of a name, and on SQLite what else lists ask of products.
 * Nobody can type these characters.
 */
export const marks = {
	supplier: "\ue001",
	brand: "\ue002",
	category: "\ue003",
	model: "\ue004",
	name: "\ue005",
	text: "",
};

/** What the engines' full-text indexes differ in; texts are as `searchWords` makes them: letters and digits only. */
export type SearchIndex = {
	/** What a list of texts, given as JSON, is in a FROM: one row with the column `value` for each. */
	each(json: RawBuilder<unknown> | string): RawBuilder<unknown>;
	/** Words of the vocabulary that contain a text of three characters or more. */
	wordsContaining(connection: Kysely<Schema>, part: string, limit: number): Promise<string[]>;
	/** A search for products that have every term, in the engine's own language. */
	queryOf(terms: readonly Term[], within: Within): string;
	/** Puts products into the index that it does not have. */
	indexNew(tx: Kysely<Schema>, products: readonly string[]): Promise<void>;
	/** Brings what the index has of products to what they are now: nothing of deleted ones. */
	index(tx: Kysely<Schema>, products: readonly string[]): Promise<void>;
	/** The keys of the products that such a search finds, as a SELECT: `seq` on SQLite, `id` on PostgreSQL. */
	keysOf(query: RawBuilder<unknown>): RawBuilder<unknown>;
};

/** A mark and a value's bytes, so that it is one token whatever the value holds; the mark alone where there is none. */
const token = (mark: string, value: string) => `'${mark}' || hex(${value})`;

/** What a product is found by in SQLite. */
const tokens = `search_text || ' ' || translated_tokens || replace(' ' || search_name, ' ', ' ' || '${marks.name}')
	|| ' ' || ${token(marks.supplier, "supplier")} || ' ' || ${token(marks.brand, "brand")}
	|| ' ' || ${token(marks.category, "category")}
	|| ' ' || ${token(marks.category, "substr(category, 1, instr(category, ' > ') - 1)")}
	|| ' ' || ${token(marks.model, "model_id")}`;

/** FTS5: a product's tokens with an index of their beginnings, and the vocabulary's trigrams. */
export const sqliteSearch: SearchIndex = {
	each: (json) => sql`json_each(${json})`,
	async wordsContaining(connection, part, limit) {
		const letters = Array.from(part);
		const grams = letters.slice(2).map((_, i) => `"${letters.slice(i, i + 3).join("")}"`);
		// Without positions in the index the trigrams only say where to look.
		const { rows } = await sql<{ word: string }>`
			select word from search_word
			where seq in (select rowid from search_word_grams where search_word_grams match ${grams.join(" AND ")})
				and instr(word, ${part}) > 0
			limit ${limit}`.execute(connection);
		return rows.map(({ word }) => word);
	},
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
};

/** What a product is found by in PostgreSQL. */
const words = `array_to_tsvector(string_to_array(ltrim(
	search_text || case when translated_tokens = '' then '' else ' ' || translated_tokens end
		|| replace(' ' || search_name, ' ', ' ' || '${marks.name}')
), ' '))`;

/** Full text: a product's words as they are, without a language's rules; and pg_trgm over the vocabulary. */
export const postgresSearch: SearchIndex = {
	each: (json) => sql`json_array_elements_text(${json}::json)`,
	async wordsContaining(connection, part, limit) {
		const { rows } = await sql<{ word: string }>`
			select word from search_word where word like ${`%${part}%`} limit ${limit}`.execute(connection);
		return rows.map(({ word }) => word);
	},
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
