import {
	type ApiToken,
	addToken,
	deleteAccount,
	endSession,
	endSessions,
	getAccount,
	listSessions,
	listTokens,
	revokeToken,
} from "@freehub/contract/people/account";
import { changeEmail, changePassword, unlinkAccount, updateUser } from "@freehub/contract/people/identity";
import { t } from "@lingui/core/macro";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { refreshSession } from "#areas/people/sign-in/queries.ts";
import { api } from "#lib/api.ts";
import { whyNotIdentity as why } from "#lib/identity-failure.ts";
import { OWN } from "#lib/query-client.ts";
import type { Write } from "#lib/write.ts";

export const accountQuery = queryOptions({
	queryKey: [OWN, "account"],
	queryFn: ({ signal }) => api.call(getAccount, { signal }),
});

export const sessionsQuery = queryOptions({
	queryKey: [OWN, "sessions"],
	queryFn: ({ signal }) => api.call(listSessions, { signal }),
});

export const tokensQuery = queryOptions({
	queryKey: [OWN, "tokens"],
	queryFn: ({ signal }) => api.call(listTokens, { signal }),
});

type Body<E extends { body?: z.ZodType }> = z.input<NonNullable<E["body"]>>;

/** Refetches the account and the session that the page frame shows. */
async function rereadAccount(queryClient: QueryClient): Promise<void> {
	await Promise.all([refreshSession(queryClient), reread(queryClient, accountQuery)]);
}

async function reread(queryClient: QueryClient, { queryKey }: { queryKey: readonly string[] }) {
	await queryClient.invalidateQueries({ queryKey });
}

export const saveProfile: Write<Body<typeof updateUser>, unknown> = {
	send: (body) => api.call(updateUser, { body }),
	show: (_, __, queryClient) => rereadAccount(queryClient),
	done: () => t`Your profile is saved`,
	why,
};

export const changeAddress: Write<Body<typeof changeEmail>, unknown> = {
	send: (body) => api.call(changeEmail, { body }),
	show: (_, __, queryClient) => rereadAccount(queryClient),
	why,
};

export const savePassword: Write<Body<typeof changePassword>, unknown> = {
	send: (body) => api.call(changePassword, { body }),
	show: (_, __, queryClient) => reread(queryClient, sessionsQuery),
	done: () => t`Your password is changed, and your other sessions have ended`,
	why,
};

/** Removes a sign-in method. */
export const unlink: Write<{ provider: string; name: string }, unknown> = {
	send: ({ provider }) => api.call(unlinkAccount, { body: { providerId: provider } }),
	show: (_, __, queryClient) => reread(queryClient, accountQuery),
	done: (_, { name }) =>
		t({ comment: "name is a way to sign in, such as Google", message: `${name} is removed` }),
	why,
};

export const endOneSession: Write<string, unknown> = {
	send: (id) => api.call(endSession, { params: { id } }),
	show: (_, __, queryClient) => reread(queryClient, sessionsQuery),
	why,
};

export const endAllSessions: Write<void, unknown> = {
	send: () => api.call(endSessions),
	why,
};

export const createToken: Write<Body<typeof addToken>, ApiToken & { token: string }> = {
	send: (body) => api.call(addToken, { body }),
	stale: () => [tokensQuery.queryKey],
	why,
};

export const revokeOneToken: Write<ApiToken, unknown> = {
	send: ({ _id }) => api.call(revokeToken, { params: { id: _id } }),
	show: (_, __, queryClient) => reread(queryClient, tokensQuery),
	done: (_, { name }) => t({ comment: "name is an API token's", message: `${name} is revoked` }),
	why,
};

export const deleteOwnAccount: Write<Body<typeof deleteAccount>, unknown> = {
	send: (body) => api.call(deleteAccount, { body }),
	why,
};
