import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/**
 * Returns of deliveries to customers. Of no delivery more comes back than it delivered, and none that something came back of is taken
 * back. Whether a return counts follows from its movement.
 */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { isSqlite, key, moment, whole } = wordsOf(engine);
	const statements = [
		`create table sale_return (
			id ${key} primary key,
			sales_order_line ${key} not null references sales_order_line (id),
			delivery ${key} not null references movement (id),
			pieces ${whole} not null constraint sale_return_pieces_range check (pieces between 1 and 1000000000),
			end_kind text not null constraint sale_return_end check (end_kind in ('stock', 'repair', 'scrapped', 'check')),
			movement ${key} unique references movement (id),
			note text not null,
			actor ${key} not null,
			at ${moment} not null,
			checked_by ${key},
			checked_at ${moment},
			constraint sale_return_booked check ((end_kind = 'check') = (movement is null)),
			constraint sale_return_checked check ((checked_by is null) = (checked_at is null))
		)`,
		"create index sale_return_of_line on sale_return (sales_order_line)",
		"create index sale_return_of_delivery on sale_return (delivery)",
		...(isSqlite ? sqliteTriggers() : postgresTriggers()),
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}

/** Whether a movement is in force: it was taken back an even number of times. */
const inForce = (movement: string) => `(with recursive chain (id) as (
	select ${movement} union all select back.id from chain join movement back on back.reverses = chain.id
) select count(*) from chain) % 2 = 1`;

/** Whether more counts as returned of a delivery of a line than it delivered. */
const isTooMuch = (line: string) => `exists (
	select 1 from sale_return one join movement delivery on delivery.id = one.delivery
	where one.sales_order_line = ${line}
		and (select coalesce(sum(other.pieces), 0) from sale_return other where other.delivery = one.delivery
			and (other.movement is null or other.checked_at is not null or ${inForce("other.movement")}))
		> case when delivery.kind = 'deliver' and delivery.to_location = 'customer' and delivery.line = one.sales_order_line
				and ${inForce("delivery.id")} then delivery.quantity else 0 end)`;

const REFUSED = "more would be returned than was delivered";
const refuse = `select raise(abort, '${REFUSED}')`;

function sqliteTriggers(): string[] {
	const guard = (name: string, event: string, line: string, when = "") =>
		`create trigger ${name} after ${event} when ${when}${isTooMuch(line)} begin ${refuse}; end`;
	return [
		guard("sale_return_added", "insert on sale_return", "new.sales_order_line"),
		guard("sale_return_changed", "update on sale_return", "new.sales_order_line"),
		guard(
			"sale_delivery_taken_back",
			"insert on movement",
			"new.line",
			"new.reverses is not null and new.line_kind = 'sale' and ",
		),
	];
}

function postgresTriggers(): string[] {
	const guard = (name: string, line: string) =>
		`create function ${name}() returns trigger language plpgsql as $$ begin
			if ${isTooMuch(line)} then raise exception '${REFUSED}' using errcode = 'check_violation'; end if;
			return null;
		end $$`;
	return [
		guard("keep_sale_returns", "new.sales_order_line"),
		guard("keep_sale_deliveries", "new.line"),
		`create trigger sale_return_kept after insert or update on sale_return
			for each row execute function keep_sale_returns()`,
		`create trigger sale_delivery_taken_back after insert on movement for each row
			when (new.reverses is not null and new.line_kind = 'sale') execute function keep_sale_deliveries()`,
	];
}
