import { randomUUID } from "node:crypto";
import { freePort } from "../../tools/free-port.ts";
import { test as base, expect } from "../fixtures.ts";
import type { Started } from "../keep.ts";
import { linkIn } from "../mails.ts";
import { type OwnServer, startServer } from "../own-server.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";

export const password = "correct horse battery";
export const owner = { name: "Olga Owner", email: "olga@shop.test" };

/** The subjects of the mails. */
export const subjects = {
	confirm: "Confirm your e-mail address",
	known: "You have an account already",
	choose: "Choose a new password",
	invited: `${owner.name} invites you to Freehub`,
};

type Place = {
	post: MailServer;
	/** A server that sends its mails to the mail server. */
	shop: OwnServer;
};
type Fixtures = Place & { place: Place };

/** Tests with their own server, which sends mails to a real mail server on this machine. */
export const test = base.extend<Fixtures>({
	settings: {
		MAIL_FROM: "The shop <mail@shop.test>",
		REQUIRE_EMAIL_VERIFICATION: "on",
		ACCESS: "staff",
		DEMO: "off",
		LOG_LEVEL: "error",
	},
	place: [
		async ({ keep, settings }, use) => use(await keep("mail", () => openPlace(settings))),
		{ timeout: 60_000 },
	],
	post: ({ place }, use) => use(place.post),
	shop: ({ place }, use) => use(place.shop),
	baseURL: async ({ shop }, use) => use(shop.url),
});

async function openPlace(settings: Record<string, string>): Promise<Started<Place>> {
	const post = await startMailServer();
	const port = String(await freePort());
	const site = { PORT: port, PUBLIC_URL: `http://localhost:${port}`, SMTP_URL: post.url };
	const shop = await startServer({ ...settings, ...site });
	await openAccount(shop, post, owner.email, owner.name);
	return { thing: { post, shop }, stop: () => Promise.all([shop.stop(), post.stop()]) };
}

/** A unique address. */
export function newEmail(): string {
	return `kim-${randomUUID()}@shop.test`;
}

/** Opens an account and confirms its address through the link in the mail. The first account is the owner's. */
export async function openAccount(
	{ url }: OwnServer,
	post: MailServer,
	email: string,
	name = "Kim",
): Promise<void> {
	await fetch(`${url}/api/auth/sign-up/email`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ email, name, password }),
	});
	const { search } = new URL(linkIn(await post.mailsTo(email, subjects.confirm)));
	const answer = await fetch(`${url}/api/auth/verify-email${search}`);
	expect(answer.status).toBe(200);
}
