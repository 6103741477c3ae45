import { ApiError } from "@freehub/contract/errors";
import { MAX_PASSWORD, MIN_PASSWORD } from "@freehub/contract/people/identity";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { AuthError, type Concern } from "#lib/auth-service.ts";
import { errorSentence } from "#lib/error-sentence.ts";

export type IdentityFailure = { sentence: string; concern: Concern | undefined };

const taken = msg`There is already an account with this email address. Sign in instead.`;
const fresh = msg`Your sign-in is more than a day old. Sign out and in again, then try again.`;

const identityFailures: Record<string, [sentence: MessageDescriptor, concern?: Concern]> = {
	user_already_exists: [taken],
	user_already_exists_use_another_email: [taken],
	wrong_password: [msg`This is not your current password.`, "current-password"],
	invalid_password: [msg`This is not your current password.`, "current-password"],
	password_too_short: [
		msg`The password is too short: it needs at least ${plural(MIN_PASSWORD, { one: "# character", other: "# characters" })}.`,
		"password",
	],
	password_too_long: [
		msg`The password is too long: it can have at most ${plural(MAX_PASSWORD, { one: "# character", other: "# characters" })}.`,
		"password",
	],
	password_too_common: [msg`This password is too common. Choose another one.`, "password"],
	invalid_email: [msg`This is not an email address. It should look like name@example.com.`, "email"],
	email_not_verified: [msg`This address is not confirmed yet.`, "unconfirmed"],
	session_not_fresh: [fresh],
	beginning_code_needed: [msg`This shop is new: enter its one-time code.`, "code"],
	beginning_code_wrong: [
		msg`This is not the one-time code of this shop. Compare it with what the server printed at its start.`,
		"code",
	],
	invalid_user: [msg`You are signed in with another account. Sign out, then open the link again.`],
};

const fields: Record<string, Concern> = {
	email: "email",
	newEmail: "email",
	password: "password",
	newPassword: "password",
	currentPassword: "current-password",
};

/** The sentence for a failed account action, and its place. The server's codes are in capitals or in our own style. */
export function failureOf(error: unknown): IdentityFailure {
	if (error instanceof AuthError) return { sentence: error.sentence, concern: error.concern };
	if (!(error instanceof ApiError)) return { sentence: errorSentence(error), concern: undefined };
	if (error.status === 429) {
		const why = errorSentence(error);
		return { sentence: t`${why} What you typed is kept.`, concern: undefined };
	}
	const known = identityFailures[error.code.toLowerCase()];
	if (known !== undefined) return { sentence: t(known[0]), concern: known[1] };
	const [field] = error.problem.errors ?? [];
	if (field !== undefined) return { sentence: field.message, concern: fields[field.field] };
	return { sentence: errorSentence(error), concern: undefined };
}

const concernFields: Record<Concern, readonly string[]> = {
	email: ["newEmail", "email"],
	password: ["newPassword", "password"],
	"current-password": ["currentPassword", "password"],
	code: ["code"],
	unconfirmed: [],
};

/** The failure by field name, if the form has the field that the failure is about. */
export function identityProblems(error: unknown, form: object): Record<string, string> {
	const { sentence, concern } = failureOf(error);
	const field = concern === undefined ? undefined : concernFields[concern].find((name) => name in form);
	return field === undefined ? {} : { [field]: sentence };
}

/** Why an account write failed. */
export const whyNotIdentity = (error: unknown): string => failureOf(error).sentence;

/** Whether the link from a mail was refused: already used, too old, or cut off. */
export function isLinkRefused(error: unknown): boolean {
	if (!(error instanceof ApiError)) return false;
	const code = error.code.toLowerCase();
	const isRefused = ["invalid_token", "token_expired", "user_not_found"].includes(code);
	return isRefused || error.problem.errors?.[0]?.field === "token";
}
