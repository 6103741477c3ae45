/** What only a recent sign-in allows. */
export const SESSION_TOO_OLD = "Your session is older than a day. Sign out and in again to do this.";

/** Sentences for better-auth's codes where its own would not tell people what to do next. */
const sentences: Record<string, string> = {
	INVALID_EMAIL_OR_PASSWORD: "This e-mail address and password do not belong together.",
	EMAIL_NOT_VERIFIED:
		"This address is not confirmed yet. Follow the link in the mail that was sent to it, then sign in.",
	INVALID_TOKEN: "This link is not valid, or it was used already. Ask for a new one.",
	TOKEN_EXPIRED: "This link has expired. Ask for a new one.",
	USER_NOT_FOUND: "This link is not valid, or it was used already. Ask for a new one.",
	SESSION_NOT_FRESH: SESSION_TOO_OLD,
	SESSION_EXPIRED: SESSION_TOO_OLD,
	FAILED_TO_UNLINK_LAST_ACCOUNT: "This is the last way to sign in to your account, so it stays.",
	PROVIDER_NOT_FOUND: "This way to sign in is not set up on this server, or cannot be reached.",
	EMAIL_PASSWORD_DISABLED: "Accounts are held by Firebase on this server. Sign in with it.",
	ACCOUNT_NOT_LINKED:
		"There is an account with this address already, and one of the two addresses was never confirmed.",
	INVALID_CALLBACK_URL: "The page to come back to is not on this site.",
	INVALID_ERROR_CALLBACK_URL: "The page to come back to is not on this site.",
	EMAIL_ALREADY_VERIFIED: "This address is confirmed already.",
	EMAIL_MISMATCH: "You can ask for a mail to your own address only.",
};

/** The sentence for a code of better-auth; undefined: its own will do. */
export function sentenceFor(code: string): string | undefined {
	return sentences[code];
}
