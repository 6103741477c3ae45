import {
	acceptInvitation,
	listInvitations,
	listPeople,
	previewInvitation,
} from "@freehub/contract/people/people";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { filteredPagesQuery } from "#lib/paged-query.ts";
import { OWN } from "#lib/query-client.ts";

/** Rows per page of the members' table. */
const PAGE = 50;

export const peopleKeys = { members: [OWN, "people"], invitations: [OWN, "invitations"] } as const;

export function memberPagesQuery(search: string) {
	return filteredPagesQuery([...peopleKeys.members, search], listPeople, { query: { limit: PAGE, search } });
}

export const invitationsQuery = queryOptions({
	queryKey: peopleKeys.invitations,
	queryFn: ({ signal }) => api.call(listInvitations, { signal }),
});

/** The role and address of an invitation link. The result stays cached, even after the link has been used. */
export function invitationPreviewQuery(token: string) {
	return queryOptions({
		queryKey: ["invitation", token],
		queryFn: ({ signal }) => api.call(previewInvitation, { body: { token }, signal }),
		staleTime: Number.POSITIVE_INFINITY,
	});
}

/** Accepts the invitation once per token and account: a page that renders twice must not find that the link has been used. */
export function acceptanceQuery(token: string, email: string, onAccepted: () => Promise<void>) {
	return queryOptions({
		queryKey: [OWN, "acceptance", token, email],
		queryFn: async () => {
			const accepted = await api.call(acceptInvitation, { body: { token } });
			await onAccepted();
			return accepted;
		},
		staleTime: Number.POSITIVE_INFINITY,
		refetchOnMount: false,
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
	});
}
