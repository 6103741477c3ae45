import { createServer } from "node:net";
import { onTestFinished } from "vitest";

/**
 * An SMTP server on loopback that accepts every mail; it is removed after the test.
 * @param before runs when a mail has come, before it is accepted; if it gives "cut", the sender never gets an answer.
 * @param refuses the answer to an address that it does not take, such as `550 no such user`; undefined: it takes it.
 * @returns its address, and the mails.
 */
export async function smtpServer(
	before: () => Promise<unknown> = () => Promise.resolve(),
	refuses: (to: string) => string | undefined = () => undefined,
): Promise<{ url: string; mails: string[] }> {
	const mails: string[] = [];
	// why: a real one is on an external network; this implements the part of SMTP that nodemailer uses.
	const server = createServer((socket) => {
		let mail: string | undefined;
		socket.on("error", () => socket.destroy());
		socket.write("220 test\r\n");
		socket.setEncoding("utf8").on("data", (text: string) => {
			if (mail !== undefined) {
				mail += text;
				if (!mail.endsWith("\r\n.\r\n")) return;
				mails.push(mail);
				mail = undefined;
				return void before().then((end) => (end === "cut" ? socket.destroy() : socket.write("250 OK\r\n")));
			} else if (text.startsWith("DATA")) {
				mail = "";
				return void socket.write("354 go on\r\n");
			}
			const [, to] = /^RCPT TO:<(.*)>/.exec(text) ?? [];
			socket.write(`${(to !== undefined && refuses(to)) || "250 OK"}\r\n`);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => void server.close());
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The mail server has no port.");
	return { url: `smtp://127.0.0.1:${address.port}`, mails };
}
