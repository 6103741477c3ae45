import { type Kysely, sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import type { Schema } from "../schema.ts";

const kinds = "'receive', 'deliver', 'return', 'adjust', 'transfer', 'count'";

/**
 * Returns to the supplier, sums of a batch that are larger than 32 bits, and per product the moment of its latest
 * movement, by which one knows whether another is dated before it.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const run = async (statement: string) => sql.raw(statement).execute(kysely);
	if (engine.name === "postgres") {
		// One statement for each table, so that each is rewritten once. The triggers do not take it for a change of rows.
		await run(`alter table movement
			drop constraint movement_kind_check,
			add constraint movement_kind check (kind in (${kinds})),
			alter column seq type bigint,
			alter column quantity type bigint,
			alter column counted type bigint,
			alter column balance type bigint`);
		await run("alter table product add column moved_at timestamptz, alter column ledger_seq type bigint");
	} else {
		await run("alter table product add column moved_at integer");
		for (const statement of rebuildInSqlite) await run(statement);
	}
	await fillMovedAt(kysely);
}

async function fillMovedAt(kysely: Kysely<Schema>): Promise<void> {
	await sql`
		update product set moved_at = latest.moment
		from (select product, max(occurred_at) as moment from movement group by product) as latest
		where latest.product = product.id`.execute(kysely);
}

/**
 * SQLite cannot change a CHECK without a name, so the table is made anew. Its reference to itself is renamed with it,
 * and its triggers and indexes go with the old one. Indexes are made when all rows are there, which is much quicker, also
 * those that were constraints. All of it is in the migration's transaction.
 */
const rebuildInSqlite = [
	`create table movement_new (
		id text primary key,
		product text not null references product (id),
		seq integer not null,
		kind text not null constraint movement_kind check (kind in (${kinds})),
		quantity integer not null,
		from_location text not null references location (id),
		to_location text not null references location (id),
		reason text,
		counted integer,
		reference text not null,
		note text not null,
		actor text not null,
		occurred_at integer not null,
		recorded_at integer not null,
		batch text not null,
		reverses text references movement_new (id),
		balance integer not null check (balance >= 0),
		constraint movement_quantity check (quantity > 0 or (quantity = 0 and kind = 'count')),
		constraint movement_moves check (from_location <> to_location)
	)`,
	`insert into movement_new (id, product, seq, kind, quantity, from_location, to_location, reason, counted, reference,
		note, actor, occurred_at, recorded_at, batch, reverses, balance)
	select id, product, seq, kind, quantity, from_location, to_location, reason, counted, reference,
		note, actor, occurred_at, recorded_at, batch, reverses, balance
	from movement order by rowid`,
	"drop table movement",
	"alter table movement_new rename to movement",
	"create unique index movement_order on movement (product, seq)",
	"create unique index movement_reversal on movement (reverses)",
	"create index movement_by_time on movement (occurred_at, id)",
	"create index movement_by_kind on movement (kind, occurred_at, id)",
	"create index movement_by_actor on movement (actor, occurred_at, id)",
	"create index movement_by_from on movement (from_location, occurred_at, id)",
	"create index movement_by_to on movement (to_location, occurred_at, id)",
	"create index movement_by_batch on movement (batch)",
	`create trigger movement_not_updated before update on movement begin
		select raise(abort, 'the ledger is append-only');
	end`,
	`create trigger movement_not_deleted before delete on movement begin
		select raise(abort, 'the ledger is append-only');
	end`,
];
