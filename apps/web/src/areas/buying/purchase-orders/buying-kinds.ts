import { listPurchaseOrders } from "@freehub/contract/buying/purchase-orders";
import { listSupplierTerms } from "@freehub/contract/buying/suppliers";
import { msg } from "@lingui/core/macro";
import { IconClipboardList, IconTruckDelivery } from "@tabler/icons-react";
import { api } from "#lib/api.ts";
import { paths } from "#lib/paths.ts";
import { OWN } from "#lib/query-client.ts";
import { MOST_FOUND, type WebKind } from "#lib/web-kind.ts";

export const purchaseOrder = {
	name: msg`Purchase orders`,
	page: ({ _id }) => paths.purchaseOrder(_id),
	find: {
		needs: "purchase.read",
		place: 1,
		isCode: true,
		Icon: IconClipboardList,
		// Orders whose number begins with the text.
		query: (search) => ({
			queryKey: [OWN, "orders", "found", search],
			queryFn: async ({ signal }) => {
				const orders = await api.call(listPurchaseOrders, { query: { search, limit: MOST_FOUND }, signal });
				return orders.flatMap(({ _id: id, number, supplier }) =>
					number === null ? [] : [{ id, label: number, note: supplier.name, to: paths.purchaseOrder(id) }],
				);
			},
		}),
	},
	actions: {
		"purchase_order.add": {
			name: msg`Begin an order`,
			did: msg({ message: "{who} began an order" }),
			didTo: msg({ message: "{who} began an order: {what}" }),
		},
		"purchase_order.add-low": {
			name: msg`Order what is low`,
			did: msg({ message: "{who} drafted orders for what is low" }),
		},
		"purchase_order.add-products": {
			name: msg`Order products`,
			did: msg({ message: "{who} added products to drafts of orders" }),
		},
		"purchase_order.import": {
			name: msg`Import orders`,
			did: msg({ message: "{who} imported drafts of orders" }),
		},
		"purchase_order.change": {
			name: msg`Change an order`,
			did: msg({ message: "{who} changed an order" }),
			didTo: msg({ message: "{who} changed the order {what}" }),
		},
		"purchase_order.delete": {
			name: msg`Delete a draft of an order`,
			did: msg({ message: "{who} deleted the draft of an order" }),
			didTo: msg({ message: "{who} deleted the draft {what}" }),
		},
		"purchase_order.copy": {
			name: msg`Copy an order`,
			did: msg({ message: "{who} copied an order" }),
			didTo: msg({ message: "{who} copied the order {what}" }),
		},
		"purchase_order.merge": {
			name: msg`Merge drafts of orders`,
			did: msg({ message: "{who} merged drafts of orders" }),
			didTo: msg({ message: "{who} merged drafts into the order {what}" }),
		},
		"purchase_order.split": {
			name: msg`Split an order`,
			did: msg({ message: "{who} moved lines of an order to a new draft" }),
			didTo: msg({ message: "{who} moved lines of the order {what} to a new draft" }),
		},
		"purchase_order.send": {
			name: msg`Send an order`,
			did: msg({ message: "{who} sent an order" }),
			didTo: msg({ message: "{who} sent the order {what}" }),
		},
		"purchase_order.remind": {
			name: msg`Remind a supplier`,
			did: msg({ message: "{who} reminded a supplier of an order" }),
			didTo: msg({ message: "{who} reminded the supplier of the order {what}" }),
		},
		"purchase_order.remind-several": {
			name: msg`Remind suppliers of late orders`,
			did: msg({ message: "{who} reminded a supplier of late orders" }),
		},
		"purchase_order.confirm": {
			name: msg`Note an order’s confirmation`,
			did: msg({ message: "{who} noted what a supplier confirmed" }),
			didTo: msg({ message: "{who} noted what was confirmed of the order {what}" }),
		},
		"purchase_order.cancel": {
			name: msg`Cancel an order`,
			did: msg({ message: "{who} cancelled an order" }),
			didTo: msg({ message: "{who} cancelled the order {what}" }),
		},
		"purchase_order.close": {
			name: msg`Close lines of an order`,
			did: msg({ message: "{who} closed lines of an order" }),
			didTo: msg({ message: "{who} closed lines of the order {what}" }),
		},
		"purchase_order.reopen": {
			name: msg`Reopen lines of an order`,
			did: msg({ message: "{who} reopened lines of an order" }),
			didTo: msg({ message: "{who} reopened lines of the order {what}" }),
		},
	},
} satisfies WebKind<"purchase_order">;

