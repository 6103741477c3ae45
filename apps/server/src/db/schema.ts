import type { ColumnType, Generated } from "kysely";

/**
 * A moment: milliseconds since the epoch in SQLite, `timestamptz` in PostgreSQL. Written as a Date;
 * each engine gives its own type back.
 */
export type Moment = ColumnType<Date | number, Date, Date>;

export type ProductTable = {
	id: string;
	sku: string | null;
	name: string;
	/** `sortKey(name)`: the order of names must not depend on an engine's collation. */
	name_key: string;
	description: string;
	/** Whole cents. */
	price: number;
	/** Whole pieces, never below zero. */
	on_hand: number;
	supplier: string;
	supplier_key: string;
	category: string | null;
	image: string;
	/** The search words of every searchable field, separated by spaces. */
	search_text: string;
	created_at: Moment;
	updated_at: Moment;
	/** Set when the product was deleted; the row stays, because its history refers to it. */
	deleted_at: ColumnType<Date | number | null, Date | null, Date | null>;
};

export type BlogTable = {
	id: string;
	image: string;
	title: string;
	body: string;
	author: string;
	created_at: Moment;
};

/** Totals that would be slow to count; triggers keep them, so that they cannot drift. */
export type CounterTable = { name: string; value: number };

/** The answer of every write that came with an `Idempotency-Key`, per actor. */
export type IdempotencyTable = {
	actor: string;
	key: string;
	request_hash: string;
	/** JSON */
	answer: Generated<string | null>;
	created_at: Moment;
};

/** better-auth owns its tables; these are the ones that other code reads or that tests look at. */
export type UserTable = { id: string; name: string; email: string };

export type Schema = {
	product: ProductTable;
	blog: BlogTable;
	counter: CounterTable;
	idempotency: IdempotencyTable;
	user: UserTable;
};
