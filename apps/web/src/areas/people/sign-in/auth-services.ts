import { ApiError } from "@freehub/contract/errors";
import {
	type IdentitySettings,
	requestPasswordReset,
	sendVerificationEmail,
	signIn,
	signUp,
} from "@freehub/contract/people/identity";
import { t } from "@lingui/core/macro";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { firebaseAccounts } from "#areas/people/firebase/firebase-accounts.ts";
import { api } from "#lib/api.ts";
import { AuthError, type AuthService } from "#lib/auth-service.ts";
import { settingsQuery } from "./queries.ts";

/** The auth service for accounts that our own server stores. */
export const ownAccounts: AuthService = {
	signIn: async ({ email, password }) => {
		try {
			await api.call(signIn, { body: { email, password } });
		} catch (error) {
			if (!(error instanceof ApiError && error.status === 401)) throw error;
			throw new AuthError(t`Wrong email address or password. Check both and try again.`);
		}
	},
	signUp: async ({ email, password, code = "" }) => {
		const { signedIn } = await api.call(signUp, {
			body: { name: email.split("@")[0] || email, email, password },
			beginningCode: code,
		});
		return { signedIn };
	},
	sendConfirmation: async ({ email }) => {
		await api.call(sendVerificationEmail, { body: { email } });
	},
	forgotPassword: async (email) => {
		await api.call(requestPasswordReset, { body: { email } });
	},
};

/** The auth service that holds this shop's accounts. */
export function useAuthService(): AuthService {
	const { data: settings } = useQuery(settingsQuery);
	const queryClient = useQueryClient();
	useEffect(() => {
		if (settings?.firebase) firebaseAccounts(settings.firebase).prepare();
	}, [settings]);
	return useMemo(
		() => (settings === undefined ? serviceOnceKnown(queryClient) : serviceOf(settings)),
		[settings, queryClient],
	);
}

function serviceOf({ firebase }: IdentitySettings): AuthService {
	return firebase === null ? ownAccounts : firebaseAccounts(firebase);
}

/** Waits for the settings, so that a form sent before they are loaded goes to the right service. */
function serviceOnceKnown(queryClient: QueryClient): AuthService {
	const service = async () => serviceOf(await queryClient.ensureQueryData(settingsQuery));
	return {
		signIn: async (credentials) => (await service()).signIn(credentials),
		signUp: async (credentials) => (await service()).signUp(credentials),
		sendConfirmation: async (credentials) => (await service()).sendConfirmation(credentials),
		forgotPassword: async (email) => (await service()).forgotPassword(email),
	};
}

/** Message after a mail was requested: `sent`, or that the server cannot send mail and where it stores the message. */
export function useMailSentence(): (sent: string) => string {
	const { data: settings } = useQuery(settingsQuery);
	return (sent) =>
		settings?.sendsMail === false
			? t`No mail was sent: this server has no mail service (SMTP_URL). Whoever runs it finds the message in its data folder, under outbox.`
			: sent;
}
