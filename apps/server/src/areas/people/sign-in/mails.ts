import { type Language, prefixOf } from "@freehub/domain/language";
import type { Role } from "@freehub/domain/people/access";
import { mailWords } from "#mail/mail-words.ts";
import type { SendMail } from "#mail/mailer.ts";

/** The recipient of a mail, and its language. */
export type MailReader = { email: string; language: Language };

type Words = { subject: string; lines: readonly string[]; link: string };

type Post = {
	send: SendMail;
	/** Counts a mail that somebody else may have triggered. Returns whether the recipient may still get it. */
	mayReach: (email: string) => Promise<boolean>;
	/** The base URL of the web app, without a trailing slash. */
	site: string;
	/** True: mails are sent. False: they are written to files on the server. */
	goOut: boolean;
};

/** All mails about accounts. Each function returns whether its mail was sent. */
export function identityMails({ send, mayReach, site, goOut }: Post) {
	/** The link leads to the page in the mail's language. */
	function write({ email, language }: MailReader, { link, ...words }: Words, page: string, token?: string) {
		const query = token === undefined ? "" : `?token=${encodeURIComponent(token)}`;
		const url = `${site}${prefixOf(language)}/${page}${query}`;
		return send({ to: email, language, ...words, links: [{ label: link, url }] });
	}
	async function writeCounted(
		to: MailReader,
		...mail: [Words, page: string, token?: string]
	): Promise<boolean> {
		return (await mayReach(to.email)) && write(to, ...mail);
	}
	return {
		goOut,
		confirmAddress: (to: MailReader, token: string) =>
			writeCounted(to, mailWords[to.language].confirmAddress, "verify-email", token),
		confirmChange: (to: MailReader, newAddress: string, token: string) =>
			writeCounted(to, mailWords[to.language].confirmChange(newAddress), "verify-email", token),
		resetPassword: (to: MailReader, token: string) =>
			writeCounted(to, mailWords[to.language].resetPassword, "reset-password", token),
		/** Not counted: nobody can use up the mails to hide a changed password from its owner. */
		passwordChanged: (to: MailReader) => write(to, mailWords[to.language].passwordChanged, "forgot-password"),
		addressKnown: (to: MailReader) =>
			writeCounted(to, mailWords[to.language].addressKnown, "forgot-password"),
		invite: (to: MailReader, inviter: string, role: Role, token: string) => {
			const { invitation, roles } = mailWords[to.language];
			return writeCounted(to, invitation(inviter, roles[role]), "invitation", token);
		},
	};
}

export type IdentityMails = ReturnType<typeof identityMails>;
