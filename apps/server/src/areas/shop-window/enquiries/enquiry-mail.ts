import type { NewEnquiry } from "@freehub/contract/shop-window/enquiries";
import { prefixOf } from "@freehub/domain/language";
import type { MailReader } from "#areas/people/sign-in/mails.ts";
import { mailWords } from "#mail/mail-words.ts";
import type { Mail } from "#mail/mailer.ts";

export type Enquiry = Pick<NewEnquiry, "name" | "email" | "text"> & {
	product: { id: string; name: string } | undefined;
};

/** The mail that informs an owner of an enquiry; a reply goes to the visitor. */
export function enquiryMail(owner: MailReader, { name, email, text, product }: Enquiry, site: string): Mail {
	const { language } = owner;
	const { subject, lines, link } = mailWords[language].enquiry({ name, email, product: product?.name });
	const [asks, howToAnswer] = lines;
	return {
		to: owner.email,
		language,
		replyTo: { name, address: email },
		subject,
		lines: [asks, text, howToAnswer],
		links: [
			...(product === undefined
				? []
				: [
						{
							label: product.name,
							url: `${site}${prefixOf(language)}/products/${encodeURIComponent(product.id)}`,
						},
					]),
			// URLs of the workspace contain no language.
			{ label: link, url: `${site}/dashboard/review?kind=enquiry` },
		],
	};
}
