import type { Words } from "./words.ts";

/**
 * What products are found by (`search-index.ts`): the words that any has, the misspellings of those, and an index of the words of
 * each product, which whoever writes products keeps (`index-products.ts`).
 */
export const searchTables = ({ key, rowNumber, isSqlite, withoutRowid }: Words): string[] => [
	`create table search_word (
		${rowNumber}
		word ${key} not null unique
	)`,
	`create table search_typo (
		variant ${key} primary key
	)${withoutRowid}`,
	...(isSqlite ? sqlite : postgres),
];

const sqlite = [
	`create virtual table search_word_grams using fts5(
		word, content = 'search_word', content_rowid = 'seq', tokenize = 'trigram', detail = none, columnsize = 0
	)`,
	`create trigger search_word_added after insert on search_word begin
		insert into search_word_grams (rowid, word) values (new.seq, new.word);
	end`,
	`create virtual table product_search using fts5(
		tokens, content = '', contentless_delete = 1, prefix = '1 2 3 4', detail = none,
		tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
	)`,
];

const postgres = [
	"create extension if not exists pg_trgm",
	"create index search_word_grams on search_word using gin (word gin_trgm_ops)",
	"create sequence product_search_number",
	// GIN finds all products with a word before it gives the first. A search therefore looks in one part after the other until it
	// has enough: the first has 4,096 products, and each further one as many as there are before it. As an array the part is in
	// the same index without an extension.
	`create table product_search (
		id text collate "C" primary key,
		part integer[] not null default array[greatest(0, floor(log(2, nextval('product_search_number') / 4096.0)) + 1)::integer],
		words tsvector not null,
		name_key text collate "C" not null,
		sku_key text collate "C" not null,
		barcode_order text collate "C" not null,
		brand_key text collate "C" not null,
		model_key text collate "C" not null,
		category_key text collate "C" not null,
		supplier_key text collate "C" not null,
		translated_names text collate "C" not null default ''
	)`,
	"create index product_search_by_words on product_search using gin (words, part)",
];
