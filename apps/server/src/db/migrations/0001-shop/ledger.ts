import type { Words } from "./words.ts";

/** Locations, movements, and the totals that each booking updates. */
export const ledgerTables = ({ cents, isSqlite, key, moment, whole, withoutRowid }: Words): string[] => [
	`create table location (
		id ${key} primary key,
		name text not null check (name <> ''),
		name_key ${key} not null,
		kind text not null check (kind in ('warehouse', 'bin', 'supplier', 'customer', 'adjustment')),
		parent ${key} references location (id),
		created_at ${moment} not null,
		closed_at ${moment},
		constraint location_parent check ((kind = 'bin') = (parent is not null))
	)`,
	`create unique index location_name on location (coalesce(parent, ''), name_key)`,
	`create index location_by_name on location (name_key, id)`,
	`create index location_by_kind on location (kind, name_key, id)`,
	`create index location_by_parent on location (parent, name_key, id)`,
	// Append-only, numbered without gaps per product.
	`create table movement (
		id ${key} primary key,
		product ${key} not null references product (id),
		seq ${whole} not null,
		kind text not null constraint movement_kind check (kind in ('receive', 'deliver', 'return', 'adjust', 'transfer', 'count')),
		quantity ${whole} not null,
		from_location ${key} not null references location (id),
		to_location ${key} not null references location (id),
		reason text,
		counted ${whole},
		reference text not null,
		note text not null,
		actor ${key} not null,
		occurred_at ${moment} not null,
		recorded_at ${moment} not null,
		batch ${key} not null,
		reverses ${key}${isSqlite ? "" : " unique"} references movement (id),
		balance ${whole} not null check (balance >= 0),
		constraint movement_quantity check (quantity > 0 or (quantity = 0 and kind = 'count')),
		constraint movement_moves check (from_location <> to_location)${isSqlite ? "" : ", constraint movement_order unique (product, seq)"}
	)`,
	`create index movement_by_time on movement (occurred_at, id)`,
	`create index movement_by_kind on movement (kind, occurred_at, id)`,
	`create index movement_by_batch on movement (batch)`,
	`create index movement_by_from on movement (from_location, kind, occurred_at, id, actor)`,
	`create index movement_by_to on movement (to_location, kind, occurred_at, id, actor)`,
	`create index movement_by_actor on movement (actor, kind, occurred_at, id)`,
	`create index movement_by_product on movement (product, occurred_at, id)`,
	`create index movement_by_reference on movement (lower(reference), kind, occurred_at, id) where reference <> ''`,
	// The pieces of a product at a location; only virtual locations may be below zero.
	`create table level (
		product ${key} not null references product (id),
		location ${key} not null references location (id),
		quantity bigint not null,
		constraint level_pk primary key (product, location),
		constraint level_not_negative check (quantity >= 0 or location in ('supplier', 'customer', 'adjustment'))
	)`,
	`create index level_by_location on level (location, product)`,
	// Per quarter of an hour, because days begin on one in all time zones (`note-figures.ts`). PostgreSQL spreads the updates
	// over several rows, so that concurrent transactions do not wait for each other.
	`create table stock_figure (
		quarter ${whole} not null,
		lane integer not null,
		received ${whole} not null,
		delivered ${whole} not null,
		movements ${whole} not null,
		price ${cents} not null,
		cost ${cents} not null,
		constraint stock_figure_pk primary key (quarter, lane)
	)${withoutRowid}`,
	// Every change of a piece's worth, so that a backdated movement uses the worth of its day.
	`create table worth_change (
		product ${key} not null references product (id),
		at ${moment} not null,
		price ${whole} not null,
		cost ${whole} not null
	)`,
	`create index worth_change_of_product on worth_change (product, at, price, cost)`,
	...(isSqlite
		? [
				"create unique index movement_order on movement (product, seq)",
				"create unique index movement_reversal on movement (reverses)",
				`create trigger movement_not_updated before update on movement begin
					select raise(abort, 'the ledger is append-only'); end`,
				`create trigger movement_not_deleted before delete on movement begin
					select raise(abort, 'the ledger is append-only'); end`,
			]
		: [
				`create function keep_ledger() returns trigger language plpgsql as $$
				begin raise exception 'the ledger is append-only'; end $$`,
				`create trigger movement_kept before update or delete or truncate on movement
					for each statement execute function keep_ledger()`,
			]),
];
