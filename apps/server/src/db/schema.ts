import type { FieldColumns, KeyColumns } from "@freehub/contract/catalogue/product-fields";
import type { SortColumn } from "@freehub/contract/catalogue/product-limits";
import type { ItemActivity } from "@freehub/contract/people/my-items";
import type { RefusedReason, Settlement } from "@freehub/domain/buying/purchase";
import type { Language } from "@freehub/domain/language";
import type { StoreKind } from "@freehub/domain/stock/place-kinds";
import type { AccountKind, PromiseReason, SourceKind } from "@freehub/domain/stock/promises";
import type { MovementKind } from "@freehub/domain/stock/stock";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { BackupStateTable } from "./backup-schema.ts";
import type {
	ChargePartTable,
	ChargeTable,
	FormerSupplierNameTable,
	OfferTable,
	PastImportTable,
	PastPurchaseTable,
	PurchaseOrderLineTable,
	PurchaseOrderRevisionTable,
	PurchaseOrderTable,
	SupplierCreditTable,
	SupplierTerms,
} from "./buying-schema.ts";
import type {
	AccountTable,
	ApiTokenTable,
	FormerUserTable,
	InvitationTable,
	SessionTable,
	UserTable,
	VerificationTable,
	WorksAtTable,
} from "./identity-schema.ts";
import type { ImportMappingTable, ImportRowTable, ImportTable } from "./import-schema.ts";
import type { RefusedMatchTable, SupplierArticleTable } from "./price-list-schema.ts";
import type { EnquiryTable, FindingTable, ReviewLimitTable } from "./review-schema.ts";
import type {
	CustomerContactTable,
	CustomerImportRowTable,
	CustomerImportTable,
	CustomerTable,
	SaleReturnTable,
	SalesOrderImportRowTable,
	SalesOrderImportTable,
	SalesOrderLineTable,
	SalesOrderRevisionTable,
	SalesOrderTable,
} from "./selling-schema.ts";
import type {
	ArticleTextTable,
	BlogTable,
	CompanyPageTable,
	CompanyTable,
	HomeSectionTable,
	HomeTextTable,
	PageTextTable,
	SettingTable,
	ShopCurrencyTable,
} from "./site-schema.ts";
import type { Timestamp } from "./timestamp.ts";
import type { TransferNoteLineTable, TransferNoteTable } from "./transfer-schema.ts";
import type { WebhookDeliveryTable, WebhookTable } from "./webhook-schema.ts";
import type {
	AnswerAboutTable,
	AttemptTable,
	AuditTable,
	ChangeOutboxTable,
	ChangeTable,
	ClockMarkTable,
	IdempotencyTable,
} from "./write-schema.ts";

/** Sort columns: never null; missing values come first. `weight_order` is in milligrams. */
type OrderColumns = {
	[Column in Extract<SortColumn, `${string}_order`>]: GeneratedAlways<
		Column extends "barcode_order" ? string : number
	>;
};

/**
 * Also has the columns of its fields (`productFields`) and their sort keys, which are '' if there is no value. `price` and `cost`
 * are in minor units of the shop's currency.
 */
export type ProductTable = FieldColumns &
	KeyColumns &
	OrderColumns & {
		id: string;
		/** Whole pieces, never negative. */
		on_hand: number;
		/** Pieces that are ordered and not received yet, derived from the order lines (`domain/purchase.ts`). */
		incoming: Generated<number>;
		/** Promised pieces: those out of places, and all, derived from the promises (`promises.repo.ts`). */
		reserved: Generated<number>;
		owed: Generated<number>;
		/** Pieces on hand that are not promised: `on_hand` - `reserved`. */
		available: GeneratedAlways<number>;
		/** Ids of the supplier, category and model that the product names. */
		supplier_id: string | null;
		category_id: string | null;
		model_id: string | null;
		/** `sortKey` of the top-level category. */
		top_category_key: string;
		/** Incremented by every change of the product except its quantity. */
		version: Generated<number>;
		/** The distinct search words of the name, separated by spaces. */
		search_name: string;
		/** The search words of every searchable field, separated by spaces. */
		search_text: string;
		/** `sortKey` of its translated names, one per line. */
		translated_names: Generated<string>;
		/** The search tokens of its translations, as in the index, separated by spaces. */
		translated_tokens: Generated<string>;
		/** The product's public answer as JSON; see product-document.ts. */
		document: string;
		/** The number of the product's movements; the next one's number is one more. */
		ledger_seq: Generated<number>;
		/** When the latest movement happened; null if there is none. */
		moved_at: ColumnType<Date | number | null, Date | null | undefined, Date | null>;
		created_at: Timestamp;
		updated_at: Timestamp;
		/** Set when the product was deleted; the row stays, because its history refers to it. */
		deleted_at: ColumnType<Date | number | null, Date | null, Date | null>;
	};

