import type { FindingKind } from "@freehub/contract/stock/review";
import type { ColumnType, Generated } from "kysely";
import type { Timestamp } from "./timestamp.ts";

/** A visitor's enquiry. */
export type EnquiryTable = {
	id: string;
	name: string;
	email: string;
	text: string;
	/** The product that it is about; kept after the product is deleted. */
	product: string | null;
	created_at: Timestamp;
};

/** An item to review. The writers of movements, imports, enquiries and products add and remove rows (`note-findings.ts`). */
export type FindingTable = {
	/** `kind.target` */
	id: string;
	kind: FindingKind;
	/** The id of the movement, import, enquiry or product. */
	target: string;
	at: Timestamp;
	/** The worth of an adjusted quantity at that time, in minor units of the shop's currency. */
	cents: number | null;
	seen: Generated<0 | 1>;
	seen_by: string | null;
	seen_at: ColumnType<Date | number | null, Date | null, Date | null>;
};

/** Thresholds above which a movement is a finding; one row. */
export type ReviewLimitTable = {
	id: number;
	adjust_pieces: number;
	/** In minor units of the shop's currency. */
	adjust_cents: number;
	count_percent: number;
};
