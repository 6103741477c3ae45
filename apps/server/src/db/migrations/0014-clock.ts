import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/** Marks of the time that passed, by which keys of requests age; a movement's time may only be changed to an earlier one (ADR 57). */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { isSqlite, moment, whole } = wordsOf(engine);
	const statements = [
		`create table clock_mark (
			number ${whole} primary key,
			at ${moment} not null
		)`,
		// Keys from before count as new: they are kept for 14 days more.
		`alter table idempotency add column mark ${whole} not null default 0`,
		"drop index idempotency_by_age",
		"create index idempotency_by_mark on idempotency (mark)",
		...(isSqlite ? lawsOfSqlite : lawsOfPostgres),
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}

const others =
	"id, product, seq, kind, quantity, from_location, to_location, reason, counted, reference, note, actor, recorded_at, batch, reverses, balance, order_line, cost, refused, refused_reason, settlement, photo, exceeds";

const lawsOfSqlite = [
	"drop trigger movement_not_updated",
	`create trigger movement_not_updated before update of ${others} on movement begin
		select raise(abort, 'the ledger is append-only'); end`,
	`create trigger movement_not_later before update of occurred_at on movement when new.occurred_at >= old.occurred_at begin
		select raise(abort, 'the ledger is append-only: a time can only be corrected to an earlier one'); end`,
];

const lawsOfPostgres = [
	"drop trigger movement_kept on movement",
	`create trigger movement_kept before delete or truncate on movement
		for each statement execute function keep_ledger()`,
	`create function keep_movement() returns trigger language plpgsql as $$
	begin
		if new.occurred_at < old.occurred_at and to_jsonb(new) - 'occurred_at' = to_jsonb(old) - 'occurred_at' then
			return new;
		end if;
		raise exception 'the ledger is append-only: a time can only be corrected to an earlier one';
	end $$`,
	`create trigger movement_not_updated before update on movement
		for each row execute function keep_movement()`,
];
