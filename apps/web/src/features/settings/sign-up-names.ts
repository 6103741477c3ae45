import type { SignUpChoice } from "@freehub/domain/sign-up";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The names of the sign-up choices. */
export const signUpNames: Record<SignUpChoice, MessageDescriptor> = {
	configured: msg`As the server is configured`,
	everyone: msg`Everyone, and they may change stock`,
	customer: msg`Everyone, as a customer`,
	invitation: msg`Only people who were invited`,
};
