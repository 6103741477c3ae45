import type { PriceSource } from "@freehub/domain/buying/purchase-price";
import type { Language } from "@freehub/domain/language";
import type { Generated } from "kysely";
import type { NullableTimestamp, Timestamp } from "./timestamp.ts";

/** The terms of a supplier. */
export type SupplierTerms = {
	/** Incremented by every change. */
	version: Generated<number>;
	/** ISO 4217; null: the shop's. */
	currency: Generated<string | null>;
	/** The shop's number at the supplier. */
	customer_number: Generated<string>;
	/** JSON. */
	contacts: Generated<string>;
	/** Days from the order to its arrival. */
	lead_days: Generated<number | null>;
	/** Minor units of the supplier's currency. */
	minimum_order: Generated<number | null>;
	freight_terms: Generated<string>;
	note: Generated<string>;
	/** The language of mails and papers; null: the shop's. */
	language: Generated<Language | null>;
	/** Percent of a line's pieces that may be received beyond the order. */
	tolerance: Generated<number>;
	/** Of its terms; null: never changed. */
	updated_at: NullableTimestamp;
	deleted_at: NullableTimestamp;
};

/** A name that a supplier had. */
export type FormerSupplierNameTable = { name: string; supplier: string; renamed_at: Timestamp };

/** A supplier's offer for a product. `breaks` is JSON: the price of a piece by the quantity ordered, in minor units of `currency`. */
export type OfferTable = {
	id: string;
	supplier: string;
	product: string;
	supplier_sku: string;
	barcode: string | null;
	/** Pieces per case. */
	pack: number;
	/** The fewest pieces that can be ordered. */
	minimum: number;
	currency: string;
	/** JSON: minor units of the currency for `per` pieces, by the number of pieces ordered. */
	breaks: string;
	per: Generated<number>;
	lead_days: number | null;
	/** Days as `2026-11-27`; null: without a limit. */
	valid_from: string | null;
	valid_to: string | null;
	superseded_by: string | null;
	version: Generated<number>;
	created_at: Timestamp;
	updated_at: Timestamp;
	deleted_at: NullableTimestamp;
};

/** An order to a supplier. Its state is not stored: see `domain/purchase.ts`. */
export type PurchaseOrderTable = {
	id: string;
	/** Given when it is sent, without gaps; if its mail fails, the draft keeps it for the next time. */
	number: string | null;
	supplier: string;
	/** Where it is delivered to. */
	location: string;
	currency: string;
	/** Whether somebody chose the currency; else it is the supplier's, and follows when a draft gets another supplier. */
	currency_from: Generated<"typed" | "supplier">;
	/** Units of the shop's currency per unit of the order's, as of sending; of a draft: if somebody has typed it already. */
	rate: string | null;
	/** A day. */
	expected: string | null;
	note: string;
	version: Generated<number>;
	created_by: string;
	created_at: Timestamp;
	updated_at: Timestamp;
	sent_by: string | null;
	/** The mail address that it was sent to; empty if somebody marked it as sent. */
	sent_to: Generated<string>;
	sent_at: NullableTimestamp;
	cancelled_by: string | null;
	cancelled_at: NullableTimestamp;
	/** Until when its mail is being sent; nobody may change it meanwhile, and nobody else mails it. */
	sending_until: NullableTimestamp;
	/** JSON: its last mail, and what became of it. */
	last_mail: Generated<string | null>;
	/** When its supplier was last reminded of it. */
	reminded_at: NullableTimestamp;
};

export type PurchaseOrderLineTable = {
	id: string;
	purchase_order: string;
	position: number;
	product: string;
	supplier_sku: string;
	pack: number;
	/** Pieces. */
	ordered: number;
	/** Minor units of the order's currency for `per` pieces. */
	cost: number;
	per: number;
	/**
	 * Where the price comes from. Of a draft, only a typed one is that of `cost` and `per`; another follows its source and is computed
	 * (`line-prices.ts`), and the columns have it as of the last write. Null: sent by a version that did not store it.
	 */
	price_from: Generated<PriceSource | null>;
	/**
	 * The supplier's price for `offered_per` pieces when the price was typed or kept, or the order was sent; minor units. Null: none.
	 */
	offered: Generated<number | null>;
	offered_per: Generated<number>;
	confirmed: number | null;
	/** A day. */
	confirmed_date: string | null;
	closed_by: string | null;
	closed_at: NullableTimestamp;
	closed_why: Generated<string>;
};

/** An order as it was sent, and after each later change; `document` is JSON. */
export type PurchaseOrderRevisionTable = {
	purchase_order: string;
	revision: number;
	at: Timestamp;
	actor: string;
	document: string;
};

/** An import of what was bought before Freehub. */
export type PastImportTable = { id: string; name: string; actor: string; recorded_at: Timestamp };

/** A line that was received before Freehub. It books nothing. */
export type PastPurchaseTable = {
	id: string;
	import: string;
	supplier: string;
	product: string;
	/** The order's, of that time. */
	number: string;
	supplier_sku: string;
	/** Days. */
	ordered_on: string;
	expected_on: string | null;
	received_on: string | null;
	/** Pieces. */
	ordered: number;
	accepted: number;
	refused: number;
	/** Minor units of the currency for `per` pieces; null: not known. */
	cost: number | null;
	per: number;
	currency: string;
};

/** A cost of a receipt, in minor units of `currency`; `receipt` is the batch of its movements. */
export type ChargeTable = {
	id: string;
	receipt: string;
	kind: "freight" | "duty" | "other";
	/** How it is split over the receipt's lines. */
	basis: "value" | "weight" | "pieces";
	amount: number;
	currency: string;
	rate: string;
	note: string;
	actor: string;
	at: Timestamp;
	taken_back_by: string | null;
	taken_back_at: NullableTimestamp;
};

/** The part of a charge that belongs to a movement of the receipt, in the shop's minor units. */
export type ChargePartTable = { charge: string; movement: string; value: number };

/** A credit note of a supplier, in minor units of the order's currency. */
export type SupplierCreditTable = {
	id: string;
	purchase_order: string;
	number: string;
	amount: number;
	actor: string;
	at: Timestamp;
	taken_back_by: string | null;
	taken_back_at: NullableTimestamp;
};