/** An additional barcode of a product; the first barcode is a column of the product. */
export type FurtherBarcodeTable = {
	/** `barcodeKey` of the code. */
	key: string;
	/** As it was typed or scanned. */
	code: string;
	product: string;
	/** The number of pieces that it represents. */
	pieces: number;
	created_at: Timestamp;
};

/** A product's texts in a language other than the shop's; empty: not translated. */
export type ProductTextTable = {
	product: string;
	language: Language;
	name: string;
	description: string;
	/** Incremented by every change. */
	version: Generated<number>;
	updated_at: Timestamp;
};

/** An object that products name: a supplier, or a model with variants. */
export type NamedTable = { id: string; name: string; name_key: string; created_at: Timestamp };

/** `name` is the whole path, such as `Components > Wheels`; `parent` is the outer category. */
export type CategoryTable = NamedTable & { parent: string | null };

/** Every word that a product has or once had. */
export type SearchWordTable = { word: string };

export type LocationTable = {
	id: string;
	name: string;
	name_key: string;
	/** `warehouse`: a store of any kind (`store_kind`); `adjustment`: also that of what is on its way, which SQLite cannot add to the kinds. */
	kind: "warehouse" | "bin" | "supplier" | "customer" | "adjustment";
	store_kind: StoreKind | null;
	/** `packing`: pieces wait there that are picked for customers' orders. Null: an ordinary bin, or no bin. */
	bin_kind: "packing" | null;
	/** The store that a bin is in. */
	parent: string | null;
	/** Its position among those beside it, as somebody has chosen it; null: after those that have one, by name. */
	position: number | null;
	/** Sorts all locations in the shop's order (`place-order.ts`). */
	place_order: string;
	created_at: Timestamp;
	/** When it was closed; nothing can be booked there since. Null: open. */
	closed_at: Timestamp | null;
};

/** The ledger; triggers forbid to change or remove a row. */
export type MovementTable = {
	id: string;
	product: string;
	/** The number of the movement within its product, without gaps. */
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
	/** Pieces on hand after the movement. */
	balance: number;
	/** The line of a document that it is for, and the kind of document (`stock/ledger/line-books.ts`). */
	line: Generated<string | null>;
	line_kind: Generated<string | null>;
	/** The total cost of the pieces, in the shop's minor units; null: unknown, or the pieces do not come in. */
	cost: Generated<number | null>;
	/** Pieces that came with a receipt and were not accepted; why, and what the supplier does about it. */
	refused: Generated<number>;
	refused_reason: Generated<RefusedReason | null>;
	settlement: Generated<Settlement | null>;
	/** A picture of the refused pieces. */
	photo: Generated<string | null>;
	/** 1: the right to accept more than ordered was used. */
	exceeds: Generated<number>;
};

/** The pieces of a product at a location, derived from the ledger; negative only at virtual locations. */
export type LevelTable = {
	product: string;
	location: string;
	quantity: number;
	/** Those of them that are promised, derived from the promises; at most `quantity`. */
	reserved: Generated<number>;
};

/** The open pieces of a line that are promised out of a source, derived from the entries (`domain/stock/promises.ts`). */
export type PromiseTable = {
	line: string;
	source_kind: SourceKind;
	/** The id of the place or line; empty for `none`. */
	source: string;
	/** The kind of document of the line (`stock/ledger/line-books.ts`). */
	line_kind: string;
	product: string;
	pieces: number;
	/** When the line was first promised; the youngest promise loses. */
	since: Timestamp;
};

/** The ledger of promises; triggers forbid to change or remove a row. */
export type PromiseEntryTable = {
	id: string;
	line: string;
	line_kind: string;
	product: string;
	pieces: number;
	from_kind: AccountKind;
	from_id: string;
	to_kind: AccountKind;
	to_id: string;
	/** The movement that caused it; null: a person, or a line that brings less. */
	movement: string | null;
	reason: PromiseReason;
	actor: string;
	at: Timestamp;
};

