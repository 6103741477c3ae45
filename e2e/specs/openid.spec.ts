import {
	accountOf,
	answer,
	COMPANY,
	goThroughWindow,
	newPerson,
	openAccount,
	openWindow,
	password,
	sayWhoIAm,
	startAfresh,
	test,
} from "../counterparts/openid-fixtures.ts";
import { expect } from "../fixtures.ts";
import { submitCredentials } from "../pages/identity.ts";

// One server and its providers for all tests of this file. openid-accounts.routes.test.ts tests the effects on accounts.
test.describe.configure({ mode: "default" });

for (const [name, place] of [
	["Google", "google"],
	[COMPANY, "company"],
] as const) {
	const tag = place === "company" ? " @torture" : "";
	test(`${name} signs in through a window of 500 x 600, and leads back to the page that asked${tag}`, async ({
		page,
		google,
		company,
	}) => {
		const person = newPerson();
		({ google, company })[place].know(person);
		await page.goto("/manageinventory?search=wheel");
		await expect(page).toHaveURL("/signin");
		const asking = page.context().waitForEvent("request", (request) => request.url().includes("/auth?"));
		const popup = await openWindow(page, `Continue with ${name}`);
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
}

test("a provider is added to an account on the profile page, and removed again", async ({
	page,
	shop,
	company,
}) => {
	const person = newPerson();
	const elsewhere = newPerson({ name: "K. Larsen" });
	company.know(elsewhere);
	const { id } = await openAccount(page, person, shop, { isConfirmed: true });
	await page.goto("/profile");
	const ways = page.getByRole("region", { name: "Ways to sign in" });
	await goThroughWindow(page, `Add ${COMPANY}`, elsewhere);
	await expect(page.getByText(`${COMPANY} is added`)).toBeVisible();
	await expect(ways.getByRole("listitem")).toHaveCount(2);

	await startAfresh(page);
	await goThroughWindow(page, `Continue with ${COMPANY}`, elsewhere);
	await expect(page).toHaveURL("/");
	expect(await accountOf(page)).toMatchObject({ id, email: person.email, name: person.name });
	await page.goto("/profile");
	await ways.getByRole("button", { name: `Remove ${COMPANY}` }).click();
	await expect(page.getByText(`${COMPANY} is removed`)).toBeVisible();
	// The row stays, dimmed, until the pointer leaves the list.
	await page.mouse.move(0, 0);
	await expect(ways.getByRole("listitem")).toHaveText([/^Email address and password/]);
});

test("an account whose address was never confirmed is not taken over, and the sentence says what to do @torture", async ({
	page,
	shop,
	google,
}) => {
	const person = newPerson();
	google.know(person);
	const { id } = await openAccount(page, person, shop, { isConfirmed: false });
	await startAfresh(page);
	await goThroughWindow(page, "Continue with Google", person);
	const button = page.getByRole("main").getByRole("button", { name: "Continue with Google" });
	await expect(button.locator("..").getByRole("alert")).toHaveText(
		"There is an account with this address already, and Google or this shop never confirmed that the address " +
			"is yours. Sign in with the password, and confirm the address on your profile page.",
	);
	expect(await accountOf(page)).toBeUndefined();

	await submitCredentials(page, "Sign In", { email: person.email, password });
	await expect(page).toHaveURL("/");
	await page.goto("/profile");
	await page.context().clearCookies({ domain: "127.0.0.1" });
	await goThroughWindow(page, "Add Google", person);
	await expect(page.getByText("Google is added")).toBeVisible();
	await startAfresh(page);
	await goThroughWindow(page, "Continue with Google", person);
	await expect(page).toHaveURL("/");
	expect(await accountOf(page)).toMatchObject({ id });
});
