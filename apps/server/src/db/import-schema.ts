import type {
	DecimalsMode,
	ImportState,
	RowOutcome,
	TakenCodesMode,
} from "@freehub/contract/catalogue/imports";
import type { FormatId } from "@freehub/contract/catalogue/source-formats/format-ids";
import type { UsualPer } from "@freehub/domain/buying/usual-per";
import type { ColumnType, Generated } from "kysely";
import type { Timestamp } from "./timestamp.ts";

/**
 * An import of a file of products or, with a supplier, of its price list; `head`, `mapping`, `pictures` and `found_decimals` are
 * JSON.
 */
export type ImportTable = {
	id: string;
	supplier: Generated<string | null>;
	/** Of prices whose row names none; null: a file of products. */
	currency: Generated<string | null>;
	/** The pieces that prices are for where the file does not say it; null: nobody has said it. */
	per: Generated<UsualPer | null>;
	name: string;
	state: ImportState;
	head: string;
	mapping: string;
	pictures: string;
	/** The format of another program in which the file is read. */
	format: Generated<FormatId | null>;
	quantity_as: "receive" | "count";
	/** 0: nobody has said `quantity_as` yet, it is only assumed. */
	quantity_said: Generated<number>;
	/** The rows whose quantity waits for that. */
	count_undecided: Generated<number>;
	/** The decision on rows with a barcode that another product has. */
	taken_codes: Generated<TakenCodesMode>;
	mode: "all" | "each";
	/** The location of quantities whose row names none. */
	location: Generated<string>;
	/** 1: locations in the file that the shop does not have are added. */
	adds_locations: Generated<number>;
	/** 0: products are hidden from the shop unless the file says otherwise. */
	show_in_shop: Generated<number>;
	decimals: Generated<DecimalsMode>;
	/** The decimal signs detected per column; null before the file was read, or if the sign was set by a person. */
	found_decimals: ColumnType<string | null, string | null | undefined, string | null>;
	count_new: Generated<number>;
	count_changed: Generated<number>;
	count_unchanged: Generated<number>;
	count_passed: Generated<number>;
	count_refused: Generated<number>;
	count_noted: Generated<number>;
	count_withdrawn: Generated<number>;
	/** Of the refused rows, those that are stored; the others are counted by reason in `refusals`, JSON of `RefusalKind[]`. */
	stored_refused: Generated<number>;
	refusals: Generated<string>;
	/** Notes of the dry run about the file as a whole; JSON of `RowReason[]`. */
	notes: Generated<string>;
	/** The products that a commit adds or changes, and what it does to their totals (JSON of `ImportStock`); null: not known. */
	count_products: Generated<number | null>;
	stock: Generated<string | null>;
	/** How dates in columns of texts are read (JSON of `DateAnswers`), and what a spreadsheet has done to the file (`SheetNotes`). */
	dates: Generated<string>;
	sheet_notes: Generated<string | null>;
	/** The size in bytes of its file and its stored rows; 0 once both are removed. */
	stored_bytes: Generated<number>;
	created: Generated<number>;
	changed: Generated<number>;
	kept: Generated<number>;
	skipped: Generated<number>;
	/** The promises whose pieces its last work has taken (JSON of `ImportLosses`); empty: none. */
	lost: Generated<string>;
	/** `position`: the row that the current work is at; `reached`: the last row that the commit reached. */
	position: Generated<number>;
	reached: Generated<number>;
	/** A `Reason` as JSON; in old imports only its sentence. */
	error: string | null;
	/** A user's id, or `system`. */
	created_by: string;
	/** The user who started the current work. */
	actor: string;
	/** The user who committed it, and when; null: nobody has. */
	committed_by: Generated<string | null>;
	committed_at: ColumnType<Date | number | null, Date | number | null | undefined, Date | null>;
	created_at: Timestamp;
	worker: string | null;
	worked_until: ColumnType<Date | number | null, Date | null, Date | null>;
};

/** The outcome of one row of an import. */
export type ImportRowTable = {
	import: string;
	/** Numbered from 1, starting below the head. */
	position: number;
	line: number;
	/** `withdrawn`: an article that its price list does not have any more. */
	outcome: RowOutcome | "withdrawn";
	state: "planned" | "applied" | "undone" | "kept" | "skipped";
	/** A new product's id is set before the product exists. */
	product: string | null;
	title: string;
	search_key: string;
	/** JSON: field, old and new value of each change; empty if there are none. */
	changes: string;
	/** JSON: column and message of each reason; empty if there are none. */
	reasons: string;
	/** The batch of its stock movement. */
	batch: string | null;
	/** 1: it gets a SKU or barcode from another row's product, or gives one away, and both are done in one transaction. */
	exchanges: Generated<number>;
};

/** Corrected column mappings, by a hash of the column names. */
export type ImportMappingTable = {
	head: string;
	mapping: string;
	/** The format with which the columns were corrected. */
	format: FormatId | null;
	/** The pieces that the prices are for, as a person has said. */
	per: Generated<UsualPer | null>;
	updated_at: Timestamp;
};