/** The reorder point of a product at a store; null: none any more. */
export type StoreReorderPointTable = {
	product: string;
	store: string;
	reorder_point: number | null;
	/** The pieces at the store and in its bins, derived from the levels (`store-counts.ts`). */
	quantity: number;
	/** Incremented by every change. */
	version: number;
	updated_at: Timestamp;
};

/**
 * Stock changes within a quarter of an hour (numbered since 1970). `received` and `delivered` are pieces, minus reversed ones;
 * `price` and `cost` are the change of the stock's value in minor units. PostgreSQL has several lanes, to be summed.
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

/** The change of a product's price and cost at a time, in minor units; to zero when the product was deleted. */
export type WorthChangeTable = { product: string; at: Timestamp; price: number; cost: number };

/** Totals that would be slow to count, versions of cached data, and rows that serve as locks. */
export type CounterTable = { name: string; value: number };

/** The live products with a value of a field (`index-products.ts`). */
export type FacetCountTable = {
	/** `top_category`: the products in a category without an outer one, and in the categories in it. */
	kind: "supplier" | "brand" | "category" | "top_category";
	value: string;
	products: number;
	/** The number of their models, and of products without a model. */
	cards: number;
};

/** A saved view of the products table; `query` is its address after the question mark. */
export type ViewTable = {
	id: string;
	user_id: string;
	name: string;
	name_key: string;
	query: string;
	created_at: Timestamp;
};

/** Each person's last activity on a product, and its time (`product-activity.ts`). */
export type ProductActivityTable = { actor: string; product: string; what: ItemActivity; at: Timestamp };

/** People who have a product open, per screen; valid for a minute after the last report. */
export type PresenceTable = {
	product: string;
	person: string;
	screen: string;
	doing: "looks" | "edits";
	seen_at: Timestamp;
};

/** Where people count now, per screen; valid for a minute after the last report. */
export type CountingTable = { person: string; screen: string; location: string; seen_at: Timestamp };

export type Schema = {
	product: ProductTable;
	product_text: ProductTextTable;
	further_barcode: FurtherBarcodeTable;
	supplier: NamedTable & SupplierTerms;
	former_supplier_name: FormerSupplierNameTable;
	offer: OfferTable;
	purchase_order: PurchaseOrderTable;
	purchase_order_line: PurchaseOrderLineTable;
	purchase_order_revision: PurchaseOrderRevisionTable;
	past_import: PastImportTable;
	past_purchase: PastPurchaseTable;
	supplier_article: SupplierArticleTable;
	refused_match: RefusedMatchTable;
	charge: ChargeTable;
	charge_part: ChargePartTable;
	supplier_credit: SupplierCreditTable;
	customer: CustomerTable;
	customer_contact: CustomerContactTable;
	customer_import: CustomerImportTable;
	customer_import_row: CustomerImportRowTable;
	category: CategoryTable;
	model: NamedTable;
	search_word: SearchWordTable;
	blog: BlogTable;
	article_text: ArticleTextTable;
	company_page: CompanyPageTable;
	page_text: PageTextTable;
	home_section: HomeSectionTable;
	home_text: HomeTextTable;
	company: CompanyTable;
	shop_currency: ShopCurrencyTable;
	counter: CounterTable;
	facet_count: FacetCountTable;
	location: LocationTable;
	movement: MovementTable;
	level: LevelTable;
	transfer_note: TransferNoteTable;
	transfer_note_line: TransferNoteLineTable;
	promise: PromiseTable;
	promise_entry: PromiseEntryTable;
	sales_order: SalesOrderTable;
	sales_order_line: SalesOrderLineTable;
	sales_order_revision: SalesOrderRevisionTable;
	sales_order_import: SalesOrderImportTable;
	sales_order_import_row: SalesOrderImportRowTable;
	sale_return: SaleReturnTable;
	store_reorder_point: StoreReorderPointTable;
	stock_figure: StockFigureTable;
	worth_change: WorthChangeTable;
	idempotency: IdempotencyTable;
	answer_about: AnswerAboutTable;
	clock_mark: ClockMarkTable;
	user: UserTable;
	session: SessionTable;
	account: AccountTable;
	verification: VerificationTable;
	former_user: FormerUserTable;
	api_token: ApiTokenTable;
	invitation: InvitationTable;
	works_at: WorksAtTable;
	audit: AuditTable;
	change: ChangeTable;
	presence: PresenceTable;
	counting: CountingTable;
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
	backup_state: BackupStateTable;
};
