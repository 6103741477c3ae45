import { randomUUID } from "node:crypto";
import { getSession, type User } from "@freehub/contract/identity";
import type { Page } from "@playwright/test";
import { test as base, expect } from "../fixtures.ts";
import { freePort } from "../free-port.ts";
import type { Started } from "../keep.ts";
import { linkIn, newestMail } from "../mails.ts";
import { type OwnServer, startServer } from "../own-server.ts";
import { client, type KnownPerson, type OpenIdServer, startOpenIdProvider } from "./openid-provider.ts";

/** What the operator calls a provider of their own. */
export const COMPANY = "Cykelkompagniet";

type Place = {
	/** A provider in Google's place. */
	google: OpenIdServer;
	/** The operator's own provider. */
	company: OpenIdServer;
	/** A server that knows both. */
	shop: OwnServer;
};
type Fixtures = Place & { place: Place };

/** Tests against a server of their own with real OpenID providers on this machine. */
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

/** Where a provider sends people back to. */
export function redirectTo(port: number, provider: "google" | "oidc"): { redirectUri: string } {
	return { redirectUri: `http://localhost:${port}/api/auth/callback/${provider}` };
}

/** The settings of a server on this port that knows the providers at these addresses. */
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

/** Somebody whom nobody else is, with an address that the provider has confirmed. */
export function newPerson(given: Partial<KnownPerson> = {}): KnownPerson {
	return { email: `kim-${randomUUID()}@shop.test`, email_verified: true, name: "Kim Larsen", ...given };
}

/** Presses a button that opens the window of a provider. */
export async function openWindow(page: Page, button: string): Promise<Page> {
	const opening = page.waitForEvent("popup");
	await page.getByRole("main").getByRole("button", { name: button }).click();
	return opening;
}

/** Says at the provider who one is. */
export async function sayWhoIAm(popup: Page, { email }: KnownPerson): Promise<void> {
	await popup.getByLabel("Email").fill(email);
	await popup.getByRole("button", { name: "Next" }).click();
}

/** Answers a page of the provider for the last time; the window then closes itself. */
export async function answer(popup: Page, button: "Agree" | "Refuse"): Promise<void> {
	const closing = popup.waitForEvent("close");
	await popup.getByRole("button", { name: button }).click();
	await closing;
}

/** Goes all the way through the window of a provider. */
export async function goThroughWindow(page: Page, button: string, person: KnownPerson): Promise<void> {
	const popup = await openWindow(page, button);
	await sayWhoIAm(popup, person);
	await answer(popup, "Agree");
}

/** Who our own server says is signed in, by the cookie that this browser has. */
export async function accountOf(page: Page): Promise<User | undefined> {
	const response = await page.request.get("/api/auth/get-session");
	return getSession.answer.parse(await response.json())?.user;
}

export const password = "correct horse battery";

/** Opens an account with a password and signs in to it; `isConfirmed`: its address is confirmed by the link of a mail. */
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

/** As if the person came with another browser, which neither we nor the provider know. */
export async function startAfresh(page: Page): Promise<void> {
	await forgetSession(page);
	await page.goto("/signin");
}

/** The browser has no session from now on. The page is left first: what it still asks for would be refused. */
export async function forgetSession(page: Page): Promise<void> {
	await page.goto("about:blank");
	await page.context().clearCookies();
}
