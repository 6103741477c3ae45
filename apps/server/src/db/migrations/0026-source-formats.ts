import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

const outcome = "outcome in ('new', 'changed', 'withdrawn', 'unchanged', 'passed', 'refused')";

/** Imports know the format of their file, and rows that are passed over. The mappings of earlier imports have no format. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { isSqlite, key, withoutRowid } = wordsOf(engine);
	const statements = [
		"alter table import add column format text",
		"alter table import add column count_passed integer not null default 0 constraint import_count_passed_range check (count_passed >= 0)",
		"alter table import_mapping add column format text",
		...(isSqlite ? rebuiltRows(key, withoutRowid) : changedRows),
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}

const changedRows = [
	"alter table import_row drop constraint import_row_outcome_check",
	`alter table import_row add constraint import_row_outcome_check check (${outcome})`,
];

/** SQLite cannot change a constraint. */
const rebuiltRows = (key: string, withoutRowid: string) => [
	`create table import_row_rebuilt (
		import ${key} not null references import (id),
		position integer not null,
		line integer not null,
		outcome text not null check (${outcome}),
		state text not null check (state in ('planned', 'applied', 'undone', 'kept', 'skipped')),
		product ${key},
		title text not null,
		search_key text not null,
		changes text not null,
		reasons text not null,
		batch ${key},
		constraint import_row_pk primary key (import, position)
	)${withoutRowid}`,
	"insert into import_row_rebuilt select * from import_row",
	"drop table import_row",
	"alter table import_row_rebuilt rename to import_row",
	"create index import_row_kept on import_row (product) where state = 'kept'",
];
