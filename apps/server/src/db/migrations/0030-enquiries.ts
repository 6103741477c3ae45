import { type Kysely, sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import type { Schema } from "../schema.ts";

const kinds = "'adjustment', 'count', 'import', 'enquiry', 'no-price', 'no-category', 'no-picture'";

/** What visitors ask. Each enquiry is a finding, which triggers add and take away with it. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const isSqlite = engine.name === "sqlite";
	const key = isSqlite ? sql`text` : sql`text collate "C"`;
	await kysely.schema
		.createTable("enquiry")
		.addColumn("id", key, (c) => c.primaryKey())
		.addColumn("name", "text", (c) => c.notNull().check(sql`length(name) between 1 and 100`))
		.addColumn("email", "text", (c) => c.notNull().check(sql`length(email) between 3 and 254`))
		.addColumn("text", "text", (c) => c.notNull().check(sql`length(text) between 1 and 4000`))
		.addColumn("product", key, (c) => c.references("product.id"))
		.addColumn("created_at", isSqlite ? sql`integer` : sql`timestamptz`, (c) => c.notNull())
		.execute();
	const run = (statements: readonly string[]) => runAll(kysely, statements);
	await run(isSqlite ? [...rebuildInSqlite, ...sqliteTriggers] : [...changeInPostgres, ...postgresTriggers]);
}

async function runAll(kysely: Kysely<Schema>, statements: readonly string[]): Promise<void> {
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}

/**
 * SQLite cannot change a CHECK without a name, so the table is made anew. It cannot be renamed, as triggers of other tables
 * write to it by its name, so its rows are put aside meanwhile. All of it is in the migration's transaction.
 */
const rebuildInSqlite = [
	"create temporary table kept_finding as select * from finding",
	"drop table finding",
	`create table finding (
		id text primary key,
		kind text not null constraint finding_kind check (kind in (${kinds})),
		target text not null,
		at integer not null,
		cents integer,
		seen integer not null default 0 check (seen in (0, 1)),
		seen_by text,
		seen_at integer,
		constraint finding_seen check ((seen = 1) = (seen_by is not null and seen_at is not null))
	) without rowid`,
	`insert into finding (id, kind, target, at, cents, seen, seen_by, seen_at)
		select id, kind, target, at, cents, seen, seen_by, seen_at from kept_finding`,
	"drop table kept_finding",
	"create index finding_by_time on finding (seen, at, id)",
	"create index finding_by_kind on finding (seen, kind, at, id)",
];

const changeInPostgres = [
	`alter table finding
		drop constraint finding_kind_check,
		add constraint finding_kind check (kind in (${kinds}))`,
];

const add = `insert into finding (id, kind, target, at)
	values ('enquiry.' || new.id, 'enquiry', new.id, new.created_at);`;
const remove = "delete from finding where id = 'enquiry.' || old.id;";

const sqliteTriggers = [
	`create trigger enquiry_finding_added after insert on enquiry begin ${add} end`,
	`create trigger enquiry_finding_removed after delete on enquiry begin ${remove} end`,
];

const postgresTriggers = [
	...forEachRow("enquiry_finding_added", "insert", add),
	...forEachRow("enquiry_finding_removed", "delete", remove),
];

function forEachRow(name: string, event: string, statement: string): string[] {
	return [
		`create function ${name}() returns trigger language plpgsql as $$ begin ${statement} return null; end $$`,
		`create trigger ${name} after ${event} on enquiry for each row execute function ${name}()`,
	];
}
