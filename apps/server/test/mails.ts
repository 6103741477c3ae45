import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The newest mail to an address in an outbox: its subject and the token of its link. Waits a moment for it. */
export async function newestMail(outbox: string, to: string): Promise<{ subject: string; token: string }> {
	for (let attempt = 0; attempt < 100; attempt++) {
		const mail = mailsTo(outbox, to).at(-1);
		if (mail !== undefined) return mail;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	throw new Error(`There is no mail to ${to}.`);
}

export function mailsTo(outbox: string, to: string): { subject: string; token: string }[] {
	let files: string[] = [];
	try {
		files = readdirSync(outbox)
			.filter((file) => file.endsWith(".eml"))
			.toSorted();
	} catch {
		// No mail was written yet.
	}
	return files
		.map((file) => readFileSync(join(outbox, file), "utf8"))
		.filter((mail) => mail.includes(`To: ${to}`))
		.map((mail) => ({
			subject: /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? "",
			token: decodeURIComponent(/token=3D([^\s"<]+)/.exec(mail.replace(/=\r\n/g, ""))?.[1] ?? ""),
		}));
}
