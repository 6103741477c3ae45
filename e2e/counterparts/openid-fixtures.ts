import { randomUUID } from "node:crypto";
import { getSession, type User } from "@freehub/contract/people/identity";
import type { Page } from "@playwright/test";
import { freePort } from "../../tools/free-port.ts";
import { test as base, expect } from "../fixtures.ts";
import type { Started } from "../keep.ts";
import { linkIn, newestMail } from "../mails.ts";
import { type OwnServer, startServer } from "../own-server.ts";
import { client, type KnownPerson, type OpenIdServer, startOpenIdProvider } from "./openid-provider.ts";

/** The operator's name for their own provider. */
export const COMPANY = "Cykelkompagniet";

type Place = {
	/** A provider that replaces Google. */
	google: OpenIdServer;
	/** The operator's own provider. */
	company: OpenIdServer;
	/** A server configured with both providers. */
	shop: OwnServer;
};
type Fixtures = Place & { place: Place };

/** Tests with their own server and real OpenID providers on this machine. */
export const test = base.extend<Fixtures>({
	settings: { DEMO: "off" },
	place: [
		async ({ keep, settings }, use) => use(await keep("openid", () => openPlace(settings))),
		{ timeout: 60_000 },
	],
	google: ({ place }, use) => use(place.google),
	company: ({ place }, use) => use(place.company),
	shop: ({ place }, use) => use(place.shop),
	baseURL: async ({ shop }, use) => use(shop.url),
});

async function openPlace(settings: Record<string, string>): Promise<Started<Place>> {
	const port = await freePort();
	const google = await startOpenIdProvider({ ...redirectTo(port, "google"), isGoogle: true });
	const company = await startOpenIdProvider(redirectTo(port, "oidc"));
	const shop = await startServer({ ...settings, ...providerSettings(port, google.url, company.url) });
	return {
		thing: { google, company, shop },
		stop: () => Promise.all([shop.stop(), google.stop(), company.stop()]),
	};
}

/** The redirect URI of a provider. */
export function redirectTo(port: number, provider: "google" | "oidc"): { redirectUri: string } {
	return { redirectUri: `http://localhost:${port}/api/auth/callback/${provider}` };
}

/** The settings of a server on this port with the providers at these addresses. */
export function providerSettings(port: number, google: string, company?: string): Record<string, string> {
	return {
		PORT: String(port),
		PUBLIC_URL: `http://localhost:${port}`,
		GOOGLE_DISCOVERY_URL: `${google}/.well-known/openid-configuration`,
		GOOGLE_CLIENT_ID: client.id,
		GOOGLE_CLIENT_SECRET: client.secret,
		...(company !== undefined && {
			OIDC_ISSUER: company,
			OIDC_NAME: COMPANY,
			OIDC_CLIENT_ID: client.id,
			OIDC_CLIENT_SECRET: client.secret,
		}),
	};
}

/** A unique person, with an address that the provider has confirmed. */
export function newPerson(given: Partial<KnownPerson> = {}): KnownPerson {
	return { email: `kim-${randomUUID()}@shop.test`, email_verified: true, name: "Kim Larsen", ...given };
}

/** Presses a button that opens a provider's popup. */
export async function openWindow(page: Page, button: string): Promise<Page> {
	const opening = page.waitForEvent("popup");
	await page.getByRole("main").getByRole("button", { name: button }).click();
	return opening;
}

/** Signs in at the provider. */
export async function sayWhoIAm(popup: Page, { email }: KnownPerson): Promise<void> {
	await popup.getByLabel("Email").fill(email);
	await popup.getByRole("button", { name: "Next" }).click();
}

/** Answers the provider's last page; the popup then closes itself. */
export async function answer(popup: Page, button: "Agree" | "Refuse"): Promise<void> {
	const closing = popup.waitForEvent("close");
	await popup.getByRole("button", { name: button }).click();
	await closing;
}

/** Completes a provider's popup from start to end. */
export async function goThroughWindow(page: Page, button: string, person: KnownPerson): Promise<void> {
	const popup = await openWindow(page, button);
	await sayWhoIAm(popup, person);
	await answer(popup, "Agree");
}

/** The signed-in account according to our own server, by this browser's cookie. */
export async function accountOf(page: Page): Promise<User | undefined> {
	const response = await page.request.get("/api/auth/get-session");
	return getSession.answer.parse(await response.json())?.user;
}

export const password = "correct horse battery";

/** Opens an account with a password and signs in; with `isConfirmed`, confirms its address through the link in a mail. */
export async function openAccount(
	page: Page,
	{ email, name }: KnownPerson,
	shop: OwnServer,
	{ isConfirmed }: { isConfirmed: boolean },
): Promise<User> {
	await page.request.post("/api/auth/sign-up/email", { data: { email, name, password } });
	if (isConfirmed) {
		await page.request.post("/api/auth/send-verification-email", { data: { email } });
		await page.goto(linkIn(await newestMail(email, /confirm/i, shop)));
		await expect(page.getByText("Your address is confirmed.")).toBeVisible();
	}
	const user = await accountOf(page);
	expect(user).toMatchObject({ email, emailVerified: isConfirmed });
	return user as User;
}

/** Simulates another browser of the same person, without cookies of ours or of the provider. */
export async function startAfresh(page: Page): Promise<void> {
	await forgetSession(page);
	await page.goto("/signin");
}

/** Removes the browser's session. Leave the page first: its pending requests would be refused. */
export async function forgetSession(page: Page): Promise<void> {
	await page.goto("about:blank");
	await page.context().clearCookies();
}
