import type { AppError } from "#app-error.ts";
import { isoOf } from "#db/timestamp.ts";
import type { WriteRequest } from "#db/write.ts";
import type { MailOutcome } from "#mail/mailer.ts";

/** How long nobody may change a document that is being mailed, in ms. */
const SENDING_MS = 60_000;
/** How long a mail may take, in ms. The rest of the time is for what is written after it. */
export const MAIL_MS = 45_000;

/** Whether a document is being mailed right now, so that nobody may change it. */
export function isSending({ sending_until }: { sending_until: Date | number | null }, now: Date): boolean {
	return sending_until !== null && new Date(sending_until) > now;
}

/** The time until which a document is kept from others while it is mailed. */
export function sendingUntil(now: Date, mails = 1): Date {
	return new Date(now.getTime() + SENDING_MS * mails);
}

/** The steps in which a document of a kind is issued. */
type Steps<Begun, Answer> = {
	/** Gives the document its number, and keeps others from changing it. @returns undefined if it was issued already. */
	begin: () => Promise<Begun | undefined>;
	/** Mails it; undefined: it was issued on another way. */
	mail: ((begun: Begun) => Promise<MailOutcome>) | undefined;
	/** The outcome of the mail, as it is stored with the document. */
	note: (begun: Begun, outcome: MailOutcome) => string;
	/** Lets others change it again. @param mailed what became of its mail, if it was tried. */
	release: (mailed?: string) => Promise<void>;
	/** The refusal if the mail was not sent. */
	refuse: () => AppError;
	/** Writes that it is issued, in a transaction of its own. @param begun undefined if it was issued already. */
	issue: (begun: Begun | undefined, mailed: string | undefined) => Promise<Answer>;
};

/**
 * Issues a document: it gets its number first, then the mail goes out, and only then it counts as issued. If the mail fails, the
 * document stays as it was and keeps its number, and what the mail server said is kept.
 * @throws AppError the refusals of the steps.
 */
export async function issueByMail<Begun, Answer>(steps: Steps<Begun, Answer>): Promise<Answer> {
	const begun = await steps.begin();
	// A repeated request gets the first answer from `issue`.
	if (begun === undefined || steps.mail === undefined) return steps.issue(begun, undefined);
	const outcome = await steps.mail(begun).catch(async (error: unknown) => {
		await steps.release();
		throw error;
	});
	const mailed = steps.note(begun, outcome);
	if (outcome.isSent) return steps.issue(begun, mailed);
	await steps.release(mailed);
	throw steps.refuse();
}

/** A mail as it is stored with its document. `key`: that of the request; a repeat of it sends nothing. */
export function storedMail<Mail extends object>(
	mail: Mail,
	{ now, key }: Pick<WriteRequest, "now" | "key">,
): string {
	return JSON.stringify({ ...mail, at: isoOf(now), key });
}

/** The addresses of contacts that get documents, as they are stored. */
export function addressesOf(contacts: string): string {
	const all = JSON.parse(contacts) as { email: string; getsOrders: boolean }[];
	return all.flatMap(({ email, getsOrders }) => (getsOrders && email !== "" ? email : [])).join(", ");
}
