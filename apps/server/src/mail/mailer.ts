import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import type { Config } from "#config.ts";
import { writeDurably } from "#files/write-durably.ts";

/** Some sentences, and at most one link to follow. */
export type Mail = {
	to: string;
	subject: string;
	/** Paragraphs of plain text. */
	lines: readonly string[];
	link?: { label: string; url: string };
};

/**
 * Sends a mail. What goes wrong is logged. Nobody waits for it where the time that an answer takes must not tell whether an address is known.
 * @returns whether it was sent.
 */
export type SendMail = (mail: Mail) => Promise<boolean>;

/** Mails go out through SMTP_URL, or are written as files under DATA_DIR/outbox where none is set. */
export function createMailer(
	{ smtpUrl, mailFrom, dataDir }: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">,
	log: Logger,
): SendMail {
	const deliver = smtpUrl === undefined ? toOutbox(join(dataDir, "outbox"), log) : toSmtp(smtpUrl);
	return async (mail) => {
		try {
			await deliver({
				from: mailFrom,
				to: mail.to,
				subject: mail.subject,
				text: textOf(mail),
				html: htmlOf(mail),
			});
			return true;
		} catch (error) {
			log.error({ err: error, subject: mail.subject }, "mail could not be sent");
			return false;
		}
	};
}

function toSmtp(url: string) {
	const transport = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 });
	return (message: SendMailOptions) => transport.sendMail(message);
}

function toOutbox(folder: string, log: Logger) {
	const transport = createTransport({ streamTransport: true, buffer: true });
	return async (message: SendMailOptions) => {
		const { message: text } = await transport.sendMail(message);
		await mkdir(folder, { recursive: true, mode: 0o700 });
		const file = join(folder, `${uuidv7()}.eml`);
		await writeDurably(file, text as Buffer);
		log.info({ file, subject: message.subject }, "mail written");
	};
}

function textOf({ lines, link }: Mail): string {
	return `${[...lines, ...(link === undefined ? [] : [`${link.label}: ${link.url}`])].join("\n\n")}\n`;
}

function htmlOf({ lines, link }: Mail): string {
	const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`);
	if (link !== undefined) {
		paragraphs.push(`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`);
	}
	return paragraphs.join("\n");
}

function escapeHtml(text: string): string {
	return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
