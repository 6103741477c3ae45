import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * One index for everything that a search looks for: the words of a name are in it a second time, behind a private-use
 * character, so that "in the name" is another word and not another index or column. Beside it, in few pages, is what the
 * products found are ranked by, so that their long rows are not read.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	for (const statement of engine.name === "sqlite" ? sqlite : postgres) {
		await sql.raw(statement).execute(kysely);
	}
}

const NAME = 0xe005;
const ranked = [
	"name_key",
	"sku_key",
	"barcode_order",
	"brand_key",
	"model_key",
	"category_key",
	"supplier_key",
];

/** A token is a private-use character for the kind and the value's bytes, so that it is one token whatever it holds. */
const token = (kind: number, value: string) => `char(${0xe000 + kind}) || hex(${value})`;
const optional = (kind: number, value: string) => `coalesce(' ' || ${token(kind, value)}, '')`;
const topCategory = (row: string) =>
	`nullif(substr(${row}.category, 1, instr(${row}.category, ' > ') - 1), '')`;
const tokens = (row: string) => `
	${row}.search_text || replace(' ' || ${row}.search_name, ' ', ' ' || char(${NAME}))
		|| ' ' || ${token(1, `${row}.supplier`)} || ${optional(2, `${row}.brand`)}
		|| ${optional(3, `${row}.category`)} || ${optional(3, topCategory(row))} || ${optional(4, `${row}.model_id`)}`;

const added = `insert into product_search (rowid, tokens) values (new.seq, ${tokens("new")});`;
const removed = `insert into product_search (product_search, rowid, tokens) values ('delete', old.seq, ${tokens("old")});`;

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

const isSearchChanged = "update counter set value = value + 1 where name = 'search';";
const found = ["search_name", "search_text", "supplier", "brand", "category", "model_id"];
const columns = (row: string, names: readonly string[]) => names.map((name) => `${row}.${name}`).join(", ");

const sqlite = [
	"drop trigger product_inserted",
	"drop trigger product_search_changed",
	"drop trigger product_deleted",
	"drop trigger product_restored",
	"drop table product_search",
	"alter table product drop column search_facets",
	// Words are asked for one by one, so it is enough to know which products have them, and not where. Beginnings of up to
	// three letters have an index, with and without the character before them.
	`create virtual table product_search using fts5(
		tokens, content = '', prefix = '1 2 3 4', detail = none, columnsize = 0
	)`,
	`insert into product_search (rowid, tokens)
		select seq, ${tokens("product")} from product where deleted_at is null order by seq`,
	`create index product_ranked on product (seq, id, ${ranked.join(", ")}) where deleted_at is null`,
	`create trigger product_inserted after insert on product when new.deleted_at is null begin
		${added}
		${facets("new", "+")}
		${isSearchChanged}
		update counter set value = value + 1 where name = 'product';
	end`,
	`create trigger product_search_changed after update of ${found.join(", ")} on product
	when old.deleted_at is null and new.deleted_at is null
		and (${columns("old", found)}) is not (${columns("new", found)})
	begin
		${removed}
		${added}
	end`,
	`create trigger product_deleted after update of deleted_at on product
	when old.deleted_at is null and new.deleted_at is not null begin
		${removed}
		${facets("old", "-")}
		${isSearchChanged}
		update counter set value = value - 1 where name = 'product';
	end`,
	`create trigger product_restored after update of deleted_at on product
	when old.deleted_at is not null and new.deleted_at is null begin
		${added}
		${facets("new", "+")}
		${isSearchChanged}
		update counter set value = value + 1 where name = 'product';
	end`,
];

const words = `array_to_tsvector(string_to_array(
	ltrim(search_text || replace(' ' || search_name, ' ', ' ' || chr(${NAME}))), ' '
))`;
const all = ["id", "words", ...ranked];
const selected = `id, ${words}, ${ranked.join(", ")}`;
const changing = [...ranked.filter((name) => name !== "barcode_order"), "barcode", "deleted_at"];

/** The first part has 4,096 products and each further one as many as there are before it. */
const part = (number: string) => `array[greatest(0, floor(log(2, ${number} / 4096.0)) + 1)::int]`;

const postgres = [
	"drop trigger product_words_inserted on product",
	"drop trigger product_words_changed on product",
	"drop table product_search",
	"create sequence product_search_number",
	// GIN finds all products with a word before it gives the first. A search therefore looks in one part after the other
	// until it has enough. As an array the part is in the same index without an extension.
	`create table product_search (
		id text collate "C" primary key,
		part int[] not null default ${part("nextval('product_search_number')")},
		words tsvector not null,
		${ranked.map((column) => `${column} text collate "C" not null`).join(", ")}
	)`,
	`insert into product_search (${all.join(", ")})
		select ${selected} from product where deleted_at is null order by id`,
	"create index product_search_by_words on product_search using gin (words, part)",
	`create or replace function index_product_words() returns trigger language plpgsql as $$
	begin
		if new.deleted_at is not null then
			delete from product_search where id = new.id;
			return null;
		end if;
		update product_search set (${all.join(", ")}) = (select ${selected} from (select new.*) as product)
		where id = new.id;
		if not found then
			insert into product_search (${all.join(", ")}) select ${selected} from (select new.*) as product;
		end if;
		return null;
	end $$`,
	`create trigger product_words_inserted after insert on product
		for each row when (new.deleted_at is null) execute function index_product_words()`,
	`create trigger product_words_changed after update of search_name, search_text, ${changing.join(", ")} on product
		for each row execute function index_product_words()`,
	"analyze product_search",
];
