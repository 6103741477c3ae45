import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import type { OwnServer } from "./own-server.ts";

/** Waits for the newest mail to an address with a subject, in the outbox of a server without SMTP. */
export async function newestMail(
	to: string,
	subject: RegExp,
	{ dataDir }: Pick<OwnServer, "dataDir">,
): Promise<Email> {
	const outbox = join(dataDir, "outbox");
	let found: Email | undefined;
	await expect(async () => {
		// The file names start with the time.
		const names = (await readdir(outbox)).filter((name) => name.endsWith(".eml"));
		for (const name of names.sort().reverse()) {
			const mail = await PostalMime.parse(await readFile(join(outbox, name)));
			if (mail.to?.some(({ address }) => address === to) && subject.test(mail.subject ?? "")) {
				found = mail;
				return;
			}
		}
		throw new Error(`There is no mail to ${to} about ${subject}.`);
	}).toPass({ timeout: 10_000 });
	return found as Email;
}

/** The only link in a mail. */
export function linkIn(mail: Email): string {
	const [link] = /https?:\/\/\S+/.exec(mail.text ?? "") ?? [];
	if (link === undefined) throw new Error(`The mail '${mail.subject}' has no link.`);
	return link;
}
