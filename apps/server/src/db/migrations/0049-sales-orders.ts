import { sql } from "kysely";
import type { MigrationDb } from "../connection.ts";
import { wordsOf } from "./0001-shop/words.ts";

/** Revisions and mails of customers' orders. A customer that an order names can't be deleted, only erased. */
export async function up({ kysely, engine }: MigrationDb): Promise<void> {
	const { isSqlite, key, moment } = wordsOf(engine);
	const refused = "a customer with orders cannot be deleted";
	for (const statement of [
		`create table sales_order_revision (
			sales_order ${key} not null references sales_order (id),
			revision integer not null,
			at ${moment} not null,
			actor ${key} not null,
			document text not null,
			constraint sales_order_revision_pk primary key (sales_order, revision)
		)`,
		`alter table sales_order add column sending_until ${moment}`,
		"alter table sales_order add column last_mail text",
		"alter table sales_order add column till_receipt text not null default ''",
		// SQLite can't add a reference to a column that is there.
		...(isSqlite
			? [
					`create trigger customer_of_orders before delete on customer
						when exists (select 1 from sales_order where customer = old.id)
						begin select raise(abort, '${refused}'); end`,
				]
			: [
					`alter table sales_order add constraint sales_order_of_known foreign key (customer) references customer (id)`,
				]),
	])
		await sql.raw(statement).execute(kysely);
}
