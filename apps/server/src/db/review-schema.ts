import type { FindingKind } from "@freehub/contract/review";
import type { ColumnType, Generated } from "kysely";
import type { Timestamp } from "./timestamp.ts";

/** What a visitor asked. */
export type EnquiryTable = {
	id: string;
	name: string;
	email: string;
	text: string;
	/** What it is about, also once that is deleted. */
	product: string | null;
	created_at: Timestamp;
};

/** What wants a second look; whoever writes movements, imports, enquiries and products adds and removes rows (`note-findings.ts`). */
export type FindingTable = {
	/** `kind.target` */
	id: string;
	kind: FindingKind;
	/** The id of the movement, the import, the enquiry or the product. */
	target: string;
	at: Timestamp;
	/** What an adjusted quantity was worth then, in minor units of the shop's currency. */
	cents: number | null;
	seen: Generated<0 | 1>;
	seen_by: string | null;
	seen_at: ColumnType<Date | number | null, Date | null, Date | null>;
};

/** From when on a movement is a finding; one row. */
export type ReviewLimitTable = {
	id: number;
	adjust_pieces: number;
	/** In minor units of the shop's currency. */
	adjust_cents: number;
	count_percent: number;
};
