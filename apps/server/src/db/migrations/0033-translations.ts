import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * Texts in other languages, and the search index as it was in 0025 with them. A product without any has the same tokens as
 * before, and its writes name none of the new columns. In SQLite the marks of Bengali letters become part of words.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const isSqlite = engine.name === "sqlite";
	const key = isSqlite ? sql`text` : sql`text collate "C"`;
	const moment = isSqlite ? sql`integer` : sql`timestamptz`;
	for (const [table, of, owner, texts] of [
		["product_text", "product", "product.id", ["name", "description"]],
		["article_text", "article", "blog.id", ["title", "body"]],
	] as const) {
		let create = kysely.schema
			.createTable(table)
			.addColumn(of, key, (c) => c.notNull().references(owner))
			.addColumn("language", key, (c) => c.notNull().check(sql`language <> ''`));
		for (const text of texts) create = create.addColumn(text, "text", (c) => c.notNull());
		await create
			.addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
			.addColumn("updated_at", moment, (c) => c.notNull())
			.addPrimaryKeyConstraint(`${table}_key`, [of, "language"])
			.execute();
	}
	for (const statement of isSqlite ? sqlite : postgres) await sql.raw(statement).execute(kysely);
	// What is sorted and found by follows from the texts otherwise where they are Bengali: the next start derives it again.
	await sql`update counter set value = 0 where name = 'document'`.execute(kysely);
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
	"translated_names",
];

/** A token is a private-use character for the kind and the value's bytes, so that it is one token whatever it holds. */
const token = (kind: number, value: string) => `char(${0xe000 + kind}) || hex(${value})`;
const optional = (kind: number, value: string) => `coalesce(' ' || ${token(kind, value)}, '')`;
const topCategory = (row: string) =>
	`nullif(substr(${row}.category, 1, instr(${row}.category, ' > ') - 1), '')`;
const tokens = (row: string) => `
	${row}.search_text || ' ' || ${row}.translated_tokens || replace(' ' || ${row}.search_name, ' ', ' ' || char(${NAME}))
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
const found = [
	"search_name",
	"search_text",
	"translated_tokens",
	"supplier",
	"brand",
	"category",
	"model_id",
];
const columns = (row: string, names: readonly string[]) => names.map((name) => `${row}.${name}`).join(", ");

/** What a product is found and ranked by. */
const searched = [
	"search_name",
	"search_text",
	"translated_tokens",
	...ranked.filter((name) => name !== "barcode_order"),
	"barcode",
];

const sqlite = [
	"alter table product add column translated_names text not null default ''",
	"alter table product add column translated_tokens text not null default ''",
	"drop trigger product_inserted",
	"drop trigger product_search_changed",
	"drop trigger product_deleted",
	"drop trigger product_restored",
	"drop trigger product_ranked_otherwise",
	"drop table product_search",
	"drop index product_ranked",
	`create virtual table product_search using fts5(
		tokens, content = '', prefix = '1 2 3 4', detail = none, columnsize = 0,
		tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
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
	`create trigger product_ranked_otherwise after update of ${searched.join(", ")} on product
	when (${columns("old", searched)}) is not (${columns("new", searched)})
	begin
		${isSearchChanged}
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
	ltrim(
		search_text || case when translated_tokens = '' then '' else ' ' || translated_tokens end
			|| replace(' ' || search_name, ' ', ' ' || chr(${NAME}))
	), ' '
))`;
const all = ["id", "words", ...ranked];
const selected = `id, ${words}, ${ranked.join(", ")}`;

const postgres = [
	`alter table product
		add column translated_names text collate "C" not null default '',
		add column translated_tokens text not null default ''`,
	`alter table product_search add column translated_names text collate "C" not null default ''`,
	"drop trigger product_words_changed on product",
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
	`create trigger product_words_changed after update of ${searched.join(", ")}, deleted_at on product
		for each row execute function index_product_words()`,
	"drop trigger product_changes_search_later on product",
	`create trigger product_changes_search_later after update of ${searched.join(", ")}, deleted_at on product
		for each statement execute function count_search_changes()`,
];
