/** What the log is about, and the words for what was done or tried; by the contract's action codes. */
export const actionGroups: Record<string, { name: string; actions: Record<string, string> }> = {
	session: {
		name: "Sign-ins",
		actions: {
			"session.start": "Sign in",
			"session.begin": "Start a sign-in with a provider",
			"session.end": "Sign out",
		},
	},
	account: {
		name: "Accounts",
		actions: {
			"account.create": "Sign up",
			"account.update": "Change the profile",
			"account.link": "Add a way to sign in",
			"account.unlink": "Remove a way to sign in",
			"account.delete": "Delete the account",
		},
	},
	password: {
		name: "Passwords",
		actions: {
			"password.forget": "Ask for a new password",
			"password.reset": "Reset the password by mail",
			"password.change": "Change the password",
		},
	},
	email: {
		name: "Addresses",
		actions: {
			"email.ask": "Ask for the confirmation mail",
			"email.change": "Change the address",
		},
	},
	token: {
		name: "API tokens",
		actions: { "token.add": "Create an API token", "token.revoke": "Revoke an API token" },
	},
	person: {
		name: "People",
		actions: {
			"person.role": "Change a role",
			"person.sign-out": "Sign somebody out everywhere",
			"person.invite": "Invite somebody",
			"person.uninvite": "Withdraw an invitation",
			"person.join": "Accept an invitation",
		},
	},
	product: {
		name: "Products",
		actions: {
			"product.add": "Add a product",
			"product.change": "Change a product",
			"product.delete": "Delete a product",
			"product.restore": "Restore a product",
			"product.change-many": "Change many products",
			"product.delete-many": "Delete many products",
			"product.restore-many": "Restore many products",
		},
	},
	image: { name: "Pictures", actions: { "image.upload": "Upload a picture" } },
	import: {
		name: "Imports",
		actions: {
			"import.upload": "Upload a file to import",
			"import.change": "Correct how a file is read",
			"import.commit": "Import a file",
			"import.cancel": "Cancel an import",
			"import.undo": "Undo an import",
		},
	},
	stock: {
		name: "Stock",
		actions: { "stock.book": "Change stock", "stock.reverse": "Undo a stock change" },
	},
	view: {
		name: "Views",
		actions: { "view.save": "Save a view", "view.delete": "Delete a view" },
	},
	location: {
		name: "Locations",
		actions: { "location.add": "Add a location", "location.rename": "Rename a location" },
	},
};

/** The code in words; a code that is not known here is shown as it is. */
export function actionWords(action: string): string {
	return actionGroups[groupOf(action)]?.actions[action] ?? action;
}

function groupOf(action: string): string {
	return action.split(".")[0] ?? "";
}
