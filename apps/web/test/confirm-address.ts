import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "@freehub/contract/client";
import { sendVerificationEmail, verifyEmail } from "@freehub/contract/people/identity";
import { inject, vi } from "vitest";

/** Confirms an account's address with the link of the mail that the server writes. */
export async function confirmAddress(api: Client, email: string, shop: "demo" | "staff"): Promise<void> {
	await api.call(sendVerificationEmail, { body: { email } });
	const token = await vi.waitFor(() => tokenFor(email, shop), { timeout: 10_000 });
	await api.call(verifyEmail, { query: { token } });
}

async function tokenFor(email: string, shop: "demo" | "staff"): Promise<string> {
	const outbox = join(inject("dataDirs")[shop], "outbox");
	const names = await readdir(outbox);
	const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
	const mail = mails.find((one) => one.includes(`To: ${email}`)) ?? "";
	// Quoted-printable: lines are broken after a '=', which is written as '=3D'.
	const text = mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
	const [, token] = /token=([\w.-]+)/.exec(text) ?? [];
	if (token === undefined) throw new Error(`There is no mail to ${email}.`);
	return token;
}
