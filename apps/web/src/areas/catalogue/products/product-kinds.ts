import { msg } from "@lingui/core/macro";
import { paths } from "#lib/paths.ts";
import type { WebKind } from "#lib/web-kind.ts";

export const product = {
	name: msg`Products`,
	page: ({ _id }) => paths.product(_id),
	// The palette searches for products in its own way.
	find: null,
	actions: {
		"product.add": {
			name: msg`Add a product`,
			did: msg({ message: "{who} added a product" }),
			didTo: msg({ message: "{who} added {what}" }),
		},
		"product.change": {
			name: msg`Change a product`,
			did: msg({ message: "{who} changed a product" }),
			didTo: msg({ message: "{who} changed {what}" }),
		},
		"product.translate": {
			name: msg`Translate a product`,
			did: msg({ message: "{who} translated a product" }),
			didTo: msg({ message: "{who} translated {what}" }),
		},
		"product.reorder-point": {
			name: msg`Set a store’s reorder point`,
			did: msg({ message: "{who} set a store’s reorder point" }),
			didTo: msg({ message: "{who} set a store’s reorder point of {what}" }),
		},
		"product.delete": {
			name: msg`Delete a product`,
			did: msg({ message: "{who} deleted a product" }),
			didTo: msg({ message: "{who} deleted {what}" }),
		},
		"product.restore": {
			name: msg`Restore a product`,
			did: msg({ message: "{who} restored a product" }),
			didTo: msg({ message: "{who} restored {what}" }),
		},
		"product.add-barcode": {
			name: msg`Give a product a barcode`,
			did: msg({ message: "{who} gave a product a barcode" }),
			didTo: msg({ message: "{who} gave {what} a barcode" }),
		},
		"product.remove-barcode": {
			name: msg`Remove a product’s barcode`,
			did: msg({ message: "{who} removed a product’s barcode" }),
			didTo: msg({ message: "{who} removed a barcode of {what}" }),
		},
		"product.change-many": {
			name: msg`Change many products`,
			did: msg({ message: "{who} changed many products" }),
		},
		"product.delete-many": {
			name: msg`Delete many products`,
			did: msg({ message: "{who} deleted many products" }),
		},
		"product.restore-many": {
			name: msg`Restore many products`,
			did: msg({ message: "{who} restored many products" }),
		},
	},
} satisfies WebKind<"product">;

export const image = {
	name: msg`Pictures`,
	find: null,
	actions: {
		"image.upload": { name: msg`Upload a picture`, did: msg({ message: "{who} uploaded a picture" }) },
	},
} satisfies WebKind<"image">;

export const view = {
	name: msg({ comment: "saved views of a list", message: "Views" }),
	find: null,
	actions: {
		"view.save": {
			name: msg`Save a view`,
			did: msg({ message: "{who} saved a view" }),
			didTo: msg({ message: "{who} saved a view {what}" }),
		},
		"view.delete": { name: msg`Delete a view`, did: msg({ message: "{who} deleted a view" }) },
	},
} satisfies WebKind<"view">;
