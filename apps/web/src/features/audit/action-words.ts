import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";

/** An action, and sentences with it: `who` tried it and was refused, `who` did it, `who` did it to `what`. */
export type ActionWords = {
	name: MessageDescriptor;
	tried: MessageDescriptor;
	did: MessageDescriptor;
	/** Where the log can name what it was done to. */
	didTo?: MessageDescriptor;
};

/** What the log is about, by the contract's action codes. */
export const actionGroups: Record<string, { name: MessageDescriptor; actions: Record<string, ActionWords> }> =
	{
		session: {
			name: msg`Sign-ins`,
			actions: {
				"session.start": {
					name: msg`Sign in`,
					tried: msg({ message: "{who} tried: sign in" }),
					did: msg({ message: "{who} signed in" }),
				},
				"session.begin": {
					name: msg`Start a sign-in with a provider`,
					tried: msg({ message: "{who} tried: start a sign-in with a provider" }),
					did: msg({ message: "{who} started a sign-in with a provider" }),
				},
				"session.end": {
					name: msg`Sign out`,
					tried: msg({ message: "{who} tried: sign out" }),
					did: msg({ message: "{who} signed out" }),
				},
			},
		},
		account: {
			name: msg`Accounts`,
			actions: {
				"account.create": {
					name: msg`Sign up`,
					tried: msg({ message: "{who} tried: sign up" }),
					did: msg({ message: "{who} signed up" }),
				},
				"account.update": {
					name: msg`Change the profile`,
					tried: msg({ message: "{who} tried: change the profile" }),
					did: msg({ message: "{who} changed the profile" }),
				},
				"account.link": {
					name: msg`Add a way to sign in`,
					tried: msg({ message: "{who} tried: add a way to sign in" }),
					did: msg({ message: "{who} added a way to sign in" }),
				},
				"account.unlink": {
					name: msg`Remove a way to sign in`,
					tried: msg({ message: "{who} tried: remove a way to sign in" }),
					did: msg({ message: "{who} removed a way to sign in" }),
				},
				"account.delete": {
					name: msg`Delete the account`,
					tried: msg({ message: "{who} tried: delete the account" }),
					did: msg({ message: "{who} deleted the account" }),
				},
			},
		},
		password: {
			name: msg`Passwords`,
			actions: {
				"password.forget": {
					name: msg`Ask for a new password`,
					tried: msg({ message: "{who} tried: ask for a new password" }),
					did: msg({ message: "{who} asked for a new password" }),
				},
				"password.reset": {
					name: msg`Reset the password by mail`,
					tried: msg({ message: "{who} tried: reset the password by mail" }),
					did: msg({ message: "{who} chose a new password by mail" }),
				},
				"password.change": {
					name: msg`Change the password`,
					tried: msg({ message: "{who} tried: change the password" }),
					did: msg({ message: "{who} changed the password" }),
				},
			},
		},
		email: {
			name: msg`Addresses`,
			actions: {
				"email.ask": {
					name: msg`Ask for the confirmation mail`,
					tried: msg({ message: "{who} tried: ask for the confirmation mail" }),
					did: msg({ message: "{who} asked for the confirmation mail" }),
				},
				"email.change": {
					name: msg`Change the address`,
					tried: msg({ message: "{who} tried: change the address" }),
					did: msg({ message: "{who} changed the address" }),
				},
			},
		},
		token: {
			name: msg`API tokens`,
			actions: {
				"token.add": {
					name: msg`Create an API token`,
					tried: msg({ message: "{who} tried: create an api token" }),
					did: msg({ message: "{who} created an API token" }),
				},
				"token.revoke": {
					name: msg`Revoke an API token`,
					tried: msg({ message: "{who} tried: revoke an api token" }),
					did: msg({ message: "{who} revoked an API token" }),
				},
			},
		},
		person: {
			name: msg`People`,
			actions: {
				"person.role": {
					name: msg`Change a role`,
					tried: msg({ message: "{who} tried: change a role" }),
					did: msg({ message: "{who} changed the role of somebody" }),
					didTo: msg({ message: "{who} changed the role of {what}" }),
				},
				"person.sign-out": {
					name: msg`Sign somebody out everywhere`,
					tried: msg({ message: "{who} tried: sign somebody out everywhere" }),
					did: msg({ message: "{who} signed out everywhere: somebody" }),
					didTo: msg({ message: "{who} signed out everywhere: {what}" }),
				},
				"person.invite": {
					name: msg`Invite somebody`,
					tried: msg({ message: "{who} tried: invite somebody" }),
					did: msg({ message: "{who} invited somebody" }),
				},
				"person.uninvite": {
					name: msg`Withdraw an invitation`,
					tried: msg({ message: "{who} tried: withdraw an invitation" }),
					did: msg({ message: "{who} withdrew an invitation" }),
				},
				"person.join": {
					name: msg`Accept an invitation`,
					tried: msg({ message: "{who} tried: accept an invitation" }),
					did: msg({ message: "{who} accepted an invitation" }),
				},
			},
		},
		product: {
			name: msg`Products`,
			actions: {
				"product.add": {
					name: msg`Add a product`,
					tried: msg({ message: "{who} tried: add a product" }),
					did: msg({ message: "{who} added a product" }),
					didTo: msg({ message: "{who} added {what}" }),
				},
				"product.change": {
					name: msg`Change a product`,
					tried: msg({ message: "{who} tried: change a product" }),
					did: msg({ message: "{who} changed a product" }),
					didTo: msg({ message: "{who} changed {what}" }),
				},
				"product.translate": {
					name: msg`Translate a product`,
					tried: msg({ message: "{who} tried: translate a product" }),
					did: msg({ message: "{who} translated a product" }),
					didTo: msg({ message: "{who} translated {what}" }),
				},
				"product.delete": {
					name: msg`Delete a product`,
					tried: msg({ message: "{who} tried: delete a product" }),
					did: msg({ message: "{who} deleted a product" }),
					didTo: msg({ message: "{who} deleted {what}" }),
				},
				"product.restore": {
					name: msg`Restore a product`,
					tried: msg({ message: "{who} tried: restore a product" }),
					did: msg({ message: "{who} restored a product" }),
					didTo: msg({ message: "{who} restored {what}" }),
				},
				"product.add-barcode": {
					name: msg`Give a product a barcode`,
					tried: msg({ message: "{who} tried: give a product a barcode" }),
					did: msg({ message: "{who} gave a product a barcode" }),
					didTo: msg({ message: "{who} gave {what} a barcode" }),
				},
				"product.remove-barcode": {
					name: msg`Remove a product’s barcode`,
					tried: msg({ message: "{who} tried: remove a product’s barcode" }),
					did: msg({ message: "{who} removed a product’s barcode" }),
					didTo: msg({ message: "{who} removed a barcode of {what}" }),
				},
				"product.change-many": {
					name: msg`Change many products`,
					tried: msg({ message: "{who} tried: change many products" }),
					did: msg({ message: "{who} changed many products" }),
				},
				"product.delete-many": {
					name: msg`Delete many products`,
					tried: msg({ message: "{who} tried: delete many products" }),
					did: msg({ message: "{who} deleted many products" }),
				},
				"product.restore-many": {
					name: msg`Restore many products`,
					tried: msg({ message: "{who} tried: restore many products" }),
					did: msg({ message: "{who} restored many products" }),
				},
			},
		},
		image: {
			name: msg`Pictures`,
			actions: {
				"image.upload": {
					name: msg`Upload a picture`,
					tried: msg({ message: "{who} tried: upload a picture" }),
					did: msg({ message: "{who} uploaded a picture" }),
				},
			},
		},
		import: {
			name: msg`Imports`,
			actions: {
				"import.upload": {
					name: msg`Upload a file to import`,
					tried: msg({ message: "{who} tried: upload a file to import" }),
					did: msg({ message: "{who} uploaded a file to import" }),
					didTo: msg({ message: "{who} uploaded {what}" }),
				},
				"import.change": {
					name: msg`Correct how a file is read`,
					tried: msg({ message: "{who} tried: correct how a file is read" }),
					did: msg({ message: "{who} corrected how a file is read: an import" }),
					didTo: msg({ message: "{who} corrected how a file is read: {what}" }),
				},
				"import.commit": {
					name: msg`Import a file`,
					tried: msg({ message: "{who} tried: import a file" }),
					did: msg({ message: "{who} imported a file" }),
					didTo: msg({ message: "{who} imported {what}" }),
				},
				"import.cancel": {
					name: msg`Cancel an import`,
					tried: msg({ message: "{who} tried: cancel an import" }),
					did: msg({ message: "{who} cancelled an import" }),
					didTo: msg({ message: "{who} cancelled {what}" }),
				},
				"import.undo": {
					name: msg`Undo an import`,
					tried: msg({ message: "{who} tried: undo an import" }),
					did: msg({ message: "{who} took back an import" }),
					didTo: msg({ message: "{who} took back {what}" }),
				},
			},
		},
		stock: {
			name: msg`Stock`,
			actions: {
				"stock.book": {
					name: msg`Change stock`,
					tried: msg({ message: "{who} tried: change stock" }),
					did: msg({ message: "{who} changed stock" }),
				},
				"stock.reverse": {
					name: msg`Undo a stock change`,
					tried: msg({ message: "{who} tried: undo a stock change" }),
					did: msg({ message: "{who} took back stock changes" }),
				},
			},
		},
		article: {
			name: msg`Articles`,
			actions: {
				"article.add": {
					name: msg`Begin an article`,
					tried: msg({ message: "{who} tried: begin an article" }),
					did: msg({ message: "{who} began an article" }),
				},
				"article.translate": {
					name: msg`Translate an article`,
					tried: msg({ message: "{who} tried: translate an article" }),
					did: msg({ message: "{who} translated an article" }),
				},
				"article.change": {
					name: msg`Change an article`,
					tried: msg({ message: "{who} tried: change an article" }),
					did: msg({ message: "{who} changed an article" }),
				},
				"article.publish": {
					name: msg`Publish an article`,
					tried: msg({ message: "{who} tried: publish an article" }),
					did: msg({ message: "{who} published an article" }),
				},
				"article.unpublish": {
					name: msg`Unpublish an article`,
					tried: msg({ message: "{who} tried: unpublish an article" }),
					did: msg({ message: "{who} unpublished an article" }),
				},
				"article.delete": {
					name: msg`Delete an article`,
					tried: msg({ message: "{who} tried: delete an article" }),
					did: msg({ message: "{who} deleted an article" }),
				},
				"article.restore": {
					name: msg`Restore an article`,
					tried: msg({ message: "{who} tried: restore an article" }),
					did: msg({ message: "{who} restored an article" }),
				},
			},
		},
		review: {
			name: msg({ comment: "the page for what wants a second look", message: "Review" }),
			actions: {
				"review.seen": {
					name: msg`Mark a finding as seen`,
					tried: msg({ message: "{who} tried: mark a finding as seen" }),
					did: msg({ message: "{who} marked as seen: a finding" }),
				},
				"review.unseen": {
					name: msg`Mark a finding as not seen`,
					tried: msg({ message: "{who} tried: mark a finding as not seen" }),
					did: msg({ message: "{who} marked as not seen: a finding" }),
				},
				"review.limits": {
					name: msg`Change the limits of Review`,
					tried: msg({ message: "{who} tried: change the limits of review" }),
					did: msg({ message: "{who} changed the limits of Review" }),
				},
			},
		},
		enquiry: {
			name: msg`Enquiries`,
			actions: {
				"enquiry.send": {
					name: msg`Ask the shop something`,
					tried: msg({ message: "{who} tried: ask the shop something" }),
					did: msg({ message: "{who} sent an enquiry" }),
				},
				"enquiry.delete": {
					name: msg`Delete an enquiry`,
					tried: msg({ message: "{who} tried: delete an enquiry" }),
					did: msg({ message: "{who} deleted an enquiry" }),
				},
			},
		},
		view: {
			name: msg({ comment: "saved views of a list", message: "Views" }),
			actions: {
				"view.save": {
					name: msg`Save a view`,
					tried: msg({ message: "{who} tried: save a view" }),
					did: msg({ message: "{who} saved a view" }),
				},
				"view.delete": {
					name: msg`Delete a view`,
					tried: msg({ message: "{who} tried: delete a view" }),
					did: msg({ message: "{who} deleted a view" }),
				},
			},
		},
		location: {
			name: msg`Locations`,
			actions: {
				"location.add": {
					name: msg`Add a location`,
					tried: msg({ message: "{who} tried: add a location" }),
					did: msg({ message: "{who} added a location" }),
					didTo: msg({ message: "{who} added {what}" }),
				},
				"location.rename": {
					name: msg`Rename a location`,
					tried: msg({ message: "{who} tried: rename a location" }),
					did: msg({ message: "{who} renamed a location" }),
					didTo: msg({ message: "{who} renamed {what}" }),
				},
				"location.close": {
					name: msg`Close a location`,
					tried: msg({ message: "{who} tried: close a location" }),
					did: msg({ message: "{who} closed a location" }),
					didTo: msg({ message: "{who} closed {what}" }),
				},
				"location.reopen": {
					name: msg`Reopen a location`,
					tried: msg({ message: "{who} tried: reopen a location" }),
					did: msg({ message: "{who} reopened a location" }),
					didTo: msg({ message: "{who} reopened {what}" }),
				},
			},
		},
		page: {
			name: msg`Pages`,
			actions: {
				"page.change": {
					name: msg`Change a page`,
					tried: msg({ message: "{who} tried: change a page" }),
					did: msg({ message: "{who} changed one of the company's pages" }),
				},
			},
		},
		company: {
			name: msg`Company`,
			actions: {
				"company.change": {
					name: msg`Change the company's facts`,
					tried: msg({ message: "{who} tried: change the company's facts" }),
					did: msg({ message: "{who} changed the company's facts" }),
				},
			},
		},
		webhook: {
			name: msg`Webhooks`,
			actions: {
				"webhook.add": {
					name: msg`Add a webhook`,
					tried: msg({ message: "{who} tried: add a webhook" }),
					did: msg({ message: "{who} added a webhook" }),
				},
				"webhook.delete": {
					name: msg`Delete a webhook`,
					tried: msg({ message: "{who} tried: delete a webhook" }),
					did: msg({ message: "{who} deleted a webhook" }),
				},
				"webhook.pause": {
					name: msg`Pause a webhook`,
					tried: msg({ message: "{who} tried: pause a webhook" }),
					did: msg({ message: "{who} paused a webhook" }),
				},
				"webhook.resume": {
					name: msg`Resume a webhook`,
					tried: msg({ message: "{who} tried: resume a webhook" }),
					did: msg({ message: "{who} resumed a webhook" }),
				},
				"webhook.replay": {
					name: msg`Replay a webhook`,
					tried: msg({ message: "{who} tried: replay a webhook" }),
					did: msg({ message: "{who} had a webhook told again from an earlier place" }),
				},
				"webhook.rotate": {
					name: msg`Change a webhook's secret`,
					tried: msg({ message: "{who} tried: change a webhook's secret" }),
					did: msg({ message: "{who} changed a webhook's secret" }),
				},
				"webhook.test": {
					name: msg`Test a webhook`,
					tried: msg({ message: "{who} tried: test a webhook" }),
					did: msg({ message: "{who} sent a test to a webhook" }),
				},
				"webhook.repeat": {
					name: msg`Send a delivery again`,
					tried: msg({ message: "{who} tried: send a delivery again" }),
					did: msg({ message: "{who} sent a webhook's delivery again" }),
				},
			},
		},
	};

/** The code in words; a code that is not known here is shown as it is. */
export function actionName(action: string): string {
	const words = wordsOf(action);
	return words === undefined ? action : t(words.name);
}

export function wordsOf(action: string): ActionWords | undefined {
	return actionGroups[action.split(".")[0] ?? ""]?.actions[action];
}
