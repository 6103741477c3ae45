import type { Logger } from "pino";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { createAnsweredMailer } from "#mail/mailer.ts";
import { readCompany, shopLook } from "#shop/shop-look.ts";

type Mail = Parameters<ReturnType<typeof createAnsweredMailer>>[0];

/** Sends mails about documents; answers go to the company's address. Undefined if mails are only written to files. */
export function documentMailer(db: Db, config: Config, log: Logger, site: string) {
	if (config.smtpUrl === undefined) return undefined;
	const send = createAnsweredMailer(config, log, () => shopLook(db, site));
	return async (mail: Omit<Mail, "replyTo">) => {
		const { name, email } = await readCompany(db.kysely);
		return send({ ...mail, ...(email !== "" && { replyTo: { name, address: email } }) });
	};
}

/** The company as documents name it: its name, and the lines of its address. */
export async function readSender(db: Db): Promise<{ name: string; address: string[] }> {
	const { name, street, postal_code, city, country, phone, email } = await readCompany(db.kysely);
	const lines = [street, `${postal_code} ${city}`.trim(), country, phone, email];
	return { name, address: lines.filter((line) => line !== "") };
}

/** The files of a mail: a paper as PDF, and its lines as CSV. @param name without an ending. */
export function attachedFiles(name: string, { pdf, csv }: { pdf: Uint8Array<ArrayBuffer>; csv: string }) {
	return [
		{ filename: `${name}.pdf`, content: Buffer.from(pdf.buffer), contentType: "application/pdf" },
		{ filename: `${name}.csv`, content: csv, contentType: "text/csv; charset=utf-8" },
	];
}
