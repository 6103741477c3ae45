import { listPeople } from "@freehub/contract/people/people";
import { msg } from "@lingui/core/macro";
import { IconUserCircle } from "@tabler/icons-react";
import { api } from "#lib/api.ts";
import { paths } from "#lib/paths.ts";
import { OWN } from "#lib/query-client.ts";
import { MOST_FOUND, type WebKind } from "#lib/web-kind.ts";

export const session = {
	name: msg`Sign-ins`,
	find: null,
	actions: {
		"session.start": { name: msg`Sign in`, did: msg({ message: "{who} signed in" }) },
		"session.begin": {
			name: msg`Start a sign-in with a provider`,
			did: msg({ message: "{who} started a sign-in with a provider" }),
		},
		"session.end": { name: msg`Sign out`, did: msg({ message: "{who} signed out" }) },
	},
} satisfies WebKind<"session">;

export const account = {
	name: msg`Accounts`,
	find: null,
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
} satisfies WebKind<"account">;

export const password = {
	name: msg`Passwords`,
	find: null,
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
} satisfies WebKind<"password">;

export const email = {
	name: msg`Addresses`,
	find: null,
	actions: {
		"email.ask": {
			name: msg`Ask for the confirmation mail`,
			did: msg({ message: "{who} asked for the confirmation mail" }),
		},
		"email.change": { name: msg`Change the address`, did: msg({ message: "{who} changed the address" }) },
	},
} satisfies WebKind<"email">;

export const token = {
	name: msg`API tokens`,
	find: null,
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
} satisfies WebKind<"token">;

export const person = {
	name: msg`People`,
	page: null,
	find: {
		needs: "people.manage",
		place: 4,
		Icon: IconUserCircle,
		query: (search) => ({
			queryKey: [OWN, "found-people", search],
			queryFn: async ({ signal }) => {
				const people = await api.call(listPeople, { query: { search, limit: MOST_FOUND }, signal });
				return people.map(({ _id: id, name, email }) => {
					return { id, label: name, note: email, to: paths.peopleFound(email) };
				});
			},
		}),
	},
	actions: {
		"person.role": {
			name: msg`Change a role`,
			did: msg({ message: "{who} changed the role of somebody" }),
			didTo: msg({ message: "{who} changed the role of {what}" }),
		},
		"person.stores": {
			name: msg`Change somebody's stores`,
			did: msg({ message: "{who} changed the stores of somebody" }),
			didTo: msg({ message: "{who} changed the stores of {what}" }),
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
} satisfies WebKind<"person">;

export const access = {
	name: msg`Who may do what`,
	find: null,
	actions: {},
} satisfies WebKind<"access">;
