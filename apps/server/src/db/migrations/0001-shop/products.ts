import type { Words } from "./words.ts";

/** Pages of a list continue after the last row: by the sort column, then by the order of products. */
const sorts = [
	["product_by_name", "name_key"],
	["product_by_price", "price"],
	["product_by_on_hand", "on_hand"],
	["product_by_supplier_key", "supplier_key"],
	["product_by_sku_key", "sku_key"],
	["product_by_barcode_order", "barcode_order"],
	["product_by_category_key", "category_key"],
	["product_by_top_category_key", "top_category_key"],
	["product_by_brand_key", "brand_key"],
	["product_by_model_key", "model_key"],
	["product_by_cost", "cost_order"],
	["product_by_reorder_point", "reorder_point_order"],
	["product_by_safety_stock", "safety_stock_order"],
	["product_by_weight", "weight_order"],
];

/** The catalogue: products, the suppliers, categories and models they name, translations and additional barcodes. */
export const productsTables = ({
	computed,
	isSqlite,
	key,
	moment,
	order,
	rowNumber,
	thenId,
	whole,
}: Words): string[] => [
	`create table supplier (
		id ${key} primary key,
		name ${key} not null unique check (name <> ''),
		name_key ${key} not null,
		created_at ${moment} not null
	)`,
	`create index supplier_by_name_key on supplier (name_key, name)`,
	`create table category (
		id ${key} primary key,
		name ${key} not null unique check (name <> ''),
		name_key ${key} not null,
		created_at ${moment} not null,
		parent ${key} references category (id)
	)`,
	`create index category_by_name_key on category (name_key, name)`,
	`create table model (
		id ${key} primary key,
		name ${key} not null unique check (name <> ''),
		name_key ${key} not null,
		created_at ${moment} not null
	)`,
	`create index model_by_name_key on model (name_key, name)`,
	// Sort and search columns are stored next to the fields (`product-columns.ts`). SQLite's search index refers to rows by a
	// number that must survive a VACUUM, so the number has its own column.
	`create table product (
		${rowNumber}
		id ${key} not null unique,
		sku text,
		name text not null check (name <> ''),
		name_key ${key} not null,
		description text not null,
		price integer not null check (price >= 0),
		on_hand integer not null check (on_hand >= 0),
		supplier ${key} not null,
		supplier_key ${key} not null,
		category text,
		image text not null,
		search_text text not null,
		created_at ${moment} not null,
		updated_at ${moment} not null,
		deleted_at ${moment},
		ledger_seq ${whole} not null default 0,
		barcode ${key},
		brand text,
		reorder_point integer check (reorder_point >= 0),
		safety_stock integer check (safety_stock >= 0),
		weight bigint check (weight >= 0),
		weight_unit text check (weight_unit in ('g', 'kg', 'oz', 'lb')),
		version integer not null default 1,
		supplier_id ${key} references supplier (id),
		category_id ${key} references category (id),
		model_id ${key} references model (id),
		model text,
		size text,
		colour text,
		cost integer check (cost >= 0),
		sku_key ${key} not null default '',
		category_key ${key} not null default '',
		top_category_key ${key} not null default '',
		brand_key ${key} not null default '',
		model_key ${key} not null default '',
		barcode_order ${key} generated always as (coalesce(barcode, '')) ${computed},
		cost_order integer generated always as (coalesce(cost, -1)) ${computed},
		reorder_point_order integer generated always as (coalesce(reorder_point, -1)) ${computed},
		safety_stock_order integer generated always as (coalesce(safety_stock, -1)) ${computed},
		weight_order bigint generated always as (coalesce(cast(round(weight * case weight_unit
			when 'kg' then 1000 when 'oz' then 28.349523125 when 'lb' then 453.59237 else 1 end) as bigint), -1)) ${computed},
		search_name text not null default '',
		moved_at ${moment},
		document text not null default '',
		origin_country text check (length(origin_country) = 2),
		translated_names ${key} not null default '',
		translated_tokens text not null default '',
		show_in_shop text check (show_in_shop in ('yes', 'no'))
	)`,
	`create unique index product_sku on product (sku) where deleted_at is null and sku is not null`,
	`create unique index product_barcode on product (barcode) where deleted_at is null and barcode is not null`,
	`create index product_deleted on product (deleted_at, id) where deleted_at is not null`,
	`create index product_short_by_on_hand on product (on_hand) where deleted_at is null and on_hand <= coalesce(reorder_point, 4)`,
	`create index product_live on product (${order}) where deleted_at is null`,
	`create index product_short on product (${order}) where deleted_at is null and on_hand <= coalesce(reorder_point, 4)`,
	`create index product_by_moved_at on product (moved_at) where deleted_at is null and on_hand > 0`,
	`create index product_not_in_shop on product (id) where deleted_at is null and (show_in_shop = 'no' or show_in_shop is null and price = 0)`,
	`create index product_facets on product (supplier, brand, category) where deleted_at is null`,
	// Names and descriptions in other languages (ADR 31).
	`create table product_text (
		product ${key} not null references product (id),
		language ${key} not null check (language <> ''),
		name text not null,
		description text not null,
		version integer not null default 1,
		updated_at ${moment} not null,
		constraint product_text_key primary key (product, language)
	)`,
	// Codes that may represent several pieces; a product's own barcode is its column.
	`create table further_barcode (
		key ${key} primary key check (key <> ''),
		code text not null,
		product ${key} not null references product (id),
		pieces integer not null check (pieces >= 1),
		created_at ${moment} not null
	)`,
	`create index further_barcode_of_product on further_barcode (product, key)`,
	...sorts.map(
		([name, column]) => `create index ${name} on product (${column}${thenId}) where deleted_at is null`,
	),
	...(isSqlite
		? [
				`create trigger product_kept before delete on product begin
					select raise(abort, 'products are never removed, set deleted_at'); end`,
			]
		: [
				// PostgreSQL then compresses the other texts of a long row before this one, which every list reads.
				"alter table product alter column document set storage main",
				`create function keep_products() returns trigger language plpgsql as $$
				begin raise exception 'products are never removed, set deleted_at'; end $$`,
				"create trigger product_kept before delete on product for each row execute function keep_products()",
			]),
];
