import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { type Words, wordsOf } from "./0001-shop/words.ts";

/** Customers, the index in which they are searched, and the role of those who sell. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const words = wordsOf(engine);
	const { isSqlite } = words;
	const statements = [
		...["user", "invitation"].flatMap((table) => (isSqlite ? newRole(table) : newRoleCheck(table))),
		...customerTables(words),
		...(isSqlite ? sqliteIndex : postgresIndex),
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}

const roles = "('customer', 'viewer', 'counter', 'seller', 'warehouse', 'buyer', 'owner')";

function newRoleCheck(table: string): string[] {
	return [
		`alter table "${table}" drop constraint ${table}_role_check`,
		`alter table "${table}" add constraint ${table}_role_check check (role in ${roles})`,
	];
}

/** SQLite cannot change a check: the column is made again, with the one whose check names it. */
function newRole(table: string): string[] {
	return [
		`alter table "${table}" rename column role to old_role`,
		`alter table "${table}" rename column only_there to old_only_there`,
		`alter table "${table}" add column role text not null default 'customer' check (role in ${roles})`,
		`update "${table}" set role = old_role`,
		`alter table "${table}" add column only_there integer not null default 0
			constraint ${table}_only_there_range check (only_there = 0 or (only_there = 1 and role <> 'owner'))`,
		`update "${table}" set only_there = old_only_there`,
		`alter table "${table}" drop column old_only_there`,
		`alter table "${table}" drop column old_role`,
	];
}

function customerTables({ key, moment, rowNumber, withoutRowid }: Words): string[] {
	return [
		`create table customer_import (
			id ${key} primary key,
			name text not null,
			actor ${key} not null,
			recorded_at ${moment} not null
		)`,
		// `merged_into` is no foreign key: a restore adds rows in their order. Rows only go with an undone import or the demo.
		`create table customer (
			${rowNumber}
			id ${key} not null constraint customer_pk ${rowNumber === "" ? "primary key" : "unique"},
			name text not null,
			company text not null,
			mails text not null,
			phones text not null,
			address text not null,
			language text,
			note text not null,
			account text references "user" (id) on delete set null,
			name_key ${key} not null,
			search_text text not null,
			merged_into ${key} check (merged_into <> id),
			merged_from text,
			version integer not null default 1,
			created_at ${moment} not null,
			updated_at ${moment},
			erased_at ${moment},
			constraint customer_erased check (
				erased_at is null or (
					name = '' and company = '' and mails = '[]' and phones = '[]' and address = '' and note = ''
					and language is null and account is null and search_text = '' and merged_from is null
				)
			)
		)`,
		"create index customer_by_name on customer (name_key, id) where merged_into is null and erased_at is null",
		"create unique index customer_account on customer (account) where account is not null",
		"create index customer_merged on customer (merged_into) where merged_into is not null",
		`create table customer_contact (
			contact ${key} not null,
			customer ${key} not null references customer (id) on delete cascade,
			primary key (contact, customer)
		)${withoutRowid}`,
		"create index customer_contact_of on customer_contact (customer)",
		`create table customer_import_row (
			import ${key} not null references customer_import (id),
			customer ${key} not null references customer (id),
			version integer not null,
			before_import text,
			primary key (import, customer)
		)${withoutRowid}`,
		"create index customer_import_row_of on customer_import_row (customer)",
		// The stored answers that have somebody's data, so that erasing reaches them.
		`create table answer_about (
			subject ${key} not null,
			actor ${key} not null,
			key ${key} not null,
			primary key (subject, actor, key),
			foreign key (actor, key) references idempotency (actor, key) on delete cascade
		)${withoutRowid}`,
		"create index answer_about_key on answer_about (actor, key)",
	];
}

/** Deleted words do not stay in the index until it is merged. */
const sqliteIndex = [
	`create virtual table customer_search using fts5(
		search_text, content = 'customer', content_rowid = 'seq', tokenize = 'trigram', detail = none, columnsize = 0
	)`,
	"insert into customer_search (customer_search, rank) values ('secure-delete', 1)",
	`create trigger customer_added after insert on customer begin
		insert into customer_search (rowid, search_text) values (new.seq, new.search_text);
	end`,
	`create trigger customer_changed after update of search_text on customer
	when old.search_text <> new.search_text begin
		insert into customer_search (customer_search, rowid, search_text) values ('delete', old.seq, old.search_text);
		insert into customer_search (rowid, search_text) values (new.seq, new.search_text);
	end`,
	`create trigger customer_removed after delete on customer begin
		insert into customer_search (customer_search, rowid, search_text) values ('delete', old.seq, old.search_text);
	end`,
];

const postgresIndex = [
	"create index customer_search on customer using gin (search_text gin_trgm_ops) with (fastupdate = off)",
];
