import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The newest mail to an address in an outbox: its subject and the token in its link. Waits briefly for it. */
export async function newestMail(outbox: string, to: string): Promise<{ subject: string; token: string }> {
	for (let attempt = 0; attempt < 100; attempt++) {
		const mail = mailsTo(outbox, to).at(-1);
		if (mail !== undefined) return mail;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	throw new Error(`There is no mail to ${to}.`);
}

/** The raw text of every mail in an outbox, newest last. */
function rawMails(outbox: string): string[] {
	let files: string[] = [];
	try {
		files = readdirSync(outbox)
			.filter((file) => file.endsWith(".eml"))
			.toSorted();
	} catch {
		// No mail exists yet.
	}
	return files.map((file) => readFileSync(join(outbox, file), "utf8"));
}

/** Every mail in an outbox: its headers by lower-case name, and its whole body with unfolded lines. */
export function allMails(outbox: string): { headers: Record<string, string>; body: string }[] {
	return rawMails(outbox).map((mail) => {
		const end = mail.indexOf("\r\n\r\n");
		const lines = mail
			.slice(0, end)
			.replace(/\r\n[ \t]+/g, " ")
			.split("\r\n");
		const headers = lines.map((line) => [
			line.slice(0, line.indexOf(":")).toLowerCase(),
			line.slice(line.indexOf(":") + 1).trim(),
		]);
		const body = mail.slice(end).replace(/=\r\n/g, "").replaceAll("=3D", "=");
		return { headers: Object.fromEntries(headers), body };
	});
}

export function mailsTo(outbox: string, to: string): { subject: string; token: string }[] {
	return rawMails(outbox)
		.filter((mail) => mail.includes(`\r\nTo: ${to}`))
		.map((mail) => ({
			subject: /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? "",
			token: decodeURIComponent(/token=3D([^\s"<]+)/.exec(mail.replace(/=\r\n/g, ""))?.[1] ?? ""),
		}));
}

/** Every mail in an outbox as its reader sees it, newest last, in any script. */
export function readMails(
	outbox: string,
): { headers: Record<string, string>; subject: string; body: string }[] {
	const mails = allMails(outbox);
	return rawMails(outbox).map((mail, at) => {
		const { headers = {} } = mails[at] ?? {};
		return { headers, subject: decodedWords(headers.subject ?? ""), body: decodedParts(mail) };
	});
}

/** RFC 2047: `=?UTF-8?Q?w=C3=A4hlen?=`. */
function decodedWords(header: string): string {
	return header.replace(/\?=\s+=\?/g, "?==?").replace(/((?:=\?utf-8\?[QB]\?[^?]*\?=)+)/gi, (words) => {
		const bytes = [...words.matchAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi)].map(([, kind, text = ""]) =>
			kind?.toUpperCase() === "B" ? Buffer.from(text, "base64") : quoted(text.replaceAll("_", " ")),
		);
		return Buffer.concat(bytes).toString("utf8");
	});
}

/** The decoded bodies of a mail's parts, joined. */
function decodedParts(mail: string): string {
	const boundary = /boundary="([^"]+)"/.exec(mail)?.[1];
	const parts = boundary === undefined ? [mail] : mail.split(`--${boundary}`).slice(1, -1);
	return parts
		.map((part) => {
			const end = part.indexOf("\r\n\r\n");
			const body = part.slice(end);
			const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(part.slice(0, end))?.[1];
			if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
			return encoding === "quoted-printable" ? quoted(body.replace(/=\r\n/g, "")).toString("utf8") : body;
		})
		.join("\n");
}

function quoted(text: string): Buffer {
	return Buffer.from(
		text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
		"latin1",
	);
}
