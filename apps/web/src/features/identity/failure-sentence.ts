import { ApiError } from "@freehub/contract/errors";
import { MIN_PASSWORD } from "@freehub/contract/identity";
import { errorSentence } from "#lib/error-sentence.ts";

const sentences: Record<string, string> = {
	invalid_email_or_password:
		"This email address and password do not belong together. Check both and try again.",
	invalid_password: "This email address and password do not belong together. Check both and try again.",
	unauthenticated: "This email address and password do not belong together. Check both and try again.",
	user_already_exists: "There is already an account with this email address. Sign in instead.",
	user_already_exists_use_another_email:
		"There is already an account with this email address. Sign in instead.",
	password_too_short: `The password is too short: it needs at least ${MIN_PASSWORD} characters.`,
	password_too_long: "The password is too long: it can have at most 128 characters.",
	invalid_email: "This is not an email address. It should look like name@example.com.",
	too_many_requests: "Too many tries from here. Wait a minute and try again; what you typed is kept.",
};

/** Why a sign-in or sign-up failed; the server's codes come in the identity library's capitals or in ours. */
export function failureSentence(error: unknown): string {
	if (!(error instanceof ApiError)) return errorSentence(error);
	if (error.status === 429) return sentences.too_many_requests as string;
	return sentences[error.code.toLowerCase()] ?? errorSentence(error);
}
