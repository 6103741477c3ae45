import type { MovementKind } from "@freehub/domain/stock";
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
	/** How many movements the product has; the next one's number is one more. */
	ledger_seq: Generated<number>;
	created_at: Moment;
	updated_at: Moment;
	/** Set when the product was deleted; the row stays, because its history refers to it. */
	deleted_at: ColumnType<Date | number | null, Date | null, Date | null>;
};

export type LocationTable = {
	id: string;
	name: string;
	name_key: string;
	kind: "warehouse" | "bin" | "supplier" | "customer" | "adjustment";
	/** The warehouse that a bin is in. */
	parent: string | null;
	created_at: Moment;
};

/** The ledger; triggers refuse to change or remove a row. */
export type MovementTable = {
	id: string;
	product: string;
	/** Numbers a product's movements without a gap. */
	seq: number;
	kind: MovementKind;
	quantity: number;
	from_location: string;
	to_location: string;
	reason: string | null;
	counted: number | null;
	reference: string;
	note: string;
	/** A user's id, or `system`. */
	actor: string;
	/** When it happened. */
	occurred_at: Moment;
	/** When it was booked. */
	recorded_at: Moment;
	batch: string;
	reverses: string | null;
	/** Pieces on hand after it. */
	balance: number;
};

/** Pieces of a product at a location, below zero only at the virtual ones; follows from the ledger. */
export type LevelTable = { product: string; location: string; quantity: number };

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
	location: LocationTable;
	movement: MovementTable;
	level: LevelTable;
	idempotency: IdempotencyTable;
	user: UserTable;
};
