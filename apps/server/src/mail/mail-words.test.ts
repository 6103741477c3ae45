import { readFileSync } from "node:fs";
import { type Language, languages } from "@freehub/domain/language";
import { roles } from "@freehub/domain/people/access";
import { describe, expect, it } from "vitest";
import { identityMails } from "#areas/people/sign-in/mails.ts";
import { enquiryMail } from "#areas/shop-window/enquiries/enquiry-mail.ts";
import { lateMail } from "#backup/late-backup.ts";
import { readConfig } from "#config.ts";
import { mailWords } from "./mail-words.ts";
import type { Mail } from "./mailer.ts";

const SITE = "https://shop.test";

/** All mails, in a language. */
async function allMails(language: Language): Promise<Record<string, Mail>> {
	const sent: Mail[] = [];
	const send = (mail: Mail) => Promise.resolve(sent.push(mail) > 0);
	const to = { email: "kim@shop.test", language };
	const { goOut: _, ...mails } = identityMails({
		send,
		mayReach: async () => true,
		site: SITE,
		goOut: true,
	});
	const write = {
		confirmAddress: () => mails.confirmAddress(to, "t"),
		confirmChange: () => mails.confirmChange(to, "new@shop.test", "t"),
		resetPassword: () => mails.resetPassword(to, "t"),
		passwordChanged: () => mails.passwordChanged(to),
		addressKnown: () => mails.addressKnown(to),
		invite: () => mails.invite(to, "Olga", "buyer", "t"),
	} satisfies Record<keyof typeof mails, () => Promise<boolean>>;
	for (const one of Object.values(write)) await one();
	const asked = { name: "Ada", email: "ada@home.test", text: "???", product: undefined };
	const names = [...Object.keys(write), "enquiry", "enquiry about a product", "backup", "no backup"];
	sent.push(enquiryMail(to, asked, SITE));
	sent.push(enquiryMail(to, { ...asked, product: { id: "p1", name: "Larch" } }, SITE));
	const config = readConfig({ PUBLIC_URL: SITE });
	sent.push(lateMail(to, "2026-11-24T02:00:00.000Z", config), lateMail(to, null, config));
	return Object.fromEntries(names.map((name, at) => [name, sent[at] as Mail]));
}

function textsOf({ subject, lines, links = [] }: Mail): string[] {
	return [subject, ...lines, ...links.map(({ label }) => label)];
}

/** Words that are the same in every language: people's input, and names. */
const facts = new Set(["???", "Larch"]);

describe.each(languages)("mails in %s", (language) => {
	it("say everything, and lead to the page in that language", async () => {
		const prefix = language === "en" ? SITE : `${SITE}/${language}`;
		const pages = {
			confirmAddress: [`${prefix}/verify-email?token=t`],
			confirmChange: [`${prefix}/verify-email?token=t`],
			resetPassword: [`${prefix}/reset-password?token=t`],
			passwordChanged: [`${prefix}/forgot-password`],
			addressKnown: [`${prefix}/forgot-password`],
			invite: [`${prefix}/invitation?token=t`],
			enquiry: [`${SITE}/dashboard/review?kind=enquiry`],
			backup: [`${SITE}/dashboard/today`],
			"no backup": [`${SITE}/dashboard/today`],
			"enquiry about a product": [`${prefix}/products/p1`, `${SITE}/dashboard/review?kind=enquiry`],
		};
		const mails = await allMails(language);
		const links = Object.entries(mails).map(([name, mail]) => [name, mail.links?.map(({ url }) => url)]);
		expect(Object.fromEntries(links)).toEqual(pages);
		for (const mail of Object.values(mails)) {
			expect(mail).toMatchObject({ to: "kim@shop.test", language });
			for (const text of textsOf(mail)) expect(text.trim()).not.toBe("");
		}
	});

	it("tell the facts", async () => {
		const mails = await allMails(language);
		expect(mails.confirmChange?.lines.join()).toContain("new@shop.test");
		expect(mails.invite?.subject).toContain("Olga");
		expect(mails.invite?.lines.join()).toContain(mailWords[language].roles.buyer);
		expect(mails.enquiry).toMatchObject({ replyTo: { name: "Ada", address: "ada@home.test" } });
		expect(mails.enquiry?.lines).toEqual([
			expect.stringContaining("Ada (ada@home.test)"),
			"???",
			expect.any(String),
		]);
		expect(mails["enquiry about a product"]?.subject).toContain("Larch");
		expect(mails["enquiry about a product"]?.lines[0]).toContain("Larch");
	});
});

describe.each(languages.filter((language) => language !== "en"))("mails in %s", (language) => {
	it("have nothing left in English", async () => {
		const [english, mails] = [await allMails("en"), await allMails(language)];
		for (const [name, mail] of Object.entries(mails)) {
			const originals = textsOf(english[name] as Mail);
			for (const [at, text] of textsOf(mail).entries()) {
				if (facts.has(text)) continue;
				expect(text).not.toBe(originals[at]);
				expect(text).not.toMatch(/\b(the|your?|this|was|account|address|password|works|asks|about)\b/i);
			}
		}
	});

	it("call the roles as the web app does", () => {
		const catalogues = ["visitors", "table", "workspace"]
			.map((part) =>
				readFileSync(new URL(`../../../web/src/words/${language}.${part}.po`, import.meta.url), "utf8"),
			)
			.join("\n");
		for (const role of roles) {
			const called = new RegExp(`^msgctxt "role"\nmsgid "${role}"\nmsgstr "(.+)"$`, "m").exec(
				catalogues,
			)?.[1];
			expect([role, mailWords[language].roles[role]]).toEqual([role, called]);
		}
	});
});
