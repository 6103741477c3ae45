import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { priceListActions } from "./price-list-action-words.ts";

/** An action's name, and its sentences with the placeholders `who` and `what`. */
export type ActionWords = {
	name: MessageDescriptor;
	did: MessageDescriptor;
	/** Used if the log names the target. */
	didTo?: MessageDescriptor;
};

/** Names of all actions, by the contract's action codes. */
export const actionGroups: Record<string, { name: MessageDescriptor; actions: Record<string, ActionWords> }> =
	{
		session: {
			name: msg`Sign-ins`,
			actions: {
				"session.start": { name: msg`Sign in`, did: msg({ message: "{who} signed in" }) },
				"session.begin": {
					name: msg`Start a sign-in with a provider`,
					did: msg({ message: "{who} started a sign-in with a provider" }),
				},
				"session.end": { name: msg`Sign out`, did: msg({ message: "{who} signed out" }) },
			},
		},
		account: {
			name: msg`Accounts`,
			actions: {
				"account.create": { name: msg`Sign up`, did: msg({ message: "{who} signed up" }) },
				"account.update": {
					name: msg`Change the profile`,
					did: msg({ message: "{who} changed the profile" }),
				},
				"account.link": {
					name: msg`Add a way to sign in`,
					did: msg({ message: "{who} added a way to sign in" }),
				},
				"account.unlink": {
					name: msg`Remove a way to sign in`,
					did: msg({ message: "{who} removed a way to sign in" }),
				},
				"account.delete": {
					name: msg`Delete the account`,
					did: msg({ message: "{who} deleted the account" }),
				},
			},
		},
		password: {
			name: msg`Passwords`,
			actions: {
				"password.forget": {
					name: msg`Ask for a new password`,
					did: msg({ message: "{who} asked for a new password" }),
				},
				"password.reset": {
					name: msg`Reset the password by mail`,
					did: msg({ message: "{who} chose a new password by mail" }),
				},
				"password.change": {
					name: msg`Change the password`,
					did: msg({ message: "{who} changed the password" }),
				},
			},
		},
		email: {
			name: msg`Addresses`,
			actions: {
				"email.ask": {
					name: msg`Ask for the confirmation mail`,
					did: msg({ message: "{who} asked for the confirmation mail" }),
				},
				"email.change": { name: msg`Change the address`, did: msg({ message: "{who} changed the address" }) },
			},
		},
		token: {
			name: msg`API tokens`,
			actions: {
				"token.add": {
					name: msg`Create an API token`,
					did: msg({ message: "{who} created an API token" }),
					didTo: msg({ message: "{who} created an API token {what}" }),
				},
				"token.revoke": {
					name: msg`Revoke an API token`,
					did: msg({ message: "{who} revoked an API token" }),
				},
			},
		},
		person: {
			name: msg`People`,
			actions: {
				"person.role": {
					name: msg`Change a role`,
					did: msg({ message: "{who} changed the role of somebody" }),
					didTo: msg({ message: "{who} changed the role of {what}" }),
				},
				"person.remove": {
					name: msg`Remove somebody`,
					did: msg({ message: "{who} removed somebody" }),
					didTo: msg({ message: "{who} removed {what}" }),
				},
				"person.sign-out": {
					name: msg`Sign somebody out everywhere`,
					did: msg({ message: "{who} signed out everywhere: somebody" }),
					didTo: msg({ message: "{who} signed out everywhere: {what}" }),
				},
				"person.invite": { name: msg`Invite somebody`, did: msg({ message: "{who} invited somebody" }) },
				"person.uninvite": {
					name: msg`Withdraw an invitation`,
					did: msg({ message: "{who} withdrew an invitation" }),
				},
				"person.join": {
					name: msg`Accept an invitation`,
					did: msg({ message: "{who} accepted an invitation" }),
				},
			},
		},
		product: {
			name: msg`Products`,
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
		},
		image: {
			name: msg`Pictures`,
			actions: {
				"image.upload": { name: msg`Upload a picture`, did: msg({ message: "{who} uploaded a picture" }) },
			},
		},
		import: {
			name: msg`Imports`,
			actions: {
				"import.upload": {
					name: msg`Upload a file to import`,
					did: msg({ message: "{who} uploaded a file to import" }),
					didTo: msg({ message: "{who} uploaded {what} to import" }),
				},
				"import.change": {
					name: msg`Correct how a file is read`,
					did: msg({ message: "{who} corrected how a file is read: an import" }),
					didTo: msg({ message: "{who} corrected how a file is read: {what}" }),
				},
				"import.commit": {
					name: msg`Import a file`,
					did: msg({ message: "{who} imported a file" }),
					didTo: msg({ message: "{who} imported {what}" }),
				},
				"import.cancel": {
					name: msg`Cancel an import`,
					did: msg({ message: "{who} cancelled an import" }),
					didTo: msg({ message: "{who} cancelled {what}" }),
				},
				"import.undo": {
					name: msg`Undo an import`,
					did: msg({ message: "{who} took back an import" }),
					didTo: msg({ message: "{who} took back {what}" }),
				},
			},
		},
		...priceListActions,
		stock: {
			name: msg`Stock`,
			actions: {
				"stock.book": { name: msg`Change stock`, did: msg({ message: "{who} changed stock" }) },
				"stock.drop": {
					name: msg`Drop a stock change`,
					did: msg({ message: "{who} dropped a stock change that was not booked" }),
					didTo: msg({ message: "{who} dropped a stock change of {what} that was not booked" }),
				},
				"stock.reverse": {
					name: msg`Undo a stock change`,
					did: msg({ message: "{who} took back stock changes" }),
					didTo: msg({ message: "{who} took back a stock change of {what}" }),
				},
			},
		},
		article: {
			name: msg`Articles`,
			actions: {
				"article.add": { name: msg`Begin an article`, did: msg({ message: "{who} began an article" }) },
				"article.translate": {
					name: msg`Translate an article`,
					did: msg({ message: "{who} translated an article" }),
				},
				"article.change": { name: msg`Change an article`, did: msg({ message: "{who} changed an article" }) },
				"article.publish": {
					name: msg`Publish an article`,
					did: msg({ message: "{who} published an article" }),
				},
				"article.unpublish": {
					name: msg`Unpublish an article`,
					did: msg({ message: "{who} unpublished an article" }),
				},
				"article.delete": { name: msg`Delete an article`, did: msg({ message: "{who} deleted an article" }) },
				"article.restore": {
					name: msg`Restore an article`,
					did: msg({ message: "{who} restored an article" }),
				},
			},
		},
		review: {
			name: msg({ comment: "the page for what wants a second look", message: "Review" }),
			actions: {
				"review.seen": {
					name: msg`Mark a finding as seen`,
					did: msg({ message: "{who} marked as seen: a finding" }),
					didTo: msg({ message: "{who} marked as seen: {what}" }),
				},
				"review.seen-all": {
					name: msg`Mark all findings of a kind as seen`,
					did: msg({ message: "{who} marked all findings of a kind as seen" }),
				},
				"review.unseen": {
					name: msg`Mark a finding as not seen`,
					did: msg({ message: "{who} marked as not seen: a finding" }),
					didTo: msg({ message: "{who} marked as not seen: {what}" }),
				},
				"review.limits": {
					name: msg`Change the limits of Review`,
					did: msg({ message: "{who} changed the limits of Review" }),
				},
			},
		},
		settings: {
			name: msg`Settings`,
			actions: {
				"settings.change": {
					name: msg`Change the settings`,
					did: msg({ message: "{who} changed the settings" }),
				},
				"shop.restore": {
					name: msg`Restore a backup`,
					did: msg({ message: "{who} restored the shop from a backup" }),
				},
				"demo.remove": { name: msg`Remove demo data`, did: msg({ message: "{who} removed the demo data" }) },
			},
		},
		enquiry: {
			name: msg`Enquiries`,
			actions: {
				"enquiry.send": { name: msg`Ask the shop something`, did: msg({ message: "{who} sent an enquiry" }) },
				"enquiry.delete": { name: msg`Delete an enquiry`, did: msg({ message: "{who} deleted an enquiry" }) },
			},
		},
		view: {
			name: msg({ comment: "saved views of a list", message: "Views" }),
			actions: {
				"view.save": {
					name: msg`Save a view`,
					did: msg({ message: "{who} saved a view" }),
					didTo: msg({ message: "{who} saved a view {what}" }),
				},
				"view.delete": { name: msg`Delete a view`, did: msg({ message: "{who} deleted a view" }) },
			},
		},
		location: {
			name: msg`Locations`,
			actions: {
				"location.add": {
					name: msg`Add a location`,
					did: msg({ message: "{who} added a location" }),
					didTo: msg({ message: "{who} added {what}" }),
				},
				"location.rename": {
					name: msg`Rename a location`,
					did: msg({ message: "{who} renamed a location" }),
					didTo: msg({ message: "{who} renamed {what}" }),
				},
				"location.close": {
					name: msg`Close a location`,
					did: msg({ message: "{who} closed a location" }),
					didTo: msg({ message: "{who} closed {what}" }),
				},
				"location.reopen": {
					name: msg`Reopen a location`,
					did: msg({ message: "{who} reopened a location" }),
					didTo: msg({ message: "{who} reopened {what}" }),
				},
			},
		},
		charge: {
			name: msg`Costs of receipts`,
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
		},
		credit: {
			name: msg`Credit notes`,
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
		},
		supplier: {
			name: msg`Suppliers`,
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
		},
		offer: {
			name: msg`Offers`,
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
		},
		order: {
			name: msg`Orders`,
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
				"order.add-products": {
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
		},
		page: {
			name: msg`Pages`,
			actions: {
				"page.change": {
					name: msg`Change a page`,
					did: msg({ message: "{who} changed one of the company's pages" }),
				},
				"page.translate": {
					name: msg`Translate a page`,
					did: msg({ message: "{who} translated one of the company's pages" }),
				},
			},
		},
		company: {
			name: msg`Company`,
			actions: {
				"company.change": {
					name: msg`Change the company details`,
					did: msg({ message: "{who} changed the company details" }),
				},
			},
		},
		webhook: {
			name: msg`Webhooks`,
			actions: {
				"webhook.add": { name: msg`Add a webhook`, did: msg({ message: "{who} added a webhook" }) },
				"webhook.delete": { name: msg`Delete a webhook`, did: msg({ message: "{who} deleted a webhook" }) },
				"webhook.pause": { name: msg`Pause a webhook`, did: msg({ message: "{who} paused a webhook" }) },
				"webhook.resume": { name: msg`Resume a webhook`, did: msg({ message: "{who} resumed a webhook" }) },
				"webhook.try": {
					name: msg`Retry a webhook`,
					did: msg({ message: "{who} had a webhook retried at once" }),
				},
				"webhook.replay": {
					name: msg`Replay a webhook`,
					did: msg({ message: "{who} replayed a webhook from an earlier position" }),
				},
				"webhook.rotate": {
					name: msg`Change a webhook's secret`,
					did: msg({ message: "{who} changed a webhook's secret" }),
				},
				"webhook.test": {
					name: msg`Test a webhook`,
					did: msg({ message: "{who} sent a test to a webhook" }),
				},
				"webhook.repeat": {
					name: msg`Send a delivery again`,
					did: msg({ message: "{who} sent a webhook's delivery again" }),
				},
			},
		},
	};

/** The display name of an action code. An unknown code is returned as it is. */
export function actionName(action: string): string {
	const words = actionWordsOf(action);
	return words === undefined ? action : t(words.name);
}

export function actionWordsOf(action: string): ActionWords | undefined {
	return actionGroups[action.split(".")[0] ?? ""]?.actions[action];
}
