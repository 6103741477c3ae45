import type { DecimalsMode, ImportState, RowOutcome } from "@freehub/contract/imports";
import type { ItemActivity } from "@freehub/contract/my-items";
import type { FieldColumns, KeyColumns } from "@freehub/contract/product-fields";
import type { Language } from "@freehub/domain/language";
import type { MovementKind } from "@freehub/domain/stock";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { FurtherBarcodeTable } from "./barcode-schema.ts";
import type { ChangeOutboxTable, ChangeTable } from "./change-schema.ts";
import type {
	AccountTable,
	ApiTokenTable,
	FormerUserTable,
	InvitationTable,
	SessionTable,
	UserTable,
	VerificationTable,
} from "./identity-schema.ts";
import type { PresenceTable } from "./presence-schema.ts";
import type { AttemptTable, AuditTable, IdempotencyTable } from "./request-schema.ts";
import type { EnquiryTable, FindingTable, ReviewLimitTable } from "./review-schema.ts";
import type {
	ArticleTextTable,
	BlogTable,
	CompanyPageTable,
	CompanyTable,
	PageTextTable,
	SettingTable,
	ShopCurrencyTable,
} from "./site-schema.ts";
import type { Timestamp } from "./timestamp.ts";
import type { WebhookDeliveryTable, WebhookTable } from "./webhook-schema.ts";

/**
 * Besides the columns of its fields (`productFields`) and of their sort keys, which are '' where there is no value. `price` and `cost`
 * are in minor units of the shop's currency.
 */
export type ProductTable = FieldColumns &
	KeyColumns & {
		id: string;
		/** Whole pieces, never below zero. */
		on_hand: number;
		/** Rows of the suppliers, categories and models that the product names. */
		supplier_id: string | null;
		category_id: string | null;
		model_id: string | null;
		/** `sortKey` of the outer category. */
		top_category_key: string;
		/** What these sort by: never null, before everything where nothing is said. */
		barcode_order: GeneratedAlways<string>;
		cost_order: GeneratedAlways<number>;
		reorder_point_order: GeneratedAlways<number>;
		safety_stock_order: GeneratedAlways<number>;
		/** Milligrams. */
		weight_order: GeneratedAlways<number>;
		/** Rises with every change of the product but of its quantity. */
		version: Generated<number>;
		/** The search words of the name, separated by spaces, each once. */
		search_name: string;
		/** The search words of every searchable field, separated by spaces. */
		search_text: string;
		/** Its names in other languages as `sortKey` makes them, a line each. */
		translated_names: Generated<string>;
		/** What a search finds its translations by, as the index has it, separated by spaces. */
		translated_tokens: Generated<string>;
		/** The product's public answer as JSON; see product-document.ts. */
		document: string;
		/** How many movements the product has; the next one's number is one more. */
		ledger_seq: Generated<number>;
		/** When the latest of them happened; null where there is none. */
		moved_at: ColumnType<Date | number | null, Date | null | undefined, Date | null>;
		created_at: Timestamp;
		updated_at: Timestamp;
		/** Set when the product was deleted; the row stays, because its history refers to it. */
		deleted_at: ColumnType<Date | number | null, Date | null, Date | null>;
	};

/** A product's texts in another language than the shop's; an empty one is not translated. */
export type ProductTextTable = {
	product: string;
	language: Language;
	name: string;
	description: string;
	/** Rises with every change. */
	version: Generated<number>;
	updated_at: Timestamp;
};

/** What products name: a supplier, or a model that they are variants of. */
export type NamedTable = { id: string; name: string; name_key: string; created_at: Timestamp };

/** `name` is the whole path, such as `Components > Wheels`; `parent` the category that it is in. */
export type CategoryTable = NamedTable & { parent: string | null };

/** Every word that a product has or had. */
export type SearchWordTable = { word: string };

export type LocationTable = {
	id: string;
	name: string;
	name_key: string;
	kind: "warehouse" | "bin" | "supplier" | "customer" | "adjustment";
	/** The warehouse that a bin is in. */
	parent: string | null;
	created_at: Timestamp;
	/** Since when nothing can be booked there; null: it is open. */
	closed_at: Timestamp | null;
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
	occurred_at: Timestamp;
	/** When it was booked. */
	recorded_at: Timestamp;
	batch: string;
	reverses: string | null;
	/** Pieces on hand after it. */
	balance: number;
};

/** Pieces of a product at a location, below zero only at the virtual ones; follows from the ledger. */
export type LevelTable = { product: string; location: string; quantity: number };

/**
 * What happened to the stock in a quarter of an hour (its number since 1970). `received` and `delivered` are pieces
 * less those taken back; `price` and `cost` by how many minor units the stock's value changed. PostgreSQL has several lanes, to be summed.
 */
