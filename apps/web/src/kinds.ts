import type { Kind } from "@freehub/contract/kinds";
import * as shop from "#features/company-pages/shop-kinds.ts";
import { imports } from "#features/imports/import-kinds.ts";
import * as products from "#features/inventory/product-kinds.ts";
import * as buying from "#features/orders/buying-kinds.ts";
import * as people from "#features/people/people-kinds.ts";
import * as office from "#features/settings/office-kinds.ts";
import * as stock from "#features/stock/stock-kinds.ts";
import { unshown, type WebKind } from "#lib/web-kind.ts";

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
	charge: buying.charge,
	credit: buying.credit,
	supplier: buying.supplier,
	offer: buying.offer,
	purchase_order: buying.purchaseOrder,
	page: shop.page,
	company: shop.company,
	webhook: office.webhook,
};
