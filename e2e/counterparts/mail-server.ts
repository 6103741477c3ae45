import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort } from "../../tools/free-port.ts";

export type MailServer = {
	/** The SMTP URL for Freehub, with user and password. */
	url: string;
	/**
	 * Waits until exactly these mails, by subject, have arrived for an address.
	 * @returns the last of them.
	 */
	mailsTo: (address: string, ...subjects: string[]) => Promise<Email>;
	start: () => Promise<void>;
	stop: () => Promise<void>;
};

/** Starts an SMTP server on loopback that requires a password, and stores the mails. */
export async function startMailServer(): Promise<MailServer> {
	const port = await freePort();
	const [user, password] = ["freehub", `${randomUUID()} @/%`];
	const mails: { to: string[]; mail: Email }[] = [];
	let server: SMTPServer | undefined;

	function makeServer(): SMTPServer {
		return new SMTPServer({
			// There is no certificate for loopback.
			hideSTARTTLS: true,
			allowInsecureAuth: true,
			onAuth: (given, _, done) => {
				const isKnown = given.username === user && given.password === password;
				return isKnown ? done(null, { user }) : done(new Error("Wrong user or password"));
			},
			onData: (stream, { envelope }, done) => {
				const to = envelope.rcptTo.map(({ address }) => address);
				stream.toArray().then(async (parts: Buffer[]) => {
					mails.push({ to, mail: await PostalMime.parse(Buffer.concat(parts)) });
					done();
				}, done);
			},
		});
	}

	async function start(): Promise<void> {
		server = makeServer();
		server.on("error", () => {});
		await once(server.listen(port, "127.0.0.1"), "listening");
	}

	async function stop(): Promise<void> {
		await new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(resolve)));
		server = undefined;
	}

	await start();
	return {
		url: `smtp://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
		async mailsTo(address, ...subjects) {
			const come = () => mails.filter(({ to }) => to.includes(address)).map(({ mail }) => mail);
			await expect.poll(() => come().map(({ subject }) => subject)).toEqual(subjects);
			return come().at(-1) as Email;
		},
		start,
		stop,
	};
}
