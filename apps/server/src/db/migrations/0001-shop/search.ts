import type { Words } from "./words.ts";

/**
 * The data of the search (`search-index.ts`): the vocabulary of all products, the misspellings of its words, and an index of the
 * words of each product, which writers of products update (`index-products.ts`).
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
	`create table product_search (
		id text collate "C" primary key,
		words tsvector not null
	)`,
	"create index product_search_by_words on product_search using gin (words)",
];
