import { searchWords } from "@freehub/domain/search-words";
import { canBeMisspelt, typoKeys } from "@freehub/domain/typo";
import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";

/**
 * What finding needs: the words of names apart from all words, a vocabulary of every word that products have, the
 * products that run short, and how many products there are of each supplier, category and brand.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const key = engine.name === "sqlite" ? sql`text` : sql`text collate "C"`;
	await kysely.schema
		.alterTable("product")
		.addColumn("search_name", "text", (c) => c.notNull().defaultTo(""))
		.execute();
	await sql`
		create index product_short on product (id)
		where deleted_at is null and on_hand <= coalesce(reorder_point, 4)`.execute(kysely);
	// The same products by what is left of them, so that those which ran out are counted apart.
	await sql`
		create index product_short_by_on_hand on product (on_hand)
		where deleted_at is null and on_hand <= coalesce(reorder_point, 4)`.execute(kysely);

	let word = kysely.schema.createTable("search_word");
	// The trigram index refers to words by number.
	if (engine.name === "sqlite") word = word.addColumn("seq", "integer", (c) => c.primaryKey());
	await word.addColumn("word", key, (c) => c.notNull().unique()).execute();

	// A word with a letter left out, a space, and the word: one column, so that the key is all there is.
	await kysely.schema
		.createTable("search_typo")
		.addColumn("variant", key, (c) => c.primaryKey())
		.$call((table) => (engine.name === "sqlite" ? table.modifyEnd(sql`without rowid`) : table))
		.execute();

	await kysely.schema
		.createTable("facet")
		.addColumn("kind", key, (c) => c.notNull())
		.addColumn("value", key, (c) => c.notNull())
		.addColumn("products", "bigint", (c) => c.notNull())
		.addPrimaryKeyConstraint("facet_pk", ["kind", "value"])
		.execute();

	const before = engine.name === "sqlite" ? sqliteBefore : [];
	for (const statement of before) await sql.raw(statement).execute(kysely);
	await fillWords({ kysely, engine });
	await countFacets({ kysely, engine });
	const after = engine.name === "sqlite" ? sqliteAfter : postgresAfter;
	for (const statement of after) await sql.raw(statement).execute(kysely);
}

async function fillWords({ kysely, engine }: MigrationDb): Promise<void> {
	const products = await kysely.selectFrom("product").select(["id", "name", "sku", "search_text"]).execute();
	const words = new Set<string>();
	for (const { id, name, sku, search_text } of products) {
		// A SKU is found without its dashes too.
		const all = [...new Set([...search_text.split(" "), searchWords(sku ?? "").join("")])].join(" ");
		await kysely
			.updateTable("product")
			.set({ search_name: [...new Set(searchWords(name))].join(" "), search_text: all.trim() })
			.where("id", "=", id)
			.execute();
		for (const found of all.split(" ")) words.add(found);
	}
	const known = [...words].filter((found) => found !== "" && found.length <= 40);
	const typos = known.flatMap((found) =>
		canBeMisspelt(found) ? typoKeys(found).map((variant) => `${variant} ${found}`) : [],
	);
	for (const [table, column, list] of [
		["search_word", "word", known],
		["search_typo", "variant", typos],
	] as const) {
		const each = engine.search.each(JSON.stringify(list));
		const into = sql`${sql.table(table)} (${sql.ref(column)})`;
		await sql`insert into ${into} select value from ${each}`.execute(kysely);
	}
}

/** A category counts for itself and for the one around it. */
async function countFacets({ kysely }: MigrationDb): Promise<void> {
	await sql`
		insert into facet (kind, value, products)
		select kind, value, count(*) from (
			select 'supplier' as kind, supplier as value from product where deleted_at is null and supplier <> ''
			union all
			select 'brand', brand from product where deleted_at is null and brand is not null
			union all
			select 'category', category from product where deleted_at is null and category is not null
		) as named group by kind, value`.execute(kysely);
}

const sqliteBefore = [
	"drop trigger product_inserted",
	"drop trigger product_search_changed",
	"drop trigger product_deleted",
	"drop trigger product_restored",
	"drop table product_search",
	`create virtual table search_word_grams using fts5(
		word, content = 'search_word', content_rowid = 'seq', tokenize = 'trigram', detail = none, columnsize = 0
	)`,
	`create trigger search_word_added after insert on search_word begin
		insert into search_word_grams (rowid, word) values (new.seq, new.word);
	end`,
];