export const supplier = {
	name: msg`Suppliers`,
	find: {
		needs: "purchase.write",
		place: 3,
		Icon: IconTruckDelivery,
		// Suppliers whose name begins with the text.
		query: (search) => ({
			queryKey: [OWN, "suppliers", "found", search],
			queryFn: async ({ signal }) => {
				const suppliers = await api.call(listSupplierTerms, { query: { search, limit: MOST_FOUND }, signal });
				return suppliers.map(({ _id: id, name }) => ({ id, label: name, to: paths.supplier(id) }));
			},
		}),
	},
	actions: {
		"supplier.add": {
			name: msg`Add a supplier`,
			did: msg({ message: "{who} added a supplier" }),
			didTo: msg({ message: "{who} added a supplier, {what}" }),
		},
		"supplier.change": {
			name: msg`Change a supplier’s terms`,
			did: msg({ message: "{who} changed a supplier’s terms" }),
			didTo: msg({ message: "{who} changed the terms of {what}" }),
		},
		"supplier.delete": {
			name: msg`Delete a supplier`,
			did: msg({ message: "{who} deleted a supplier" }),
			didTo: msg({ message: "{who} deleted a supplier, {what}" }),
		},
	},
} satisfies WebKind<"supplier">;

export const offer = {
	name: msg`Offers`,
	find: null,
	actions: {
		"offer.add": {
			name: msg`Add an offer`,
			did: msg({ message: "{who} added a supplier’s offer" }),
			didTo: msg({ message: "{who} added a supplier’s offer of {what}" }),
		},
		"offer.change": {
			name: msg`Change an offer`,
			did: msg({ message: "{who} changed a supplier’s offer" }),
			didTo: msg({ message: "{who} changed a supplier’s offer of {what}" }),
		},
		"offer.import": {
			name: msg`Import offers`,
			did: msg({ message: "{who} imported suppliers’ offers" }),
		},
		"offer.delete": {
			name: msg`Delete an offer`,
			did: msg({ message: "{who} deleted a supplier’s offer" }),
			didTo: msg({ message: "{who} deleted a supplier’s offer of {what}" }),
		},
	},
} satisfies WebKind<"offer">;

export const pastPurchase = {
	name: msg`Past purchases`,
	find: null,
	actions: {
		"past_purchase.import": {
			name: msg`Import past purchases`,
			did: msg({ message: "{who} imported past purchases" }),
		},
		"past_purchase.remove": {
			name: msg`Take back an import of past purchases`,
			did: msg({ message: "{who} took back an import of past purchases" }),
		},
	},
} satisfies WebKind<"past_purchase">;

export const charge = {
	name: msg`Costs of receipts`,
	find: null,
	actions: {
		"charge.add": {
			name: msg`Note a cost of a receipt`,
			did: msg({ message: "{who} noted a cost of a receipt" }),
		},
		"charge.take-back": {
			name: msg`Take a cost of a receipt back`,
			did: msg({ message: "{who} took a cost of a receipt back" }),
		},
	},
} satisfies WebKind<"charge">;

export const credit = {
	name: msg`Credit notes`,
	find: null,
	actions: {
		"credit.add": {
			name: msg`Note a supplier’s credit note`,
			did: msg({ message: "{who} noted a supplier’s credit note" }),
		},
		"credit.take-back": {
			name: msg`Take a credit note back`,
			did: msg({ message: "{who} took a supplier’s credit note back" }),
		},
	},
} satisfies WebKind<"credit">;

export const priceList = {
	name: msg`Price lists`,
	find: null,
	actions: {
		"price-list.upload": {
			name: msg`Upload a price list`,
			did: msg({ message: "{who} uploaded a supplier's price list" }),
		},
		"price-list.change": {
			name: msg`Correct how a price list is read`,
			did: msg({ message: "{who} corrected how a price list is read" }),
		},
		"price-list.commit": {
			name: msg`Load a price list`,
			did: msg({ message: "{who} loaded a price list into the supplier's catalogue" }),
		},
		"price-list.cancel": {
			name: msg`Discard a price list`,
			did: msg({ message: "{who} discarded a price list" }),
		},
		"price-list.undo": {
			name: msg`Undo a price list`,
			did: msg({ message: "{who} undid a price list" }),
		},
	},
} satisfies WebKind<"price-list">;

export const supplierArticle = {
	name: msg`Suppliers' articles`,
	find: null,
	actions: {
		"supplier-article.accept": {
			name: msg`Accept proposed matches`,
			did: msg({ message: "{who} said which products a supplier's articles are" }),
		},
		"supplier-article.refuse": {
			name: msg`Refuse proposed matches`,
			did: msg({ message: "{who} said that supplier's articles are not these products" }),
		},
		"supplier-article.restore-match": {
			name: msg`Take back refused matches`,
			did: msg({ message: "{who} took back that supplier's articles are not these products" }),
		},
		"supplier-article.unlink": {
			name: msg`Take back a match`,
			did: msg({ message: "{who} said that a supplier's article is not that product" }),
		},
		"supplier-article.add-product": {
			name: msg`Add an article to the products`,
			did: msg({ message: "{who} added a supplier's article to the products" }),
		},
	},
} satisfies WebKind<"supplier-article">;
