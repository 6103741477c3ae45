import type { Words } from "./words.ts";

/** Background jobs, idempotency keys, and the sequence of changes. */
export const workTables = ({ isSqlite, key, moment, whole, withoutRowid }: Words): string[] => [
	`create table import (
		id ${key} primary key,
		name text not null,
		state text not null check (state in ('reading', 'ready', 'committing', 'done', 'cancelling', 'cancelled', 'failed', 'undoing', 'undone')),
		head text not null,
		mapping text not null,
		pictures text not null,
		quantity_as text not null check (quantity_as in ('receive', 'count')),
		mode text not null check (mode in ('all', 'each')),
		count_new integer not null default 0,
		count_changed integer not null default 0,
		count_unchanged integer not null default 0,
		count_refused integer not null default 0,
		count_noted integer not null default 0,
		created integer not null default 0,
		changed integer not null default 0,
		kept integer not null default 0,
		skipped integer not null default 0,
		position integer not null default 0,
		reached integer not null default 0,
		error text,
		created_by ${key} not null,
		actor ${key} not null,
		created_at ${moment} not null,
		worker text,
		worked_until ${moment},
		decimals text not null default 'found' check (decimals in ('found', 'point', 'comma')),
		found_decimals text,
		location text not null default 'main',
		adds_locations integer not null default 0,
		show_in_shop integer not null default 1
	)`,
	`create table import_row (
		import ${key} not null references import (id),
		position integer not null,
		line integer not null,
		outcome text not null check (outcome in ('new', 'changed', 'unchanged', 'refused')),
		state text not null check (state in ('planned', 'applied', 'undone', 'kept', 'skipped')),
		product ${key},
		title text not null,
		search_key text not null,
		changes text not null,
		reasons text not null,
		batch ${key},
		constraint import_row_pk primary key (import, position)
	)${withoutRowid}`,
	// The corrected mapping of fields for files with the same columns.
	`create table import_mapping (
		head ${key} primary key,
		mapping text not null,
		updated_at ${moment} not null
	)`,
	`create table webhook (
		id ${key} primary key,
		url text not null,
		secret text not null,
		old_secret text,
		old_secret_until ${moment},
		kinds text not null,
		owned_by ${key} not null,
		created_at ${moment} not null,
		state text not null check (state in ('active', 'paused', 'failed')),
		stop text check (stop in ('by_hand', 'gone', 'owner_without_right', 'no_success', 'missed')),
		position ${whole} not null,
		failures integer not null default 0,
		failing_since ${moment},
		next_try_at ${moment},
		worker text,
		worked_until ${moment},
		constraint webhook_stopped check ((state = 'active') = (stop is null))
	)`,
	`create table webhook_delivery (
		id ${key} primary key,
		webhook ${key} not null references webhook (id) on delete cascade,
		kind text not null check (kind in ('changes', 'again', 'test')),
		state text not null check (state in ('waiting', 'delivered', 'failed')),
		from_place ${whole} not null,
		to_place ${whole} not null,
		changes integer not null,
		created_at ${moment} not null,
		attempts integer not null,
		tried_at ${moment},
		status integer,
		error text,
		milliseconds integer,
		answer text
	)`,
	`create index webhook_delivery_latest on webhook_delivery (webhook, id)`,
	`create unique index webhook_delivery_next on webhook_delivery (webhook) where state = 'waiting' and kind = 'changes'`,
	// The stored answer of each idempotency key, so that a repeat does nothing twice.
	`create table idempotency (
		actor ${key} not null,
		key ${key} not null,
		request_hash text not null,
		answer text,
		created_at ${moment} not null,
		refused_bytes integer,
		constraint idempotency_pk primary key (actor, key)
	)`,
	`create index idempotency_by_age on idempotency (created_at)`,
	`create index idempotency_refused on idempotency (actor, created_at) where refused_bytes is not null`,
	// Counters, and rows that serve as locks.
	`create table counter (
		name text primary key,
		value bigint not null
	)`,
	// The single sequence of changes (ADR 32). SQLite has one writer, so a row's number is its position in the order of commits.
	// On PostgreSQL writers add to the outbox, and `assignPositions` moves committed rows here.
	...(isSqlite ? ["change"] : ["change", "change_outbox"]).map(
		(table) => `create table ${table} (
		${table === "change" ? `place ${isSqlite ? "integer" : "bigint"} primary key` : "id uuid primary key default gen_random_uuid()"},
		kind ${key} not null,
		subject ${key} not null,
		what ${key} not null check (what in ('added', 'changed', 'removed')),
		needs ${key},
		at ${moment} not null default ${isSqlite ? "(cast(unixepoch('subsec') * 1000 as integer))" : "clock_timestamp()"}
	)`,
	),
	"create index change_by_time on change (at)",
	"create index change_of_access on change (place) where kind = 'access'",
];