export type StockFigureTable = {
	quarter: number;
	lane: number;
	received: number;
	delivered: number;
	movements: number;
	price: number;
	cost: number;
};

/** By how many minor units a product's price and cost rose at a moment; to zero when it was deleted. */
export type WorthChangeTable = { product: string; at: Timestamp; price: number; cost: number };

/** Totals that would be slow to count, versions of what is kept, and rows that are locks. */
export type CounterTable = { name: string; value: number };

/** A way to look at the products table that somebody keeps; `query` is the part of its address after the question mark. */
export type ViewTable = {
	id: string;
	user_id: string;
	name: string;
	name_key: string;
	query: string;
	created_at: Timestamp;
};

/** An import of a file of products; JSON in `head`, `mapping`, `pictures` and `found_decimals`. */
export type ImportTable = {
	id: string;
	name: string;
	state: ImportState;
	head: string;
	mapping: string;
	pictures: string;
	quantity_as: "receive" | "count";
	mode: "all" | "each";
	/** The location of quantities for which the file names none. */
	location: Generated<string>;
	/** 1: locations that the file names and the shop does not have are added. */
	adds_locations: Generated<number>;
	/** 0: its products are not shown in the shop where the file says nothing of that. */
	show_in_shop: Generated<number>;
	decimals: Generated<DecimalsMode>;
	/** The signs that the columns showed; null before the file was looked through, or where the sign is set. */
	found_decimals: ColumnType<string | null, string | null | undefined, string | null>;
	count_new: Generated<number>;
	count_changed: Generated<number>;
	count_unchanged: Generated<number>;
	count_refused: Generated<number>;
	count_noted: Generated<number>;
	created: Generated<number>;
	changed: Generated<number>;
	kept: Generated<number>;
	skipped: Generated<number>;
	/** The row that the work under way is at, and the last one that committing came to. */
	position: Generated<number>;
	reached: Generated<number>;
	/** A `Reason` as JSON; of old imports its sentence alone. */
	error: string | null;
	/** A user's id, or `system`. */
	created_by: string;
	/** Who asked for the work under way. */
	actor: string;
	created_at: Timestamp;
	worker: string | null;
	worked_until: ColumnType<Date | number | null, Date | null, Date | null>;
};

/** What becomes of one row of an import. */
export type ImportRowTable = {
	import: string;
	/** Rows below the head are numbered from 1. */
	position: number;
	line: number;
	outcome: RowOutcome;
	state: "planned" | "applied" | "undone" | "kept" | "skipped";
	/** A new product has its id already before it is there. */
	product: string | null;
	title: string;
	search_key: string;
	/** JSON: field, old and new value of each change; empty where there is none. */
	changes: string;
	/** JSON: column and message of each; empty where there is none. */
	reasons: string;
	/** Of its stock movement. */
	batch: string | null;
};

/** How a file's columns were corrected, by a hash of their names. */
export type ImportMappingTable = { head: string; mapping: string; updated_at: Timestamp };

/** What each person did last to a product, and when (`product-activity.ts`). */
export type ProductActivityTable = { actor: string; product: string; what: ItemActivity; at: Timestamp };

export type Schema = {
	product: ProductTable;
	product_text: ProductTextTable;
	further_barcode: FurtherBarcodeTable;
	supplier: NamedTable;
	category: CategoryTable;
	model: NamedTable;
	search_word: SearchWordTable;
	blog: BlogTable;
	article_text: ArticleTextTable;
	company_page: CompanyPageTable;
	page_text: PageTextTable;
	company: CompanyTable;
	shop_currency: ShopCurrencyTable;
	counter: CounterTable;
	location: LocationTable;
	movement: MovementTable;
	level: LevelTable;
	stock_figure: StockFigureTable;
	worth_change: WorthChangeTable;
	idempotency: IdempotencyTable;
	user: UserTable;
	session: SessionTable;
	account: AccountTable;
	verification: VerificationTable;
	former_user: FormerUserTable;
	api_token: ApiTokenTable;
	invitation: InvitationTable;
	audit: AuditTable;
	change: ChangeTable;
	presence: PresenceTable;
	change_outbox: ChangeOutboxTable;
	attempt: AttemptTable;
	import: ImportTable;
	import_row: ImportRowTable;
	import_mapping: ImportMappingTable;
	view: ViewTable;
	enquiry: EnquiryTable;
	finding: FindingTable;
	review_limit: ReviewLimitTable;
	setting: SettingTable;
	product_activity: ProductActivityTable;
	webhook: WebhookTable;
	webhook_delivery: WebhookDeliveryTable;
};
