import type { Kind } from "@freehub/contract/kinds";
import {
	internal,
	leftOut,
	open,
	type ProductTable,
	partOfProduct,
	type ServerKind,
	type Table,
	type TableFacts,
} from "#server-kind.ts";
import * as buying from "./areas/buying/buying-kinds.ts";
import { imports } from "./areas/catalogue/import/import-kinds.ts";
import * as products from "./areas/catalogue/products/product-kinds.ts";
import * as people from "./areas/people/members/people-kinds.ts";
import * as selling from "./areas/selling/customers/customer-kinds.ts";
import { salesOrder } from "./areas/selling/sales-orders/selling-kinds.ts";
import * as stock from "./areas/stock/ledger/stock-kinds.ts";

const withoutTables = { tables: {} };

/** All kinds, each after those to which its tables refer. */
export const kinds = {
	person: people.person,
	session: people.session,
	account: withoutTables,
	password: people.password,
	email: withoutTables,
	token: people.token,
	access: withoutTables,
	view: products.view,
	supplier: buying.supplier,
	product: products.product,
	availability: withoutTables,
	image: withoutTables,
	location: stock.location,
	transfer_note: stock.transferNote,
	customer: selling.customer,
	offer: buying.offer,
	purchase_order: buying.purchaseOrder,
	past_purchase: buying.pastPurchase,
	sales_order: salesOrder,
	movement: stock.movement,
	stock: stock.stock,
	charge: buying.charge,
	credit: buying.credit,
	review: { tables: { review_limit: open, finding: open } },
	article: { tables: { blog: open, article_text: open } },
	page: { tables: { company_page: open, page_text: open, home_section: open, home_text: open } },
	company: { tables: { company: open } },
	enquiry: products.enquiry,
	settings: { tables: { setting: open, shop_currency: open } },
	import: imports,
	"price-list": withoutTables,
	"supplier-article": buying.supplierArticle,
	webhook: { tables: { webhook: open, webhook_delivery: leftOut } },
	presence: { tables: { presence: { ...leftOut, ...partOfProduct } } },
	counting: { tables: { counting: leftOut } },
} satisfies { [K in Kind]: ServerKind<K> };

/** Tables that belong to no kind. */
const others = {
	audit: open,
	idempotency: internal,
	answer_about: internal,
	clock_mark: internal,
	counter: internal,
	attempt: leftOut,
	change: leftOut,
	change_outbox: leftOut,
	backup_state: leftOut,
} satisfies Partial<Record<Table, TableFacts>>;

type Owned = { [K in Kind]: keyof (typeof kinds)[K]["tables"] }[Kind] | keyof typeof others;

const owned = Object.assign({}, ...Object.values(kinds).map(({ tables }) => tables), others) as Record<
	Owned,
	TableFacts
>;

/** All tables, each after those that it refers to. A table that no kind owns is a type error here. */
export const tables: Readonly<Record<Table, TableFacts>> = owned;

const tableNames = Object.keys(tables) as Table[];

/** The tables whose rows are parts of a product, each after those that refer to it. */
export const partsOfProducts = tableNames
	.filter((table): table is ProductTable => {
		const facts: TableFacts & { isPartOfProduct?: boolean } = tables[table];
		return facts.isPartOfProduct === true;
	})
	.toReversed();

/** The tables with one of these ways of keeping. @see tables for their order. */
export function tablesKept(...ways: TableFacts["keep"][]): [Table, ...Table[]] {
	return tableNames.filter((table) => ways.includes(tables[table].keep)) as [Table, ...Table[]];
}
