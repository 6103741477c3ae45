import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * One small table per engine in which a search looks before any product is read. In SQLite its full-text index also
 * holds each product's supplier, brand, category and model, as tokens that nobody can type, so that it intersects
 * filters and words by itself. In PostgreSQL the words move out of the product's long row: a list of matches is then on
 * fewer pages, and a stock change writes nothing into the indexes of words.
 *
 * The counter `search` rises with every change of what a search finds and ranks, so that its answer can be kept until then.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	await sql`insert into counter (name, value) values ('search', 0)`.execute(kysely);
	for (const statement of engine.name === "sqlite" ? sqlite : postgres) {
		await sql.raw(statement).execute(kysely);
	}
}

/** A token is a private-use character for the kind and the value's bytes, so that it is one token whatever it holds. */
const token = (kind: number, value: string) => `char(${0xe000 + kind}) || hex(${value})`;
const optional = (kind: number, value: string) => `coalesce(' ' || ${token(kind, value)}, '')`;
const topCategory = "nullif(substr(category, 1, instr(category, ' > ') - 1), '')";

const index = (row: "new" | "old") =>
	row === "new"
		? `insert into product_search (rowid, search_name, search_text, search_facets)
			values (new.seq, new.search_name, new.search_text, new.search_facets);`
		: `insert into product_search (product_search, rowid, search_name, search_text, search_facets)
			values ('delete', old.seq, old.search_name, old.search_text, old.search_facets);`;

/** One facet more or less. */
function facets(row: "new" | "old", sign: "+" | "-"): string {
	const values = [
		`select 'supplier' as kind, ${row}.supplier as value where ${row}.supplier <> ''`,
		`select 'brand', ${row}.brand where ${row}.brand is not null`,
		`select 'category', ${row}.category where ${row}.category is not null`,
		`select 'category', substr(${row}.category, 1, instr(${row}.category, ' > ') - 1)
			where instr(${row}.category, ' > ') > 0`,
	];
	return `insert into facet (kind, value, products)
		select kind, value, ${sign}1 from (${values.join(" union all ")}) where true
		on conflict (kind, value) do update set products = products ${sign} 1;`;
}

/** What a product is found and ranked by. */
const searched = [
	"search_name",
	"search_text",
	"name_key",
	"sku_key",
	"barcode",
	"brand_key",
	"model_key",
	"category_key",
	"supplier_key",
];
const columns = (row: string, names: readonly string[]) => names.map((name) => `${row}.${name}`).join(", ");
const isSearchChanged = "update counter set value = value + 1 where name = 'search';";

const sqlite = [
	`alter table product add column search_facets text generated always as (
		${token(1, "supplier")} || ${optional(2, "brand")} || ${optional(3, "category")}
			|| ${optional(3, topCategory)} || ${optional(4, "model_id")}
	) virtual`,
	"drop trigger product_inserted",
	"drop trigger product_search_changed",
	"drop trigger product_deleted",
	"drop trigger product_restored",
	"drop table product_search",
	`create virtual table product_search using fts5(
		search_name, search_text, search_facets,
		content = 'product', content_rowid = 'seq', prefix = '1 2 3', detail = column, columnsize = 0
	)`,
	`insert into product_search (rowid, search_name, search_text, search_facets)
		select seq, search_name, search_text, search_facets from product where deleted_at is null order by seq`,
	`create trigger product_inserted after insert on product when new.deleted_at is null begin
		${index("new")}
		${facets("new", "+")}
		${isSearchChanged}
		update counter set value = value + 1 where name = 'product';
	end`,
	`create trigger product_search_changed
	after update of search_name, search_text, supplier, brand, category, model_id on product
	when old.deleted_at is null and new.deleted_at is null
		and (old.search_name, old.search_text, old.search_facets)
			is not (new.search_name, new.search_text, new.search_facets)
	begin
		${index("old")}
		${index("new")}
	end`,
	`create trigger product_ranked_otherwise after update of ${searched.join(", ")} on product
	when (${columns("old", searched)}) is not (${columns("new", searched)})
	begin
		${isSearchChanged}
	end`,
	`create trigger product_deleted after update of deleted_at on product
	when old.deleted_at is null and new.deleted_at is not null begin
		${index("old")}
		${facets("old", "-")}
		${isSearchChanged}
		update counter set value = value - 1 where name = 'product';
	end`,
	`create trigger product_restored after update of deleted_at on product
	when old.deleted_at is not null and new.deleted_at is null begin
		${index("new")}
		${facets("new", "+")}
		${isSearchChanged}
		update counter set value = value + 1 where name = 'product';
	end`,
];

const words = `
	id,
	array_to_tsvector(string_to_array(search_name, ' ')) as name,
	array_to_tsvector(string_to_array(search_text, ' ')) as words`;

const postgres = [
	`create table product_search (
		id text collate "C" primary key, name tsvector not null, words tsvector not null
	)`,
	`insert into product_search (id, name, words)
		select ${words} from product where deleted_at is null order by id`,
	"create index product_search_by_name on product_search using gin (name)",
	"create index product_search_by_words on product_search using gin (words)",
	"drop index product_by_words",
	"drop index product_by_name_words",
	`create function index_product_words() returns trigger language plpgsql as $$
	begin
		if new.deleted_at is not null then
			delete from product_search where id = new.id;
		else
			insert into product_search (id, name, words) select ${words} from (select new.*) as product
			on conflict (id) do update set name = excluded.name, words = excluded.words;
		end if;
		return null;
	end $$`,
	`create trigger product_words_inserted after insert on product
		for each row when (new.deleted_at is null) execute function index_product_words()`,
	`create trigger product_words_changed
		after update of search_name, search_text, deleted_at on product
		for each row execute function index_product_words()`,
	// By their names these come before the triggers that count products, so that all take the counters in one order.
	`create function count_search_changes() returns trigger language plpgsql as $$
	begin
		${isSearchChanged}
		return null;
	end $$`,
	`create trigger product_changes_search after insert on product
		for each statement execute function count_search_changes()`,
	`create trigger product_changes_search_later after update of ${searched.join(", ")}, deleted_at on product
		for each statement execute function count_search_changes()`,
	"analyze product_search",
];
