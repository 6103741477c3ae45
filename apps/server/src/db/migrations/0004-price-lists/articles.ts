import type { Words } from "../0001-shop/words.ts";

/** The articles of suppliers' price lists. Their key is a short number, so that a million rows and their search stay small. */
export const articleTables = ({ key, moment, whole, isSqlite }: Words): string[] => [
	`create table supplier_article (
		number integer primary key,
		supplier ${key} not null references supplier (id),
		sku ${key} not null,
		name text not null,
		barcode ${key},
		barcode_key ${key},
		brand text,
		price ${whole} not null check (price >= 0),
		currency text not null,
		pack integer not null check (pack >= 1),
		minimum integer not null check (minimum >= 0),
		product ${key} references product (id),
		offer ${key} references offer (id),
		offer_version integer,
		list ${key} not null references import (id),
		withdrawn_at ${moment},
		search_words text not null,
		constraint supplier_article_sku unique (supplier, sku),
		constraint supplier_article_linked check (offer is null or product is not null)
	)`,
	`create index supplier_article_by_barcode on supplier_article (barcode_key, supplier) where barcode_key is not null`,
	`create index supplier_article_mine on supplier_article (supplier, sku) where product is not null`,
	`create index supplier_article_withdrawn on supplier_article (supplier, sku) where withdrawn_at is not null`,
	`create index supplier_article_of_product on supplier_article (product) where product is not null`,
	"insert into counter (name, value) values ('article', 0)",
	...(isSqlite ? sqlite : postgres),
];

/**
 * The words of an article are a column, so that a restore fills the index like any other. Each begins with a character of the
 * supplier, which the lengths of indexed beginnings include.
 */
const sqlite = [
	`create virtual table supplier_article_search using fts5(
		search_words, content = 'supplier_article', content_rowid = 'number', prefix = '4 5 6 7', detail = none, columnsize = 0,
		tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
	)`,
	`create trigger supplier_article_added after insert on supplier_article begin
		insert into supplier_article_search (rowid, search_words) values (new.number, new.search_words);
	end`,
	`create trigger supplier_article_renamed after update of search_words on supplier_article
	when old.search_words <> new.search_words begin
		insert into supplier_article_search (supplier_article_search, rowid, search_words)
			values ('delete', old.number, old.search_words);
		insert into supplier_article_search (rowid, search_words) values (new.number, new.search_words);
	end`,
	`create trigger supplier_article_removed after delete on supplier_article begin
		insert into supplier_article_search (supplier_article_search, rowid, search_words)
			values ('delete', old.number, old.search_words);
	end`,
];

// Without the list of pending entries, which every search would read after a load.
const postgres = [
	`create index supplier_article_words on supplier_article
		using gin (array_to_tsvector(string_to_array(search_words, ' '))) with (fastupdate = off)`,
];
