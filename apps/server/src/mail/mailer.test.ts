import pino from "pino";
import { expect, it } from "vitest";
import { smtpServer } from "../../test/smtp.ts";
import type { Look } from "./mail-html.ts";
import { createMailer } from "./mailer.ts";

it("gives up a mail when its signal says so, although the mail server has not answered yet", async () => {
	const giving = new AbortController();
	const { url, mails } = await smtpServer(() => {
		giving.abort();
		return new Promise(() => undefined);
	});
	const settings = { smtpUrl: url, mailFrom: "Shop <mail@shop.test>", dataDir: "" };
	const look = async () => ({ name: "Wheels" }) as Look;
	const send = createMailer(settings, pino({ level: "silent" }), look);
	const { signal } = giving;
	const mail = { to: "kim@shop.test", language: "en" as const, subject: "Order", lines: ["Bell"], signal };
	expect(await send(mail)).toBe(false);
	expect(mails).toHaveLength(1);
});
