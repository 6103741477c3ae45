import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { oneLine } from "@freehub/domain/one-line";
import { UNNAMED } from "@freehub/domain/shop";
import type { SendMailOptions } from "nodemailer";
import type { Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import type { Config } from "#config.ts";
import { writeDurably } from "#write-durably.ts";
import { htmlOf, type Look, type MailContent } from "./mail-html.ts";
import { SHOP } from "./words/shop.ts";

export type Mail = MailContent & {
	to: string;
	/** The recipient of replies, if it is not the server's own address. */
	replyTo?: { name: string; address: string };
	attachments?: readonly { filename: string; content: Buffer | string; contentType: string }[];
	/** The identity of a mail that may be sent again, such as an order and its revision. The Message-ID follows from it. */
	sameAs?: string;
	/** Ends the attempt. Without it only a connection without any traffic is given up. */
	signal?: AbortSignal;
};

/** Tells autoresponders not to answer. */
const headers = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/**
 * Sends a mail. Errors are logged. Do not await it if the response time must not reveal whether an address is known.
 * @returns whether it was sent.
 */
export type SendMail = (mail: Mail) => Promise<boolean>;

/** The fate of a mail. */
export type MailOutcome = {
	isSent: boolean;
	/**
	 * The mail server's refusal, such as `550 no such user`, also if it refused only some of several addresses; empty: it refused
	 * nothing, or was not reached.
	 */
	answer: string;
};

type Settings = Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">;

/** The result of the last mail of this process. */
export type LastMail = { at: Date; isSent: boolean };

/** By the settings: in tests a process has several servers. */
const lastMails = new WeakMap<object, LastMail>();

/** The last mail that this process sent, or failed to send, with these settings; undefined: none yet. */
export function lastMail(settings: object): LastMail | undefined {
	return lastMails.get(settings);
}

/** Sends mails through SMTP_URL, or writes them as files to DATA_DIR/outbox if it is unset. */
export function createMailer(...from: Parameters<typeof createAnsweredMailer>): SendMail {
	const send = createAnsweredMailer(...from);
	return async (mail) => (await send(mail)).isSent;
}

/** The same with the answer of the mail server. */
export function createAnsweredMailer(
	settings: Settings,
	log: Logger,
	shopLook: () => Promise<Look>,
): (mail: Mail) => Promise<MailOutcome> {
	const { smtpUrl, mailFrom, dataDir } = settings;
	const note = (isSent: boolean) => lastMails.set(settings, { at: new Date(), isSent });
	const deliver = smtpUrl === undefined ? toOutbox(join(dataDir, "outbox"), log) : toSmtp(smtpUrl);
	return async (mail) => {
		try {
			const look = await shopLook();
			const { name } = look;
			const named = (text: string) => text.replaceAll(SHOP, name);
			const refused = await deliver({
				from: senderOf(mailFrom, name),
				to: mail.to,
				...(mail.replyTo && { replyTo: mail.replyTo }),
				...(mail.sameAs !== undefined && { messageId: messageIdOf(mail.sameAs, mail.to, mailFrom) }),
				headers: { ...headers, "Content-Language": mail.language },
				subject: named(mail.subject),
				text: named(textOf(mail)),
				html: htmlOf(mail, look),
				...(mail.attachments && { attachments: [...mail.attachments] }),
				...(mail.signal && { signal: mail.signal }),
			});
			note(true);
			return { isSent: true, answer: answerIn(refused) };
		} catch (error) {
			log.error({ err: error, subject: mail.subject }, "mail could not be sent");
			note(false);
			return { isSent: false, answer: answerIn(error) };
		}
	};
}

/** The words of nodemailer about a mail that was refused, as a whole or by address. */
type Refused = {
	response?: string;
	rejectedErrors?: readonly { recipient?: string; response?: string }[];
};

/** Max length of an answer. */
const MAX_ANSWER = 500;

function answerIn(refused: unknown): string {
	const { response = "", rejectedErrors = [] } = (refused ?? {}) as Refused;
	const byAddress = rejectedErrors.flatMap(({ recipient = "", response: answer = "" }) =>
		answer === "" ? [] : `${recipient}: ${answer}`,
	);
	const text = byAddress.length > 0 ? byAddress.join("; ") : response;
	return oneLine(text).slice(0, MAX_ANSWER);
}

/** The same text for the same mail, so that a mail program shows it once although it was sent twice. */
function messageIdOf(sameAs: string, to: string, mailFrom: string): string {
	const hash = createHash("sha256").update(`${sameAs}\n${to}`).digest("hex").slice(0, 40);
	const domain = /@([\w.-]+)/.exec(mailFrom)?.[1] ?? "localhost";
	return `<${hash}@${domain}>`;
}

/** A shop with its own name uses it as the sender's name, with the configured address. */
function senderOf(mailFrom: string, name: string): SendMailOptions["from"] {
	if (name === UNNAMED) return mailFrom;
	return {
		name: name.replace(/\s+/g, " "),
		address: /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim(),
	};
}

function toSmtp(url: string) {
	const transport = import("nodemailer").then(({ createTransport }) =>
		createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 }),
	);
	return async (message: SendMailOptions): Promise<Refused> => {
		// The response is that of the accepted mail.
		const { rejectedErrors = [] } = (await (await transport).sendMail(message)) as Refused;
		return { rejectedErrors };
	};
}

function toOutbox(folder: string, log: Logger) {
	return async (message: SendMailOptions): Promise<Refused> => {
		// Loaded with the first mail: it is large.
		const { createTransport } = await import("nodemailer");
		const transport = createTransport({ streamTransport: true, buffer: true });
		const { message: text } = await transport.sendMail(message);
		await mkdir(folder, { recursive: true, mode: 0o700 });
		const file = join(folder, `${uuidv7()}.eml`);
		await writeDurably(file, text as Buffer);
		log.info({ file, subject: message.subject }, "mail written");
		return {};
	};
}

function textOf({ lines, links = [] }: MailContent): string {
	return `${[...lines, ...links.map(({ label, url }) => `${label}: ${url}`)].join("\n\n")}\n`;
}
