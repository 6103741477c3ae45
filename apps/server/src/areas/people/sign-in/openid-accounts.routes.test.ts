import { createClient } from "@freehub/contract/client";
import { getAccount } from "@freehub/contract/people/account";
import * as contract from "@freehub/contract/people/identity";
import { describe, expect, it } from "vitest";
import { newestMail } from "../../../../test/mails.ts";
import { openIdProvider, type Person } from "../../../../test/openid-provider.ts";
import { PASSWORD, testServer } from "../../../../test/server.ts";

/** A shop with two providers, in place of Google and as the operator's own, and browsers for it. */
async function shop() {
	const [google, oidc] = [await openIdProvider(), await openIdProvider()];
	const server = await testServer({
		google: { ...google.settings, name: "Google" },
		oidc: { ...oidc.settings, name: "The company" },
	});
	const places = { google, oidc };

	const newBrowser = () => {
		const cookies = new Map<string, string>();
		async function send(path: string, init: RequestInit = {}): Promise<Response> {
			const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
			const answer = await server.request(path, {
				...init,
				headers: { ...(init.headers as Record<string, string>), cookie },
			});
			for (const line of answer.headers.getSetCookie()) {
				const [name = "", value = ""] = line.split(";")[0]?.split(/=(.*)/s) ?? [];
				cookies.set(name, value);
			}
			return answer;
		}
		const client = createClient((path, init) => send(`/api${path}`, init));
		const body = { callbackURL: "/done", errorCallbackURL: "/failed", disableRedirect: true as const };
		const browser = {
			client,
			user: async () => (await client.call(contract.getSession))?.user,
			/** Starts to sign in, or to link a provider. @returns the URL to which the provider redirects the browser. */
			async begin(place: "google" | "oidc", person: Person, endpoint = contract.signInSocial) {
				const { url } = await client.call(endpoint, { body: { ...body, provider: place } });
				return places[place].wayBack(url, place, person);
			},
			/** Follows the redirect back to the shop. @returns the shop's redirect target. */
			follow: async (way: string) => (await send(way)).headers.get("location"),
			signIn: async (place: "google" | "oidc", person: Person) =>
				browser.follow(await browser.begin(place, person)),
			link: async (place: "google" | "oidc", person: Person) =>
				browser.follow(await browser.begin(place, person, contract.linkSocial as never)),
		};
		return browser;
	};

	return {
		google,
		newBrowser,
		/** Creates an account with a password. */
		openAccount: async (email: string, { isConfirmed }: { isConfirmed: boolean }) => {
			const browser = newBrowser();
			await browser.client.call(contract.signUp, { body: { email, name: "Kim", password: PASSWORD } });
			if (isConfirmed) {
				await browser.client.call(contract.sendVerificationEmail, { body: { email } });
				const { token } = await newestMail(server.outbox, email);
				await browser.client.call(contract.verifyEmail, { query: { token } });
			}
			const user = await browser.user();
			expect(user).toMatchObject({ email, emailVerified: isConfirmed });
			return { browser, id: user?.id };
		},
	};
}

function person(given: Partial<Person> = {}): Person {
	const name = crypto.randomUUID();
	return { sub: name, email: `${name}@shop.test`, email_verified: true, name: "Kim Larsen", ...given };
}

