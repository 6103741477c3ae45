import type { Generated } from "kysely";
import type { NullableTimestamp, Timestamp } from "./timestamp.ts";

/** Where a sales order came from. */
export type SalesOrderOrigin = "counter" | "shop_window" | "web_shop";

/** A customer's order. No state is stored: it follows from its lines, their promises and movements. */
export type SalesOrderTable = {
	id: string;
	/** Given when it is placed, without gaps. */
	number: string | null;
	customer: string | null;
	origin: SalesOrderOrigin;
	/** A day. */
	due: string | null;
	/** The place where the pieces are collected. */
	collect_at: string | null;
	note: string;
	/** It is a hold until then. */
	hold_until: NullableTimestamp;
	created_by: string;
	created_at: Timestamp;
	updated_at: Timestamp;
	placed_by: string | null;
	placed_at: NullableTimestamp;
	cancelled_by: string | null;
	cancelled_at: NullableTimestamp;
	version: Generated<number>;
};

export type SalesOrderLineTable = {
	id: string;
	sales_order: string;
	position: number;
	product: string;
	/** Pieces. */
	ordered: number;
	/** Pieces that will not be delivered any more. */
	closed: Generated<number>;
	/** Minor units of the shop's currency for one piece. */
	price: number;
	/** Minor units off the whole line: exact, so no rounding has to be agreed on. */
	discount: Generated<number>;
	/** The line that it replaces pieces of. */
	replaces: string | null;
};
