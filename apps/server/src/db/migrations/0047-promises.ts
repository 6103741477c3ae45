import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/** Promises of lines of documents, what they reserve of levels and products, and customers' orders. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { isSqlite, key, moment, whole } = wordsOf(engine);
	const most = 1_000_000_000;
	const range = (table: string, column: string, least: number, highest: number) =>
		`constraint ${table}_${column}_range check (${column} between ${least} and ${highest})`;
	const statements = [
		`alter table level add column reserved ${whole} not null default 0
			constraint level_reserved check (reserved >= 0 and (reserved = 0 or reserved <= quantity))`,
		`alter table product add column reserved ${whole} not null default 0
			constraint product_reserved check (reserved >= 0)`,
		`alter table product add column owed ${whole} not null default 0 constraint product_owed check (owed >= 0)`,
		`create table promise (
			line ${key} not null,
			source_kind text not null constraint promise_source_kind check (source_kind in ('place', 'purchase', 'transfer', 'none')),
			source ${key} not null,
			line_kind text not null,
			product ${key} not null references product (id),
			pieces ${whole} not null ${range("promise", "pieces", 0, most)},
			since ${moment} not null,
			constraint promise_pk primary key (line, source_kind, source),
			constraint promise_source check ((source_kind = 'none') = (source = ''))
		)`,
		"create index promise_of_product on promise (product, since)",
		"create index promise_of_source on promise (source_kind, source, since)",
		`create table promise_entry (
			id ${key} primary key,
			line ${key} not null,
			line_kind text not null,
			product ${key} not null references product (id),
			pieces ${whole} not null ${range("promise_entry", "pieces", 1, most)},
			from_kind text not null,
			from_id ${key} not null,
			to_kind text not null,
			to_id ${key} not null,
			movement ${key} references movement (id),
			reason text not null,
			actor ${key} not null,
			at ${moment} not null,
			constraint promise_entry_from check (from_kind in ('ordered', 'delivered', 'place', 'purchase', 'transfer', 'none')),
			constraint promise_entry_to check (to_kind in ('delivered', 'released', 'place', 'purchase', 'transfer', 'none')),
			constraint promise_entry_moves check (from_kind <> to_kind or from_id <> to_id)
		)`,
		"create index promise_entry_of_line on promise_entry (line, at)",
		"create index promise_entry_of_product on promise_entry (product, at)",
		"create index promise_entry_of_movement on promise_entry (movement) where movement is not null",
		...(isSqlite
			? ["update", "delete"].map(
					(verb) => `create trigger promise_entry_not_${verb}d before ${verb} on promise_entry begin
						select raise(abort, 'the ledger of promises is append-only'); end`,
				)
			: [
					`create trigger promise_entry_not_updated before update or truncate on promise_entry
						for each statement execute function keep_ledger()`,
					`create trigger promise_entry_not_deleted before delete on promise_entry
						for each statement execute function keep_ledger()`,
				]),
		`create table sales_order (
			id ${key} primary key,
			number ${key} unique,
			customer ${key},
			origin text not null constraint sales_order_origin check (origin in ('counter', 'shop_window', 'web_shop')),
			due ${key},
			collect_place ${key} references location (id),
			note text not null,
			hold_until ${moment},
			created_by ${key} not null,
			created_at ${moment} not null,
			updated_at ${moment} not null,
			placed_by ${key},
			placed_at ${moment},
			cancelled_by ${key},
			cancelled_at ${moment},
			version ${whole} not null default 1,
			constraint sales_order_placed check ((placed_at is null) = (number is null)),
			constraint sales_order_cancelled check (cancelled_at is null or number is not null)
		)`,
		"create index sales_order_by_time on sales_order (created_at, id)",
		"create index sales_order_of_customer on sales_order (customer, created_at, id) where customer is not null",
		`create table sales_order_line (
			id ${key} primary key,
			sales_order ${key} not null references sales_order (id),
			position integer not null,
			product ${key} not null references product (id),
			ordered ${whole} not null ${range("sales_order_line", "ordered", 0, most)},
			closed ${whole} not null default 0,
			price ${whole} not null ${range("sales_order_line", "price", 0, 2_000_000_000)},
			discount ${whole} not null default 0 ${range("sales_order_line", "discount", 0, 1_000_000_000_000)},
			replaces ${key} references sales_order_line (id),
			constraint sales_order_line_closed check (closed between 0 and ordered)
		)`,
		"create index sales_order_line_of_order on sales_order_line (sales_order, position)",
		"create index sales_order_line_of_product on sales_order_line (product)",
	];
	for (const statement of statements) await sql.raw(statement).execute(kysely);
}
