import type { Language } from "@freehub/domain/language";
import type { ReturnEnd } from "@freehub/domain/selling/returns";
import type { Generated } from "kysely";
import type { NullableTimestamp, Timestamp } from "./timestamp.ts";

/** Somebody who buys. Once erased, only the id and the times are left. */
export type CustomerTable = {
	id: string;
	name: string;
	company: string;
	/** JSON: lists of texts. */
	mails: string;
	phones: string;
	address: string;
	language: Language | null;
	note: string;
	/** The person's account. */
	account: string | null;
	/** `customerKey` and `customerSearchText` of the domain. */
	name_key: string;
	search_text: string;
	/** The same person, who has these facts too. */
	merged_into: string | null;
	/** JSON, while merged: what the other one was before, and its version after. */
	merged_from: string | null;
	/** Incremented by every change. */
	version: Generated<number>;
	created_at: Timestamp;
	updated_at: NullableTimestamp;
	erased_at: NullableTimestamp;
};

/** A mail address or telephone number of a customer, by `contactKeys` of the domain. */
export type CustomerContactTable = { contact: string; customer: string };

export type CustomerImportTable = { id: string; name: string; actor: string; recorded_at: Timestamp };

/** A customer that an import added or changed. */
export type CustomerImportRowTable = {
	import: string;
	customer: string;
	/** Its version after the import. */
	version: number;
	/** JSON: its facts before; null: it was added. */
	before_import: string | null;
};

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
	collect_place: string | null;
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
	/** The person who confirmed a reservation from the shop window. */
	confirmed_by: Generated<string | null>;
	confirmed_at: NullableTimestamp;
	/** Of the till where it was paid; empty: none. */
	till_receipt: Generated<string>;
	/** Nobody may change it until then: it is being mailed. */
	sending_until: NullableTimestamp;
	/** JSON: the last mail about it, and what became of it. */
	last_mail: string | null;
	version: Generated<number>;
};

/** An order as its customer saw it when it was placed (0), and after each change since. */
export type SalesOrderRevisionTable = {
	sales_order: string;
	revision: number;
	at: Timestamp;
	actor: string;
	/** JSON. */
	document: string;
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

/** Pieces of a delivery that a customer brought back. It counts unless its movement was taken back. */
export type SaleReturnTable = {
	id: string;
	sales_order_line: string;
	/** The movement that delivered them. */
	delivery: string;
	pieces: number;
	end_kind: ReturnEnd;
	/** The movement that brought them in; null: they are still to be checked. */
	movement: string | null;
	note: string;
	actor: string;
	at: Timestamp;
	/** The person who said what becomes of them, if that was later: taken back, they are still to be checked. */
	checked_by: string | null;
	checked_at: NullableTimestamp;
};
