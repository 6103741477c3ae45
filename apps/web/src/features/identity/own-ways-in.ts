import { ApiError } from "@freehub/contract/errors";
import { requestPasswordReset, sendVerificationEmail, signIn, signUp } from "@freehub/contract/identity";
import { api } from "#lib/api.ts";
import { WayInError, type WaysIn } from "#lib/ways-in.ts";

/** The accounts that this server keeps itself. */
export const ownWaysIn: WaysIn = {
	signIn: async (credentials) => {
		try {
			await api.call(signIn, { body: credentials });
		} catch (error) {
			if (!(error instanceof ApiError && error.status === 401)) throw error;
			throw new WayInError(
				"This email address and password do not belong together. Check both and try again.",
			);
		}
	},
	signUp: async ({ email, password }) => {
		const { signedIn } = await api.call(signUp, {
			body: { name: email.split("@")[0] || email, email, password },
		});
		return { signedIn };
	},
	confirmAgain: async ({ email }) => {
		await api.call(sendVerificationEmail, { body: { email } });
	},
	forgotPassword: async (email) => {
		await api.call(requestPasswordReset, { body: { email } });
	},
};