describe.each(["google", "oidc"] as const)("%s", (place) => {
	it("opens an account for an address that it has confirmed, and knows it again", async () => {
		const { newBrowser } = await shop();
		const kim = person();
		const [first, second] = [newBrowser(), newBrowser()];
		expect(await first.signIn(place, kim)).toBe("/done");
		const user = await first.user();
		expect(user).toMatchObject({ email: kim.email, name: kim.name, emailVerified: true });
		expect(await second.signIn(place, kim)).toBe("/done");
		expect((await second.user())?.id).toBe(user?.id);
	});

	it("leads to the account that has the address, where both have confirmed it", async () => {
		const { newBrowser, openAccount } = await shop();
		const kim = person();
		const { id } = await openAccount(kim.email, { isConfirmed: true });
		const browser = newBrowser();
		expect(await browser.signIn(place, kim)).toBe("/done");
		expect((await browser.user())?.id).toBe(id);
	});

	it("takes over no account whose address was never confirmed here", async () => {
		const { newBrowser, openAccount } = await shop();
		const kim = person();
		await openAccount(kim.email, { isConfirmed: false });
		const browser = newBrowser();
		expect(await browser.signIn(place, kim)).toBe("/failed?error=account_not_linked");
		expect(await browser.user()).toBeUndefined();
	});

	// Some providers send the text "false" instead of the value, which is truthy.
	it.each([false, "false"])(
		"takes over no account and is added to none with an address that it has not confirmed (%j)",
		async (email_verified) => {
			const { newBrowser, openAccount } = await shop();
			const kim = person({ email_verified });
			const { browser: owner } = await openAccount(kim.email, { isConfirmed: true });
			const browser = newBrowser();
			expect(await browser.signIn(place, kim)).toBe("/failed?error=account_not_linked");
			expect(await browser.user()).toBeUndefined();
			expect(await owner.link(place, kim)).toMatch(/^\/failed\?error=/);
			expect((await owner.client.call(getAccount)).linked).toHaveLength(1);
		},
	);

	it("is added to an account, whatever its address, and to no second one", async () => {
		const { newBrowser, openAccount } = await shop();
		const elsewhere = person({ name: "K. Larsen" });
		const { browser: owner, id } = await openAccount(person().email, { isConfirmed: false });
		expect(await owner.link(place, elsewhere)).toBe("/done");
		expect(await owner.user()).toMatchObject({ id, name: "Kim" });
		const browser = newBrowser();
		await browser.signIn(place, elsewhere);
		expect((await browser.user())?.id).toBe(id);

		const { browser: other } = await openAccount(person().email, { isConfirmed: true });
		expect(await other.link(place, elsewhere)).toBe("/failed?error=account_already_linked_to_different_user");
		expect((await other.client.call(getAccount)).linked).toHaveLength(1);
	});

	it("that was removed from an account leads to another one at the next sign-in", async () => {
		const { newBrowser, openAccount } = await shop();
		const elsewhere = person();
		const { browser: owner, id } = await openAccount(person().email, { isConfirmed: true });
		await owner.link(place, elsewhere);
		await owner.client.call(contract.unlinkAccount, { body: { providerId: place } });
		const browser = newBrowser();
		expect(await browser.signIn(place, elsewhere)).toBe("/done");
		const user = await browser.user();
		expect(user).toMatchObject({ email: elsewhere.email });
		expect(user?.id).not.toBe(id);
	});
});

it("two providers that have confirmed the same address lead to one account", async () => {
	const { newBrowser } = await shop();
	const [kim, same] = [newBrowser(), newBrowser()];
	const { email } = person();
	await kim.signIn("google", person({ email }));
	await same.signIn("oidc", person({ email }));
	expect(await same.user()).toEqual(await kim.user());
});

describe("the way back from a provider", () => {
	it("opens one session", async () => {
		const { newBrowser } = await shop();
		const browser = newBrowser();
		const way = await browser.begin("google", person());
		expect(await browser.follow(way)).toBe("/done");
		await browser.client.call(contract.signOut, { body: {} });
		expect(await browser.follow(way)).toContain("error=");
		expect(await browser.user()).toBeUndefined();
	});

	it("opens none in a browser that did not begin it, and none for an invented state", async () => {
		const { newBrowser } = await shop();
		const [browser, other] = [newBrowser(), newBrowser()];
		const way = await browser.begin("google", person());
		for (const each of [way.replace(/state=[^&]+/, "state=invented"), way]) {
			expect(await other.follow(each)).toContain("error=state_mismatch");
			expect(await other.user()).toBeUndefined();
		}
	});

	it("says so where the provider is gone before it told who it was", async () => {
		const { newBrowser, google } = await shop();
		const browser = newBrowser();
		const way = await browser.begin("google", person());
		google.stop();
		expect(await browser.follow(way)).toBe("/failed?error=invalid_code");
		expect(await browser.user()).toBeUndefined();
	});
});
