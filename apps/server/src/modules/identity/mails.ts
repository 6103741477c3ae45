import type { Role } from "@freehub/domain/access";
import { type Language, prefixOf } from "@freehub/domain/language";
import { mailWords } from "#mail/mail-words.ts";
import type { SendMail } from "#mail/mailer.ts";

/** Where a mail goes, and in which language. */
export type Reader = { email: string; language: Language };

type Words = { subject: string; lines: readonly string[]; link: string };

type Post = {
	send: SendMail;
	/** Counts a mail that somebody else may have caused. Answers whether its recipient may still get it. */
	mayReach: (email: string) => Promise<boolean>;
	/** Where people reach the web app, without a slash at its end. */
	site: string;
	/** Whether mails reach people, or are files on the server. */
	goOut: boolean;
};

/** Every mail about accounts. Each function answers whether its mail was sent. */
export function identityMails({ send, mayReach, site, goOut }: Post) {
	/** Its link leads to the page in the mail's language. */
	function write({ email, language }: Reader, { link, ...words }: Words, page: string, token?: string) {
		const query = token === undefined ? "" : `?token=${encodeURIComponent(token)}`;
		const url = `${site}${prefixOf(language)}/${page}${query}`;
		return send({ to: email, language, ...words, links: [{ label: link, url }] });
	}
	async function writeCounted(to: Reader, ...mail: [Words, page: string, token?: string]): Promise<boolean> {
		return (await mayReach(to.email)) && write(to, ...mail);
	}
	return {
		goOut,
		confirmAddress: (to: Reader, token: string) =>
			writeCounted(to, mailWords[to.language].confirmAddress, "verify-email", token),
		confirmChange: (to: Reader, newAddress: string, token: string) =>
			writeCounted(to, mailWords[to.language].confirmChange(newAddress), "verify-email", token),
		resetPassword: (to: Reader, token: string) =>
			writeCounted(to, mailWords[to.language].resetPassword, "reset-password", token),
		/** Not counted: nobody can use the mails up to hide from somebody that their password was changed. */
		passwordChanged: (to: Reader) => write(to, mailWords[to.language].passwordChanged, "forgot-password"),
		addressKnown: (to: Reader) => writeCounted(to, mailWords[to.language].addressKnown, "forgot-password"),
		invite: (to: Reader, inviter: string, role: Role, token: string) => {
			const { invitation, roles } = mailWords[to.language];
			return writeCounted(to, invitation(inviter, roles[role]), "invitation", token);
		},
	};
}

export type IdentityMails = ReturnType<typeof identityMails>;
