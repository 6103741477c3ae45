import type { Kind } from "@freehub/contract/kinds";
import { unshown, type WebKind } from "#lib/web-kind.ts";
import * as buying from "./areas/buying/purchase-orders/buying-kinds.ts";
import { imports } from "./areas/catalogue/import/import-kinds.ts";
import * as products from "./areas/catalogue/products/product-kinds.ts";
import * as office from "./areas/office/settings/office-kinds.ts";
import * as people from "./areas/people/members/people-kinds.ts";
import { customer } from "./areas/selling/customers/customer-kinds.ts";
import { salesOrder } from "./areas/selling/sales-orders/selling-kinds.ts";
import * as shop from "./areas/shop-window/pages/shop-kinds.ts";
import * as stock from "./areas/stock/ledger/stock-kinds.ts";

/** All kinds, in the order in which the audit log lists their actions. */
export const kinds: { readonly [K in Kind]: WebKind<K> } = {
	session: people.session,
	account: people.account,
	password: people.password,
	email: people.email,
	token: people.token,
	person: people.person,
	access: people.access,
	presence: unshown,
	counting: unshown,
	product: products.product,
	availability: unshown,
	image: products.image,
	import: imports,
	"price-list": buying.priceList,
	"supplier-article": buying.supplierArticle,
	stock: stock.stock,
	movement: stock.movement,
	article: shop.article,
	review: stock.review,
	settings: office.settings,
	enquiry: shop.enquiry,
	view: products.view,
	location: stock.location,
	transfer_note: stock.transferNote,
	charge: buying.charge,
	credit: buying.credit,
	supplier: buying.supplier,
	offer: buying.offer,
	purchase_order: buying.purchaseOrder,
	past_purchase: buying.pastPurchase,
	sales_order: salesOrder,
	customer,
	page: shop.page,
	company: shop.company,
	webhook: office.webhook,
};
