import { msg } from "@lingui/core/macro";
import { paths } from "#lib/paths.ts";
import type { WebKind } from "#lib/web-kind.ts";

export const imports = {
	name: msg`Imports`,
	page: ({ _id }) => paths.import(_id),
	find: null,
	actions: {
		"import.upload": {
			name: msg`Upload a file to import`,
			did: msg({ message: "{who} uploaded a file to import" }),
			didTo: msg({ message: "{who} uploaded {what} to import" }),
		},
		"import.price-rule": {
			name: msg`Compute prices by a rule`,
			did: msg({ message: "{who} computed prices by a rule to import" }),
			didTo: msg({ message: "{who} computed prices by a rule: {what}" }),
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
} satisfies WebKind<"import">;
