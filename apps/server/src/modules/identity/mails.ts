import type { Role } from "@freehub/domain/access";
import { type Language, prefixOf } from "@freehub/domain/language";
import { mailWords } from "#mail/mail-words.ts";
import type { SendMail } from "#mail/mailer.ts";

/** Where a mail goes, and in which language. */
export type Reader = { email: string; language: Language };

type Words = { subject: string; lines: readonly string[]; link: string };

/**
 * Every mail about accounts. `site` is where people reach the web app, without a slash at its end; `goOut` whether mails
 * reach people, or are files on the server.
 */
export function identityMails(send: SendMail, site: string, goOut: boolean) {
	/** Its link leads to the page in the mail's language. */
	function write({ email, language }: Reader, { link, ...words }: Words, page: string, token?: string) {
		const query = token === undefined ? "" : `?token=${encodeURIComponent(token)}`;
		const url = `${site}${prefixOf(language)}/${page}${query}`;
		return send({ to: email, language, ...words, links: [{ label: link, url }] });
	}
	return {
		goOut,
		confirmAddress: (to: Reader, token: string) =>
			write(to, mailWords[to.language].confirmAddress, "verify-email", token),
		confirmChange: (to: Reader, newAddress: string, token: string) =>
			write(to, mailWords[to.language].confirmChange(newAddress), "verify-email", token),
		resetPassword: (to: Reader, token: string) =>
			write(to, mailWords[to.language].resetPassword, "reset-password", token),
		passwordChanged: (to: Reader) => write(to, mailWords[to.language].passwordChanged, "forgot-password"),
		addressKnown: (to: Reader) => write(to, mailWords[to.language].addressKnown, "forgot-password"),
		invite: (to: Reader, inviter: string, role: Role, token: string) => {
			const { invitation, roles } = mailWords[to.language];
			return write(to, invitation(inviter, roles[role]), "invitation", token);
		},
	};
}

export type IdentityMails = ReturnType<typeof identityMails>;
