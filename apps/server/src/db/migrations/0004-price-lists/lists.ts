import type { Words } from "../0001-shop/words.ts";

/** An import with a supplier is a price list. Its rows can also be articles that the list does not have any more. */
export const listColumns = ({ isSqlite, key, withoutRowid }: Words): string[] => [
	`alter table import add column supplier ${key} references supplier (id)`,
	// Of prices whose row names none.
	`alter table import add column currency text`,
	`alter table import add column count_withdrawn integer not null default 0`,
	`create index import_of_supplier on import (supplier, id) where supplier is not null`,
	...(isSqlite ? rebuiltRows(key, withoutRowid) : changedRows),
];

const outcome = "outcome in ('new', 'changed', 'withdrawn', 'unchanged', 'refused')";

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
];
