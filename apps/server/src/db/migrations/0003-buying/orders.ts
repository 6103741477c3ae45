import type { Words } from "../0001-shop/words.ts";

/** Purchase orders. No state is stored: it follows from the lines and their movements (`domain/purchase.ts`). */
export const orderTables = ({ isSqlite, key, moment, whole, order }: Words): string[] => [
	`create table purchase_order (
		id ${key} primary key,
		number ${key} unique,
		supplier ${key} not null references supplier (id),
		location ${key} not null references location (id),
		currency text not null,
		rate text,
		expected text,
		note text not null,
		version integer not null default 1,
		created_by ${key} not null,
		created_at ${moment} not null,
		updated_at ${moment} not null,
		sent_by ${key},
		sent_to text not null default '',
		sent_at ${moment},
		cancelled_by ${key},
		cancelled_at ${moment},
		sending_until ${moment},
		constraint purchase_order_sent check (sent_at is null or number is not null and rate is not null),
		constraint purchase_order_cancelled check (cancelled_at is null or number is not null)
	)`,
	`create index purchase_order_of_supplier on purchase_order (supplier, created_at, id)`,
	`create index purchase_order_by_time on purchase_order (created_at, id)`,
	`create index purchase_order_draft on purchase_order (created_at, id) where sent_at is null`,
	`create table purchase_order_line (
		id ${key} primary key,
		purchase_order ${key} not null references purchase_order (id),
		position integer not null,
		product ${key} not null references product (id),
		supplier_sku text not null,
		pack integer not null check (pack >= 1),
		ordered ${whole} not null check (ordered >= 0),
		cost ${whole} not null check (cost >= 0),
		per ${whole} not null check (per >= 1),
		confirmed ${whole} check (confirmed >= 0),
		confirmed_date text,
		closed_by ${key},
		closed_at ${moment},
		closed_why text not null default ''
	)`,
	`create index purchase_order_line_of_order on purchase_order_line (purchase_order, position)`,
	`create index purchase_order_line_of_product on purchase_order_line (product)`,
	// The order as sent, as JSON: at first and after every change.
	`create table purchase_order_revision (
		purchase_order ${key} not null references purchase_order (id),
		revision integer not null,
		at ${moment} not null,
		actor ${key} not null,
		document text not null,
		constraint purchase_order_revision_pk primary key (purchase_order, revision)
	)`,
	// Freight, duty and other costs of a receipt, which is a batch of movements.
	`create table charge (
		id ${key} primary key,
		receipt ${key} not null,
		kind text not null check (kind in ('freight', 'duty', 'other')),
		basis text not null check (basis in ('value', 'weight', 'pieces')),
		amount ${whole} not null check (amount > 0),
		currency text not null,
		rate text not null,
		note text not null,
		actor ${key} not null,
		at ${moment} not null,
		taken_back_by ${key},
		taken_back_at ${moment}
	)`,
	`create index charge_of_receipt on charge (receipt, at)`,
	// The part of a charge that belongs to a movement of the receipt, in the shop's minor units.
	`create table charge_part (
		charge ${key} not null references charge (id),
		movement ${key} not null references movement (id),
		value ${whole} not null,
		constraint charge_part_pk primary key (charge, movement)
	)`,
	`create index charge_part_of_movement on charge_part (movement)`,
	// Suppliers' credit notes for refused and returned pieces.
	`create table supplier_credit (
		id ${key} primary key,
		purchase_order ${key} not null references purchase_order (id),
		number text not null,
		amount ${whole} not null check (amount > 0),
		actor ${key} not null,
		at ${moment} not null,
		taken_back_by ${key},
		taken_back_at ${moment}
	)`,
	`create index supplier_credit_of_order on supplier_credit (purchase_order, at)`,
	`alter table product add column incoming ${whole} not null default 0 constraint product_incoming check (incoming >= 0)`,
	`create index product_by_incoming on product (${isSqlite ? "incoming" : `incoming, ${order}`}) where deleted_at is null`,
];