/** One facet more or less, in SQL. */
function facets(row: "new" | "old", sign: "+" | "-"): string {
	const values = [
		`select 'supplier' as kind, ${row}.supplier as value where ${row}.supplier <> ''`,
		`select 'brand', ${row}.brand where ${row}.brand is not null`,
		`select 'category', ${row}.category where ${row}.category is not null`,
		`select 'category', substr(${row}.category, 1, instr(${row}.category, ' > ') - 1) where instr(${row}.category, ' > ') > 0`,
	];
	return `insert into facet (kind, value, products)
		select kind, value, ${sign}1 from (${values.join(" union all ")}) where true
		on conflict (kind, value) do update set products = products ${sign} 1;`;
}

const index = (row: "new" | "old") =>
	row === "new"
		? "insert into product_search (rowid, search_name, search_text) values (new.seq, new.search_name, new.search_text);"
		: `insert into product_search (product_search, rowid, search_name, search_text)
			values ('delete', old.seq, old.search_name, old.search_text);`;

const sqliteAfter = [
	// Words are asked for one by one, so where in a text they stand need not be known, only in which column.
	`create virtual table product_search using fts5(
		search_name, search_text, content = 'product', content_rowid = 'seq', prefix = '1 2 3', detail = column, columnsize = 0
	)`,
	`insert into product_search (rowid, search_name, search_text)
		select seq, search_name, search_text from product where deleted_at is null`,
	`create trigger product_inserted after insert on product when new.deleted_at is null begin
		${index("new")}
		${facets("new", "+")}
		update counter set value = value + 1 where name = 'product';
	end`,
	`create trigger product_search_changed after update of search_name, search_text on product
	when old.deleted_at is null and new.deleted_at is null
		and (old.search_text <> new.search_text or old.search_name <> new.search_name) begin
		${index("old")}
		${index("new")}
	end`,
	`create trigger product_facets_changed after update of supplier, brand, category on product
	when old.deleted_at is null and new.deleted_at is null
		and (old.supplier, old.brand, old.category) is not (new.supplier, new.brand, new.category) begin
		${facets("old", "-")}
		${facets("new", "+")}
	end`,
	`create trigger product_deleted after update of deleted_at on product
	when old.deleted_at is null and new.deleted_at is not null begin
		${index("old")}
		${facets("old", "-")}
		update counter set value = value - 1 where name = 'product';
	end`,
	`create trigger product_restored after update of deleted_at on product
	when old.deleted_at is not null and new.deleted_at is null begin
		${index("new")}
		${facets("new", "+")}
		update counter set value = value + 1 where name = 'product';
	end`,
];

const namedValues = (rows: string, sign: string) => `
	select 'supplier' as kind, supplier as value, ${sign}1 as change from ${rows} where supplier <> '' and deleted_at is null
	union all
	select 'brand', brand, ${sign}1 from ${rows} where brand is not null and deleted_at is null
	union all
	select 'category', category, ${sign}1 from ${rows} where category is not null and deleted_at is null
	union all
	select 'category', split_part(category, ' > ', 1), ${sign}1 from ${rows}
		where category like '% > %' and deleted_at is null`;

/** The counter's row is locked before any facet's, so that two transactions never wait for each other. */
const applyFacets = (values: string) => `
	insert into facet (kind, value, products)
		select kind, value, sum(change) from (${values}) as named group by kind, value having sum(change) <> 0
		order by kind, value
	on conflict (kind, value) do update set products = facet.products + excluded.products;`;

const postgresAfter = [
	"create extension if not exists pg_trgm",
	"create index search_word_grams on search_word using gin (word gin_trgm_ops)",
	"drop index product_by_words",
	`create index product_by_words on product
		using gin (array_to_tsvector(string_to_array(search_text, ' '))) where deleted_at is null`,
	`create index product_by_name_words on product
		using gin (array_to_tsvector(string_to_array(search_name, ' '))) where deleted_at is null`,
	`create or replace function count_inserted_products() returns trigger language plpgsql as $$
	begin
		update counter set value = value + (select count(*) from added where deleted_at is null)
		where name = 'product';
		${applyFacets(namedValues("added", "+"))}
		return null;
	end $$`,
	`create or replace function count_deleted_products() returns trigger language plpgsql as $$
	declare difference bigint;
	begin
		-- Nearly every update is a stock change, which none of this counts.
		if not exists (
			select from before_rows b join after_rows a using (id)
			where (a.supplier, a.brand, a.category, a.deleted_at) is distinct from (b.supplier, b.brand, b.category, b.deleted_at)
		) then return null; end if;
		select (select count(*) from after_rows where deleted_at is null)
			- (select count(*) from before_rows where deleted_at is null) into difference;
		update counter set value = value + difference where name = 'product';
		${applyFacets(`${namedValues("before_rows", "-")} union all ${namedValues("after_rows", "+")}`)}
		return null;
	end $$`,
];
