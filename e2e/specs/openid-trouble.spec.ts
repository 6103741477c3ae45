import type { Locator, Page } from "@playwright/test";
import {
	accountOf,
	answer,
	COMPANY,
	goThroughWindow,
	newPerson,
	openAccount,
	openWindow,
	password,
	providerSettings,
	redirectTo,
	sayWhoIAm,
	startAfresh,
	test,
	wayBack,
} from "../counterparts/openid-fixtures.ts";
import { startOpenIdProvider } from "../counterparts/openid-provider.ts";
import { expect } from "../fixtures.ts";
import { freePort } from "../free-port.ts";
import { linkIn, newestMail } from "../mails.ts";
import { type OwnServer, startServer } from "../own-server.ts";
import { signOut, submitCredentials } from "../pages/identity.ts";

// One server and its providers serve all of them.
test.describe.configure({ mode: "default" });

const failedToLoad = /Failed to load resource/;

/** What is said beside the button of a provider. */
function beside(page: Page, name: string): Locator {
	const button = page.getByRole("main").getByRole("button", { name: `Continue with ${name}` });
	return button.locator("..").getByRole("alert");
}

const unreachable = "Google could not be reached. Check the connection and try again.";

test("an account whose address was never confirmed is not taken over, and the sentence says what to do", async ({
	page,
	shop,
	google,
}) => {
	const person = newPerson();
	google.know(person);
	const { id } = await openAccount(page, person, shop, { isConfirmed: false });
	await startAfresh(page);
	await goThroughWindow(page, "Continue with Google", person);
	await expect(beside(page, "Google")).toHaveText(
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

test("who opened an account with somebody else's address is out when that person takes it over by a mail", async ({
	page,
	shop,
	google,
}) => {
	const [person, squatter] = [newPerson(), newPerson()];
	google.know(person);
	google.know(squatter);
	const { id } = await openAccount(page, person, shop, { isConfirmed: false });
	await page.goto("/profile");
	await goThroughWindow(page, "Add Google", squatter);
	await expect(page.getByText("Google is added")).toBeVisible();

	await startAfresh(page);
	await page.request.post("/api/auth/request-password-reset", { data: { email: person.email } });
	await page.goto(linkIn(await newestMail(person.email, /choose/i, shop)));
	await page.getByLabel("New password").fill("another horse battery");
	await page.getByRole("button", { name: "Save the password" }).click();
	await expect(page.getByText("Your new password is saved")).toBeVisible();

	await startAfresh(page);
	await goThroughWindow(page, "Continue with Google", squatter);
	await expect(page).toHaveURL("/");
	expect((await accountOf(page))?.id).not.toBe(id);
	await startAfresh(page);
	await goThroughWindow(page, "Continue with Google", person);
	await expect(page).toHaveURL("/");
	expect(await accountOf(page)).toMatchObject({ id, emailVerified: true });
});

for (const [name, place] of [
	["Google", "google"],
	[COMPANY, "company"],
] as const) {
	test(`refusing at ${name}, who one is or to tell it, is said beside the button`, async ({
		page,
		google,
		company,
	}) => {
		const person = newPerson();
		({ google, company })[place].know(person);
		const refused =
			`${name} was not allowed to tell who you are. ` +
			"Nothing was changed; try again and agree, or use your password.";
		await page.goto("/signin");
		await answer(await openWindow(page, `Continue with ${name}`), "Refuse");
		await expect(beside(page, name)).toHaveText(refused);
		const popup = await openWindow(page, `Continue with ${name}`);
		await expect(beside(page, name)).toHaveText("");
		await sayWhoIAm(popup, person);
		await answer(popup, "Refuse");
		await expect(beside(page, name)).toHaveText(refused);
		expect(await accountOf(page)).toBeUndefined();
		await expect(page).toHaveURL("/signin");
	});
}

test("a window that is open is waited for, and one that is closed is said beside the button", async ({
	page,
}) => {
	await page.goto("/signin");
	const button = page.getByRole("main").getByRole("button", { name: "Continue with Google" });
	const popup = await openWindow(page, "Continue with Google");
	await popup.getByLabel("Email").fill("kim");
	// It counts as closed when it has been gone for a second or so.
	await expect(beside(page, "Google").filter({ hasText: /\S/ })).toHaveCount(0);
	await expect(async () => {
		expect(await page.evaluate(() => performance.now())).toBeGreaterThan(5000);
	}).toPass();
	await expect(beside(page, "Google")).toHaveText("");
	await expect(button).toBeDisabled();
	await popup.close();
	await expect(beside(page, "Google")).toHaveText("The sign-in window was closed before it finished.");
	await expect(button).toBeEnabled();
});

test("a window that the browser blocks is said beside the button, here and on the profile page", async ({
	page,
	shop,
}) => {
	const blocked = "The browser blocked the sign-in window. Allow pop-ups for this site and try again.";
	await page.addInitScript(() => {
		window.open = () => null;
	});
	await page.goto("/signin");
	await page.getByRole("button", { name: "Continue with Google" }).click();
	await expect(beside(page, "Google")).toHaveText(blocked);
	await openAccount(page, newPerson(), shop, { isConfirmed: false });
	await page.goto("/profile");
	const ways = page.getByRole("region", { name: "Ways to sign in" });
	await ways.getByRole("button", { name: "Add Google" }).click();
	await expect(ways.getByRole("alert").filter({ hasText: /\S/ })).toHaveText(blocked);
});

test("a connection lost at the provider is said beside the button, and the next try works", async ({
	page,
	google,
	expectedErrors,
}) => {
	expectedErrors.push(failedToLoad);
	const person = newPerson();
	google.know(person);
	await page.goto("/signin");
	const popup = await openWindow(page, "Continue with Google");
	await popup.getByLabel("Email").fill(person.email);
	await page.context().setOffline(true);
	await popup.getByRole("button", { name: "Next" }).click();
	await expect(popup).toHaveURL(/^chrome-error:/);
	await popup.close();
	// The window took with it what was set for the whole browser.
	await page.context().setOffline(false);
	await page.context().setOffline(true);
	await expect(beside(page, "Google")).toHaveText(
		"The connection was lost before the sign-in was finished. Check it and try again.",
	);
	await page.context().setOffline(false);
	await goThroughWindow(page, "Continue with Google", person);
	await expect(page).toHaveURL("/");
	expect(await accountOf(page)).toMatchObject({ email: person.email });
});

test("a connection lost on the way back is said beside the button, and the next try works", async ({
	page,
	google,
	expectedErrors,
}) => {
	expectedErrors.push(failedToLoad);
	const person = newPerson();
	google.know(person);
	await page.goto("/signin");
	const popup = await openWindow(page, "Continue with Google");
	await sayWhoIAm(popup, person);
	await page.route("**/api/auth/get-session", (route) => route.abort());
	await answer(popup, "Agree");
	await expect(beside(page, "Google")).toHaveText(/server could not be reached/i, { timeout: 20_000 });
	await page.unroute("**/api/auth/get-session");
	const again = await openWindow(page, "Continue with Google");
	await sayWhoIAm(again, person);
	await expect(page).toHaveURL("/");
	expect(await accountOf(page)).toMatchObject({ email: person.email });
});

test("the way back from a provider opens one session, in the browser that began it", async ({
	page,
	google,
	shop,
	browser,
	expectedErrors,
}) => {
	// What goes back without a window that was opened for it stays open, and says so.
	expectedErrors.push(/Scripts may close only the windows/);
	const person = newPerson();
	google.know(person);
	const ways: string[] = [];
	page.context().on("request", (request) => {
		if (request.url().includes("/api/auth/callback/")) ways.push(request.url());
	});
	await page.goto("/signin");
	await goThroughWindow(page, "Continue with Google", person);
	await expect(page).toHaveURL("/");
	const [used = ""] = ways;
	expect(new URL(used).searchParams.get("code")).not.toBeNull();
	await signOut(page);
	await page.goto(used);
	await expect(page.getByText("It did not work")).toBeVisible();
	expect(await accountOf(page)).toBeUndefined();

	// A way back that nobody has gone yet, of a sign-in that somebody else began.
	await startAfresh(page);
	const popup = await openWindow(page, "Continue with Google");
	await sayWhoIAm(popup, person);
	const unused = await wayBack(popup);
	expect(unused).toMatch(/\/api\/auth\/callback\/google\?.*code=/);
	const other = await browser.newContext({ baseURL: shop.url });
	const victim = await other.newPage();
	for (const way of [used, unused, unused.replace(/state=[^&]+/, "state=invented")]) {
		await victim.goto(way);
		await expect(victim.getByText("It did not work")).toBeVisible();
		expect(await accountOf(victim)).toBeUndefined();
	}
	await other.close();
});

type Late = { shop: OwnServer; port: number; redirectUri: string };

/** With a server that was started before its provider, which is to be at `port`. */
const lateTest = test.extend<object, { late: Late }>({
	late: [
		async ({ settings }, use) => {
			const [shopPort, port] = [await freePort(), await freePort()];
			const known = providerSettings(shopPort, `http://127.0.0.1:${port}`);
			const shop = await startServer({ ...settings, ...known });
			await use({ shop, port, ...redirectTo(shopPort, "google") });
			await shop.stop();
		},
		{ scope: "worker", timeout: 60_000 },
	],
	baseURL: async ({ late }, use) => use(late.shop.url),
});

lateTest(
	"a provider that is down is said beside the button, and found when it is back",
	async ({ page, late }) => {
		const person = newPerson();
		await page.goto("/signin");
		await openWindow(page, "Continue with Google");
		await expect(beside(page, "Google")).toHaveText(unreachable);

		const google = await startOpenIdProvider({ ...late, isGoogle: true });
		google.know(person);
		await goThroughWindow(page, "Continue with Google", person);
		await expect(page).toHaveURL("/");
		expect(await accountOf(page)).toMatchObject({ email: person.email });

		await startAfresh(page);
		const popup = await openWindow(page, "Continue with Google");
		await sayWhoIAm(popup, person);
		const back = await wayBack(popup);
		await google.stop();
		const closing = popup.waitForEvent("close");
		await popup.evaluate((url) => window.location.assign(url), back);
		await closing;
		await expect(beside(page, "Google")).toHaveText(unreachable);
		expect(await accountOf(page)).toBeUndefined();
	},
);
