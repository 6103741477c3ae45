import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { type Words, wordsOf } from "./0001-shop/words.ts";
import { layRanges } from "./0010-numbers-in-range/lay-ranges.ts";
import { ranges } from "./0010-numbers-in-range/ranges.ts";

const laws = `constraint movement_line check ((line is null) = (line_kind is null)),
	constraint movement_refused check (refused >= 0 and (refused = 0) = (settlement is null)
		and (refused = 0) = (refused_reason is null) and (refused = 0 or line is not null and kind = 'receive'))`;

/**
 * A movement names the line of any document, with its kind, instead of a purchase order's line. No foreign key can do that: `doctor`
 * checks that the lines are there (ADR 60).
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const words = wordsOf(engine);
	const statements = words.isSqlite ? remade(words) : altered;
	for (const statement of statements) await sql.raw(statement).execute(kysely);
	// SQLite's are gone with the tables, and PostgreSQL's were in the way of rows that are out of range.
	await layRanges({ kysely, engine });
}

/** PostgreSQL changes the columns of a check and of an index with their names, and writes only the rows that name a line. */
const altered = [
	"alter table movement drop constraint movement_order_line",
	"alter table movement rename column order_line to line",
	"alter index movement_by_order_line rename to movement_by_line",
	"alter table movement add column line_kind text",
	// A row that is out of range already could not be written.
	`alter table movement ${Object.keys(ranges.movement ?? {})
		.map((column) => `drop constraint if exists movement_${column}_in_range`)
		.join(", ")}`,
	"alter table movement disable trigger movement_not_updated",
	"update movement set line_kind = 'purchase' where line is not null",
	"alter table movement enable trigger movement_not_updated",
	"alter table movement add constraint movement_line check ((line is null) = (line_kind is null))",
];

const before =
	"id, product, seq, kind, quantity, from_location, to_location, reason, counted, reference, note, actor, occurred_at, recorded_at, batch, reverses, balance";
const after = "cost, refused, refused_reason, settlement, photo, exceeds";

/** SQLite cannot change a check or drop a foreign key: the ledger is made again, with the table that refers to it. */
function remade({ key, whole, moment }: Words): string[] {
	return [
		`create table movement_next (
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
			reverses ${key} references movement_next (id),
			balance ${whole} not null check (balance >= 0),
			line ${key},
			line_kind text,
			cost ${whole},
			refused ${whole} not null default 0,
			refused_reason text,
			settlement text,
			photo text,
			exceeds integer not null default 0,
			constraint movement_quantity check (quantity > 0 or quantity = 0 and (kind = 'count' or refused > 0)),
			${laws},
			constraint movement_settlement check (settlement in ('replaced', 'credited')),
			constraint movement_moves check (from_location <> to_location)
		)`,
		`insert into movement_next (${before}, line, line_kind, ${after})
			select ${before}, order_line, case when order_line is null then null else 'purchase' end, ${after}
			from movement order by rowid`,
		`create table charge_part_next (
			charge ${key} not null references charge (id),
			movement ${key} not null references movement_next (id),
			value ${whole} not null,
			constraint charge_part_pk primary key (charge, movement)
		)`,
		"insert into charge_part_next select charge, movement, value from charge_part order by rowid",
		"drop table charge_part",
		"drop table movement",
		"alter table movement_next rename to movement",
		"alter table charge_part_next rename to charge_part",
		"create index charge_part_of_movement on charge_part (movement)",
		"create index movement_by_time on movement (occurred_at, id)",
		"create index movement_by_kind on movement (kind, occurred_at, id)",
		"create index movement_by_batch on movement (batch)",
		"create index movement_by_from on movement (from_location, kind, occurred_at, id, actor)",
		"create index movement_by_to on movement (to_location, kind, occurred_at, id, actor)",
		"create index movement_by_actor on movement (actor, kind, occurred_at, id)",
		"create index movement_by_product on movement (product, occurred_at, id)",
		"create index movement_by_reference on movement (lower(reference), kind, occurred_at, id) where reference <> ''",
		"create index movement_by_line on movement (line, kind, from_location, quantity, refused, settlement) where line is not null",
		"create unique index movement_order on movement (product, seq)",
		"create unique index movement_reversal on movement (reverses)",
		`create trigger movement_not_updated before update of ${before.replace("occurred_at, ", "")}, line, line_kind, ${after} on movement begin
			select raise(abort, 'the ledger is append-only'); end`,
		`create trigger movement_not_later before update of occurred_at on movement when new.occurred_at >= old.occurred_at begin
			select raise(abort, 'the ledger is append-only: a time can only be corrected to an earlier one'); end`,
		`create trigger movement_not_deleted before delete on movement begin
			select raise(abort, 'the ledger is append-only'); end`,
	];
}
