import { addToken, deleteAccount, endSession, endSessions, revokeToken } from "@freehub/contract/account";
import { ApiError } from "@freehub/contract/errors";
import {
	changeEmail,
	changePassword,
	sendVerificationEmail,
	unlinkAccount,
	updateUser,
} from "@freehub/contract/identity";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { api } from "#lib/api.ts";
import { accountQuery, sessionsQuery, tokensQuery } from "./queries.ts";
import { useSurroundings } from "./surroundings.ts";

/** A command on one's own account; afterwards the lists that it changes are read again. */
function useOwnMutation<Variables, Result>(
	command: (variables: Variables) => Promise<Result>,
	...changes: QueryKey[]
) {
	const queryClient = useQueryClient();
	const { onSignInNeeded } = useSurroundings();
	return useMutation({
		mutationFn: command,
		onSuccess: async () => {
			await Promise.all(changes.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
		},
		onError: (error) => {
			if (error instanceof ApiError && error.status === 401) onSignInNeeded();
		},
	});
}

type Body<E extends { body?: z.ZodType }> = z.input<NonNullable<E["body"]>>;

export function useUpdateUser() {
	const { refreshSession } = useSurroundings();
	return useOwnMutation(async (body: Body<typeof updateUser>) => {
		await api.call(updateUser, { body });
		await refreshSession();
	}, accountQuery.queryKey);
}

export function useChangeEmail() {
	const { refreshSession } = useSurroundings();
	return useOwnMutation(async (body: Body<typeof changeEmail>) => {
		await api.call(changeEmail, { body });
		await refreshSession();
	}, accountQuery.queryKey);
}

/** Has the mail that confirms the address sent again. */
export function confirmAgain(email: string) {
	return api.call(sendVerificationEmail, { body: { email } });
}

export function useChangePassword() {
	return useOwnMutation(
		(body: Body<typeof changePassword>) => api.call(changePassword, { body }),
		sessionsQuery.queryKey,
	);
}

export function useUnlink() {
	return useOwnMutation(
		(providerId: string) => api.call(unlinkAccount, { body: { providerId } }),
		accountQuery.queryKey,
	);
}

export function useEndSession() {
	return useOwnMutation((id: string) => api.call(endSession, { params: { id } }), sessionsQuery.queryKey);
}

export function useEndSessions() {
	return useOwnMutation(() => api.call(endSessions));
}

export function useAddToken() {
	return useOwnMutation((body: Body<typeof addToken>) => api.call(addToken, { body }), tokensQuery.queryKey);
}

export function useRevokeToken() {
	return useOwnMutation((id: string) => api.call(revokeToken, { params: { id } }), tokensQuery.queryKey);
}

export function useDeleteAccount() {
	return useOwnMutation((body: Body<typeof deleteAccount>) => api.call(deleteAccount, { body }));
}
