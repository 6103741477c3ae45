import type { Page } from "@freehub/contract/client";
import { ApiError } from "@freehub/contract/errors";
import {
	changeRole,
	type Invitation,
	invite,
	type Member,
	removePerson,
	setStores,
	signOutPerson,
	withdrawInvitation,
} from "@freehub/contract/people/people";
import type { Language } from "@freehub/domain/language";
import type { Role } from "@freehub/domain/people/access";
import { t } from "@lingui/core/macro";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { roleNames } from "#lib/role-words.ts";
import type { Write } from "#lib/write.ts";
import { peopleKeys } from "./queries.ts";

export const changeMemberRole: Write<{ member: Member; role: Role }, Member> = {
	send: ({ member, role }) => api.call(changeRole, { params: { id: member._id }, body: { role } }),
	show: (changed, _, queryClient) => showMember(queryClient, changed),
	showFailure: (_, __, queryClient) => queryClient.invalidateQueries({ queryKey: peopleKeys.members }),
	done: ({ name, role }) => {
		const roleName = t(roleNames[role]);
		return t({ comment: "name is a person's", message: `${name} now has the ${roleName} role` });
	},
	why: (error, { member: { name, role } }) => {
		if (error instanceof ApiError && error.code === "last_owner") {
			return t`${name} is the only owner, and somebody must be one. Make another member an owner first.`;
		}
		const [roleName, why] = [t(roleNames[role]), errorSentence(error)];
		return t({ comment: "name is a person's", message: `${name} still has the ${roleName} role. ${why}` });
	},
};

/** The stores at which a member works, and whether their role holds only there. */
export type StoresOfMember = { member: Member; stores: string[]; onlyThere: boolean };

export const changeMemberStores: Write<StoresOfMember, Member> = {
	send: ({ member, stores, onlyThere }) =>
		api.call(setStores, { params: { id: member._id }, body: { stores, onlyThere } }),
	show: (changed, _, queryClient) => showMember(queryClient, changed),
	showFailure: (_, __, queryClient) => queryClient.invalidateQueries({ queryKey: peopleKeys.members }),
	done: ({ name, onlyThere }) =>
		onlyThere
			? t({ comment: "name is a person's", message: `${name} now writes only at their own stores` })
			: t({ comment: "name is a person's", message: `The stores of ${name} are saved` }),
};

function showMember(queryClient: QueryClient, changed: Member): void {
	// Update the cache at once: reading every loaded page again can take a moment.
	queryClient.setQueriesData<InfiniteData<Page<Member>>>({ queryKey: peopleKeys.members }, (data) =>
		data === undefined ? undefined : { ...data, pages: data.pages.map((page) => withMember(page, changed)) },
	);
}

function withMember(page: Page<Member>, changed: Member): Page<Member> {
	return { ...page, items: page.items.map((member) => (member._id === changed._id ? changed : member)) };
}

export const signOutMember: Write<Member, unknown> = {
	send: ({ _id }) => api.call(signOutPerson, { params: { id: _id } }),
	done: (_, { name }) => t({ comment: "name is a person's", message: `${name} is signed out everywhere` }),
};

export const removeMember: Write<Member, unknown> = {
	send: ({ _id }) => api.call(removePerson, { params: { id: _id } }),
	stale: () => [peopleKeys.members],
	done: (_, { name }) => t({ comment: "name is a person's", message: `${name} is removed` }),
};

/** If the server sends no mails, the answer contains the link's secret, which cannot be read again. */
export type Invited = Invitation & { token: string | null };

type NewInvitation = {
	email: string;
	role: Role;
	language: Language;
	stores?: string[];
	onlyThere?: boolean;
};

export const inviteMember: Write<NewInvitation, Invited> = {
	send: (body) => api.call(invite, { body }),
	stale: () => [peopleKeys.invitations],
	// No message for a link to copy: it takes the focus, and a message would cover it.
	done: ({ email, token }) => (token === null ? t`A mail is on its way to ${email}` : undefined),
};

export const withdrawOneInvitation: Write<Invitation, unknown> = {
	send: ({ _id }) => api.call(withdrawInvitation, { params: { id: _id } }),
	// Also after a failure: it may have been accepted in the meantime.
	stale: () => [peopleKeys.invitations],
	done: (_, { email }) => t`The invitation of ${email} is withdrawn`,
	why: (error, { email }) => {
		const why = errorSentence(error);
		return t`The invitation of ${email} was not withdrawn. ${why}`;
	},
};
