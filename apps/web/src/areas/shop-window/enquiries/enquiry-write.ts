import { type NewEnquiry, sendEnquiry } from "@freehub/contract/shop-window/enquiries";
import { t } from "@lingui/core/macro";
import { api } from "#lib/api.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { learnErrors } from "#lib/learn-words.ts";
import { checkFor, type FormProblems, fieldProblems } from "#lib/use-write-form.ts";
import { failureSentenceOf, type Sent, stillUnanswered, toSend, type Write } from "#lib/write.ts";

const write: Write<NewEnquiry, { sent: true }> = {
	send: (body, idempotencyKey) => api.call(sendEnquiry, { body, idempotencyKey }),
	why: (error) => {
		const why = errorSentence(error);
		return t`Your question was not sent. ${why}`;
	},
	isForVisitors: true,
};

export type EnquiryOutcome =
	| { isDone: true }
	| { isDone: false; problems: FormProblems; failure: string | undefined };

/** The last enquiry sent without an answer. A repeat reuses its idempotency key, so the server handles it only once. */
let unanswered: Sent<NewEnquiry> | undefined;

/**
 * Validates an enquiry and sends it. This is a separate module, loaded on submit, so that the public product page does not
 * load the contract and the code of writes.
 */
export async function ask(enquiry: NewEnquiry): Promise<EnquiryOutcome> {
	const check = checkFor(sendEnquiry);
	if (Object.keys(check(enquiry)).length > 0) {
		await learnErrors();
		return { isDone: false, problems: check(enquiry), failure: undefined };
	}
	const sent = toSend(write, enquiry, unanswered);
	unanswered = sent;
	try {
		await write.send(sent.input, sent.idempotencyKey);
		unanswered = undefined;
		return { isDone: true };
	} catch (error) {
		unanswered = stillUnanswered(sent, error);
		const refused = fieldProblems(error);
		const isAtFields = Object.keys(refused).length > 0;
		return {
			isDone: false,
			problems: refused,
			failure: isAtFields ? undefined : failureSentenceOf(write, error, enquiry),
		};
	}
}
