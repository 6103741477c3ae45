import type { Words } from "../0001-shop/words.ts";

/** The terms of suppliers, and what they offer. Amounts are in minor units of the supplier's or the offer's currency. */
export const supplierTables = ({ key, moment, whole }: Words): string[] => [
	`alter table supplier add column version integer not null default 1`,
	`alter table supplier add column currency text`,
	`alter table supplier add column customer_number text not null default ''`,
	// JSON: a list of names, addresses and phone numbers.
	`alter table supplier add column contacts text not null default '[]'`,
	`alter table supplier add column lead_days integer check (lead_days >= 0)`,
	`alter table supplier add column minimum_order ${whole} check (minimum_order >= 0)`,
	`alter table supplier add column freight_terms text not null default ''`,
	`alter table supplier add column note text not null default ''`,
	// Percent of a line's pieces that may be received beyond the order.
	`alter table supplier add column tolerance integer not null default 0 check (tolerance between 0 and 100)`,
	`alter table supplier add column updated_at ${moment}`,
	`alter table supplier add column deleted_at ${moment}`,
	`create table offer (
		id ${key} primary key,
		supplier ${key} not null references supplier (id),
		product ${key} not null references product (id),
		supplier_sku ${key} not null,
		barcode ${key},
		pack integer not null check (pack >= 1),
		minimum integer not null check (minimum >= 0),
		currency text not null,
		breaks text not null,
		lead_days integer check (lead_days >= 0),
		valid_from text,
		valid_to text,
		superseded_by ${key} references offer (id),
		version integer not null default 1,
		created_at ${moment} not null,
		updated_at ${moment} not null,
		deleted_at ${moment}
	)`,
	`create index offer_of_supplier on offer (supplier, supplier_sku, id) where deleted_at is null`,
	`create index offer_of_product on offer (product, id) where deleted_at is null`,
	`create index offer_superseded on offer (superseded_by) where superseded_by is not null`,
	`create index offer_by_sku on offer (supplier_sku, id) where deleted_at is null`,
	`create index offer_by_barcode on offer (barcode) where deleted_at is null and barcode is not null`,
];
