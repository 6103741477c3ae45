/** What was done or tried, and for the sentence what somebody did to what; `what` is for things whose name is not known. */
type ActionWords = { name: string; did: string; what?: string };

/** What the log is about, by the contract's action codes. */
export const actionGroups: Record<string, { name: string; actions: Record<string, ActionWords> }> = {
	session: {
		name: "Sign-ins",
		actions: {
			"session.start": { name: "Sign in", did: "signed in" },
			"session.begin": { name: "Start a sign-in with a provider", did: "started a sign-in with a provider" },
			"session.end": { name: "Sign out", did: "signed out" },
		},
	},
	account: {
		name: "Accounts",
		actions: {
			"account.create": { name: "Sign up", did: "signed up" },
			"account.update": { name: "Change the profile", did: "changed the profile" },
			"account.link": { name: "Add a way to sign in", did: "added a way to sign in" },
			"account.unlink": { name: "Remove a way to sign in", did: "removed a way to sign in" },
			"account.delete": { name: "Delete the account", did: "deleted the account" },
		},
	},
	password: {
		name: "Passwords",
		actions: {
			"password.forget": { name: "Ask for a new password", did: "asked for a new password" },
			"password.reset": { name: "Reset the password by mail", did: "chose a new password by mail" },
			"password.change": { name: "Change the password", did: "changed the password" },
		},
	},
	email: {
		name: "Addresses",
		actions: {
			"email.ask": { name: "Ask for the confirmation mail", did: "asked for the confirmation mail" },
			"email.change": { name: "Change the address", did: "changed the address" },
		},
	},
	token: {
		name: "API tokens",
		actions: {
			"token.add": { name: "Create an API token", did: "created", what: "an API token" },
			"token.revoke": { name: "Revoke an API token", did: "revoked", what: "an API token" },
		},
	},
	person: {
		name: "People",
		actions: {
			"person.role": { name: "Change a role", did: "changed the role of", what: "somebody" },
			"person.sign-out": {
				name: "Sign somebody out everywhere",
				did: "signed out everywhere:",
				what: "somebody",
			},
			"person.invite": { name: "Invite somebody", did: "invited", what: "somebody" },
			"person.uninvite": { name: "Withdraw an invitation", did: "withdrew", what: "an invitation" },
			"person.join": { name: "Accept an invitation", did: "accepted", what: "an invitation" },
		},
	},
	product: {
		name: "Products",
		actions: {
			"product.add": { name: "Add a product", did: "added", what: "a product" },
			"product.change": { name: "Change a product", did: "changed", what: "a product" },
			"product.delete": { name: "Delete a product", did: "deleted", what: "a product" },
			"product.restore": { name: "Restore a product", did: "restored", what: "a product" },
			"product.change-many": { name: "Change many products", did: "changed", what: "many products" },
			"product.delete-many": { name: "Delete many products", did: "deleted", what: "many products" },
			"product.restore-many": { name: "Restore many products", did: "restored", what: "many products" },
		},
	},
	image: {
		name: "Pictures",
		actions: { "image.upload": { name: "Upload a picture", did: "uploaded", what: "a picture" } },
	},
	import: {
		name: "Imports",
		actions: {
			"import.upload": { name: "Upload a file to import", did: "uploaded", what: "a file to import" },
			"import.change": {
				name: "Correct how a file is read",
				did: "corrected how a file is read:",
				what: "an import",
			},
			"import.commit": { name: "Import a file", did: "imported", what: "a file" },
			"import.cancel": { name: "Cancel an import", did: "cancelled", what: "an import" },
			"import.undo": { name: "Undo an import", did: "took back", what: "an import" },
		},
	},
	stock: {
		name: "Stock",
		actions: {
			"stock.book": { name: "Change stock", did: "changed", what: "stock" },
			"stock.reverse": { name: "Undo a stock change", did: "took back", what: "stock changes" },
		},
	},
	article: {
		name: "Articles",
		actions: {
			"article.add": { name: "Begin an article", did: "began", what: "an article" },
			"article.change": { name: "Change an article", did: "changed", what: "an article" },
			"article.publish": { name: "Publish an article", did: "published", what: "an article" },
			"article.unpublish": { name: "Unpublish an article", did: "unpublished", what: "an article" },
			"article.delete": { name: "Delete an article", did: "deleted", what: "an article" },
			"article.restore": { name: "Restore an article", did: "restored", what: "an article" },
		},
	},
	review: {
		name: "Review",
		actions: {
			"review.seen": { name: "Mark a finding as seen", did: "marked as seen:", what: "a finding" },
			"review.unseen": { name: "Mark a finding as not seen", did: "marked as not seen:", what: "a finding" },
			"review.limits": { name: "Change the limits of Review", did: "changed", what: "the limits of Review" },
		},
	},
	view: {
		name: "Views",
		actions: {
			"view.save": { name: "Save a view", did: "saved", what: "a view" },
			"view.delete": { name: "Delete a view", did: "deleted", what: "a view" },
		},
	},
	location: {
		name: "Locations",
		actions: {
			"location.add": { name: "Add a location", did: "added", what: "a location" },
			"location.rename": { name: "Rename a location", did: "renamed", what: "a location" },
			"location.close": { name: "Close a location", did: "closed", what: "a location" },
			"location.reopen": { name: "Reopen a location", did: "reopened", what: "a location" },
		},
	},
};

/** The code in words; a code that is not known here is shown as it is. */
export function actionName(action: string): string {
	return wordsOf(action)?.name ?? action;
}

/** 'deleted' and 'a product'. */
export function didWords(action: string): { did: string; what: string } {
	const { did = action, what = "" } = wordsOf(action) ?? {};
	return { did, what };
}

function wordsOf(action: string): ActionWords | undefined {
	return actionGroups[action.split(".")[0] ?? ""]?.actions[action];
}
