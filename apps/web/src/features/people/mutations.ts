import type { Page } from "@freehub/contract/client";
import { changeRole, invite, type Member, signOutPerson, withdrawInvitation } from "@freehub/contract/people";
import type { Role } from "@freehub/domain/access";
import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { peopleKeys } from "./queries.ts";

export function useChangeRole() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: ({ id, role }: { id: string; role: Role }) =>
			api.call(changeRole, { params: { id }, body: { role } }),
		onSuccess: (changed) => {
			// In its place at once: reading every loaded page again can take a moment.
			queryClient.setQueriesData<InfiniteData<Page<Member>>>({ queryKey: peopleKeys.members }, (data) =>
				data === undefined
					? undefined
					: { ...data, pages: data.pages.map((page) => withMember(page, changed)) },
			);
		},
		onError: () => queryClient.invalidateQueries({ queryKey: peopleKeys.members }),
	});
}

function withMember(page: Page<Member>, changed: Member): Page<Member> {
	return { ...page, items: page.items.map((member) => (member._id === changed._id ? changed : member)) };
}

export function useSignOutPerson() {
	return useMutation({ mutationFn: (id: string) => api.call(signOutPerson, { params: { id } }) });
}

export function useInvite() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (body: { email: string; role: Role }) => api.call(invite, { body }),
		onSuccess: () => queryClient.invalidateQueries({ queryKey: peopleKeys.invitations }),
	});
}

export function useWithdrawInvitation() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (id: string) => api.call(withdrawInvitation, { params: { id } }),
		// Also where it failed: it may have been accepted in the meantime.
		onSettled: () => queryClient.invalidateQueries({ queryKey: peopleKeys.invitations }),
	});
}
