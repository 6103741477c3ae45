import {
	accountOf,
	answer,
	COMPANY,
	forgetSession,
	goThroughWindow,
	newPerson,
	openAccount,
	openWindow,
	password,
	sayWhoIAm,
	startAfresh,
	test,
} from "../counterparts/openid-fixtures.ts";
import { alertOf, expect } from "../fixtures.ts";
import { submitCredentials } from "../pages/identity.ts";

// One server and its providers serve all of them.
test.describe.configure({ mode: "default" });

const places = [
	["Google", "google"],
	[COMPANY, "company"],
] as const;

for (const [name, place] of places) {
	test(`${name} signs in through a window of 500 x 600, and leads back to the page that asked`, async ({
		page,
		google,
		company,
	}) => {
		const person = newPerson();
		({ google, company })[place].know(person);
		const features: string[] = [];
		await page.exposeFunction("noteFeatures", (given: string) => void features.push(given));
		await page.addInitScript(() => {
			const open = window.open.bind(window);
			window.open = (url, target, given) => {
				(window as unknown as { noteFeatures: (given?: string) => void }).noteFeatures(given);
				return open(url, target, given);
			};
		});
		await page.goto("/manageinventory?search=wheel");
		await expect(page).toHaveURL("/signin");
		const asking = page.context().waitForEvent("request", (request) => request.url().includes("/auth?"));
		const popup = await openWindow(page, `Continue with ${name}`);
		expect(features).toEqual([expect.stringMatching(/\bwidth=500\b.*\bheight=600\b/)]);
		const asked = Object.fromEntries(new URL((await asking).url()).searchParams);
		expect(asked).toMatchObject({
			response_type: "code",
			code_challenge_method: "S256",
			code_challenge: expect.stringMatching(/^[\w-]{43}$/),
			state: expect.stringMatching(/^.{16,}$/),
			nonce: expect.stringMatching(/^.{16,}$/),
		});
		await popup.getByLabel("Email").waitFor();
		expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600]);
		await sayWhoIAm(popup, person);
		await answer(popup, "Agree");
		await expect(page).toHaveURL("/manageinventory?search=wheel");
		expect(await accountOf(page)).toMatchObject({
			email: person.email,
			name: person.name,
			emailVerified: true,
		});

		await page.goto("/profile");
		const ways = page.getByRole("region", { name: "Ways to sign in" });
		await expect(ways.getByRole("listitem")).toHaveText([new RegExp(`^${name}since`)]);
		await expect(ways).toContainText("This is your only way to sign in");
		await expect(ways.getByRole("button", { name: `Remove ${name}` })).toHaveCount(0);
	});

	test(`${name} with the confirmed address of an account leads to that account`, async ({
		page,
		shop,
		google,
		company,
	}) => {
		const person = newPerson();
		({ google, company })[place].know(person);
		const { id } = await openAccount(page, person, shop, { isConfirmed: true });
		await startAfresh(page);
		await goThroughWindow(page, `Continue with ${name}`, person);
		await expect(page).toHaveURL("/");
		expect(await accountOf(page)).toMatchObject({ id });
		await page.goto("/profile");
		const ways = page.getByRole("region", { name: "Ways to sign in" });
		await expect(ways.getByRole("listitem")).toHaveText([
			/^Email address and password/,
			new RegExp(`^${name}`),
		]);
	});

	test(`${name} is added to an account on the profile page, and removed again`, async ({
		page,
		shop,
		google,
		company,
	}) => {
		const person = newPerson();
		const elsewhere = newPerson({ name: "K. Larsen" });
		({ google, company })[place].know(elsewhere);
		const { id } = await openAccount(page, person, shop, { isConfirmed: true });
		await page.goto("/profile");
		const ways = page.getByRole("region", { name: "Ways to sign in" });
		await goThroughWindow(page, `Add ${name}`, elsewhere);
		await expect(page.getByText(`${name} is added`)).toBeVisible();
		await expect(ways.getByRole("listitem")).toHaveCount(2);

		await startAfresh(page);
		await goThroughWindow(page, `Continue with ${name}`, elsewhere);
		await expect(page).toHaveURL("/");
		expect(await accountOf(page)).toMatchObject({ id, email: person.email, name: person.name });
		await page.goto("/profile");
		await ways.getByRole("button", { name: `Remove ${name}` }).click();
		await expect(page.getByText(`${name} is removed`)).toBeVisible();
		await expect(ways.getByRole("listitem")).toHaveText([/^Email address and password/]);

		await startAfresh(page);
		await goThroughWindow(page, `Continue with ${name}`, elsewhere);
		await expect(page).toHaveURL("/");
		expect(await accountOf(page)).toMatchObject({ email: elsewhere.email });
		expect((await accountOf(page))?.id).not.toBe(id);
	});
}

test("both providers with the same confirmed address are one account", async ({ page, google, company }) => {
	const person = newPerson();
	google.know(person);
	company.know(person);
	await page.goto("/signin");
	await goThroughWindow(page, "Continue with Google", person);
	await expect(page).toHaveURL("/");
	const first = await accountOf(page);
	await startAfresh(page);
	await goThroughWindow(page, `Continue with ${COMPANY}`, person);
	await expect(page).toHaveURL("/");
	expect(await accountOf(page)).toEqual(first);
});

test("a provider's account that another account has cannot be added to a second one", async ({
	page,
	shop,
	google,
}) => {
	const person = newPerson();
	google.know(person);
	await page.goto("/signin");
	await goThroughWindow(page, "Continue with Google", person);
	await expect(page).toHaveURL("/");
	await forgetSession(page);
	await openAccount(page, newPerson(), shop, { isConfirmed: true });
	await page.goto("/profile");
	await goThroughWindow(page, "Add Google", person);
	await expect(alertOf(page)).toHaveText("This Google account belongs to another account here already.");
	await expect(page.getByRole("region", { name: "Ways to sign in" }).getByRole("listitem")).toHaveCount(1);
});

// Some providers write the word instead of the value, and any word is true to a careless reader.
for (const unverified of [false, "false"]) {
	for (const [name, place] of places) {
		test(`an address that ${name} has not confirmed (${JSON.stringify(unverified)}) takes over no account`, async ({
			page,
			shop,
			google,
			company,
		}) => {
			const person = newPerson();
			({ google, company })[place].know({ ...person, email_verified: unverified });
			await openAccount(page, person, shop, { isConfirmed: true });
			await startAfresh(page);
			await goThroughWindow(page, `Continue with ${name}`, person);
			const button = page.getByRole("main").getByRole("button", { name: `Continue with ${name}` });
			await expect(button.locator("..").getByRole("alert")).toHaveText(
				/^There is an account with this address already/,
			);
			expect(await accountOf(page)).toBeUndefined();
			// Nor is it added by somebody who is in that account.
			await submitCredentials(page, "Sign In", { email: person.email, password });
			await expect(page).toHaveURL("/");
			await page.goto("/profile");
			await page.context().clearCookies({ domain: "127.0.0.1" });
			await goThroughWindow(page, `Add ${name}`, person);
			await expect(alertOf(page)).toHaveText(
				new RegExp(`^${name} did not tell an address that it has confirmed`),
			);
		});
	}
}
